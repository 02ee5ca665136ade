// Takuzu: puzzles solved by mouse, keys and touch, and the tools, formats, sizes and print sheets.

import { readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, visit } from './harness.js';
import { becomes, cellAt, grid, openPanel, planTakuzu, readTakuzu, said, solveTakuzu } from './grids.js';

const EASY = '#takuzu:6x6:easy:1';

const text = (cell) => cell.textContent();
/** A button by its words, whose first letter is capitalised on the screen only. */
const button = (page, words) => page.getByRole('button', { name: new RegExp(`^${words}$`, 'i') });
const endCard = (page) => page.locator('.end-card');

/** Presses a key `count` times. */
async function times(page, key, count) {
  for (let round = 0; round < count; round += 1) await page.keyboard.press(key);
}

// --- Whole games

test('a puzzle is solved by clicks', async () => {
  const page = await visit(EASY);
  const plan = await planTakuzu(page);
  for (const { row, col, digit } of plan) {
    await cellAt(page, row, col).click();
    if (digit === '1') await cellAt(page, row, col).click();
    await becomes(() => text(cellAt(page, row, col)), digit, `cell ${row} ${col}`);
  }
  await endCard(page)
    .getByRole('heading', { name: /^Solved in \d\d:\d\d!$/ })
    .waitFor();
  await page.getByText('36 of 36').waitFor();
  assert.equal(await grid(page).locator('[aria-invalid]').count(), 0);
  // The board stays visible, and nothing can be written.
  const { row, col, digit } = plan[0];
  await cellAt(page, row, col).click();
  assert.equal(await text(cellAt(page, row, col)), digit);
  await button(page, 'Play again').waitFor();
  await quiet(page);
});

test('a right click cycles backwards, a click on a given digit does nothing', async () => {
  const page = await visit(EASY);
  const blank = cellAt(page, 0, 2);
  for (const wanted of ['1', '0', '']) {
    await blank.click({ button: 'right' });
    await becomes(() => text(blank), wanted);
  }
  const given = cellAt(page, 0, 0);
  await given.click();
  assert.equal(await given.getAttribute('aria-label'), 'A1, 0, given');
  await given.press('1');
  await said(page, /given/i);
  assert.equal(await text(given), '0');
  await quiet(page);
});

test('a puzzle is solved by keys alone', async () => {
  const page = await visit(EASY);
  const plan = await planTakuzu(page);
  // The focus starts on the first blank cell.
  for (const [at, { row, col, digit }] of plan.entries()) {
    if (at > 0) await page.keyboard.press(']');
    const focused = page.locator('[role=gridcell]:focus');
    assert.match(await focused.getAttribute('aria-label'), /blank$/);
    assert.equal(await focused.evaluate((cell) => Number(cell.getAttribute('aria-colindex')) - 2), col);
    if (at % 3 === 2) await times(page, 'Enter', digit === '1' ? 2 : 1);
    else await page.keyboard.press(digit);
    await becomes(() => text(cellAt(page, row, col)), digit);
  }
  await endCard(page)
    .getByRole('heading', { name: /^Solved in/ })
    .waitFor();
  await page.keyboard.press('r');
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('Home');
  await becomes(
    async () => (await readTakuzu(page)).flat().filter((sign) => sign === '.').length,
    plan.length,
    'the blanks of the start',
  );
  await quiet(page);
});

test('arrows, Home and End move the cursor, and keys write digits', async () => {
  const page = await visit(EASY);
  const at = () => page.locator('[role=gridcell]:focus').getAttribute('aria-label');
  assert.equal(await at(), 'C1, blank');
  for (const [key, label] of [
    ['ArrowRight', 'D1, blank'],
    ['ArrowDown', 'D2, blank'],
    ['End', 'F2, blank'],
    ['Home', 'A2, 0, given'],
    ['Control+End', 'F6, blank'],
    ['Control+Home', 'A1, 0, given'],
    ['ArrowUp', 'A1, 0, given'],
    ['[', 'F6, blank'],
    [']', 'C1, blank'],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await at(), label, key);
  }
  await page.keyboard.press('1');
  await becomes(at, 'C1, 1');
  await page.keyboard.press('0');
  await becomes(at, /^C1, 0/);
  await page.keyboard.press('Space');
  await becomes(at, 'C1, blank');
  await page.keyboard.press('1');
  await becomes(at, 'C1, 1');
  await page.keyboard.press('Delete');
  await becomes(at, 'C1, blank');
  await page.keyboard.press('u');
  await becomes(at, 'C1, 1');
  await page.keyboard.press('Control+y');
  await becomes(at, 'C1, blank');
  await quiet(page);
});

test('a puzzle is solved by touch, with the pad', async () => {
  const page = await visit(EASY, NARROW);
  const bar = page.locator('.phone-bar');
  const plan = await planTakuzu(page);
  for (const digit of ['0', '1']) {
    const key = bar.getByRole('button', { name: `Write ${digit}` });
    await key.tap();
    assert.equal(await key.getAttribute('aria-pressed'), 'true');
    for (const { row, col } of plan.filter((one) => one.digit === digit)) {
      await cellAt(page, row, col).tap();
      await becomes(() => text(cellAt(page, row, col)), digit);
    }
  }
  await endCard(page)
    .getByRole('heading', { name: /^Solved in/ })
    .waitFor();
  await quiet(page);
});

test('the pad clears and takes pencil notes; without a chosen digit, taps cycle through the digits', async () => {
  const page = await visit(EASY, NARROW);
  const bar = page.locator('.phone-bar');
  const cell = cellAt(page, 0, 3);
  for (const wanted of ['0', '1', '']) {
    await cell.tap();
    await becomes(() => text(cell), wanted);
  }
  await bar.getByRole('button', { name: 'Write 1' }).tap();
  await bar.getByRole('button', { name: 'Pencil' }).tap();
  await cell.tap();
  await becomes(() => cell.getAttribute('aria-label'), 'D1, blank, 1 in pencil');
  await bar.getByRole('button', { name: 'Clear' }).tap();
  await cell.tap();
  await becomes(() => cell.getAttribute('aria-label'), 'D1, blank');
  // The same key again deselects it.
  await bar.getByRole('button', { name: 'Clear' }).tap();
  assert.equal(await bar.getByRole('button', { name: 'Clear' }).getAttribute('aria-pressed'), 'false');
  await quiet(page);
});

test('hints, followed to the end, solve a puzzle', async () => {
  const page = await visit('#takuzu:4x4:easy:3');
  const blanks = (await readTakuzu(page)).flat().filter((sign) => sign === '.').length;
  const card = page.locator('.hint-card');
  await button(page, 'Hint').click();
  await card.getByText('1. Where:').waitFor();
  assert.ok((await grid(page).locator('.mark-look').count()) > 0, 'a line is lit');
  await button(page, 'Next step').click();
  await card.getByText('2. Rule:').waitFor();
  await times(page, 'h', 1);
  await card.getByText('3. Cells:').waitFor();
  assert.ok((await grid(page).locator('.mark-act').count()) > 0, 'the cell is framed');
  await times(page, 'h', 2);
  await card.getByText('5. Moves:').waitFor();
  await grid(page)
    .getByRole('gridcell', { name: /the hint says [01]/ })
    .first()
    .waitFor();
  await button(page, 'Play it').click();
  await card.waitFor({ state: 'hidden' });
  for (let round = 0; round < blanks && !(await endCard(page).isVisible()); round += 1) await playHint(page);
  await endCard(page)
    .getByRole('heading', { name: /^Solved in .*, with help\.$/ })
    .waitFor();
  await quiet(page);
});

test('a hint jumps to its move in one step, which is focused and visible', async () => {
  const page = await visit('#takuzu:20x20:any:5', { viewport: { width: 390, height: 700 }, hasTouch: true });
  const card = page.locator('.hint-card');
  await page.keyboard.press('h');
  await card.getByText('1 of 5').waitFor();
  await card.getByRole('button', { name: 'Show the move' }).click();
  await card.getByText('5 of 5').waitFor();
  const named = page.locator('[role=gridcell]:focus');
  assert.match(await named.getAttribute('aria-label'), /the hint says [01]/);
  const { top, bottom } = await named.evaluate((cell) => {
    const box = cell.getBoundingClientRect();
    return { top: box.top, bottom: innerHeight - box.bottom };
  });
  assert.ok(top >= 0 && bottom >= 0, 'visible');
  await page.keyboard.press('Enter');
  await card.waitFor({ state: 'hidden' });
  // Shift+H does the same from the start.
  await page.keyboard.press('Shift+H');
  await card.getByText('5 of 5').waitFor();
  await quiet(page);
});

/** Shows all stages of a hint by keys and plays it. */
async function playHint(page) {
  const before = (await readTakuzu(page)).join();
  const play = button(page, 'Play it');
  for (let stage = 1; !(await play.isVisible()); stage += 1) {
    await page.keyboard.press('h');
    await page.locator('.hint-card').getByText(`${stage} of `).or(endCard(page)).first().waitFor();
    if (await endCard(page).isVisible()) return;
  }
  await page.keyboard.press('Enter');
  await becomes(async () => (await readTakuzu(page)).join() !== before, true, 'the board has changed');
  await becomes(async () => !(await page.locator('.hint-card').isVisible()), true, 'the hint is over');
}

// --- Tools

test('pencil marks are set, and wiped by writing and by clearing', async () => {
  const page = await visit(EASY);
  const cell = cellAt(page, 0, 2);
  await page.keyboard.press('m');
  await said(page, 'Pencil on: 0 and 1 are only notes.');
  assert.equal(
    await page.locator('.tools').getByRole('button', { name: 'Pencil' }).getAttribute('aria-pressed'),
    'true',
  );
  await page.keyboard.press('1');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, blank, 1 in pencil');
  // A pencil mark does not count as filled.
  await page.getByText('9 of 36').waitFor();
  await page.keyboard.press('1');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, blank');
  await page.keyboard.press('0');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, blank, 0 in pencil');
  await page.keyboard.press('Backspace');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, blank');
  await page.keyboard.press('0');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, blank, 0 in pencil');
  await page.locator('.tools').getByRole('button', { name: 'Pencil' }).click();
  await said(page, 'Pencil off.');
  await cell.press('1');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, 1');
  await cell.press('Delete');
  await becomes(() => cell.getAttribute('aria-label'), 'C1, blank');
  await quiet(page);
});

test('a bookmark is set, and restored after some moves', async () => {
  const page = await visit(EASY);
  await openPanel(page);
  const back = button(page, 'Back to the last one');
  assert.ok(await back.isDisabled());
  await page.keyboard.press('1');
  await becomes(() => text(cellAt(page, 0, 2)), '1');
  await button(page, 'Set a bookmark').click();
  await said(page, 'Bookmark set.');
  await page.getByRole('button', { name: 'After move 1 (here)' }).waitFor();
  for (const [row, col] of [
    [0, 3],
    [0, 4],
    [1, 1],
  ]) {
    await cellAt(page, row, col).click();
    await becomes(() => text(cellAt(page, row, col)), '0');
  }
  await back.click();
  await said(page, 'Back at the bookmark.');
  assert.equal(await text(cellAt(page, 0, 3)), '');
  assert.equal(await text(cellAt(page, 0, 2)), '1');
  // The tried moves can be redone, and b removes the bookmark.
  await page.keyboard.press('Control+y');
  await becomes(() => text(cellAt(page, 0, 3)), '0');
  await page.getByRole('button', { name: 'After move 1', exact: true }).click();
  await becomes(() => text(cellAt(page, 0, 3)), '');
  await grid(page).locator('[tabindex="0"]').press('b');
  await said(page, 'Bookmark removed.');
  assert.ok(await back.isDisabled());
  await quiet(page);
});

test('keys typed faster than the engine answers are played in order', async () => {
  const page = await visit(EASY);
  const type = (keys) =>
    page.evaluate((all) => {
      for (const key of all)
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, keys);
  await type(['1', 'ArrowRight', '0', 'ArrowRight', '1', 'u', 'b']);
  await said(page, 'Bookmark set.');
  assert.deepEqual(await Promise.all([2, 3, 4].map((col) => text(cellAt(page, 0, col)))), ['1', '0', '']);
  await quiet(page);
});

test('broken rules are shown: the rule by name, and its cells; this can be switched off', async () => {
  const page = await visit(EASY);
  await openPanel(page);
  await cellAt(page, 0, 2).click();
  await said(page, /three/i);
  assert.deepEqual(
    await grid(page)
      .locator('[aria-invalid]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label'))),
    ['A1, 0, given, breaks a rule', 'B1, 0, given, breaks a rule', 'C1, 0, breaks a rule'],
  );
  const rules = page.getByRole('heading', { name: 'Broken rules' });
  await rules.waitFor();
  const named = page.locator('.takuzu-broken li button').first();
  assert.match(await named.textContent(), /three.*A1 to C1/i);
  await named.click();
  assert.match(await page.locator('[role=gridcell]:focus').getAttribute('aria-label'), /^A1/);
  // Once corrected, nothing is marked; checking continues until it is switched off.
  await cellAt(page, 0, 2).press('1');
  await becomes(() => grid(page).locator('[aria-invalid]').count(), 0);
  await rules.waitFor({ state: 'hidden' });
  await cellAt(page, 0, 2).press('0');
  await becomes(() => grid(page).locator('[aria-invalid]').count(), 3);
  await page.keyboard.press('e');
  await said(page, 'Errors are hidden.');
  assert.equal(await grid(page).locator('[aria-invalid]').count(), 0);
  // The settings remember it.
  await page.goto(page.url().replace(/#.*/, '#settings'));
  const shown = page.getByLabel('Show broken rules while playing');
  assert.ok(!(await shown.isChecked()));
  await shown.check();
  await page.goto(page.url().replace(/#.*/, EASY));
  await becomes(() => grid(page).locator('[aria-invalid]').count(), 3);
  await quiet(page);
});

test('too many of a digit and two equal lines are reported in words', async () => {
  const page = await visit('#takuzu:0.10.....1......');
  await cellAt(page, 0, 1).press('0');
  const named = page.locator('.takuzu-broken li');
  await becomes(async () => (await named.allTextContents()).join(), /row 1/i);
  await cellAt(page, 0, 1).press('1');
  await becomes(() => named.count(), 0);
  await cellAt(page, 2, 0).press('0');
  await cellAt(page, 2, 2).press('1');
  await cellAt(page, 2, 3).press('0');
  await becomes(async () => (await named.allTextContents()).join(), 'Identical lines: row 1 and row 3.');
  await becomes(() => grid(page).locator('[aria-invalid]').count(), 8);
  await quiet(page);
});

test('a full board that breaks a rule is reported, and can be corrected', async () => {
  const page = await visit('#takuzu:4x4:easy:3');
  const plan = await planTakuzu(page);
  for (const { row, col } of plan) await cellAt(page, row, col).press('0');
  await said(page, 'The board is full, but wrong.');
  assert.ok(await endCard(page).isHidden());
  for (const { row, col, digit } of plan) await cellAt(page, row, col).press(digit);
  await endCard(page)
    .getByRole('heading', { name: /^Solved in/ })
    .waitFor();
  await quiet(page);
});

test('checking against the solution marks wrong digits', async () => {
  const page = await visit(EASY);
  await openPanel(page);
  const [{ row, col, digit }] = await planTakuzu(page);
  const wrong = digit === '0' ? '1' : '0';
  await button(page, 'Compare with the solution').click();
  await said(page, 'Every digit is right so far.');
  await cellAt(page, row, col).press(wrong);
  await becomes(() => text(cellAt(page, row, col)), wrong);
  await cellAt(page, row, col).press('c');
  await becomes(() => cellAt(page, row, col).getAttribute('aria-label'), /, wrong$/);
  assert.equal(await grid(page).locator('.wrong').count(), 1);
  assert.ok(await page.locator('.message.bad').isVisible());
  // It counts as help.
  await page.locator('.badge').waitFor();
  await quiet(page);
});

test('solve asks first, then fills the board in', async () => {
  const page = await visit(EASY);
  await openPanel(page);
  await button(page, 'Solve').click();
  const dialog = page.getByRole('dialog', { name: 'Solve' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.ok((await readTakuzu(page)).flat().includes('.'));
  await page.keyboard.press('S');
  await dialog.getByRole('button', { name: 'Solve' }).click();
  await endCard(page).getByRole('heading', { name: 'The puzzle is solved.' }).waitFor();
  await endCard(page).getByText('filled in by the solver').waitFor();
  await quiet(page);
});

test('the counts of a line change, and a finished line has a tick and is dim', async () => {
  const page = await visit(EASY);
  const tail = page.locator('[role=row][aria-rowindex="2"] .board-tail');
  const column = page.locator('.board-foot .board-tail').nth(2);
  const counts = (element) =>
    element
      .locator('span')
      .allTextContents()
      .then((all) => all.join(' '));
  assert.equal(await counts(tail), '1 3');
  assert.equal(await counts(column), '3 2');
  await cellAt(page, 0, 2).press('1');
  await becomes(() => counts(tail), '1 2');
  await becomes(() => counts(column), '3 1');
  await page.keyboard.press('l');
  await said(page, /row 1: left to place 1 × 0, 2 × 1.*column C: left to place 3 × 0, 1 × 1/i);
  const before = await tail.evaluate((element) => getComputedStyle(element.querySelector('span')).color);
  const board = await readTakuzu(page);
  solveTakuzu(board);
  for (let col = 3; col < 6; col += 1) await cellAt(page, 0, col).press(board[0][col]);
  await becomes(() => counts(tail), '✓');
  const looks = await tail.evaluate((element) => ({
    opacity: getComputedStyle(element).opacity,
    color: getComputedStyle(element.querySelector('span')).color,
  }));
  assert.ok(
    looks.opacity < 1 || looks.color !== before,
    `a finished line looks different: ${JSON.stringify(looks)}`,
  );
  await page.keyboard.press('l');
  await said(page, /row 1: finished/i);
  // An excess is a negative count.
  await cellAt(page, 2, 0).press('1');
  await cellAt(page, 2, 1).press('1');
  await becomes(() => counts(page.locator('[role=row][aria-rowindex="4"] .board-tail')), '3 −1');
  await page.keyboard.press('t');
  await said(page, 'Counts hidden.');
  assert.ok(!(await tail.isVisible()) || (await tail.boundingBox()).width < 1);
  await quiet(page);
});

// --- Entered puzzles

const FIGURE = ['.1.0', '..0.', '.0..', '11.0'];
const FORMATS = {
  'one line': FIGURE.join(''),
  'one line with its size': `4x4 ${FIGURE.join('')}`,
  'a block': FIGURE.join('\n'),
  'a block with its size, as Windows ends lines': `4x4\r\n${FIGURE.join('\r\n')}\r\n`,
  'a file of clues': '4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n',
  'a game ID': '4x4u:BbccCAba',
  'an ID of the program': 'takuzu:4x4u:BbccCAba',
};

/** Opens the dialog for a new game and enters a puzzle. */
async function typePuzzle(page, puzzle) {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Takuzu game' });
  await dialog.getByRole('radio', { name: 'Your own puzzle' }).check();
  await dialog.getByLabel('Puzzle or ID').fill(puzzle);
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  return dialog;
}

test("a puzzle of one's own is read in every format", async () => {
  const page = await visit(EASY);
  for (const [name, puzzle] of Object.entries(FORMATS)) {
    const dialog = await typePuzzle(page, puzzle);
    await dialog.waitFor({ state: 'hidden' });
    await becomes(async () => (await readTakuzu(page)).length, 4, name);
    assert.deepEqual(
      (await readTakuzu(page)).map((row) => row.join('')),
      FIGURE,
      name,
    );
    // Open another board in between.
    await page.goto(page.url().replace(/#.*/, EASY));
    await becomes(async () => (await readTakuzu(page)).length, 6);
  }
  await quiet(page);
});

test('a puzzle can be pasted anywhere; during a game, the page asks first', async () => {
  const page = await visit(EASY);
  const paste = async (puzzle) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), puzzle);
    await page.keyboard.press('Control+v');
  };
  await paste(FIGURE.join('\n'));
  await becomes(async () => (await readTakuzu(page)).length, 4);
  await page.keyboard.press('0');
  await becomes(() => text(cellAt(page, 0, 0)), '0');
  await paste(`takuzu:${'.'.repeat(36)}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Play the pasted puzzle instead of this game?').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal((await readTakuzu(page)).length, 4);
  await paste('takuzu:6x6:easy:1');
  await dialog.getByRole('button', { name: 'Play it' }).click();
  await becomes(async () => (await readTakuzu(page)).length, 6);
  await paste('01.. 0x.. .... ....');
  await said(page, /x/);
  assert.equal((await readTakuzu(page)).length, 6);
  await quiet(page);
});

test('an unreadable puzzle is reported, and the current game is kept', async () => {
  const page = await visit(EASY);
  const faults = ['', '01.. 0x.. .... ....', '01.', '1x4 ....', '4\n1\n9 9 1\n', 'mines:beginner:zero:1'];
  for (const puzzle of faults) {
    const dialog = await typePuzzle(page, puzzle);
    const problem = dialog.getByRole('alert');
    await becomes(
      async () => (await problem.textContent()) !== '',
      true,
      `something is said about ${JSON.stringify(puzzle)}`,
    );
    const words = await problem.textContent();
    assert.doesNotMatch(words, /undefined|\b(page|takuzu|key)-[a-z]/, puzzle);
    if (puzzle.includes('x..')) assert.match(words, /line 1, column 7: "x"/);
    assert.equal(
      await dialog.getByLabel('Puzzle or ID').inputValue(),
      puzzle,
      'what was typed is still there',
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal((await readTakuzu(page)).length, 6);
  }
  await quiet(page);
});

// --- Sizes

test('boards from 4 x 4 to 14 x 14 and a rectangle fit the window and can be played', async () => {
  const page = await visit(EASY);
  for (const [rows, cols] of [
    [4, 4],
    [6, 6],
    [8, 8],
    [10, 10],
    [12, 12],
    [14, 14],
    [6, 10],
    [10, 6],
  ]) {
    await page.goto(page.url().replace(/#.*/, `#takuzu:${rows}x${cols}:any:5`));
    await becomes(async () => {
      const board = await readTakuzu(page);
      return `${board.length} ${board[0]?.length}`;
    }, `${rows} ${cols}`);
    assert.equal(await grid(page).getAttribute('aria-rowcount'), String(rows + 1));
    assert.equal(await grid(page).getAttribute('aria-colcount'), String(cols + 1));
    const [{ row, col, digit }] = await planTakuzu(page);
    await cellAt(page, row, col).press(digit);
    await becomes(() => text(cellAt(page, row, col)), digit);
    const last = await cellAt(page, rows - 1, cols - 1).boundingBox();
    assert.ok(last.x + last.width <= 1280 && last.y + last.height <= 800, `${rows} x ${cols} is visible`);
    assert.ok(last.width >= 22, 'cells can be hit');
  }
  await quiet(page);
});

test('a puzzle of 60 x 60 stays usable', async () => {
  const puzzle = readFileSync(new URL('takuzu-60x60.txt', import.meta.url), 'utf8');
  const page = await visit(EASY);
  const dialog = await typePuzzle(page, puzzle);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: /60 rows, 60 columns/ }).waitFor();
  assert.equal(await grid(page).getAttribute('aria-rowcount'), '61');
  // Only the visible cells exist; the far corner is created when the focus moves there.
  assert.ok((await grid(page).getByRole('gridcell').count()) < 3600);
  await page.keyboard.press('Control+End');
  await becomes(() => page.locator('[role=gridcell]:focus').getAttribute('aria-label'), /^BH60, /);
  const box = await page.locator('[role=gridcell]:focus').boundingBox();
  const room = await page.locator('.board-scroll').boundingBox();
  assert.ok(
    box.x + box.width <= room.x + room.width + 1 && box.y + box.height <= room.y + room.height + 1,
    'the corner is scrolled into sight',
  );
  await page.keyboard.press('[');
  const blank = page.locator('[role=gridcell]:focus');
  await becomes(() => blank.getAttribute('aria-label'), /, blank$/);
  await page.keyboard.press('1');
  await becomes(() => blank.getAttribute('aria-label'), /, 1$/);
  await page.keyboard.press('u');
  await becomes(() => blank.getAttribute('aria-label'), /, blank$/);
  await times(page, 'h', 1);
  await page.locator('.hint-card').getByText('1. Where:').waitFor();
  for (let stage = 2; stage <= 5; stage += 1) {
    await page.keyboard.press('h');
    await page.locator('.hint-card').getByText(`${stage} of 5`).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByText('1561 of 3600').waitFor();
  // The wheel scrolls away from the focus.
  await page.keyboard.press('Control+Home');
  await becomes(() => page.locator('[role=gridcell]:focus').getAttribute('aria-label'), /^A1, /);
  await page.mouse.move(room.x + 200, room.y + 200);
  await page.mouse.wheel(0, 100_000);
  await cellAt(page, 59, 0).waitFor();
  await quiet(page);
});

// --- Making puzzles

test('making a puzzle can be cancelled, in the dialog', async () => {
  const page = await visit(EASY);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Takuzu game' });
  await dialog.getByLabel('Size').selectOption({ label: 'other' });
  await dialog.getByLabel('Rows').fill('60');
  await dialog.getByLabel('Columns').fill('60');
  await dialog.getByLabel('Difficulty').selectOption({ label: 'extreme' });
  await dialog.getByText('Large boards may take a while').waitFor();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByText('Making the board…').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Stopped.').waitFor();
  // The dialog stays open for another choice.
  await dialog.getByLabel('Rows').fill('5');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByText('the board must be square').waitFor();
  await dialog.getByLabel('Rows').fill('4');
  await dialog.getByLabel('Columns').fill('6');
  await dialog.getByLabel('Difficulty').selectOption({ label: 'easy' });
  await dialog.getByLabel('Seed').fill('7');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await becomes(async () => {
    const board = await readTakuzu(page);
    return `${board.length} ${board[0]?.length}`;
  }, '4 6');
  await quiet(page);
});

test('opening a link to a puzzle that takes long to make can be cancelled', async () => {
  const page = await visit(EASY);
  await page.goto(page.url().replace(/#.*/, '#takuzu:60x60:extreme:4'));
  await page.locator('main').getByText('Making the game…').waitFor();
  await button(page, 'Cancel').click();
  await page.getByRole('heading', { name: 'Three grid games' }).waitFor();
  await quiet(page);
});

// --- Paper

const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length;

/** Makes sheets through the form. */
async function makeSheets(page, { count, perPage, seed, solutions = true }) {
  await page.getByLabel('Size').selectOption({ label: '6 x 6' });
  await page.getByLabel('Difficulty').selectOption({ label: 'easy' });
  await page.getByLabel('Seed').fill(seed);
  await page.getByLabel('How many').fill(String(count));
  await page.getByLabel('Per page').selectOption(String(perPage));
  await page.getByLabel('Solutions on separate pages').setChecked(solutions);
  await button(page, 'Make the sheets').click();
  await page.getByText(`${count} made, on`).waitFor();
}

const pictures = (page, name) =>
  page.getByRole('img', { name }).evaluateAll((all) => all.map((one) => one.outerHTML));

test('print sheets: puzzles, solutions, the right number of pages, and the same ones for the same seed', async () => {
  const page = await visit('#print');
  await makeSheets(page, { count: 5, perPage: 2, seed: '11' });
  const puzzles = await pictures(page, /^Puzzle \d/);
  const solutions = await pictures(page, /^Solution of puzzle/);
  assert.equal(puzzles.length, 5);
  assert.equal(solutions.length, 5);
  assert.equal(new Set(puzzles).size, 5, 'no two puzzles are the same');
  assert.equal(await page.locator('.paper').count(), 4, 'three pages of puzzles, one of solutions');
  await page.getByText('5 made, on 4 pages.').waitFor();
  assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 4);
  assert.equal(pagesOf(await page.pdf({ format: 'Letter' })), 4);
  await page.getByLabel('Solutions on separate pages').uncheck();
  assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 3);
  await page.getByLabel('Per page').selectOption('6');
  assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 1);

  // Again, with another seed in between.
  await makeSheets(page, { count: 1, perPage: 1, seed: '12' });
  assert.notEqual((await pictures(page, /^Puzzle \d/))[0], puzzles[0]);
  await makeSheets(page, { count: 5, perPage: 2, seed: '11' });
  assert.deepEqual(await pictures(page, /^Puzzle \d/), puzzles);
  assert.deepEqual(await pictures(page, /^Solution of puzzle/), solutions);

  // Each can be played.
  await page.locator('.paper figcaption a').first().click();
  await grid(page).waitFor();
  assert.equal((await readTakuzu(page)).length, 6);
  await quiet(page);
});

test('print sheets: errors of the form are reported, and making sheets can be cancelled', async () => {
  const page = await visit('#print');
  await page.getByLabel('How many').fill('99');
  await button(page, 'Make the sheets').click();
  await page.getByText('How many: a number from 1 to 24').waitFor();
  await page.getByLabel('How many').fill('24');
  await page.getByLabel('Size').selectOption({ label: 'other' });
  await page.getByLabel('Rows').fill('60');
  await page.getByLabel('Columns').fill('60');
  await page.getByLabel('Difficulty').selectOption({ label: 'extreme' });
  await button(page, 'Make the sheets').click();
  await page.getByText('Making puzzle 1 of 24…').waitFor();
  await button(page, 'Cancel').click();
  await page.getByText(/^Stopped; \d+ were made\.$/).waitFor();
  assert.ok(await button(page, 'Make the sheets').isEnabled());
  await quiet(page);
});
