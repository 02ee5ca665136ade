// Games leave nothing behind: nodes and listeners do not grow with the number of games opened.

import test from 'node:test';
import assert from 'node:assert/strict';
import { quiet, visit } from './harness.js';

const GAMES = 60;

/** The browser's node and listener counts after garbage collection. */
async function counted(page, client) {
  for (let round = 0; round < 3; round += 1) {
    await client.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

/** Plays a move, asks for a hint, opens the menu and the dialog for a new game. */
async function useAll(page) {
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.tools button')?.disabled === false);
  await page.keyboard.press('h');
  await page.locator('.layout-card').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Opens `count` games in sequence and waits for the board of each. */
async function play(page, idOf, from, count) {
  for (let at = from; at < from + count; at += 1) {
    await page.evaluate((id) => {
      document.querySelector('.game-layout')?.setAttribute('data-old', '');
      location.hash = id;
    }, idOf(at));
    await page.locator('.game-layout:not([data-old]) [role=gridcell]').first().waitFor();
    if (at % 10 === 0) await useAll(page);
  }
}

for (const [kind, idOf] of Object.entries({
  mines: (seed) => `mines:9x9/10:zero:${seed}`,
  takuzu: (seed) => `takuzu:6x6:any:${seed}`,
  morpion: (seed) => `morpion:3:3d:x=human:o=human:${seed}`,
})) {
  test(`${GAMES} new games of ${kind} leave nodes and listeners where they were`, async () => {
    const page = await visit(`#${idOf(1)}`);
    const client = await page.context().newCDPSession(page);
    // Warm up everything that is created only once.
    await play(page, idOf, 2, 10);
    const before = await counted(page, client);
    await play(page, idOf, 12, GAMES);
    const after = await counted(page, client);
    // The next game's seed may have more digits to show; a leak would be dozens of times as much.
    assert.ok(after.nodes <= before.nodes + 20, `nodes: ${before.nodes}, then ${after.nodes}`);
    assert.ok(
      after.listeners <= before.listeners + 2,
      `listeners: ${before.listeners}, then ${after.listeners}`,
    );
    await quiet(page);
  });
}
