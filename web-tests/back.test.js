// Back, Forward and Esc: an open dialog, menu or panel closes first and leaves no entry in the history.

import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, ready, visit } from './harness.js';
import { becomes, grid } from './grids.js';

const FIRST = '#mines:beginner:zero:12';
const TAKUZU = '#takuzu:6x6:easy:1';

const dialog = (page) => page.locator('dialog[open]');
const hash = (page) => decodeURIComponent(new URL(page.url()).hash);
const back = (page) => page.evaluate(() => history.back());

/** Waits until Back would leave the page and no navigation is pending. */
const settled = (page) => becomes(() => page.evaluate(() => history.state?.over ?? 0), 0, 'the depth');

/** Opens a game with the home page before it in the history. */
async function begin(options) {
  const page = await visit('', options);
  await page.evaluate((to) => {
    location.hash = to;
  }, FIRST);
  await grid(page).waitFor();
  return page;
}

/** Checks that Back leads straight home: nothing that was open has left an entry. */
async function homeIsNext(page) {
  await settled(page);
  await back(page);
  await page.getByRole('heading', { name: 'Three grid games' }).waitFor();
  await quiet(page);
}

async function openNew(page) {
  await page.keyboard.press('n');
  await dialog(page).waitFor();
}

test('Back closes a dialog, and the game stays', async () => {
  const page = await begin();
  await openNew(page);
  await back(page);
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(hash(page), FIRST);
  await grid(page).waitFor();
  await homeIsNext(page);
});

for (const [how, close] of Object.entries({
  Esc: (page) => page.keyboard.press('Escape'),
  'its cross': (page) => dialog(page).getByRole('button', { name: 'Close' }).click(),
  Cancel: (page) => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
})) {
  test(`a dialog that is closed by ${how} leaves nothing in the history`, async () => {
    const page = await begin();
    for (let round = 0; round < 3; round += 1) {
      await openNew(page);
      await close(page);
      await dialog(page).waitFor({ state: 'detached' });
    }
    await homeIsNext(page);
  });
}

test('a dialog that opens another game adds one entry: that game', async () => {
  const page = await begin();
  await openNew(page);
  await dialog(page).getByRole('button', { name: 'Start' }).click();
  await becomes(() => hash(page) !== FIRST, true);
  await settled(page);
  await grid(page).waitFor();
  await back(page);
  await becomes(() => hash(page), FIRST);
  await page.evaluate(() => history.forward());
  await becomes(() => hash(page) !== FIRST, true);
  await back(page);
  await becomes(() => hash(page), FIRST);
  await homeIsNext(page);
});

test('of two dialogs Back closes the upper one first', async () => {
  const page = await begin();
  await page.evaluate(async () => {
    const { confirm } = await import(document.querySelector('link[href*="js/dom"]').href);
    confirm('lower', '', 'yes');
    confirm('upper', '', 'yes');
  });
  await page.getByRole('dialog', { name: 'upper' }).waitFor();
  await back(page);
  await becomes(() => dialog(page).count(), 1);
  await page.getByRole('dialog', { name: 'lower' }).waitFor();
  await back(page);
  await becomes(() => dialog(page).count(), 0);
  await homeIsNext(page);
});

test('Forward after Back opens nothing and blocks nothing', async () => {
  const page = await begin();
  await openNew(page);
  await back(page);
  await dialog(page).waitFor({ state: 'detached' });
  await page.evaluate(() => {
    addEventListener('popstate', ({ state }) => document.body.classList.toggle('forth', state?.over === 1), {
      once: true,
    });
    history.forward();
  });
  await page.locator('body.forth').waitFor();
  assert.equal(await dialog(page).count(), 0);
  assert.equal(hash(page), FIRST);
  await homeIsNext(page);
});

test('after a reload with a dialog open Back leads to the page before', async () => {
  const page = await begin();
  await openNew(page);
  await page.reload();
  await ready(page);
  await grid(page).waitFor();
  assert.equal(await dialog(page).count(), 0);
  await homeIsNext(page);
});

test('going to another page closes an open dialog', async () => {
  const page = await begin();
  await openNew(page);
  await page.evaluate((to) => {
    location.hash = to;
  }, TAKUZU);
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('[data-kind=takuzu] [role=grid]').waitFor();
  await back(page);
  await page.locator('[data-kind=mines] [role=grid]').waitFor();
  await homeIsNext(page);
});

test('Back and Esc close a menu; what is chosen in it leaves nothing in the history', async () => {
  const page = await begin();
  const menu = page.locator('[role=menu]:visible');
  const more = page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true });
  await more.click();
  await menu.waitFor();
  await back(page);
  await menu.waitFor({ state: 'hidden' });
  await more.click();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Larger cells' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'all keys' }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await homeIsNext(page);
});

test('Back closes the panel on a phone; Esc first closes a dialog over it', async () => {
  const page = await begin(NARROW);
  const panel = page.locator('.layout-panel');
  const isOpen = () => panel.evaluate((element) => element.classList.contains('open'));
  const show = page.getByRole('button', { name: 'Details' });
  await show.click();
  await becomes(isOpen, true);
  await back(page);
  await becomes(isOpen, false);
  await show.click();
  await becomes(isOpen, true);
  await page.keyboard.press('?');
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  assert.equal(await isOpen(), true);
  await page.keyboard.press('Escape');
  await becomes(isOpen, false);
  await show.click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await becomes(isOpen, false);
  await homeIsNext(page);
});

test('a link of the header leads on while the panel is open, and Back to the game', async () => {
  const page = await begin(NARROW);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'grille' }).click();
  await page.getByRole('heading', { name: 'Three grid games' }).waitFor();
  await back(page);
  await becomes(() => hash(page), FIRST);
  await grid(page).waitFor();
  await homeIsNext(page);
});

test('beside the board the panel covers nothing, and takes no entry in the history', async () => {
  const page = await begin();
  await page.keyboard.press('/');
  await page.locator('#line-field:focus').waitFor();
  assert.equal(await page.evaluate(() => history.state), null);
  await homeIsNext(page);
});
