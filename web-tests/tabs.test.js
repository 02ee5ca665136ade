// One game in two tabs: each shows the other's moves, and no move is lost.

import test from 'node:test';
import assert from 'node:assert/strict';
import { anotherTab, quiet, visit } from './harness.js';

/** A 5x5 board with mines at C2, E2 and A5, spelled out in the address. */
const SMALL = '#mines:5x5/3:none:~0140080';
const PUZZLE = '#takuzu:4x4:any:1';

const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
const shows = (page, name, word) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name} ${word}\\b`) }).waitFor();
const undo = (page) => page.keyboard.press('u');
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('grille.games') ?? '[]'));

test('the second tab follows, plays on, and the first one follows in turn', async () => {
  const first = await visit(SMALL);
  await cell(first, 'A3').click();
  await shows(first, 'A3', '0');
  const second = await anotherTab(first, SMALL);
  await shows(second, 'A3', '0');
  await cell(second, 'C2').click({ button: 'right' });
  await shows(second, 'C2', 'flag');
  await shows(first, 'C2', 'flag');
  await cell(first, 'E2').click({ button: 'right' });
  await shows(first, 'E2', 'flag');
  await shows(second, 'E2', 'flag');
  await undo(second);
  await shows(second, 'E2', 'closed');
  await shows(first, 'E2', 'closed');
  assert.deepEqual(first.faults, []);
  await quiet(second);
});

test('moves that are made in both tabs at once are all kept', async () => {
  const first = await visit(SMALL);
  await cell(first, 'A3').click();
  await shows(first, 'A3', '0');
  const second = await anotherTab(first, SMALL);
  await shows(second, 'A3', '0');
  const flags = { first: ['C2', 'E2'], second: ['C1', 'D1', 'E1'] };
  const flag = async (page, names) => {
    for (const name of names) await cell(page, name).dispatchEvent('mousedown', { button: 2, buttons: 2 });
  };
  // The board needs to see the kind of pointer first.
  for (const page of [first, second])
    await cell(page, 'A3').dispatchEvent('pointerdown', { pointerType: 'mouse' });
  await Promise.all([flag(first, flags.first), flag(second, flags.second)]);
  for (const page of [first, second])
    for (const name of [...flags.first, ...flags.second]) await shows(page, name, 'flag');
  // A later tab has them all.
  const third = await anotherTab(first, SMALL);
  for (const name of [...flags.first, ...flags.second]) await shows(third, name, 'flag');
  assert.equal((await kept(third)).length, 1);
  assert.deepEqual([...first.faults, ...second.faults], []);
  await quiet(third);
});

test('a tab that was opened before the first move follows as well', async () => {
  const first = await visit(PUZZLE);
  const second = await anotherTab(first, PUZZLE);
  const blank = await first.getByRole('gridcell', { name: /blank/ }).first().getAttribute('aria-label');
  const name = blank.split(/[ ,]/)[0];
  await first.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) }).click();
  await first.getByRole('gridcell', { name: new RegExp(`^${name}\\b.*0`) }).waitFor();
  await second.getByRole('gridcell', { name: new RegExp(`^${name}\\b.*0`) }).waitFor();
  await second.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) }).click();
  await second.getByRole('gridcell', { name: new RegExp(`^${name}\\b.*1`) }).waitFor();
  await first.getByRole('gridcell', { name: new RegExp(`^${name}\\b.*1`) }).waitFor();
  assert.equal((await kept(first)).length, 1, 'it is one game');
  assert.deepEqual(first.faults, []);
  await quiet(second);
});

test('a game that ends in one tab is over in the other, and counts once', async () => {
  const first = await visit(SMALL);
  await cell(first, 'A3').click();
  await shows(first, 'A3', '0');
  const second = await anotherTab(first, SMALL);
  await shows(second, 'A3', '0');
  await cell(second, 'C2').click();
  for (const page of [second, first])
    await page.getByRole('heading', { name: 'Lost', exact: true }).waitFor();
  await first.waitForFunction(() => JSON.parse(localStorage.getItem('grille.results') ?? '[]').length > 0);
  await first.waitForTimeout(500);
  const results = await first.evaluate(() => JSON.parse(localStorage.getItem('grille.results')));
  assert.equal(results.length, 1);
  assert.deepEqual(await kept(first), []);
  assert.deepEqual(first.faults, []);
  await quiet(second);
});

test('a tab that does not answer cannot block the game, and catches up when it answers again', async () => {
  const first = await visit(SMALL);
  await cell(first, 'A3').click();
  await shows(first, 'A3', '0');
  const second = await anotherTab(first, SMALL);
  await shows(second, 'A3', '0');
  // A busy thread does not answer, just like a frozen tab.
  let isAwake = false;
  const asleep = first
    .evaluate(() => {
      for (const end = performance.now() + 6000; performance.now() < end;);
    })
    .then(() => {
      isAwake = true;
    });
  await cell(second, 'C2').click({ button: 'right' });
  await shows(second, 'C2', 'flag');
  assert.ok(!isAwake, 'the second tab has not waited for the first one');
  await asleep;
  await shows(first, 'C2', 'flag');
  await cell(first, 'E2').click({ button: 'right' });
  for (const page of [first, second]) for (const name of ['C2', 'E2']) await shows(page, name, 'flag');
  assert.deepEqual(first.faults, []);
  await quiet(second);
});

test('in a game against the computer, both tabs see one answer', async () => {
  const address = '#morpion:3:top:x=human:o=greedy:1';
  const first = await visit(address);
  const second = await anotherTab(first, address);
  const ply = (page, words) => page.locator('.fact', { hasText: words }).waitFor();
  await cell(first, 'b2').click();
  await ply(first, /\b2\b/);
  await ply(second, /\b2\b/);
  const empty = second.getByRole('gridcell', { name: /empty/i }).first();
  await empty.click();
  await ply(second, /\b4\b/);
  await ply(first, /\b4\b/);
  await first.waitForTimeout(1500);
  await ply(first, /\b4\b/);
  await ply(second, /\b4\b/);
  assert.deepEqual(first.faults, []);
  await quiet(second);
});
