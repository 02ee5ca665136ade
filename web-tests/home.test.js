// The home page: the cards, what is shown before the engine has loaded, and the field to paste into.

import test from 'node:test';
import assert from 'node:assert/strict';
import { arrive, axe, NARROW, quiet, ready, visit } from './harness.js';
import { becomes, grid, readTakuzu } from './grids.js';

const card = (page, name) => page.locator('.game-card').filter({ has: page.getByRole('heading', { name }) });
const title = (page, words) => page.getByRole('heading', { level: 1, name: words }).waitFor();
const goBack = (page) => page.evaluate(() => history.back());

// --- The cards

test('every game has one sentence, its last level, and one button that plays', async () => {
  const page = await visit();
  for (const [name, words, level] of [
    ['Minesweeper', 'Open every cell that hides no mine.', 'Beginner'],
    ['Takuzu', 'Fill the grid with 0 and 1', '10x10'],
    ['Morpion 3D', 'Noughts and crosses in three dimensions', '3D'],
  ]) {
    await card(page, name).getByText(words).waitFor();
    await card(page, name).locator('.note', { hasText: level }).waitFor();
    assert.equal(await card(page, name).getByRole('link').count(), 1);
    assert.equal(await card(page, name).getByRole('button').count(), 0);
  }
  assert.doesNotMatch(await page.locator('body').textContent(), /pinv|five operations|pseudo-inverse/i);
  // The whole card leads to the game, its picture included.
  await card(page, 'Takuzu').locator('.living').click({ force: true });
  await page.locator('[data-kind=takuzu] [role=grid]').waitFor();
  await quiet(page);
});

test('a game in progress is continued from its card, and another one can be begun', async () => {
  const page = await visit('#mines:beginner:zero:12');
  await page.keyboard.press('Enter');
  await becomes(() => page.evaluate(() => localStorage.getItem('grille.games')?.includes('mines')), true);
  await page.getByRole('link', { name: 'grille' }).click();
  await card(page, 'Takuzu').getByRole('link', { name: 'Play Takuzu' }).waitFor();
  await card(page, 'Minesweeper').getByRole('link', { name: 'Continue Minesweeper' }).waitFor();
  await card(page, 'Minesweeper').getByRole('button', { name: 'New game' }).click();
  await grid(page).waitFor();
  await page.keyboard.press('Enter');
  await becomes(() => page.evaluate(() => JSON.parse(localStorage.getItem('grille.games')).length), 2);
  await goBack(page);
  await page.getByRole('heading', { name: 'Other games in progress' }).waitFor();
  await page.locator('.continue-card').click();
  await becomes(() => decodeURIComponent(new URL(page.url()).hash), '#mines:beginner:zero:12');
  await quiet(page);
});

test('the card of a game in progress says which game of the family it is', async () => {
  const page = await visit('#takuzu:tango:6x6:easy:3');
  await page.keyboard.press('0');
  await becomes(() => page.evaluate(() => localStorage.getItem('grille.games')?.includes('tango')), true);
  await page.getByRole('link', { name: 'grille' }).click();
  await card(page, 'Takuzu').getByText('Tango, easy').waitFor();
  await quiet(page);
});

test('text pasted anywhere on the home page opens, and what cannot be read is reported', async () => {
  const page = await visit();
  const paste = async (text) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('Control+v');
  };
  await paste('hello');
  await page.locator('#any-id-problem').getByText(/./).waitFor();
  assert.equal(await page.getByLabel('A link, an ID or a puzzle').inputValue(), 'hello');
  await page.getByLabel('A link, an ID or a puzzle').fill('');
  await page.getByRole('link', { name: 'grille' }).focus();
  await paste('takuzu:unruly:6x6:easy:1');
  await title(page, /^Unruly/);
  await quiet(page);
});

/** The mean lightness of a card's picture, from 0 to 255. */
const lightness = (page, name) =>
  card(page, name)
    .locator('.living img')
    .evaluate(async (image) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += data[at + 1];
      return Math.round((sum * 4) / data.length);
    });

test('the small boards have the colours of the theme, at once when it changes', async () => {
  const page = await visit();
  const names = ['Minesweeper', 'Takuzu', 'Morpion 3D'];
  await page.locator('.living img').nth(2).waitFor();
  for (const name of names) await becomes(async () => (await lightness(page, name)) > 160, true, name);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  for (const name of names) await becomes(async () => (await lightness(page, name)) < 110, true, name);
  await quiet(page);
});

test('the assignments have a page of their own, with the command of each', async () => {
  const page = await visit();
  await page.getByRole('link', { name: 'Course assignments' }).click();
  await title(page, 'Course assignments');
  assert.deepEqual(
    (await page.locator('dt').allTextContents()).sort(),
    ['ia', 'morpion', 'sae', 'takuzu', 'tp'].map((name) => `grille classic ${name}`),
  );
  await page.getByText('pseudo-inverse').last().waitFor();
  await quiet(page);
});

test("the bot's approaches have plain names, and the assignment's comes last", async () => {
  const page = await visit('#mines:beginner:zero:4');
  const list = page.getByLabel('Approach');
  await list.locator('option').nth(7).waitFor({ state: 'attached' });
  assert.equal(await list.locator('option:checked').textContent(), 'Exact probabilities');
  const words = await list.locator('option').allTextContents();
  assert.equal(words.at(-1), 'Pseudo-inverse (assignment)');
  assert.ok(words.every((one) => /^[A-Z]/.test(one)));
  assert.equal(await page.getByRole('button', { name: 'matrices' }).count(), 0);
  await quiet(page);
});

for (const width of [390, 1280]) {
  test(`every tool of the header has a visible name or a tip, at ${width} pixels`, async () => {
    const page = await visit('', { viewport: { width, height: 844 } });
    for (const one of await page.locator('.tools-nav .button').all()) {
      await page.locator('.brand').focus();
      await page.keyboard.press('Tab');
      await one.focus();
      const { named, tip } = await one.evaluate((tool) => {
        const words = tool.querySelector('.button-words');
        const style = getComputedStyle(tool, '::after');
        return { named: words?.checkVisibility() ?? false, tip: style.display !== 'none' && style.content };
      });
      assert.ok(named || tip === `"${await one.getAttribute('aria-label')}"`, await one.innerHTML());
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await quiet(page);
  });
}

// --- Pasted text

const FIELD = 'A link, an ID or a puzzle';
const BOARD = ['0 . . 1', '. . 1 .', '. 0 . .', '1 . . .'];

/** Pastes a text into the field. */
async function paste(page, text) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.getByLabel(FIELD).focus();
  await page.keyboard.press('Control+V');
}

test('a board of several lines with spaces opens, and Back leads home', async () => {
  const page = await visit();
  await paste(page, `${BOARD.join('\r\n')}\r\n`);
  assert.ok((await page.getByLabel(FIELD).getAttribute('rows')) >= '4', 'the field has grown');
  await page.keyboard.press('Enter');
  await grid(page).waitFor();
  assert.deepEqual(
    (await readTakuzu(page)).map((row) => row.join(' ')),
    BOARD,
  );
  await goBack(page);
  await title(page, 'Three grid games');
  await quiet(page);
});

test('Shift+Enter breaks the line, Enter opens', async () => {
  const page = await visit();
  await page.getByLabel(FIELD).focus();
  for (const row of BOARD) {
    if (row !== BOARD[0]) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(row);
  }
  await page.keyboard.press('Enter');
  await grid(page).waitFor();
  assert.equal(await page.getByRole('gridcell').count(), 16);
  await quiet(page);
});

test('a link, an ID and a saved game open, each as a page that Back leaves', async () => {
  const page = await visit();
  const save = await page.evaluate(async () => {
    const { engine } = await import(document.querySelector('link[href*="js/engine"]').href);
    const { game } = await engine.call({ do: 'open', id: 'takuzu:6x6:easy:1' });
    await engine
      .call({ do: 'hint', game })
      .then(({ moves }) => engine.call({ do: 'move', game, move: moves[0], elapsed: 0 }));
    return (await engine.call({ do: 'save', game })).save;
  });
  for (const [text, kind, cells] of [
    ['https://example.org/grille/#mines:5x5/3:zero:7', 'mines', 25],
    ['  takuzu:4x4:easy:3\n', 'takuzu', 16],
    ['morpion:3:3d:+a1+b1', 'morpion', 9],
    [save, 'takuzu', 36],
  ]) {
    await paste(page, text);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.locator(`[data-kind=${kind}] [role=grid]`).waitFor();
    assert.equal(await page.getByRole('gridcell').count(), cells, text);
    await goBack(page);
    await title(page, 'Three grid games');
  }
  await quiet(page);
});

test('unreadable text is reported under the field, and the home page stays', async () => {
  const page = await visit();
  for (const [text, words] of [
    ['mines:expert:big:4', 'line 1, column 14: "big"'],
    ['01..\n0x..\n....\n....', 'line 2, column 2'],
    ['good morning', 'line 1, column 1'],
  ]) {
    await page.getByLabel(FIELD).fill(text);
    await page.keyboard.press('Enter');
    await page.locator('.problem', { hasText: words }).waitFor();
    assert.equal(await page.getByLabel(FIELD).inputValue(), text);
    await title(page, 'Three grid games');
  }
  await page.getByLabel(FIELD).fill('');
  await page.locator('.problem:empty').waitFor({ state: 'attached' });
  await quiet(page);
});

// --- Before the engine has loaded

/** The texts of the page about the games, with their boxes. */
const shown = (page) =>
  page.evaluate(() =>
    [
      '.brand',
      '.top-link',
      'h1',
      '.game-card h2',
      '.game-card > p:not(.note)',
      '.game-card .primary',
    ].flatMap((selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return `${element.innerText.trim().split('\n')[0]} ${[left, top, width, height].map(Math.round)}`;
      }),
    ),
  );

for (const [locale, options] of [
  ['en-GB', {}],
  ['fr-CA', NARROW],
]) {
  test(`the games are shown before the engine has come, and stay where they are: ${locale}`, async () => {
    let release = () => {};
    const held = new Promise((resolve) => {
      release = resolve;
    });
    const page = await arrive('', { ...options, locale }, (fresh) =>
      fresh.route(/engine.*\.wasm/, async (route) => {
        await held;
        await route.continue();
      }),
    );
    await page.locator('main[aria-busy] .game-card .primary').nth(2).waitFor();
    const before = await shown(page);
    assert.match(before.join(), locale === 'fr-CA' ? /Démineur.*Jouer/s : /Minesweeper.*Play/s);
    assert.deepEqual(await axe(page), []);
    release();
    await ready(page);
    assert.deepEqual(await shown(page), before);
    await quiet(page);
  });
}

const SLOW = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

test('a slow connection shows the games while the engine is still on its way', async () => {
  let client;
  const page = await arrive('', {}, async (fresh) => {
    client = await fresh.context().newCDPSession(fresh);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW);
  });
  for (const name of ['Minesweeper', 'Takuzu', 'Morpion 3D']) await card(page, name).waitFor();
  assert.equal(await page.locator('main[aria-busy]').count(), 1);
  // Where the program serves the engine, the file is empty.
  const size = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.wasm'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  );
  assert.equal(size, 0, 'the engine is not there yet');
  // A game that is chosen now opens as soon as possible.
  await card(page, 'Takuzu').getByRole('link').click();
  await client.send('Network.emulateNetworkConditions', FAST);
  await page.locator('[data-kind=takuzu] [role=grid]').waitFor();
  await quiet(page);
});

test('a page set to dark is dark before the engine loads, whatever the system prefers', async () => {
  const page = await arrive('', { colorScheme: 'light' }, async (fresh) => {
    await fresh.addInitScript(() => localStorage.setItem('grille.settings', '{"theme":"dark"}'));
    await fresh.route(/engine.*\.wasm/, () => {});
  });
  await page.locator('main[aria-busy] .game-card').first().waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(22, 24, 29)');
  await page.context().close();
});

// --- Dates and numbers

for (const [locale, date, mark] of [
  ['en-US', /November 16/, '.'],
  ['en-GB', /16 November/, '.'],
  ['fr-CA', /16 novembre/, ','],
  ['de-DE', /November 16/, '.'],
]) {
  test(`dates and numbers are written as in ${locale}`, async () => {
    const page = await visit('#daily', { locale }, (fresh) =>
      fresh.clock.setFixedTime('2026-11-16T10:00:00'),
    );
    await page.getByRole('heading', { name: date }).waitFor();
    const number = await page.evaluate(async () => {
      const text = await import(document.querySelector('link[href*="js/text"]').href);
      return `${text.number(1.5, 1)} ${text.formatExact(67_300)} ${text.percent(0.415, 1)}`;
    });
    assert.equal(number, `1${mark}5 01:07${mark}3 41${mark}5 %`);
    await quiet(page);
  });
}
