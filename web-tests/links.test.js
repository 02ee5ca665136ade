// Links, reloads, files, statistics and settings: games survive each, and choices are kept.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { becomes } from './grids.js';
import { quiet, ready, url, visit } from './harness.js';
import { look } from './player.js';

/** A 5x5 board with mines at C2, E2 and A5, spelled out in the address. */
const SMALL = '#mines:5x5/3:none:~0140080';
const SMALL_DIGS = ['A3', 'E5', 'C1', 'D1', 'E1', 'D2'];

const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
const shows = (page, name, word) =>
  page.getByRole('gridcell', { name: `${name} ${word}`, exact: true }).waitFor();
const changed = (page, name) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name} closed`) }).waitFor({ state: 'detached' });
const says = (page, words) => page.locator('.message', { hasText: words }).waitFor();
const tool = (page, name) =>
  page
    .getByRole('toolbar', { name: 'Tools' })
    .filter({ visible: true })
    .getByRole('button', { name, exact: true });
const clock = (page, words) =>
  page.getByRole('timer', { name: 'Time played' }).filter({ hasText: words }).waitFor();
const title = (page, words) => page.getByRole('heading', { level: 1, name: words }).waitFor();

async function dig(page, ...names) {
  for (const name of names) {
    await cell(page, name).click();
    await changed(page, name);
  }
}

/** Wins the small board. */
async function win(page) {
  await dig(page, ...SMALL_DIGS);
  await page.getByRole('heading', { name: 'Won', exact: true }).waitFor();
}

/** Chooses an entry of the More menu. */
async function more(page, entry) {
  await tool(page, 'More').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The name and content of the file that `act` downloads. */
async function saved(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Copies a link through the dialog; returns it as read from the clipboard. */
async function copied(page, choice) {
  await tool(page, 'share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await dialog.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await dialog.getByLabel('Link', { exact: true }).inputValue(), link);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(link.startsWith(url), link);
  return link.slice(url.length);
}

// --- Links

test('a link opens the same board, and the page says that it was shared', async () => {
  const page = await visit(SMALL);
  await says(page, 'Someone shared this board with you. Now play it.');
  assert.equal(await page.getByRole('gridcell').count(), 25);
  await dig(page, 'C2');
  await shows(page, 'C2', 'exploded mine');
  await shows(page, 'E2', 'mine');
  await shows(page, 'A5', 'mine');
  await quiet(page);
});

for (const [kind, link, titled] of [
  ['mines', '#mines:expert:zero:42', /^Minesweeper/],
  ['takuzu', '#takuzu:10x10:hard:42', /^Takuzu/],
  ['morpion', '#morpion:4:3d:quake:ko:x=human:o=best:42', /^Morpion/],
]) {
  test(`the same link is the same board for everybody: ${kind}`, async () => {
    const [one, other] = [await visit(link), await visit(link)];
    for (const page of [one, other]) await title(page, titled);
    assert.deepEqual(await look(one), await look(other));
    await quiet(one);
    await quiet(other);
  });
}

test('a copied link opens the same board elsewhere: by its seed, and as the board itself', async () => {
  const page = await visit('#mines:beginner:zero:12');
  await dig(page, 'E5');
  const bySeed = await copied(page, 'This board, by its seed');
  const itself = await copied(page, 'The board itself, whatever the version');
  assert.notEqual(bySeed, itself);
  const here = await look(page);
  for (const link of [bySeed, itself]) {
    const friend = await visit(link);
    await says(friend, 'Someone shared this');
    if ((await look(friend)).get('E5') === 'closed') await dig(friend, 'E5');
    assert.deepEqual(await look(friend), here, link);
    await quiet(friend);
  }
  await quiet(page);
});

test('a link to the whole game brings every move', async () => {
  const page = await visit('#mines:beginner:zero:12');
  await dig(page, 'E5');
  const [flagged] = [...(await look(page))].find(([, word]) => word === 'closed');
  await cell(page, flagged).click({ button: 'right' });
  await shows(page, flagged, 'flag');
  const link = await copied(page, 'The whole game, with its moves');
  const friend = await visit(link);
  await says(friend, 'Someone shared this game with you, with its moves. Play on, or watch the replay.');
  assert.deepEqual(await look(friend), await look(page));
  await tool(friend, 'replay').click();
  const strip = friend.getByRole('group', { name: 'replay' });
  await strip.getByText(new RegExp(`^Move 2 of 2, \\d\\d:\\d\\d: flagged ${flagged}$`)).waitFor();
  await friend.keyboard.press('ArrowLeft');
  await strip.getByText(/^Move 1 of 2, \d\d:\d\d: dug E5$/).waitFor();
  await shows(friend, flagged, 'closed');
  await quiet(friend);
  await quiet(page);
});

test('an invalid link is reported, with a link to the home page', async () => {
  const page = await visit('#mines:expert:big:4');
  await title(page, 'This link leads to no game');
  await page
    .locator('.fault-words', { hasText: 'line 1, column 14: "big": not an option of this game' })
    .waitFor();
  await page.getByText('mines:expert:big:4', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await title(page, 'Three grid games');
  for (const [link, words] of [
    ['#chess:8', '"chess:8"'],
    ['#game:AAAA', 'The game in this link cannot be read: the link is cut off or damaged.'],
    ['#game:S0osysxJ1', 'The game in this link cannot be read: the link is cut off or damaged.'],
    ['#takuzu:7x8:easy:1', 'column 8: "7x8"'],
    ['#replay=nothing', 'This browser no longer has this game.'],
    ['#%E0%A4%A', 'line 1, column 1'],
  ]) {
    await page.goto(`${url}${link}`);
    await title(page, 'This link leads to no game');
    await page.locator('.fault-words', { hasText: words }).waitFor();
  }
  await quiet(page);
});

test('an address pasted on the home page opens its game', async () => {
  const page = await visit();
  await page.getByLabel('A link, an ID or a puzzle').fill(`https://example.org/grille/${SMALL}`);
  await page.getByRole('button', { name: 'Open' }).click();
  await cell(page, 'E5').waitFor();
  assert.equal(await page.getByRole('gridcell').count(), 25);
  await page.goBack();
  await title(page, 'Three grid games');
  await page.goForward();
  await cell(page, 'E5').waitFor();
  await quiet(page);
});

// --- Saved games

test('after a reload the game and its clock continue where they were', async () => {
  const page = await visit('#mines:beginner:zero:12', {}, (fresh) =>
    fresh.clock.install({ time: '2026-11-16T10:00:00' }),
  );
  await clock(page, '00:00');
  await dig(page, 'E5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.clock.fastForward(42_000);
  await clock(page, /^00:4\d$/);
  const before = await look(page);
  await page.reload();
  await ready(page);
  await cell(page, 'E5').waitFor();
  assert.deepEqual(await look(page), before);
  await clock(page, /^00:4\d$/);
  await page.locator(':focus[aria-label^="D4 "]').waitFor();
  await page.clock.fastForward(60_000);
  await clock(page, /^01:4\d$/);
  await tool(page, 'undo').click();
  await shows(page, 'E5', 'closed');
  await quiet(page);
});

test('the home page offers to continue the game', async () => {
  const page = await visit('#mines:beginner:zero:12');
  await dig(page, 'E5');
  const before = await look(page);
  await page.getByRole('link', { name: 'grille' }).click();
  await title(page, 'Three grid games');
  await page.getByRole('link', { name: /^Continue.*Minesweeper/ }).click();
  await cell(page, 'E5').waitFor();
  assert.deepEqual(await look(page), before);
  await page.getByRole('link', { name: 'Takuzu', exact: true }).click();
  await title(page, /^Takuzu/);
  await page.getByRole('link', { name: 'Minesweeper', exact: true }).click();
  await title(page, /^Minesweeper/);
  assert.deepEqual(await look(page), before, 'the header leads back to it, too');
  await quiet(page);
});

test('pausing stops the clock and covers the board', async () => {
  const page = await visit('#mines:beginner:zero:12', {}, (fresh) =>
    fresh.clock.install({ time: '2026-11-16T10:00:00' }),
  );
  // From now on only the test advances time: a running clock may lose a jump on a busy machine.
  await page.clock.pauseAt('2026-11-16T10:01:00');
  await dig(page, 'E5');
  await page.clock.fastForward(20_000);
  await clock(page, /^00:2\d$/);
  await more(page, 'pause');
  await page.getByText('Paused', { exact: true }).waitFor();
  // The displayed time stays, whatever it is on a busy machine.
  const seconds = async () => {
    const [minutes, rest] = (await page.getByRole('timer', { name: 'Time played' }).textContent()).split(':');
    return 60 * Number(minutes) + Number(rest);
  };
  await page.clock.runFor(500);
  const stood = await seconds();
  assert.ok(stood >= 20 && stood < 80, `${stood} seconds`);
  await page.clock.fastForward(60_000);
  await page.clock.runFor(500);
  assert.equal(await seconds(), stood);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Paused', { exact: true }).waitFor({ state: 'hidden' });
  await page.clock.fastForward(60_000);
  await becomes(async () => (await seconds()) >= stood + 60, true);
  await quiet(page);
});

// --- Daily puzzles

/** Opens the daily puzzles; returns the newest day's links and heading. */
async function today(time, timezoneId) {
  const page = await visit('#daily', { timezoneId }, (fresh) => fresh.clock.setFixedTime(time));
  await page.getByRole('heading', { level: 2 }).nth(6).waitFor();
  const first = page.locator('section', { has: page.getByRole('heading', { level: 2 }) }).first();
  const links = await first
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return { page, first, links, words: await first.getByRole('heading').textContent() };
}

test('the puzzles of a date are the same for two visitors, wherever they are', async () => {
  const east = await today('2026-11-15T20:00:00Z', 'Pacific/Auckland');
  const west = await today('2026-11-17T05:00:00Z', 'America/Los_Angeles');
  assert.equal(east.words, 'Monday 16 November');
  assert.equal(east.words, west.words);
  assert.equal(east.links.length, 4);
  assert.deepEqual(east.links, west.links);
  const later = await today('2026-11-17T20:00:00Z', 'Europe/Paris');
  assert.ok(
    later.links.every((link) => !east.links.includes(link)),
    'another day, other puzzles',
  );
  const boards = [];
  for (const { page, first } of [east, west]) {
    await first.getByRole('link', { name: /^Takuzu/ }).click();
    await title(page, /^Takuzu/);
    boards.push(await look(page));
  }
  assert.deepEqual(boards[0], boards[1]);
  for (const { page } of [east, west, later]) await quiet(page);
});

test('a daily puzzle in progress is labelled so', async () => {
  const page = await visit('#daily', {}, (fresh) => fresh.clock.setFixedTime('2026-11-16T10:00:00'));
  await page
    .getByRole('link', { name: /^Minesweeper not begun/ })
    .first()
    .click();
  await title(page, /^Minesweeper/);
  const [closed] = [...(await look(page))].find(([, word]) => word === 'closed');
  await cell(page, closed).click({ button: 'right' });
  await shows(page, closed, 'flag');
  await page.getByRole('button', { name: 'Daily puzzle' }).click();
  await page.getByRole('link', { name: /^Minesweeper.*begun, 00:0\d/ }).waitFor();
  await quiet(page);
});

test('moves made just before a game is left are kept', async () => {
  const row = ['1', 'ArrowRight', '1', 'ArrowRight', '1', 'ArrowRight', '1'];
  for (const [address, keys, steps] of [
    [SMALL, ['f'], 1],
    ['#takuzu:6x6:easy:42', row, 2],
  ]) {
    const page = await visit(address);
    await page.evaluate((all) => {
      for (const key of all)
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      location.hash = '#daily';
    }, keys);
    await page.getByRole('heading', { level: 2 }).nth(6).waitFor();
    const games = await page.evaluate(() => JSON.parse(localStorage.getItem('grille.games') ?? '[]'));
    assert.deepEqual(
      games.map((game) => game.steps),
      [steps],
      address,
    );
    await quiet(page);
  }
});

// --- Statistics, replays

test('a won game is in the statistics, which can be exported, and are cleared only when asked twice', async () => {
  const page = await visit('#statistics');
  await page.getByText('You have not finished a game yet.').waitFor();
  await page.goto(`${url}${SMALL}`);
  await win(page);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await title(page, 'Statistics');
  const group = page.locator('section', { has: page.getByRole('heading', { name: 'Minesweeper' }) });
  const fact = (name) =>
    group
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .textContent();
  await group.waitFor();
  assert.equal(await fact('played'), '1');
  assert.equal(await fact('won'), '1 (100 %)');
  assert.equal(await fact('streak'), '1 / 1');
  assert.match(await fact('best time'), /^\d\d:\d\d\.\d$/);
  assert.equal(await fact('median'), await fact('best time'));

  const csv = await saved(page, () => page.getByRole('button', { name: 'Export as CSV' }).click());
  assert.equal(csv.name, 'grille.csv');
  const [names, row, end] = csv.bytes.toString().split('\r\n');
  assert.equal(
    names,
    'game,preset,rules,outcome,started,elapsed_ms,id,helped,bot,luck,' +
      'three_bv,clicks,left_clicks,right_clicks,chord_clicks',
  );
  assert.match(row, /^mines,.*,won,\d+,\d+,mines:5x5\/3:none:~0140080.*,false,false,/);
  assert.equal(end, '');
  const json = await saved(page, () => page.getByRole('button', { name: 'Export as JSON' }).click());
  assert.equal(json.name, 'grille.json');
  const [result, ...others] = JSON.parse(json.bytes);
  assert.equal(others.length, 0);
  assert.equal(result.outcome, 'won');

  const ask = page.getByRole('dialog', { name: 'Clear the statistics' });
  await page.getByRole('button', { name: 'Clear the statistics' }).click();
  await ask.getByText('This deletes all results for good.').waitFor();
  await page.keyboard.press('Enter');
  await ask.waitFor({ state: 'detached' });
  assert.equal(await fact('played'), '1', 'Enter by mistake clears nothing');
  await page.getByRole('button', { name: 'Clear the statistics' }).click();
  await ask.getByRole('button', { name: 'Clear them' }).click();
  await page.getByText('You have not finished a game yet.').waitFor();
  await quiet(page);
});

test('a finished game is among the replays, and opens on its timeline', async () => {
  const page = await visit(SMALL);
  await win(page);
  await page.goto(`${url}#replays`);
  await page.getByRole('link', { name: /Minesweeper.*won/ }).click();
  await page
    .getByRole('group', { name: 'replay' })
    .getByText(/^Move 6 of 6/)
    .waitFor();
  await page.keyboard.press('Home');
  await shows(page, 'A3', 'closed');
  await quiet(page);
});

// --- Files

test('a game saved as a text file loads again', async () => {
  const page = await visit('#mines:beginner:zero:12');
  await dig(page, 'E5');
  const file = await saved(page, () => more(page, 'Save as a text file'));
  assert.match(file.name, /^grille-mines-\d{4}-\d\d-\d\d\.txt$/);
  assert.match(file.bytes.toString(), /^grille/);
  const before = await look(page);

  const friend = await visit();
  const choose = async (act, name, text) => {
    const [chooser] = await Promise.all([friend.waitForEvent('filechooser'), act()]);
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await choose(
    () => friend.getByRole('button', { name: 'Load a saved game' }).click(),
    file.name,
    file.bytes,
  );
  await cell(friend, 'E5').waitFor();
  assert.deepEqual(await look(friend), before);
  await choose(() => more(friend, 'Load a saved game'), 'shopping.txt', 'two eggs\nflour\n');
  await title(friend, 'This link leads to no game');
  await quiet(friend);
  await quiet(page);
});

for (const [kind, link] of [
  ['mines', SMALL],
  ['takuzu', '#takuzu:6x6:easy:1'],
  ['morpion', '#morpion:3:top:+b2+a1'],
]) {
  test(`the board is saved as a picture: ${kind}`, async () => {
    const page = await visit(link);
    await page.getByRole('gridcell').first().waitFor();
    const svg = await saved(page, () => more(page, 'Picture (SVG)'));
    assert.equal(svg.name, `grille-${kind}.svg`);
    const drawn = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        fault: parsed.querySelector('parsererror')?.textContent ?? null,
        root: parsed.documentElement.localName,
        shapes: parsed.querySelectorAll('rect, path, text, circle, polygon').length,
      };
    }, svg.bytes.toString());
    assert.equal(drawn.fault, null);
    assert.equal(drawn.root, 'svg');
    assert.ok(drawn.shapes >= 9, 'every cell is drawn');
    const png = await saved(page, () => more(page, 'Picture (PNG)'));
    assert.equal(png.name, `grille-${kind}.png`);
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(
      png.bytes.readUInt32BE(16) >= 100 && png.bytes.readUInt32BE(20) >= 100,
      'large enough to be seen',
    );
    await quiet(page);
  });
}

// --- Settings

test('theme and language stay as they were chosen', async () => {
  const page = await visit('#settings');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'dark' }).check();
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.getByRole('radio', { name: 'Français' }).check();
  await title(page, 'Réglages');
  await page.reload();
  await title(page, 'Réglages');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  assert.equal(await ground(), dark);
  assert.ok(await page.getByRole('radio', { name: 'Français' }).isChecked());
  await page.getByRole('button', { name: 'en: English' }).click();
  await title(page, 'Settings');
  await page.getByRole('button', { name: 'Light theme' }).click();
  assert.equal(await ground(), light);
  await page.reload();
  await title(page, 'Settings');
  assert.equal(await ground(), light);
  await quiet(page);
});

test('changing the language during a game keeps the game', async () => {
  const page = await visit('#mines:beginner:zero:12');
  await dig(page, 'E5');
  const numbers = async () => [...(await look(page))].filter(([, word]) => /^\d$/.test(word));
  const before = await numbers();
  await page.getByRole('button', { name: 'fr: Français' }).click();
  await title(page, /^Démineur/);
  assert.deepEqual(await numbers(), before);
  await quiet(page);
});

test('text pasted at home is read by the engine: a link is opened, and a fault is reported with its place', async () => {
  const page = await visit('#');
  const field = page.locator('#any-id');
  await field.fill('see https://example.org/grille/#morpion:3:top:%2Bb2');
  await field.press('Enter');
  await page.waitForURL(/#morpion:3:top/);
  await title(page, /^Morpion/);
  await page.getByRole('link', { name: 'grille' }).click();
  await field.fill('01.. 1x');
  await field.press('Enter');
  await page.getByText('line 1, column 7: "x" is not a cell').waitFor();
  await field.fill('4 6 5 3 5 1 5 12 7 19');
  await field.press('Enter');
  await page.waitForURL(/#mines:4x6\/5/);
  await title(page, /^Minesweeper/);
  await quiet(page);
});
