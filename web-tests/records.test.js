// Records of games: who played them, daily streaks, personal bests, plots.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { daysAgo, daysInARow, isoDate, solvedDays } from '../web/js/records.js';
import { becomes, cellAt, planTakuzu } from './grids.js';
import { axe, quiet, url, visit } from './harness.js';

/** A 5x5 board with mines at C2, E2 and A5, spelled out in the address. */
const SMALL = '#mines:5x5/3:none:~0140080';
const SMALL_DIGS = ['A3', 'E5', 'C1', 'D1', 'E1', 'D2'];
const TODAY = '2026-11-17T10:00:00';

const card = (page) => page.locator('.end-card');
const results = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('grille.results') ?? '[]'));

/** Stores a value under the page's storage key before the page loads. */
const keeping = (name, value) => (page) =>
  page.addInitScript(
    ([key, text]) => {
      if (!localStorage.getItem(key)) localStorage.setItem(key, text);
    },
    [`grille.${name}`, JSON.stringify(value)],
  );

/** A won game's record. */
const won = (fields) => ({
  key: `k${Math.random()}`,
  kind: 'mines',
  preset: '5x5/3',
  rules: 'none',
  title: '',
  outcome: 'won',
  started: Date.parse('2026-11-10T10:00:00'),
  elapsed: 10000,
  id: '',
  helped: false,
  bot: false,
  luck: null,
  ...fields,
});

/** Checks that a game played by a program says so on its card and among the replays, and does not count. */
async function isNobodys(page, words) {
  await card(page).getByText(`This game does not count: ${words}.`).waitFor();
  await becomes(async () => (await results(page)).length, 1, 'results');
  assert.equal((await results(page))[0].bot, true);
  await page.goto(`${url}#statistics`);
  await page.getByText('Games left out because a program played: 1').waitFor();
  await page.getByText(/^A game in which the bot, the solver or the computer moved for you/).waitFor();
  assert.equal(await page.locator('.group').count(), 0);
  await page.goto(`${url}#replays`);
  const replay = page.getByRole('link', { name: words });
  await replay.waitFor();
  assert.doesNotMatch(await replay.textContent(), /won/);
  await replay.click();
  await page.locator('.timeline').getByText(`This game does not count: ${words}.`).waitFor();
}

test('a game of the bot does not count', async () => {
  const bot = { botApproach: 'exact', botSpeed: 6 };
  const page = await visit('#mines:beginner:zero:noguess:1@D4', {}, keeping('settings', bot));
  await page.keyboard.press('b');
  await isNobodys(page, 'played by the bot');
  await quiet(page);
});

test('a game with one move of the bot does not count', async () => {
  const page = await visit('#morpion:3:top:+a1+b1+a2+b2');
  await page.keyboard.press('b');
  await isNobodys(page, 'played by the computer');
  await quiet(page);
});

test('a game of two computers does not count', async () => {
  const settings = keeping('settings', { morpion: { pace: 4 } });
  const page = await visit('#morpion:3:top:x=random:o=random:1', {}, settings);
  await isNobodys(page, 'played by the computer');
  await quiet(page);
});

test('a daily puzzle that the solver fills in is not done', async () => {
  const page = await visit('#daily', {}, (fresh) => fresh.clock.setFixedTime(TODAY));
  await page.locator('.day a', { hasText: 'Takuzu' }).first().click();
  await page.locator('.badge', { hasText: 'Daily · ' }).waitFor();
  await page.keyboard.press('S');
  await page.getByRole('dialog').getByRole('button', { name: 'Solve' }).click();
  await card(page).getByText('This game does not count: filled in by the solver.').waitFor();
  assert.equal(await card(page).getByRole('button', { name: 'Share the result' }).count(), 0);
  await becomes(async () => (await results(page)).length, 1, 'results');
  await page.goto(`${url}#daily`);
  await page.getByRole('link', { name: 'Takuzu filled in by the solver' }).waitFor();
  const streaks = page.getByRole('group', { name: 'Days in a row' });
  assert.deepEqual(await streaks.locator('dd').allTextContents(), ['0', '0', '0', '0', '0']);
  await quiet(page);
});

test('a daily puzzle that was solved makes a streak, and a result without the board', async () => {
  const kept = ['15', '16'].map((day) =>
    won({ kind: 'takuzu', preset: '10x10', rules: 'hard', daily: `2026-11-${day}` }),
  );
  const page = await visit('#takuzu:10x10:hard:20261117', {}, async (fresh) => {
    await fresh.clock.setFixedTime(TODAY);
    await keeping('results', kept)(fresh);
  });
  for (const { row, col, digit } of await planTakuzu(page)) {
    await cellAt(page, row, col).focus();
    await page.keyboard.press(digit);
  }
  await card(page).getByText('Days in a row: 3.').waitFor();
  await card(page).getByRole('button', { name: 'Share the result' }).click();
  await page.locator('.message', { hasText: 'Result copied.' }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const lines = text.split('\n');
  assert.match(lines[0], /^grille · Takuzu · .*2026$/);
  assert.match(lines[1], /^Solved in \d\d:\d\d$/);
  assert.deepEqual(lines.slice(2), ['Days in a row: 3.', '⬜⬜⬜⬜🟩🟩🟩', `${url}#daily`]);
  await page.goto(`${url}#daily`);
  await page.getByRole('link', { name: /^Takuzu.*done in/ }).waitFor();
  const streaks = page.getByRole('group', { name: 'Days in a row' });
  assert.deepEqual(await streaks.locator('dd').allTextContents(), ['0', '3', '0', '0', '0']);
  await quiet(page);
});

test('a streak ends with a day without a puzzle, but not with today', () => {
  const day = (back) => isoDate(daysAgo(back));
  const streak = (...backs) => daysInARow((one) => backs.map(day).includes(one));
  assert.equal(streak(), 0);
  assert.equal(streak(0, 1, 2), 3);
  assert.equal(streak(1, 2), 2, 'today is still open');
  assert.equal(streak(2, 3), 0);
  assert.equal(streak(0, 2, 3), 1);
  const days = solvedDays([
    won({ daily: day(0), bot: true }),
    won({ daily: day(1), outcome: 'lost' }),
    won({ daily: day(2), helped: true }),
    won({}),
  ]);
  assert.deepEqual([...days.mines], [day(2)], 'help is no program’s move');
});

test('the time to the next puzzles counts down without announcements, and at midnight they are there', async () => {
  const page = await visit('#daily', {}, (fresh) => fresh.clock.setFixedTime('2026-11-16T22:30:15'));
  const clock = page.getByRole('timer');
  await becomes(() => clock.textContent(), 'Next puzzles in 1:29:45.');
  assert.equal(await clock.getAttribute('aria-live'), null);
  await page.clock.setFixedTime('2026-11-16T22:31:00');
  await becomes(() => clock.textContent(), 'Next puzzles in 1:29:00.');
  const first = () => page.locator('.day a').first().getAttribute('href');
  const before = await first();
  await page.clock.setFixedTime('2026-11-17T00:00:01');
  await becomes(async () => (await first()) !== before, true, 'another day');
  await quiet(page);
});

test('a new personal best is shown on the card', async () => {
  const old = won({ elapsed: 9e6, three_bv: 6, clicks: 6 });
  const page = await visit(SMALL, {}, keeping('results', [old]));
  for (const name of SMALL_DIGS) {
    const cell = page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
    await cell.click();
    await page.getByRole('gridcell', { name: new RegExp(`^${name} closed`) }).waitFor({ state: 'detached' });
  }
  await card(page)
    .getByText(/^New best time: .* \(before: 2:30:00\)\.$/)
    .waitFor();
  await card(page)
    .getByText(/^New best speed: .* 3BV a second \(before: 0\.00\)\.$/)
    .waitFor();
  await card(page).getByText('Your longest streak so far: 2 games won in a row.').waitFor();
  const [, result] = await results(page);
  assert.deepEqual(
    [result.clicks, result.left_clicks, result.right_clicks, result.chord_clicks],
    [6, 6, 0, 0],
  );
  assert.ok(result.three_bv > 0);
  await quiet(page);
});

test('statistics show bests and plots of what was recorded, and write it out', async () => {
  const clicks = { three_bv: 20, clicks: 40, left_clicks: 25, right_clicks: 10, chord_clicks: 5 };
  const kept = [
    won({}),
    won({ ...clicks, elapsed: 20000 }),
    won({ ...clicks, elapsed: 10000, clicks: 25, left_clicks: 10 }),
    won({ ...clicks, elapsed: 1000, helped: true }),
    won({ ...clicks, elapsed: 100, bot: true }),
  ];
  const page = await visit('#statistics', {}, keeping('results', kept));
  const row = page.getByRole('table', { name: 'Personal bests' }).getByRole('row').nth(1);
  assert.deepEqual(await row.getByRole('cell').allTextContents(), ['00:10.0', '2.00', '4']);
  await page
    .getByRole('img', { name: '3BV a second: from 1.00 to 2.00 over 2 games, 2.00 in the last.' })
    .waitFor();
  await page.getByRole('img', { name: /^Efficiency.*: from 50 % to 80 % over 2 games/ }).waitFor();
  await page
    .getByRole('img', { name: /^Clicks in each game, left: from 10 to 25 .* right: .* chord: from 5 to 5 / })
    .waitFor();
  assert.deepEqual(await axe(page), []);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  const written = JSON.parse(await readFile(await file.path()));
  assert.equal(written.length, 5);
  assert.equal(written[0].three_bv, null, 'older results have no clicks');
  const { game, elapsed_ms, three_bv, chord_clicks } = written[1];
  assert.deepEqual([game, elapsed_ms, three_bv, chord_clicks], ['mines', 20000, 20, 5]);
  await quiet(page);
});

test('statistics name the games of the Takuzu family', async () => {
  const group = { kind: 'takuzu', preset: '7x7', title: 'Takuzu' };
  const kept = [
    won({ ...group, rules: 'takuzu-signs-either easy' }),
    won({ ...group, preset: '8x8', rules: 'unruly own' }),
  ];
  const page = await visit('#statistics', { locale: 'fr-FR' }, keeping('results', kept));
  const words = page.locator('.group > .note');
  assert.deepEqual(await words.allTextContents(), [
    "7x7 · Takuzu à signes · un de plus de l'un ou de l'autre · facile",
    '8x8 · Unruly · votre grille',
  ]);
  await page.getByText('dernières parties\u00a0: ●').first().waitFor();
  await quiet(page);
});
