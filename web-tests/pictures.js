// Takes the README's screenshots: `npm run pictures`, with GRILLE set as for the tests. The games are fixed; only the
// clock differs between runs.

import { writeFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, visit } from './harness.js';
import { becomes, cellAt, planTakuzu } from './grids.js';
import { packed } from './png.js';

/** The README is also read over the network. */
const MOST_BYTES = 150_000;

async function keep(page, name) {
  await page.mouse.move(0, 0);
  const picture = packed(await page.screenshot());
  assert.ok(picture.length < MOST_BYTES, `${name} has ${picture.length} bytes`);
  writeFileSync(new URL(`../docs/page-${name}.png`, import.meta.url), picture);
  await quiet(page);
}

/** Shows a hint up to its last stage, or up to `stop`. */
async function tellAll(page, stop = Infinity) {
  const stage = page.locator('.hint-card header .note');
  await page.keyboard.press('h');
  await stage.waitFor();
  for (;;) {
    const [now, all] = (await stage.textContent()).split(' of ').map(Number);
    if (now >= Math.min(all, stop)) return;
    await page.keyboard.press('h');
    await becomes(async () => Number((await stage.textContent()).split(' of ')[0]), now + 1);
  }
}

/** Plays `count` hints. */
async function follow(page, count) {
  for (let round = 0; round < count; round += 1) {
    await tellAll(page);
    await page.locator('.hint-card .primary').click();
    await page.locator('.hint-card').waitFor({ state: 'hidden' });
  }
}

/** Plays Minesweeper to the middle of a game: opens a cell, follows hints, flags most of the certain mines. */
async function playMines(page, row, col, hints) {
  await cellAt(page, row, col).press('Enter');
  await becomes(() => cellAt(page, row, col).getAttribute('class'), /open/);
  await follow(page, hints);
  const mines = page.getByRole('gridcell', { name: /certainly a mine/ });
  await page.keyboard.press('p');
  await mines.first().waitFor();
  const names = await mines.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label').match(/^[A-Z]+\d+/)[0]),
  );
  await page.keyboard.press('p');
  await becomes(() => mines.count(), 0);
  // Like most people, leave some unflagged.
  for (const name of names.filter((_, at) => at % 4 !== 3)) {
    const cell = page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
    await cell.press('f');
    await becomes(() => cell.getAttribute('aria-label'), /flag/);
  }
}

test('Minesweeper', async () => {
  const page = await visit('#mines:intermediate:zero:12');
  await playMines(page, 8, 8, 22);
  await tellAll(page);
  await keep(page, 'mines');
});

test('Takuzu', async () => {
  const page = await visit('#takuzu:10x10:medium:7');
  const plan = await planTakuzu(page);
  for (const { row, col, digit } of plan.filter((_, at) => at % 2 === 0))
    await cellAt(page, row, col).press(digit);
  await page.getByText(`${100 - Math.floor(plan.length / 2)} of 100`).waitFor();
  await tellAll(page, 4);
  await keep(page, 'takuzu');
});

const MOVES = '+b2 +b2 +a3 +a4 +a3 +b2 +b3 +c3 +c2 +b3 +c4 +b3 +c3 +c1 +b4 +b3 +c2'.split(' ');

/** A game of Morpion 3D with its piles drawn by WebGL, which may need several tries on a busy machine. */
async function solidPiles() {
  for (let tries = 5; ; tries -= 1) {
    const page = await visit('#morpion:4:3d:1');
    for (const [at, move] of MOVES.entries()) {
      await page.getByLabel('Type a move').fill(move);
      await page.keyboard.press('Enter');
      await page.getByText(`move ${at + 1}`, { exact: true }).waitFor();
    }
    if (tries === 1 || (await page.locator('.piles-solid').isVisible())) return page;
    await page.context().close();
  }
}

test('Morpion 3D', async () => {
  const page = await solidPiles();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('a');
  await page.locator('.cell-values').first().waitFor();
  await keep(page, 'morpion');
});

test('a phone', async () => {
  const page = await visit('#mines:beginner:zero:6', NARROW);
  await playMines(page, 4, 4, 6);
  await keep(page, 'phone');
});
