// Plays Minesweeper from what the page shows: the labels of the cells and a little logic. It never sees the mines.

/** Column and row of a cell name such as `C4` or `AB12`, from 0. */
function place(name) {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(name);
  const col = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [col, Number(digits) - 1];
}

/** The board by its labels: a map from `C4` to `closed`, `flag`, `3`, `mine`... */
export async function look(page) {
  const labels = await page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  return new Map(
    labels.map((label) => [label.slice(0, label.indexOf(' ')), label.slice(label.indexOf(' ') + 1)]),
  );
}

/** Maps each cell of a board to its neighbours. */
function neighbours(board) {
  const at = new Map([...board.keys()].map((name) => [place(name).join(), name]));
  const around = (name) => {
    const [col, row] = place(name);
    const steps = [-1, 0, 1]
      .flatMap((down) => [-1, 0, 1].map((right) => [right, down]))
      .filter(([right, down]) => right || down);
    return steps.map(([right, down]) => at.get([col + right, row + down].join())).filter(Boolean);
  };
  return new Map([...board.keys()].map((name) => [name, around(name)]));
}

/** Constraints from the numbers and the total of mines: a set of unknown cells and how many mines it holds. */
function facts(board, mines, known) {
  const around = neighbours(board);
  const unknown = (name) => !/^\d$/.test(board.get(name)) && !known.has(name);
  const fact = (cells, total) => ({
    cells: new Set(cells.filter(unknown)),
    mines: total - cells.filter((name) => known.get(name) === 'mine').length,
  });
  const numbers = [...board]
    .filter(([, word]) => /^\d$/.test(word))
    .map(([name, word]) => fact(around.get(name), Number(word)));
  return [...numbers, fact([...board.keys()], mines)].filter((one) => one.cells.size > 0);
}

/** Constraints on the difference of two others, where one's cells are a subset of the other's. */
function differences(all) {
  const within = (small, large) =>
    small.cells.size < large.cells.size && [...small.cells].every((name) => large.cells.has(name));
  return all.flatMap((large) =>
    all
      .filter((small) => within(small, large))
      .map((small) => ({
        cells: new Set([...large.cells].filter((name) => !small.cells.has(name))),
        mines: large.mines - small.mines,
      })),
  );
}

/**
 * The cells that are certain from single constraints and pairs: `{safe, mines}`, lists of names. Ignores flags.
 */
export function certain(board, mines) {
  const known = new Map();
  for (let before = -1; known.size > before;) {
    before = known.size;
    const all = facts(board, mines, known);
    for (const fact of [...all, ...differences(all)]) {
      const word = fact.mines === 0 ? 'safe' : fact.mines === fact.cells.size ? 'mine' : null;
      if (word) for (const name of fact.cells) known.set(name, word);
    }
  }
  const of = (wanted) => [...known].filter(([, word]) => word === wanted).map(([name]) => name);
  return { safe: of('safe'), mines: of('mine') };
}

/** The arrow keys that lead from one cell to another. */
export function arrows(from, to) {
  const [[col, row], [toCol, toRow]] = [place(from), place(to)];
  const times = (count, key) => new Array(Math.max(0, count)).fill(key);
  return [
    ...times(toCol - col, 'ArrowRight'),
    ...times(col - toCol, 'ArrowLeft'),
    ...times(toRow - row, 'ArrowDown'),
    ...times(row - toRow, 'ArrowUp'),
  ];
}
