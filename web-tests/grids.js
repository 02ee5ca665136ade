// Reads boards as a person would, from what the page shows.

import assert from 'node:assert/strict';

/** The board of the game on the page. */
export const grid = (page) => page.locator('[role=grid]');

/** The cell at a row and column, counted from 0. */
export function cellAt(page, row, col) {
  return page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${col + 2}"]`);
}

/** Reads every cell, row by row: its text, label and classes. */
export function readCells(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=grid] [role=row]')]
      .map((row) => [...row.querySelectorAll('[role=gridcell]')])
      .filter((cells) => cells.length > 0)
      .map((cells) =>
        cells.map((cell) => ({
          text: cell.textContent,
          label: cell.getAttribute('aria-label'),
          classes: cell.className,
        })),
      ),
  );
}

/** Waits until the message below the board contains `words`; returns the message. */
export async function said(page, words) {
  await page.locator('.message').filter({ hasText: words }).waitFor();
  return page.locator('.message').textContent();
}

/** Opens the panel beside the board if it is folded. */
export async function openPanel(page) {
  const folded = page.locator('.panel-tool[aria-expanded=false]');
  if (await folded.isVisible()) await folded.click();
  await page.locator('.layout-panel').waitFor();
}

/** Waits until `read()` returns `wanted` or matches it. */
export async function becomes(read, wanted, what = '') {
  const end = Date.now() + 15_000;
  let now;
  do {
    now = await read();
    if (now === wanted || (wanted instanceof RegExp && wanted.test(now))) return now;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  } while (Date.now() < end);
  return assert.fail(`${what} is ${JSON.stringify(now)}, not ${wanted}`);
}

// --- Takuzu

/** The digits of a Takuzu board: rows of `0`, `1`, `.`; pencil marks count as blank. */
export async function readTakuzu(page) {
  const rows = await readCells(page);
  return rows.map((row) => row.map(({ text, classes }) => (/\b(given|own)\b/.test(classes) ? text : '.')));
}

const lineOf = (board, isRow, at) => (isRow ? board[at] : board.map((row) => row[at]));

/** Whether a line has no three equal digits in a row and not too many of either. */
function isFine(line) {
  const many = (digit) => line.filter((sign) => sign === digit).length;
  const threes = line.some((sign, at) => sign !== '.' && sign === line[at + 1] && sign === line[at + 2]);
  return !threes && many('0') <= line.length / 2 && many('1') <= line.length / 2;
}

/** Whether a line is unfinished or differs from all others. */
function isAlone(board, isRow, at) {
  const line = lineOf(board, isRow, at).join('');
  const lines = isRow ? board.length : board[0].length;
  return (
    line.includes('.') ||
    !Array.from({ length: lines }, (_, other) => other).some(
      (other) => other !== at && lineOf(board, isRow, other).join('') === line,
    )
  );
}

function fits(board, row, col, digit) {
  const old = board[row][col];
  board[row][col] = digit;
  const fine =
    isFine(board[row]) &&
    isFine(lineOf(board, false, col)) &&
    isAlone(board, true, row) &&
    isAlone(board, false, col);
  board[row][col] = old;
  return fine;
}

/** Solves a Takuzu board in place by backtracking on the most constrained cell; returns whether it succeeded. */
export function solveTakuzu(board) {
  let [best, fewest] = [null, 3];
  for (const [row, line] of board.entries()) {
    for (const [col, sign] of line.entries()) {
      if (sign !== '.') continue;
      const digits = ['0', '1'].filter((digit) => fits(board, row, col, digit));
      if (digits.length < fewest) [best, fewest] = [{ row, col, digits }, digits.length];
      if (fewest < 2) return fewest === 1 && tryAll(board, best);
    }
  }
  return best === null || tryAll(board, best);
}

function tryAll(board, { row, col, digits }) {
  for (const digit of digits) {
    board[row][col] = digit;
    if (solveTakuzu(board)) return true;
  }
  board[row][col] = '.';
  return false;
}

/** The blank cells of the board on the page, with their digits in the solution. */
export async function planTakuzu(page) {
  const board = await readTakuzu(page);
  const solved = board.map((row) => [...row]);
  assert.ok(solveTakuzu(solved), 'the puzzle can be solved');
  return board.flatMap((line, row) =>
    line.flatMap((sign, col) => (sign === '.' ? [{ row, col, digit: solved[row][col] }] : [])),
  );
}
