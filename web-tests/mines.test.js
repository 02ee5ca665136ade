// Minesweeper: games played to the end by mouse, keys, touch, hints and bot, and the messages on the way.

import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, visit } from './harness.js';
import { openPanel } from './grids.js';
import { arrows, certain, look } from './player.js';

/** A 5x5 board with mines at C2, E2 and A5, spelled out in the address. */
const SMALL = '#mines:5x5/3:none:~0140080';
/** Digs that win it. */
const SMALL_DIGS = ['A3', 'E5', 'C1', 'D1', 'E1', 'D2'];

const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
const card = (page) => page.getByRole('region', { name: 'Hint or result' });
const tools = (page) => page.getByRole('toolbar', { name: 'Tools' }).filter({ visible: true });
const tool = (page, name) => tools(page).getByRole('button', { name, exact: true });
const isNumber = (word) => /^\d$/.test(word);

/** Waits until a cell shows something. */
const shows = (page, name, word) =>
  page.getByRole('gridcell', { name: `${name} ${word}`, exact: true }).waitFor();

/** Waits until a cell is no longer closed. */
const changed = (page, name) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name} closed`) }).waitFor({ state: 'detached' });

/** Waits for words in the message line. */
const says = (page, words) => page.locator('.message', { hasText: words }).waitFor();

/** Waits for the end card with this heading. */
const ends = (page, word) => card(page).getByRole('heading', { name: word, exact: true }).waitFor();

/** Returns a function that types a line into the move field. */
const typing = (page) => async (words) => {
  await openPanel(page);
  await page.getByLabel('Type a move').fill(words);
  await page.keyboard.press('Enter');
};

const over = async (page) =>
  (await card(page)
    .getByRole('heading', { name: /^(Won|Lost)$/ })
    .count()) > 0;

/**
 * Plays to the end by logic alone: `dig(name)` and `flag(name)` act by mouse, keys or touch. Also flags the first
 * three mines that it finds.
 */
async function playOn(page, mines, { dig, flag }) {
  for (let flags = 0; !(await over(page));) {
    const board = await look(page);
    const found = certain(board, mines);
    const bare = found.mines.filter((name) => board.get(name) === 'closed');
    if (flags < 3 && bare.length > 0) {
      await flag(bare[0]);
      await shows(page, bare[0], 'flag');
      flags += 1;
      continue;
    }
    const [next] = found.safe.filter((name) => board.get(name) === 'closed');
    assert.ok(next, 'logic goes on');
    await dig(next);
    await changed(page, next);
  }
  await ends(page, 'Won');
}

// --- Whole games

test('a game is won by mouse clicks', async () => {
  const page = await visit('#mines:beginner:zero:3');
  await cell(page, 'E5').click();
  await changed(page, 'E5');
  await playOn(page, 10, {
    dig: (name) => cell(page, name).click(),
    flag: (name) => cell(page, name).click({ button: 'right' }),
  });
  await card(page)
    .getByText(/^Won in \d\d:\d\d, at [\d.]+ 3BV a second\.$/)
    .waitFor();
  await card(page).getByText('No risk was taken.').waitFor();
  assert.equal([...(await look(page)).values()].filter(isNumber).length, 71, 'all that is no mine is open');
  await quiet(page);
});

test('a game is started from the home page and won by keys alone', async () => {
  const page = await visit();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const here = () => page.evaluate(() => document.activeElement.getAttribute('aria-label')?.split(' ')[0]);
  await page.getByRole('button', { name: 'Load a saved game' }).waitFor();
  for (let round = 0; await page.evaluate(() => document.activeElement.id !== 'any-id'); round += 1) {
    assert.ok(round < 60, 'Tab comes to the field for an ID');
    await press('Tab');
  }
  await page.keyboard.type('mines:beginner:zero:4');
  await press('Enter');
  await page.getByRole('grid', { name: 'Minesweeper board' }).waitFor();
  assert.equal(await here(), 'E5', 'the keyboard is in the middle of the board');
  await press(' ');
  await changed(page, 'E5');
  const go = async (name) => {
    await press(...arrows(await here(), name));
    assert.equal(await here(), name);
  };
  let digs = 0;
  await playOn(page, 10, {
    dig: async (name) => {
      await go(name);
      digs += 1;
      await press(['d', ' ', 'Enter'][digs % 3]);
    },
    flag: async (name) => {
      await go(name);
      await press('f');
    },
  });
  await quiet(page);
});

test('a game is won by touch, with the switch between digging and flagging', async () => {
  const page = await visit('#mines:beginner:zero:5', NARROW);
  const words = { dig: 'A tap digs.', flag: 'A tap flags; a long press digs.' };
  const set = async (mode) => {
    if ((await tool(page, mode).getAttribute('aria-pressed')) === 'true') return;
    await tool(page, mode).tap();
    await says(page, words[mode]);
    assert.equal(await tool(page, mode).getAttribute('aria-pressed'), 'true');
  };
  await cell(page, 'E5').tap();
  await changed(page, 'E5');
  await playOn(page, 10, {
    dig: async (name) => {
      await set('dig');
      await cell(page, name).tap();
    },
    flag: async (name) => {
      await set('flag');
      await cell(page, name).tap();
    },
  });
  await quiet(page);
});

/** Holds a finger on a cell until `seen` resolves. */
async function hold(page, name, seen) {
  const hand = await page.context().newCDPSession(page);
  await cell(page, name).scrollIntoViewIfNeeded();
  const box = await cell(page, name).boundingBox();
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await seen();
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await hand.detach();
}

test('a game is won by touch, with long presses for flags', async () => {
  const page = await visit('#mines:beginner:zero:9', NARROW);
  await cell(page, 'E5').tap();
  await changed(page, 'E5');
  await playOn(page, 10, {
    dig: (name) => cell(page, name).tap(),
    flag: (name) => hold(page, name, () => shows(page, name, 'flag')),
  });
  await quiet(page);
});

test('while taps flag, a long press digs', async () => {
  const page = await visit(SMALL, NARROW);
  await tool(page, 'flag').tap();
  await cell(page, 'C2').tap();
  await shows(page, 'C2', 'flag');
  await hold(page, 'A1', () => changed(page, 'A1'));
  await shows(page, 'C2', 'flag');
  await cell(page, 'C2').tap();
  await shows(page, 'C2', 'closed');
  await quiet(page);
});

// --- Help

/** The names of these cells. */
const named = (cells) =>
  cells.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').split(' ')[0]));
/** The cells that a hint would play. */
const acting = (page) => named(page.locator('.mark-act'));

/** Shows all stages of a hint, by key. */
async function wholeHint(page) {
  await page.keyboard.press('h');
  await card(page)
    .getByText(/^\d of \d$/)
    .waitFor();
  while (await card(page).getByRole('button', { name: 'Next step' }).isVisible())
    await page.keyboard.press('h');
}

test('hints, followed step by step, win a board without guesses', async () => {
  const page = await visit('#mines:9x9/10:zero:noguess:1');
  await openPanel(page);
  await page.getByText('No guess is needed.').waitFor();
  await cell(page, 'E5').click();
  await changed(page, 'E5');
  for (let round = 0; !(await over(page)); round += 1) {
    assert.ok(round < 100, 'the hints come to an end');
    await tool(page, 'hint').click();
    await card(page)
      .getByText(/^1 of \d$/)
      .waitFor();
    const all = Number(
      (
        await card(page)
          .getByText(/^1 of \d$/)
          .textContent()
      ).at(-1),
    );
    for (let stage = 2; stage <= all; stage += 1) {
      await card(page).getByRole('button', { name: 'Next step' }).click();
      await card(page).getByText(`${stage} of ${all}`, { exact: true }).waitFor();
    }
    assert.match(await card(page).locator('p').last().textContent(), /safe|mine/);
    const marked = await acting(page);
    await card(page).getByRole('button', { name: 'Play it' }).click();
    for (const name of marked) await changed(page, name);
  }
  await ends(page, 'Won');
  await page.getByText('with help', { exact: true }).waitFor();
  await quiet(page);
});

test('a hint marks its cells, and Enter plays it', async () => {
  const page = await visit(SMALL);
  await cell(page, 'A3').click();
  await changed(page, 'A3');
  await page.keyboard.press('h');
  await card(page)
    .getByText(/^1 of \d$/)
    .waitFor();
  assert.ok((await page.locator('.mark-look').count()) > 0, 'where to look is marked');
  await wholeHint(page);
  const marked = await acting(page);
  assert.ok(marked.length > 0, 'what the hint is about is marked');
  const words = await card(page).locator('p').last().textContent();
  for (const name of marked) assert.ok(words.includes(name), `${words} names ${name}`);
  await page.keyboard.press('Enter');
  for (const name of marked) await changed(page, name);
  assert.equal(await page.locator('.mark-act').count(), 0);
  await quiet(page);
});

test('a move made while a hint is computed gives a hint for the new board', async () => {
  const page = await visit('#mines:beginner:zero:7');
  await cell(page, 'E5').click();
  await changed(page, 'E5');
  await wholeHint(page);
  const [first] = await acting(page);
  assert.match(await card(page).locator('p').last().textContent(), /safe/);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'hidden' });
  await cell(page, first).focus();
  // Both at once, so the move arrives before the hint.
  await Promise.all([page.keyboard.press('h'), page.keyboard.press('d')]);
  await changed(page, first);
  await wholeHint(page);
  const board = await look(page);
  for (const name of await acting(page)) assert.equal(board.get(name), 'closed', name);
  await quiet(page);
});

test('odds are shown on every closed cell and agree with what is certain', async () => {
  const page = await visit('#mines:beginner:zero:7');
  await openPanel(page);
  await cell(page, 'E5').click();
  await changed(page, 'E5');
  await tool(page, 'odds').click();
  await page.getByRole('heading', { name: 'Odds of a mine' }).waitFor();
  await page.getByText('with help', { exact: true }).waitFor();
  const board = await look(page);
  const bare = new Map([...board].map(([name, word]) => [name, word.split(',')[0]]));
  const { safe, mines } = certain(bare, 10);
  assert.ok(safe.length > 0 && mines.length > 0, 'something is certain');
  for (const name of safe) assert.match(board.get(name), /^closed, certainly safe/, name);
  for (const name of mines) assert.match(board.get(name), /^closed, certainly a mine/, name);
  const shown = await page
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.map((one) => [one.getAttribute('aria-label'), getComputedStyle(one, '::before').content]),
    );
  for (const [label, content] of shown.filter(([one]) => one.includes(' closed'))) {
    const sign = /"([^"]*)"/.exec(content)?.[1];
    if (label.includes('certainly safe')) assert.equal(sign, 'ok', label);
    else if (label.includes('certainly a mine')) assert.equal(sign, 'XX', label);
    else assert.equal(`${Number(sign)} %`, /(\d+ %) chance of a mine/.exec(label)[1], label);
  }
  await cell(page, safe[0]).click();
  await changed(page, safe[0]);
  await tool(page, 'odds').click();
  await page.getByRole('gridcell', { name: /,/ }).first().waitFor({ state: 'detached' });
  await quiet(page);
});

test('a row of the matrices lights its cells, and the bot plays to the end', async () => {
  const page = await visit('#mines:beginner:zero:2');
  await openPanel(page);
  await cell(page, 'E5').click();
  await changed(page, 'E5');
  await page.getByLabel('Approach').selectOption({ label: 'Pseudo-inverse (assignment)' });
  await page.getByRole('button', { name: 'matrices' }).click();
  const table = page.getByRole('table');
  await table.waitFor();
  await page.getByRole('heading', { name: /^A \| b: \d+ x \d+$/ }).waitFor();
  const row = table.getByRole('row').nth(1);
  const light = row.getByRole('button');
  await light.click();
  assert.equal(await light.getAttribute('aria-pressed'), 'true');
  const names = await table.getByRole('columnheader').allTextContents();
  const entries = await row.getByRole('cell').allTextContents();
  const wanted = [
    await light.textContent(),
    ...names.filter((name, at) => /^[A-Z]+\d+$/.test(name) && entries[at] === '1'),
  ];
  const lit = await named(page.locator('[role=gridcell].mark-lit'));
  assert.ok(wanted.length > 1);
  assert.deepEqual(lit.sort(), wanted.sort());
  await light.click();
  assert.equal(await page.locator('.mark-lit').count(), 0);

  await page.getByLabel('Approach').selectOption({ label: 'Exact probabilities' });
  await page.getByRole('button', { name: 'One move' }).click();
  await page.getByText('with the bot', { exact: true }).waitFor();
  await page.locator('.bot-reason', { hasText: /certainly/ }).waitFor();
  await page.getByLabel('Speed').press('End');
  await page.getByText('as fast as it can').waitFor();
  await page.getByRole('button', { name: 'Let it play' }).click();
  await ends(page, 'The bot has won');
  await table.waitFor({ state: 'hidden' });
  await quiet(page);
});

test('a bot that plays can be stopped', async () => {
  const page = await visit('#mines:expert:zero:2');
  await openPanel(page);
  await page.getByLabel('Approach').selectOption({ label: 'Exact probabilities' });
  await tool(page, 'Bot').click();
  await page.locator('.bot-reason', { hasText: /\w/ }).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Let it play' }).waitFor();
  assert.equal(await tool(page, 'Bot').getAttribute('aria-pressed'), 'false');
  await quiet(page);
});

// --- A loss

test('a lost game shows the mine that was hit and the wrong flag; its replay judges every move', async () => {
  const page = await visit(SMALL);
  await cell(page, 'A1').click({ button: 'right' });
  await shows(page, 'A1', 'flag');
  await cell(page, 'A3').click();
  await changed(page, 'A3');
  await cell(page, 'A5').click();
  await ends(page, 'Lost');
  await shows(page, 'A5', 'exploded mine');
  await shows(page, 'C2', 'mine');
  await shows(page, 'E2', 'mine');
  await shows(page, 'A1', 'wrong flag');
  assert.ok(await cell(page, 'A1').locator('.glyph-cross').isVisible(), 'the wrong flag is crossed');
  const ground = (name) => cell(page, name).evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.notEqual(
    await ground('A5'),
    await ground('C2'),
    'the mine that was hit looks otherwise than the others',
  );

  await card(page).getByRole('button', { name: 'replay' }).click();
  const strip = page.getByRole('group', { name: 'replay' });
  await strip.getByText('mistake', { exact: true }).waitFor();
  for (const word of ['certain', 'forced guess', 'best guess'])
    await strip.getByText(word, { exact: true }).waitFor();
  assert.equal(await strip.locator('.timeline-line .tick').count(), 3, 'a tick for every move');
  const shown = (move, verdict) => strip.getByText(new RegExp(`^Move ${move} — ${verdict}\\.$`)).waitFor();
  await shown('3 of 3, \\d\\d:\\d\\d: dug A5', 'mistake: 50\\.0 % risk, but \\w\\d was safe — game lost');
  await page.keyboard.press('ArrowLeft');
  await shown('2 of 3, \\d\\d:\\d\\d: dug A3', 'best guess, 12\\.0 % risk');
  await shows(page, 'A5', 'closed');
  await strip.getByRole('button', { name: 'previous move' }).click();
  await shown('1 of 3, \\d\\d:\\d\\d: flagged A1', 'no risk');
  await shows(page, 'A3', 'closed');
  await strip.getByRole('button', { name: 'first move' }).click();
  await strip.getByText('The start of the game.').waitFor();
  await shows(page, 'A1', 'closed');
  await strip.getByRole('button', { name: 'next mistake' }).click();
  await shows(page, 'A5', 'exploded mine');
  await strip.getByRole('button', { name: 'Back to the game' }).click();
  await ends(page, 'Lost');
  await quiet(page);
});

// --- Moves

test('moves are taken back and played again, by buttons and by keys, even the last one', async () => {
  const page = await visit(SMALL);
  assert.ok(await tool(page, 'undo').isDisabled());
  await cell(page, 'A3').click();
  await changed(page, 'A3');
  await cell(page, 'A5').click();
  await ends(page, 'Lost');
  await tool(page, 'undo').click();
  await shows(page, 'A5', 'closed');
  await card(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('u');
  await shows(page, 'A3', 'closed');
  assert.ok(await tool(page, 'undo').isDisabled());
  await tool(page, 'redo').click();
  await changed(page, 'A3');
  await page.keyboard.press('Control+y');
  await shows(page, 'A5', 'exploded mine');
  await page.keyboard.press('Control+z');
  await shows(page, 'A5', 'closed');
  for (const name of SMALL_DIGS.slice(1)) {
    await cell(page, name).click();
    await changed(page, name);
  }
  await ends(page, 'Won');
  await quiet(page);
});

test('clicking a number with enough flags digs around it; with too few flags it reports why not', async () => {
  const page = await visit(SMALL);
  for (const name of ['A3', 'E5']) {
    await cell(page, name).click();
    await changed(page, name);
  }
  await cell(page, 'B1').click();
  await says(page, /The 1 has 0 flags around it/);
  await shows(page, 'C1', 'closed');
  await cell(page, 'C2').click({ button: 'right' });
  await shows(page, 'C2', 'flag');
  await cell(page, 'B1').click();
  await changed(page, 'C1');
  await cell(page, 'E2').click({ button: 'right' });
  await shows(page, 'E2', 'flag');
  await cell(page, 'D3').click({ button: 'middle' });
  await changed(page, 'D2');
  await cell(page, 'D2').focus();
  await page.keyboard.press('c');
  await ends(page, 'Won');
  await quiet(page);
});

test('a move that is refused says why', async () => {
  const page = await visit(SMALL);
  const type = typing(page);
  await cell(page, 'A1').click({ button: 'right' });
  await shows(page, 'A1', 'flag');
  await cell(page, 'A1').focus();
  await page.keyboard.press('d');
  await says(page, 'This cell is flagged; remove the flag first.');
  await type('d Z9');
  await says(page, /no such cell|neither a move/);
  await type('dance');
  await says(page, '"dance" is neither a move nor a command; help lists them.');
  await type('unflag A1');
  await shows(page, 'A1', 'closed');
  await quiet(page);
});

test('moves and commands are typed as in line mode', async () => {
  const page = await visit('#mines:beginner:safe:1');
  const type = typing(page);
  await page.keyboard.press('/');
  await page.keyboard.type('d C4');
  await page.keyboard.press('Enter');
  await shows(page, 'C4', '2');
  await says(page, 'Opened C4 2.');
  await type('flag D5 D4');
  await shows(page, 'D5', 'flag');
  await shows(page, 'D4', 'flag');
  await type('row 4');
  await says(page, 'Row 4: A to B closed, C 2, D flag, E to I closed.');
  await type('undo');
  await shows(page, 'D4', 'closed');
  await type('hint');
  await card(page)
    .getByText(/^1 of \d$/)
    .waitFor();
  await type('odds A1');
  await says(page, /^A1: \d+\.\d % chance of a mine\.$/);
  await type('help');
  await page
    .getByRole('dialog')
    .getByText(/d C4 digs/)
    .waitFor();
  await page.keyboard.press('Escape');
  await type('undo 5');
  await shows(page, 'C4', 'closed');
  await quiet(page);
});

// --- Boards

test('the dialog makes a board of any size, without guesses', async () => {
  const page = await visit(SMALL);
  await tool(page, 'new game').click();
  const dialog = page.getByRole('dialog', { name: 'New Minesweeper game' });
  assert.ok(!(await dialog.getByLabel('Rows').isVisible()));
  await dialog.getByRole('radio', { name: 'Custom' }).check();
  await dialog.getByLabel('Rows').fill('7');
  await dialog.getByLabel('Columns').fill('12');
  await dialog.getByLabel('Mines').fill('14');
  await dialog.getByRole('radio', { name: 'may be a mine' }).check();
  assert.ok(
    await dialog.getByLabel('No guessing').isDisabled(),
    'a first click that may be a mine is a guess',
  );
  await dialog.getByRole('radio', { name: 'opens an area' }).check();
  await dialog.getByLabel('No guessing').check();
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Seed or ID').fill('11');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openPanel(page);
  await page.getByText('No guess is needed.').waitFor();
  await cell(page, 'L7').waitFor();
  assert.equal(await page.getByRole('gridcell').count(), 84);
  assert.equal(new URL(page.url()).hash, '#mines:7x12/14:zero:noguess:11');
  await cell(page, 'F4').click();
  await shows(page, 'F4', '0');
  await tool(page, 'new game').click();
  assert.equal(await dialog.getByLabel('Rows').inputValue(), '7', 'the last choice is kept');
  await dialog.getByLabel('Mines').fill('-1');
  await dialog.getByRole('button', { name: 'Start' }).click();
  assert.ok(await dialog.isVisible(), 'what cannot be is not taken');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await shows(page, 'F4', '0');
  await page.getByRole('link', { name: 'grille' }).click();
  // The card shows the last choice for the next game.
  await page.getByTitle('7 rows, 12 columns, 14 mines · no guess', { exact: true }).waitFor();
  await quiet(page);
});

test('a board of 100 by 100 opens, scrolls and answers', async () => {
  const page = await visit('#mines:100x100/1500:zero:7');
  const grid = page.getByRole('grid', { name: 'Minesweeper board' });
  assert.equal(await grid.getAttribute('aria-rowcount'), '101');
  assert.ok((await page.getByRole('gridcell').count()) < 5000, 'only visible cells are drawn');
  await page.keyboard.press('Control+End');
  await page.locator(':focus[aria-label="CV100 closed"]').waitFor();
  await page.keyboard.press(' ');
  await shows(page, 'CV100', '0');
  const inSight = async (name) => {
    const [one, all] = [await cell(page, name).boundingBox(), await grid.boundingBox()];
    return (
      one.x >= all.x - 1 &&
      one.y >= all.y - 1 &&
      one.x + one.width <= all.x + all.width + 1 &&
      one.y + one.height <= all.y + all.height + 1
    );
  };
  assert.ok(await inSight('CV100'));
  await grid.hover();
  await page.mouse.wheel(0, -100000);
  await cell(page, 'CV1').waitFor();
  await page.mouse.wheel(-100000, 0);
  await cell(page, 'A1').waitFor();
  await cell(page, 'B2').click({ button: 'right' });
  await shows(page, 'B2', 'flag');
  assert.ok(await inSight('B2'));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  await page.locator(':focus[aria-label^="CV"]').waitFor();
  const here = (await page.locator(':focus').getAttribute('aria-label')).split(' ')[0];
  await page.keyboard.press('f');
  await shows(page, here, 'flag');
  assert.ok(await inSight(here));
  await tool(page, 'undo').click();
  await shows(page, here, 'closed');
  await quiet(page);
});
