// Minesweeper as people know it: the face, one-click levels, pressed cells, chords, flags at the end, question marks.

import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, ready, visit } from './harness.js';
import { becomes } from './grids.js';

/** A 5x5 board with mines at C2, E2 and A5, spelled out in the address. */
const SMALL = '#mines:5x5/3:none:~0140080';
/** Digs that win it. */
const SMALL_DIGS = ['A3', 'E5', 'C1', 'D1', 'E1', 'D2'];

const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
const face = (page) => page.getByRole('button', { name: 'Another game of this level' });
const mood = (page) => face(page).getAttribute('data-mood');
const hash = (page) => new URL(page.url()).hash;
const left = (page) => page.locator('.fact[title="Mines left to flag"] b').textContent();
const levels = (page) => page.getByRole('group', { name: 'Level of a new game' });

/** Waits until a cell shows something. */
const shows = (page, name, word) =>
  page.getByRole('gridcell', { name: `${name} ${word}`, exact: true }).waitFor();

/** Digs cells and waits until they are open. */
async function dig(page, ...names) {
  for (const name of names) {
    await cell(page, name).click();
    await page.getByRole('gridcell', { name: new RegExp(`^${name} closed`) }).waitFor({ state: 'detached' });
  }
}

/** The names of the cells that look pressed. */
const pressed = async (page) =>
  (
    await page
      .locator('.mark-pressed')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').split(' ')[0]))
  ).join(' ');

/** The middle of a cell. */
async function middle(page, name) {
  const box = await cell(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// --- The face

test('the face shows the status of the game, and a click on it begins another one of the same level', async () => {
  const page = await visit('#mines:5x5/3:none:7');
  assert.equal(await mood(page), 'playing');
  await page.mouse.move(...(await middle(page, 'A3')));
  await page.mouse.down();
  assert.equal(await mood(page), 'pressed');
  await page.mouse.move(...(await middle(page, 'A4')));
  assert.equal(await mood(page), 'playing');
  await page.mouse.up();
  const before = hash(page);
  await face(page).click();
  await becomes(() => hash(page) !== before, true);
  assert.match(hash(page), /^#mines:5x5\/3:none:\d+$/);
  await quiet(page);
});

test('F2 begins another game at any time, Space and Enter only after the end', async () => {
  const page = await visit('#mines:beginner:zero:5');
  const next = async (key) => {
    const before = hash(page);
    await page.keyboard.press(key);
    await becomes(() => hash(page) !== before, true, `${key}: another game`);
    assert.match(hash(page), /^#mines:beginner:zero:\d+$/);
    await shows(page, 'E5', 'closed');
  };
  await page.keyboard.press(' ');
  await shows(page, 'E5', '0');
  assert.equal(hash(page), '#mines:beginner:zero:5');
  await next('F2');
  for (const key of [' ', 'Enter']) {
    await page.goto(new URL('#mines:5x5/3:none:~0140080', page.url()).href);
    await dig(page, 'A5');
    assert.equal(await mood(page), 'lost');
    const before = hash(page);
    await page.keyboard.press(key);
    await becomes(() => hash(page) !== before, true, `${key}: another game`);
    await becomes(() => mood(page), 'playing');
    await page.goto(new URL('#mines:beginner:zero:5', page.url()).href);
    await shows(page, 'E5', 'closed');
  }
  await quiet(page);
});

// --- Levels

test('a game of another level is one click away', async () => {
  const page = await visit('#mines:beginner:zero:5');
  const level = (name) => levels(page).getByRole('button', { name, exact: true });
  assert.equal(await level('Beginner').getAttribute('aria-pressed'), 'true');
  await level('Intermediate').click();
  await becomes(() => hash(page), /^#mines:intermediate:zero:\d+$/);
  await cell(page, 'P16').waitFor();
  assert.equal(await level('Intermediate').getAttribute('aria-pressed'), 'true');
  await level('Custom…').click();
  const dialog = page.getByRole('dialog', { name: 'New Minesweeper game' });
  assert.ok(await dialog.getByLabel('Rows').isVisible());
  await quiet(page);
});

test('an impossible board is reported in the dialog, and the game continues', async () => {
  const page = await visit(SMALL);
  await dig(page, 'A3');
  await levels(page).getByRole('button', { name: 'Custom…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Minesweeper game' });
  const start = () => dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByLabel('Rows').fill('9');
  await dialog.getByLabel('Columns').fill('9');
  await dialog.getByLabel('Mines').fill('81');
  await start();
  await becomes(() => dialog.getByRole('alert').textContent(), 'At least one cell must be free of mines.');
  await dialog.getByLabel('Mines').fill('10');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Seed or ID').fill('mines:9x9/81:zero:1');
  await start();
  await becomes(() => dialog.getByRole('alert').textContent(), /81/);
  assert.equal(hash(page), SMALL);
  await dialog.getByLabel('Seed or ID').fill('12');
  await start();
  await becomes(() => hash(page), /^#mines:(9x9\/10|beginner):zero:12$/);
  await quiet(page);
});

// --- The end

test('a won game shows a flag on every mine and none left, also when it is looked at again', async () => {
  const page = await visit(SMALL);
  await cell(page, 'A5').click({ button: 'right' });
  await shows(page, 'A5', 'flag');
  await becomes(() => left(page), '2');
  await dig(page, ...SMALL_DIGS);
  for (const name of ['A5', 'C2', 'E2']) await shows(page, name, 'flag');
  await becomes(() => left(page), '0');
  assert.equal(await mood(page), 'won');
  await page.keyboard.press('r');
  await page.getByRole('group', { name: 'replay' }).getByRole('button', { name: 'previous move' }).click();
  await shows(page, 'C2', 'closed');
  await becomes(() => left(page), '2');
  await page.getByRole('button', { name: 'last move' }).click();
  await shows(page, 'C2', 'flag');
  await becomes(() => left(page), '0');
  await quiet(page);
});

// --- Presses

test('the neighbours of a number are pressed in while it is held, and it digs around it when let go', async () => {
  const page = await visit(SMALL);
  await dig(page, 'A3', 'E5');
  await cell(page, 'C2').click({ button: 'right' });
  await shows(page, 'C2', 'flag');
  const ground = (name) => cell(page, name).evaluate((one) => getComputedStyle(one).backgroundColor);
  const buttons = { left: ['left'], middle: ['middle'], both: ['left', 'right'] };
  for (const [name, held] of Object.entries(buttons)) {
    await page.mouse.move(...(await middle(page, 'B1')));
    for (const button of held) await page.mouse.down({ button });
    assert.equal(await pressed(page), 'C1', name);
    assert.equal(await mood(page), 'pressed', name);
    await becomes(() => ground('C1'), await ground('A3'), 'a pressed cell');
    await page.mouse.move(...(await middle(page, 'C3')));
    assert.equal(await pressed(page), '', `${name}, on another cell`);
    for (const button of held) await page.mouse.up({ button });
    await shows(page, 'C1', 'closed');
  }
  await page.mouse.move(...(await middle(page, 'B1')));
  for (const button of buttons.both) await page.mouse.down({ button });
  await shows(page, 'C1', 'closed');
  await page.mouse.up({ button: 'right' });
  await shows(page, 'C1', '1');
  await page.mouse.up({ button: 'left' });
  await quiet(page);
});

test('a closed cell is dug when the button is let go on it, and not elsewhere', async () => {
  const page = await visit(SMALL);
  await page.mouse.move(...(await middle(page, 'C1')));
  await page.mouse.down();
  assert.equal(await pressed(page), 'C1');
  await page.mouse.move(...(await middle(page, 'D1')));
  assert.equal(await pressed(page), '');
  await page.mouse.up();
  await page.mouse.move(...(await middle(page, 'C1')));
  assert.equal(await pressed(page), '');
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 'D1')));
  await page.mouse.move(...(await middle(page, 'C1')));
  assert.equal(await pressed(page), 'C1');
  await shows(page, 'C1', 'closed');
  await page.mouse.up();
  await shows(page, 'C1', '1');
  await shows(page, 'D1', 'closed');
  await quiet(page);
});

// --- Question marks

test('with question marks, a flag becomes one, then nothing; reloading keeps it', async () => {
  const page = await visit('#settings');
  await page.getByLabel('Question marks in Minesweeper').check();
  await page.goto(new URL(SMALL, page.url()).href);
  const next = async (word) => {
    await cell(page, 'B2').click({ button: 'right' });
    await shows(page, 'B2', word);
  };
  for (const word of ['flag', 'question mark', 'closed', 'flag', 'question mark']) await next(word);
  assert.equal(await cell(page, 'B2').textContent(), '?');
  await becomes(() => left(page), '3');
  await becomes(() => page.evaluate(() => localStorage.getItem('grille.games')), /"questions":\[6\]/);
  await page.reload();
  await ready(page);
  await shows(page, 'B2', 'question mark');
  await dig(page, 'B2');
  await shows(page, 'B2', '1');
  await quiet(page);
});

test('without the option a flag becomes nothing', async () => {
  const page = await visit(SMALL);
  for (const word of ['flag', 'closed']) {
    await cell(page, 'B2').click({ button: 'right' });
    await shows(page, 'B2', word);
  }
  await quiet(page);
});

// --- Odds

test('a flag is drawn without waiting for odds', async () => {
  const page = await visit('#mines:beginner:zero:7', {}, (one) =>
    one.addInitScript(() => {
      globalThis.asked = { odds: 0, held: [] };
      const post = Worker.prototype.postMessage;
      // While `waits` is set, requests are held back.
      Worker.prototype.postMessage = function held(message, ...rest) {
        const request = typeof message.text === 'string' ? JSON.parse(message.text) : {};
        if (request.do === 'odds') globalThis.asked.odds += 1;
        if (globalThis.asked.waits && request.do) globalThis.asked.held.push(() => post.call(this, message));
        else post.call(this, message, ...rest);
      };
    }),
  );
  await dig(page, 'E5');
  await page.keyboard.press('p');
  // The best guess and its reason come last, in a folded panel.
  await page.locator('.odds-box:not([hidden])').waitFor({ state: 'attached' });
  const before = await page.evaluate(() => {
    globalThis.asked.waits = true;
    return globalThis.asked.odds;
  });
  const label = await page
    .getByRole('gridcell', { name: /closed, certainly a mine/ })
    .first()
    .getAttribute('aria-label');
  const [name] = label.split(' ');
  await cell(page, name).click({ button: 'right' });
  await shows(page, name, 'flag, certainly a mine');
  await page.evaluate(() => {
    globalThis.asked.waits = false;
    for (const send of globalThis.asked.held) send();
  });
  await becomes(() => left(page), '9');
  assert.equal(await page.evaluate(() => globalThis.asked.odds), before);
  await quiet(page);
});

test('a touched cell looks pressed until the finger slides', async () => {
  const page = await visit(SMALL, NARROW);
  const seen = await cell(page, 'C3').evaluate((one) => {
    const send = (type, clientX) =>
      one.dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true, clientX }),
      );
    const isPressed = () => one.classList.contains('mark-pressed');
    send('pointerdown', 0);
    const before = isPressed();
    send('pointermove', 30);
    return [before, isPressed()];
  });
  assert.deepEqual(seen, [true, false]);
  await shows(page, 'C3', 'closed');
  await quiet(page);
});
