// The Takuzu family: signs, the editor, other rules and sizes, and the looks of the digits.

import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, NARROW, quiet, visit } from './harness.js';
import { becomes, cellAt, grid, openPanel, readTakuzu, said } from './grids.js';

/** A Tango with one solution: digits by row and column, signs by the cell before them. */
const DIGITS = [
  [4, 3, '0'],
  [5, 0, '1'],
  [4, 0, '1'],
  [4, 1, '1'],
];
const SIGNS = [
  [3, 1, 'r', 'x'],
  [0, 5, 'b', '='],
  [5, 4, 'r', '='],
  [2, 1, 'b', 'x'],
  [1, 1, 'r', 'x'],
  [4, 2, 'b', 'x'],
  [0, 4, 'b', '='],
  [2, 2, 'r', '='],
  [0, 0, 'r', '='],
];
const SOLUTION = ['001011', '010011', '101100', '010101', '110010', '101100'];

const endCard = (page) => page.locator('.end-card');
const signs = (page) => page.locator('.takuzu-signs .sign');
const label = (page, row, col) => cellAt(page, row, col).getAttribute('aria-label');
const looks = (page) => page.getByRole('group', { name: 'Digits shown as' });
const go = (page, hash) => page.goto(page.url().replace(/#.*/, hash));

/** Enters the puzzle with the keys of the editor. */
async function enter(page) {
  for (const [row, col, digit] of DIGITS) await cellAt(page, row, col).press(digit);
  for (const [row, col, key, sign] of SIGNS) {
    await cellAt(page, row, col).press(key);
    if (sign === 'x') await cellAt(page, row, col).press(key);
  }
}

test('a Tango is entered, checked, played to the end with its signs, and replayed', async () => {
  const page = await visit('#enter');
  const status = page.locator('.takuzu-entered');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await status.getByText('several solutions').waitFor();

  // Clicks: a cell goes from blank to 0 to 1 to blank, and a border from no sign to = to ×.
  for (const wanted of ['0', '1', '']) {
    await cellAt(page, 1, 1).click();
    await becomes(() => cellAt(page, 1, 1).textContent(), wanted);
  }
  await page.getByRole('radio', { name: 'the nearest sign' }).check();
  const box = await cellAt(page, 2, 2).boundingBox();
  for (const wanted of ['=', 'x', null]) {
    await cellAt(page, 2, 2).click({ position: { x: box.width - 4, y: box.height / 2 } });
    await becomes(async () => (await signs(page).count()) > 0, wanted !== null);
    if (wanted) assert.equal(await signs(page).getAttribute('data-sign'), wanted);
  }
  await page.getByRole('radio', { name: 'the cell' }).check();

  // A broken sign is reported.
  await cellAt(page, 0, 0).press('0');
  await cellAt(page, 0, 1).press('1');
  await cellAt(page, 0, 0).press('=');
  await status.getByText('A1 and B1 differ, but there is an = between them.').waitFor();
  await page.locator('.sign.broken').waitFor();
  assert.ok(await play.isDisabled());
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await status.getByText('several solutions').waitFor();

  await enter(page);
  await status.getByText('exactly one solution').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await status.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#takuzu:6x6s:/);

  // Playing it: the signs are drawn, and cells say them.
  await play.click();
  await page.getByRole('heading', { name: /^Tango/ }).waitFor();
  assert.equal(page.url(), link);
  assert.equal(await signs(page).count(), SIGNS.length);
  assert.equal(await label(page, 0, 0), 'A1, blank, equal to B1');
  assert.equal(await label(page, 3, 1), 'B4, blank, different from C4 and B3');
  const [left, sign, right] = await Promise.all(
    [cellAt(page, 0, 0), page.locator('[data-key="0h"]'), cellAt(page, 0, 1)].map((one) => one.boundingBox()),
  );
  const middle = sign.x + sign.width / 2;
  assert.ok(
    Math.abs(middle - right.x) <= 1.5 && Math.abs(middle - left.x - left.width) <= 1.5,
    'on the border',
  );
  await openPanel(page);
  await page.getByText('Rows may be identical').waitFor();
  await page.getByText('= joins two equal cells').waitFor();

  // A hint that rests on a sign lights it.
  const lit = page.locator('.sign.lit');
  for (let round = 0; round < 36 && (await lit.count()) === 0; round += 1) {
    await page.keyboard.press('Shift+H');
    await page.locator('.hint-card').getByRole('button', { name: 'Play it' }).waitFor();
    if ((await lit.count()) === 0) {
      await page.keyboard.press('Enter');
      await page.locator('.hint-card').waitFor({ state: 'hidden' });
    }
  }
  assert.ok((await lit.count()) > 0, 'a hint rests on a sign');
  await page.keyboard.press('Escape');
  await becomes(() => lit.count(), 0);

  // A broken sign is marked.
  await cellAt(page, 0, 4).press('1');
  await cellAt(page, 1, 4).press('0');
  await page.locator('.sign.broken').waitFor();
  await said(page, 'E1 and E2 differ, but there is an = between them.');
  const board = await readTakuzu(page);
  for (const [row, line] of SOLUTION.entries())
    for (const [col, digit] of Array.from(line).entries())
      if (board[row][col] !== digit) await cellAt(page, row, col).press(digit);
  await endCard(page)
    .getByRole('heading', { name: /^Solved in/ })
    .waitFor();
  assert.equal(await page.locator('.sign.broken').count(), 0);
  await page.keyboard.press('r');
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('Home');
  await becomes(async () => (await readTakuzu(page)).flat().filter((one) => one === '.').length, 32);
  assert.equal(await signs(page).count(), SIGNS.length);
  await page.keyboard.press('ArrowRight');
  await page.locator('.timeline-words', { hasText: /: C5 = 0$/ }).waitFor();
  await quiet(page);
});

test('the editor keeps clues that fit a new size, and offers signs only for games with signs', async () => {
  const page = await visit('#enter', NARROW);
  await enter(page);
  await page.getByLabel('Rows').fill('4');
  await page.getByLabel('Rows').press('Tab');
  await page.locator('.takuzu-entered').getByText('solution').waitFor();
  assert.equal((await readTakuzu(page)).length, 4);
  assert.equal(await signs(page).count(), 7);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Unruly' });
  await becomes(() => signs(page).count(), 0);
  await page.getByText('Rows may be identical').waitFor();
  await page.getByLabel('Rows').fill('7');
  await page.getByLabel('Rows').press('Tab');
  await page.getByText('the board must be square').waitFor();
  // The old board is not played instead, and the choice that the message names is there.
  for (const name of ['Play', 'Copy the link'])
    assert.ok(await page.getByRole('button', { name, exact: true }).isDisabled());
  await page.getByLabel('Lines of odd length').selectOption({ label: 'one more of either' });
  await page.locator('.takuzu-entered').getByText('several solutions').waitFor();
  assert.equal((await readTakuzu(page)).length, 7);
  await quiet(page);
});

test('the editor takes changes back, and keeps signs for games with signs', async () => {
  const page = await visit('#enter');
  const [undo, redo] = ['undo', 'redo'].map((name) => page.getByRole('button', { name, exact: true }));
  const digits = async () => (await readTakuzu(page)).flat().filter((one) => one !== '.').length;
  assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));
  await enter(page);
  await becomes(digits, DIGITS.length);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Unruly' });
  await becomes(() => signs(page).count(), 0);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Takuzu with signs' });
  await becomes(() => signs(page).count(), SIGNS.length);
  await page.getByLabel('Rows').fill('4');
  await page.getByLabel('Rows').press('Tab');
  await becomes(digits, 0);
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await becomes(() => signs(page).count(), 0);

  // One step for each change: the board, its size, both games, the last sign.
  await undo.click();
  await becomes(() => signs(page).count(), 7);
  await undo.click();
  await becomes(async () => (await readTakuzu(page)).length, 6);
  await becomes(digits, DIGITS.length);
  assert.equal(await page.getByLabel('Rows').inputValue(), '6');
  await undo.click();
  await undo.click();
  assert.equal(await page.getByLabel('Game', { exact: true }).inputValue(), 'tango');
  await cellAt(page, 0, 0).press('Control+z');
  await becomes(() => signs(page).count(), SIGNS.length - 1);
  await cellAt(page, 0, 0).press('Control+y');
  await becomes(() => signs(page).count(), SIGNS.length);
  await page.locator('.takuzu-entered').getByText('exactly one solution').waitFor();
  await cellAt(page, 0, 0).press('u');
  await becomes(() => signs(page).count(), SIGNS.length - 1);
  // A new change forgets what was undone.
  await cellAt(page, 0, 0).press('1');
  await becomes(() => redo.isDisabled(), true);
  await quiet(page);
});

test('the editor keeps what was entered, whatever way it is left, with its history', async () => {
  const page = await visit('#enter');
  const digits = async () => (await readTakuzu(page)).flat().filter((one) => one !== '.').length;
  await enter(page);
  await page.locator('.takuzu-entered').getByText('exactly one solution').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('heading', { name: /^Tango/ }).waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: 'Enter a puzzle' }).waitFor();
  await becomes(digits, DIGITS.length);
  await becomes(() => signs(page).count(), SIGNS.length);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Three grid games' }).waitFor();
  await go(page, '#enter');
  await becomes(digits, DIGITS.length);
  await page.getByRole('button', { name: 'undo', exact: true }).click();
  await becomes(() => signs(page).count(), SIGNS.length - 1);
  await page.reload();
  await becomes(() => signs(page).count(), SIGNS.length - 1);
  await becomes(digits, DIGITS.length);
  await quiet(page);
});

test('the editor takes a pasted board or ID, and says what it cannot read', async () => {
  const page = await visit('#enter');
  const status = page.locator('.takuzu-entered');
  const paste = async (text) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('Control+v');
  };
  const board = async () => (await readTakuzu(page)).map((row) => row.join('')).join(' ');
  await status.getByText('several solutions').waitFor();
  await paste('hello');
  await page.locator('.takuzu-entered.bad').waitFor();
  await paste('1=. . .\n. . . 0\n  x\n. . . .\n. .=1 .');
  await becomes(board, '1... ...0 .... ..1.');
  assert.equal(await signs(page).count(), 3);
  await status.getByText('solution').waitFor();
  await paste('8x8:CCBABbbBcNdaBdIbi');
  await becomes(() => page.getByLabel('Game', { exact: true }).inputValue(), 'unruly');
  assert.equal((await readTakuzu(page)).length, 8);
  await page.keyboard.press('Control+z');
  await becomes(board, '1... ...0 .... ..1.');
  assert.equal(await page.getByLabel('Game', { exact: true }).inputValue(), 'tango');
  await quiet(page);
});

test('the whole editor is in the window: the board, the verdict, undo', async () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
    [820, 1180],
  ]) {
    const page = await visit('#enter', { viewport: { width, height } });
    await page.locator('.takuzu-entered').getByText('several solutions').waitFor();
    const parts = [
      cellAt(page, 0, 0),
      cellAt(page, 5, 5),
      page.locator('.takuzu-entered'),
      page.getByRole('button', { name: 'undo', exact: true }),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${width} x ${height}: ${box.y}`);
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${width} x ${height}: ${box.x}`);
    }
    const cell = (await parts[0].boundingBox()).width;
    assert.ok(cell * 6 > Math.min(width, height) * 0.7, `${width} x ${height}: cells of ${cell}`);
    await quiet(page);
  }
});

test('a level that does not exist is not remembered, and an old choice of one leads to the usual game', async () => {
  const page = await visit('#takuzu:6x6:easy:1');
  const chosen = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('grille.settings') ?? '{}').takuzu);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Takuzu game' });
  await dialog.getByLabel('Game', { exact: true }).selectOption({ label: 'Unruly' });
  await dialog.getByLabel('Size').selectOption({ label: '4 x 4' });
  await dialog.getByLabel('Difficulty').selectOption({ label: 'hard' });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.getByText('No such puzzle was found').waitFor();
  assert.equal((await chosen())?.level, undefined);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const takuzu = { rows: 4, cols: 4, level: 'hard', rules: 'unruly' };
    localStorage.setItem('grille.settings', JSON.stringify({ takuzu }));
  });
  await go(page, '#');
  await page.reload();
  await page.getByRole('link', { name: 'Play Takuzu' }).click();
  await page.getByRole('heading', { name: /^Takuzu.*10 rows, 10 columns/ }).waitFor();
  await quiet(page);
});

test('the dialog for a new game offers one like the game at hand', async () => {
  const page = await visit('#takuzu:tango:6x6:medium:3');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Takuzu game' });
  assert.equal(await dialog.getByLabel('Game', { exact: true }).inputValue(), 'tango');
  assert.equal(await dialog.getByLabel('Size').inputValue(), '6');
  assert.equal(await dialog.getByLabel('Difficulty').inputValue(), 'medium');
  await quiet(page);
});

test('another game like this one is made before this one is left', async () => {
  const page = await visit('#takuzu:tango:6x6:easy:1');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Another like it' }).click();
  await becomes(() => page.url(), /#takuzu:tango:6x6:easy:\d{2,}$/);
  await page.getByRole('heading', { name: /^Tango, easy/ }).waitFor();
  await quiet(page);
});

test('the rules of a game are those of the game at hand, and the help leads to them', async () => {
  const page = await visit('#takuzu:tango:6x6:easy:3');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByText('the previous digit').waitFor();
  assert.equal(await dialog.getByText('flag').count(), 0);
  await dialog.getByText('or play the hint shown').waitFor();
  await dialog.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { name: 'Tango: the rules' }).waitFor();
  await page.getByText('These two rows break no rule.').waitFor();
  await page.getByText('there are signs between cells').waitFor();
  assert.equal(await page.getByText('These two rows break the rule.').count(), 0);
  await go(page, '#rules=takuzu/unruly/7x7');
  await page.getByText('Every line of odd length has one more 1').waitFor();
  await go(page, '#rules=takuzu');
  await page.getByText('These two rows break the rule.').waitFor();
  await quiet(page);
});

test('signs leave the digits of small cells free', async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const page = await visit('#takuzu:tango:14x14:easy:3', { viewport });
    const cell = (await cellAt(page, 0, 0).boundingBox()).width;
    const sign = (await signs(page).first().boundingBox()).width;
    assert.ok(sign <= cell / 2 && sign >= 10, `${sign} in ${cell}`);
    // All columns are beside the counts, not under them.
    const [last, tail] = await Promise.all(
      [cellAt(page, 0, 13), page.locator('.board-row .board-tail').first()].map((one) => one.boundingBox()),
    );
    assert.ok(last.x + last.width <= tail.x + 2, `${last.x + last.width} at ${tail.x}`);
    await quiet(page);
  }
});

test('a line is ticked once it breaks no rule, and says at most while its count is open', async () => {
  const page = await visit('#takuzu:4x4s:Aoa,chHf');
  const tail = () => page.locator('.board-row .board-tail').first().textContent();
  assert.equal(await label(page, 0, 2), 'C1, blank, equal to D1');
  // Two of each digit and no three alike, but C1 and D1 differ.
  for (const [col, digit] of [0, 1, 0].entries()) await cellAt(page, 0, col + 1).press(String(digit));
  await page.locator('.sign.broken').waitFor();
  assert.equal(await tail(), '00');
  for (const [col, digit] of [1, 0, 0].entries()) await cellAt(page, 0, col + 1).press(String(digit));
  await becomes(tail, '✓');

  await go(page, '#takuzu:7x7uo:zy');
  await becomes(tail, '≤4≤4');
  await cellAt(page, 0, 0).press('l');
  await said(page, 'Row 1: at most 4 × 0, at most 4 × 1 left to place');
  for (const col of [0, 1, 3, 4]) await cellAt(page, 0, col).press('0');
  await becomes(tail, '03');
  await quiet(page);
});

test('a pasted board has the chosen rule for odd lines', async () => {
  const page = await visit('#takuzu:6x6:easy:1');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Takuzu game' });
  await dialog.getByRole('radio', { name: 'Your own puzzle' }).check();
  await dialog.getByLabel('Puzzle or ID').fill('2x3 ......');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.locator('.takuzu-problem').getByText(/./).waitFor();
  await dialog.getByLabel('If a side is odd').selectOption({ label: 'one more of either' });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: /^Takuzu.*2 rows, 3 columns/ }).waitFor();
  await quiet(page);
});

test('an Unruly puzzle may have equal lines, as its ID states', async () => {
  const page = await visit('#takuzu:6x6:easy:1');
  await page.evaluate(() => navigator.clipboard.writeText('8x8:CCBABbbBcNdaBdIbi'));
  await page.keyboard.press('Control+v');
  await page.getByRole('heading', { name: /^Unruly/ }).waitFor();
  await openPanel(page);
  // It is graded, so it has one solution.
  await page
    .locator('.takuzu-facts')
    .getByText(/easy|medium|hard|extreme/)
    .waitFor();
  await page.getByText('Rows may be identical').waitFor();
  await go(page, '#takuzu:unruly:0110....0.......');
  await becomes(async () => (await readTakuzu(page)).length, 4);
  for (const [col, digit] of Array.from('110').entries()) await cellAt(page, 2, col + 1).press(digit);
  await becomes(() => cellAt(page, 2, 3).textContent(), '0');
  assert.equal(await grid(page).locator('[aria-invalid]').count(), 0);
  await quiet(page);
});

test('the dialog for a new game lists the common names, with rules, sizes and levels', async () => {
  const page = await visit('#takuzu:6x6:easy:1');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Takuzu game' });
  const levels = () => dialog.getByLabel('Difficulty').locator('option').allTextContents();
  assert.deepEqual(await dialog.getByLabel('Game', { exact: true }).locator('option').allTextContents(), [
    'Takuzu',
    'Unruly',
    'Tango',
    'Takuzu with signs',
  ]);
  assert.ok((await levels()).includes('expert'));
  await dialog.getByText('No two identical rows').waitFor();
  await dialog.getByLabel('Game', { exact: true }).selectOption({ label: 'Unruly' });
  assert.ok(!(await levels()).includes('expert'));
  await dialog.getByText('Rows may be identical').waitFor();
  await dialog.getByLabel('Size').selectOption({ label: '7 x 7' });
  await dialog.getByText('One more 1 than 0 in every row and column.').waitFor();
  await dialog.getByLabel('Lines of odd length').selectOption({ label: 'one more of either' });
  await dialog.getByText('one more of either.').waitFor();
  await dialog.getByLabel('Lines of odd length').selectOption({ label: 'one more 1 than 0' });
  await dialog.getByLabel('Difficulty').selectOption({ label: 'easy' });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: /^Unruly.*7 rows, 7 columns/ }).waitFor();
  assert.match(page.url(), /#takuzu:unruly:7x7:easy:/);
  // The counts of the last digits know the odd rule: all blanks filled by hints end the game.
  const play = page.locator('.hint-card').getByRole('button', { name: 'Play it' });
  for (let round = 0; round < 49; round += 1) {
    await page.keyboard.press('Shift+H');
    await play.or(endCard(page)).waitFor();
    if (await endCard(page).isVisible()) break;
    await page.keyboard.press('Enter');
    await play.waitFor({ state: 'hidden' });
  }
  await endCard(page)
    .getByRole('heading', { name: /^Solved/ })
    .waitFor();
  const rows = (await readTakuzu(page)).map((row) => row.filter((digit) => digit === '1').length);
  assert.deepEqual(rows, [4, 4, 4, 4, 4, 4, 4]);
  assert.deepEqual(await page.locator('.board-row .board-tail').allTextContents(), Array(7).fill('✓'));
  await quiet(page);
});

test('digits are shown as chosen, on the board, in hints and in words', async () => {
  const page = await visit('#settings');
  // Within a sentence, where a word would need a plural.
  const inWords = { moon: '☾', sun: '☀', 'empty square': '□', 'filled square': '■' };
  for (const [name, zero, one, symbols] of [
    ['moon and sun', 'moon', 'sun', /[☾☀]/],
    ['empty and filled', 'empty square', 'filled square', /[□■]/],
    ['blue and orange', 'blue', 'orange', /blue|orange/],
    ['cyan and red', 'cyan', 'red', /cyan|red/],
  ]) {
    await go(page, '#settings');
    await looks(page).getByRole('radio', { name }).check();
    await go(page, '#takuzu:11......00......');
    await becomes(() => label(page, 0, 0), `A1, ${one}, given`);
    assert.equal(await label(page, 2, 0), `A3, ${zero}, given`);
    assert.equal(await cellAt(page, 0, 0).locator('svg.glyph.one').count(), 1);
    await page.keyboard.press('Shift+H');
    await page.locator('.hint-card').getByText(symbols).first().waitFor();
    assert.match(await label(page, 0, 2), new RegExp(`the hint says ${zero}$`));
    assert.deepEqual(await axe(page, ['color-contrast', 'aria-required-children']), []);
    await page.keyboard.press('Escape');
    await go(page, '#rules=takuzu');
    const [less, more] = [inWords[zero] ?? zero, inWords[one] ?? one];
    await page.getByText(`every line has one more ${more} than ${less}.`).waitFor();
    await page
      .getByText(/^Fill every empty cell with /)
      .getByText(symbols)
      .waitFor();
  }
  await go(page, '#settings');
  await looks(page).getByRole('radio', { name: '0 and 1' }).check();
  await go(page, '#takuzu:11......00......');
  await becomes(() => cellAt(page, 0, 0).textContent(), '1');
  await quiet(page);
});

/** The contrast of each symbol of the board with its cell; axe does not look at drawings. */
const contrasts = (page) =>
  page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour) => {
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...brush.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [...document.querySelectorAll('.takuzu .cell svg.glyph')].map((drawing) => {
      const ground = drawing.closest('.hinted, .cell');
      const both = [getComputedStyle(drawing).color, getComputedStyle(ground).backgroundColor].map(luminance);
      const [dark, light] = both.sort((a, b) => a - b);
      return { on: ground.className, contrast: (light + 0.05) / (dark + 0.05) };
    });
  });

test('every symbol stands out from its cell, in every look, theme and palette', async () => {
  const page = await visit('#takuzu:11......00......');
  for (const look of ['sun-moon', 'blocks', 'blue-orange', 'cyan-red'])
    for (const theme of ['light', 'dark'])
      for (const palette of ['usual', 'colour-blind']) {
        await page.evaluate((wanted) => localStorage.setItem('grille.settings', JSON.stringify(wanted)), {
          look,
          theme,
          palette,
        });
        await page.reload();
        await page.locator(`.glyph.${look}`).first().waitFor();
        // Given, broken, own and hinted symbols.
        await cellAt(page, 0, 2).press('1');
        await cellAt(page, 2, 2).press('1');
        await page.locator('.cell.breaks').first().waitFor();
        const broken = await contrasts(page);
        await cellAt(page, 0, 2).press('Backspace');
        await becomes(() => page.locator('.cell.breaks').count(), 0);
        await page.keyboard.press('Shift+H');
        await page.locator('.hinted svg').first().waitFor();
        const all = [...broken, ...(await contrasts(page))];
        const where = `${look}, ${theme}, ${palette}`;
        for (const kind of ['given', 'own', 'breaks', 'hinted'])
          assert.ok(
            all.some(({ on }) => on.includes(kind)),
            `${where}: ${kind}`,
          );
        const least = (on) => (/given|hinted|breaks/.test(on) ? 3 : 4.5);
        assert.deepEqual(
          all.filter(({ on, contrast }) => contrast < least(on)),
          [],
          where,
        );
      }
  await quiet(page);
});

test('in French, no line begins with a mark that has a space before it', async () => {
  const page = await visit('#help', { locale: 'fr-FR' });
  for (const hash of ['#help', '#settings', '#enter', '#print', '']) {
    await go(page, hash);
    await page.locator('main h1').waitFor();
    const breakable = await page.locator('main').evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        const { data } = walker.currentNode;
        // A number alone is too short to break.
        if (/ [:;?!%»]|« /.test(data) && !/^\d+ %$/.test(data)) found.push(data);
      }
      return found;
    });
    assert.deepEqual(breakable, [], hash);
  }
  await page.getByText('\u00a0:').first().waitFor();
  await quiet(page);
});

test('in French: the rules, the signs and the editor', async () => {
  const page = await visit('#takuzu:4x4s:Aoa,chHf', { locale: 'fr-FR' });
  await page.getByRole('heading', { name: /^Tango/ }).waitFor();
  assert.match(await label(page, 0, 2), /^C1, vide, égale à D1/);
  await openPanel(page);
  await page.getByText('Des lignes peuvent être identiques').waitFor();
  await page.getByText('= relie deux cases égales').waitFor();
  await go(page, '#enter');
  await page.getByRole('heading', { name: 'Saisir une grille' }).waitFor();
  await page.locator('.takuzu-entered').getByText('La grille a encore plusieurs solutions.').waitFor();
  await quiet(page);
});

test('print sheets state the rules of their game', async () => {
  const page = await visit('#print');
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Unruly' });
  await page.getByLabel('Size').selectOption({ label: '4 x 4' });
  await page.getByLabel('How many').fill('1');
  await page.getByRole('button', { name: 'Make the sheets' }).click();
  await page.getByText('1 made, on').waitFor();
  const paper = page.locator('.paper').first();
  await paper.getByRole('heading', { name: 'Unruly' }).waitFor();
  await paper.getByText('Rows may be identical').waitFor();
  assert.equal(await paper.getByText('No two identical rows').count(), 0);
  await quiet(page);
});
