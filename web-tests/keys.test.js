// The settings of keys and sounds.

import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, quiet, visit } from './harness.js';
import { becomes } from './grids.js';

const SMALL = '#mines:5x5/3:none:~0140080';

const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
const shows = (page, name, word) =>
  page.getByRole('gridcell', { name: `${name} ${word}`, exact: true }).waitFor();
const go = (page, hash) => page.goto(new URL(hash, page.url()).href);

/** Chooses a key for an action of a game in the settings; returns the note that is shown. */
async function choose(page, game, action, key) {
  const list = page.locator('.key-settings details').filter({ hasText: game });
  if (!(await list.evaluate((one) => one.open))) await list.locator('summary').click();
  await list.getByRole('button', { name: new RegExp(`^${action}: `) }).click();
  await list.getByRole('button', { name: `${action}: Press a key` }).waitFor();
  await page.keyboard.press(key);
  return list.locator('.note').textContent();
}

test('a key can be changed: the game, its help and its buttons know the new one', async () => {
  const page = await visit('#settings');
  assert.equal(await choose(page, 'Minesweeper', 'flag', 'x'), 'flag: x');
  assert.equal(await choose(page, 'Minesweeper', 'odds', 'j'), 'odds: j');
  assert.deepEqual(await axe(page), []);
  await go(page, SMALL);
  await cell(page, 'A1').focus();
  await page.keyboard.press('f');
  await page.keyboard.press('x');
  await shows(page, 'A1', 'flag');
  assert.equal(
    await page.getByRole('button', { name: 'odds', exact: true }).getAttribute('title'),
    'odds (j)',
  );
  await page.keyboard.press('?');
  const row = page.getByRole('dialog').locator('dl.keys > div').filter({ hasText: 'flag' });
  assert.equal(await row.locator('kbd').textContent(), 'x');
  await page.keyboard.press('Escape');
  // The dialog's entry in the history is gone.
  await becomes(() => page.evaluate(() => history.state), null);
  await page.reload();
  await cell(page, 'A1').focus();
  await page.keyboard.press('x');
  await shows(page, 'A1', 'closed');
  await quiet(page);
});

test('Esc leaves the field for typed moves', async () => {
  const page = await visit(SMALL);
  await page.keyboard.press('/');
  await becomes(() => page.evaluate(() => document.activeElement.id), 'line-field');
  await page.keyboard.press('Escape');
  await becomes(() => page.evaluate(() => document.activeElement.getAttribute('role')), 'gridcell');
  await quiet(page);
});

test('a key that is taken or cannot be chosen is refused, and all can be reset', async () => {
  const page = await visit('#settings');
  assert.equal(await choose(page, 'Minesweeper', 'flag', 'h'), 'h is already the key for “hint”.');
  assert.equal(await choose(page, 'Minesweeper', 'flag', 'F5'), 'F5 cannot be used.');
  assert.equal(await choose(page, 'Morpion 3D', 'push', 'x'), 'push: x');
  assert.equal(await choose(page, 'Takuzu', 'write 0', 'x'), 'write 0: x');
  const keys = () => page.evaluate(() => JSON.parse(localStorage.getItem('grille.settings')).keys);
  assert.deepEqual(await keys(), { morpion: { p: 'x' }, takuzu: { 0: 'x' } });
  await go(page, '#takuzu:4x4:any:1');
  const blank = page.getByRole('gridcell', { name: /blank/ }).first();
  const name = (await blank.getAttribute('aria-label')).split(' ')[0];
  await blank.focus();
  await page.keyboard.press('x');
  await becomes(() => cell(page, name).textContent(), '0');
  await go(page, '#settings');
  await page.getByRole('button', { name: 'Reset all keys' }).click();
  await page.getByText('All keys are back to their defaults.').first().waitFor();
  assert.equal(await keys(), undefined);
  await quiet(page);
});

test('keys act on the cell under the mouse if that is switched on', async () => {
  const page = await visit(SMALL);
  await cell(page, 'A1').focus();
  await cell(page, 'B2').hover();
  await page.keyboard.press('f');
  await shows(page, 'A1', 'flag');
  await go(page, '#settings');
  await page.getByLabel('Keys act on the cell under the mouse').check();
  await go(page, SMALL);
  await cell(page, 'A1').focus();
  await cell(page, 'C2').hover();
  await cell(page, 'B2').hover();
  await page.keyboard.press('f');
  await shows(page, 'B2', 'flag');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('f');
  await shows(page, 'B3', 'flag');
  await quiet(page);
});

test('sounds are off by default', async () => {
  const page = await visit(SMALL, {}, (one) =>
    one.addInitScript(() => {
      globalThis.tones = [];
      globalThis.AudioContext = class extends AudioContext {
        constructor() {
          super();
          globalThis.tones.push('context');
        }
      };
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function counted(when) {
        globalThis.tones.push(this.type);
        start.call(this, when);
      };
    }),
  );
  const heard = () => page.evaluate(() => globalThis.tones.join(' '));
  await cell(page, 'A1').click();
  await shows(page, 'A1', '0');
  assert.equal(await heard(), '');
  await go(page, '#settings');
  await page.getByLabel('Sounds').check();
  await go(page, SMALL);
  await cell(page, 'C1').click();
  await becomes(heard, 'context triangle');
  await cell(page, 'C2').click({ button: 'right' });
  await becomes(heard, 'context triangle square');
  await cell(page, 'E2').click();
  await becomes(heard, 'context triangle square sawtooth square');
  await quiet(page);
});
