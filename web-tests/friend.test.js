// Morpion with a friend by link: two people in two browsers send each other the game.

import test from 'node:test';
import assert from 'node:assert/strict';
import { anotherTab, NARROW, quiet, visit } from './harness.js';
import { becomes, cellAt, said } from './grids.js';

const pile = (page, name) => cellAt(page, Number(name.slice(1)) - 1, name.charCodeAt(0) - 97);
const move = (page, count) => page.locator('.facts').getByText(`move ${count}`, { exact: true }).waitFor();
const words = (page) => page.locator('.friend-words').textContent();
const field = (page) => page.locator('.friend-send').getByLabel('Link');

/** Starts a game with a friend through the dialog. */
async function begin(page, friend = 'O') {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  for (const player of ['X', 'O'])
    await dialog.getByLabel(`Who plays ${player}`).selectOption(player === friend ? 'friend' : 'human');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await page.locator('.friend').waitFor();
}

/** The link to send, once it has this many moves. */
const link = (page, moves) =>
  becomes(() => field(page).inputValue(), new RegExp(`#friend=morpion:[^+-]*([+-][a-c]\\d){${moves}}$`));

/** Plays a move and returns the link after it. */
async function play(page, name, count) {
  await pile(page, name).click();
  await move(page, count);
  return link(page, count);
}

test('two friends play a whole game by links', async () => {
  const first = await visit('#morpion:3:top:1');
  await begin(first);
  assert.equal(await words(first), 'Your turn: X.');
  let sent = await play(first, 'a1', 1);
  assert.match(await words(first), /^Send this link to your friend, who plays O/);
  // It is the friend's turn.
  await pile(first, 'b1').click();
  await said(first, "It is your friend's turn.");

  let second = await visit(new URL(sent).hash);
  assert.equal(await words(second), 'Your friend played a1. Your turn: O.');
  await second.locator('.side-o').getByText('your turn').waitFor();
  sent = await play(second, 'b1', 2);

  // Each browser continues its own game.
  await first.goto(sent);
  await becomes(() => words(first), 'Your friend played b1. Your turn: X.');
  sent = await play(first, 'a2', 3);
  // A link usually opens a new tab; the game is the same, and the old tab follows.
  const before = second;
  second = await anotherTab(before, new URL(sent).hash);
  await becomes(() => words(second), 'Your friend played a2. Your turn: O.');
  await becomes(() => words(before), 'Your friend played a2. Your turn: O.');
  const games = () => JSON.parse(localStorage.getItem('grille.games') ?? '[]').length;
  assert.equal(await second.evaluate(games), 1);
  sent = await play(second, 'b2', 4);
  await first.goto(sent);
  await becomes(() => words(first), 'Your friend played b2. Your turn: X.');
  await pile(first, 'a3').click();
  await first.locator('.end-card').getByRole('heading', { name: 'X has won' }).waitFor();
  sent = await link(first, 5);
  await second.goto(sent);
  await second.locator('.end-card').getByRole('heading', { name: 'X has won' }).waitFor();
  assert.equal(await words(second), 'Your friend played a3.');
  assert.equal(await second.evaluate(games), 0, 'the game was the same all the time');
  await quiet(first);
  await quiet(second);
});

test("the link is copied, and only one's own last move can be taken back", async () => {
  const page = await visit('#morpion:3:3d:1', NARROW);
  await begin(page);
  const sent = await play(page, 'b2', 1);
  await page.getByRole('button', { name: 'Copy' }).click();
  await said(page, /copied/i);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), sent);
  await page.keyboard.press('t');
  await move(page, 0);
  const again = await play(page, 'a1', 1);
  assert.notEqual(again, sent);
  await quiet(page);
});

test('player O sees the board from the opposite side', async () => {
  /** The pile shown for a point near the player. */
  const near = async (page) => {
    const box = await page.getByRole('group', { name: /^Piles in three dimensions/ }).boundingBox();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.62);
    return becomes(() => page.locator('.pile-card h2').textContent(), /^Pile [abc][13]$/);
  };
  const first = await visit('#friend=morpion:3:3d:1');
  const second = await visit('#friend=morpion:3:3d:1:+b2');
  const mirrored = (name) =>
    name.replace(/[abc][13]$/, ([col, row]) => 'cba'['abc'.indexOf(col)] + (4 - row));
  assert.equal(await near(second), mirrored(await near(first)));
  await quiet(first);
  await quiet(second);
});

test('a friend can have the first move', async () => {
  const page = await visit('#morpion:3:3d:1');
  await begin(page, 'X');
  const sent = await link(page, 0);
  const other = await visit(new URL(sent).hash);
  assert.equal(await words(other), 'Your turn: X.');
  const back = await play(other, 'b2', 1);
  await page.goto(back);
  await becomes(() => words(page), 'Your friend played b2. Your turn: O.');
  await quiet(page);
  await quiet(other);
});

test('a link with different moves opens as another game after a question', async () => {
  const page = await visit('#friend=morpion:3:top:1:+a1');
  await play(page, 'b1', 2);
  await page.goto(new URL('#friend=morpion:3:top:1:+c3+c2+a1', page.url()).href);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await move(page, 2);
  assert.match(await pile(page, 'a1').getAttribute('aria-label'), /height 1/);
  // The address shows the current game again.
  await becomes(() => page.evaluate(() => location.hash.includes('+c3')), false);
  await page.goto(new URL('#friend=morpion:3:top:1:+c3+c2+a1', page.url()).href);
  await dialog.getByRole('button', { name: 'Open as another game' }).click();
  await move(page, 3);
  await becomes(() => words(page), 'Your friend played a1. Your turn: O.');
  await quiet(page);
});
