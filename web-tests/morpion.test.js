// Morpion 3D: two people, the computer's players, values, rules, and the piles in three dimensions.

import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, visit } from './harness.js';
import { becomes, cellAt, grid, said } from './grids.js';

/** A cell by its name: `b2` is in the second column of the second row. */
const pile = (page, name) => cellAt(page, Number(name.slice(1)) - 1, name.charCodeAt(0) - 97);
const label = (page, name) => pile(page, name).getAttribute('aria-label');
const button = (page, words) => page.getByRole('button', { name: new RegExp(`^${words}$`, 'i') });
const ply = (page, count) => page.locator('.facts').getByText(`move ${count}`, { exact: true }).waitFor();
const plies = async (page) =>
  Number((await page.locator('.facts .fact').first().textContent()).match(/^move (\d+)$/)[1]);
const endCard = (page) => page.locator('.end-card');
const stage = (page) => page.getByRole('group', { name: /^Piles in three dimensions/ });

/** Plays moves one after another, each once the previous one is on the board. */
async function inTurn(page, moves, act) {
  for (const move of moves) {
    const before = await plies(page);
    await act(move);
    await ply(page, before + 1);
  }
}

/** A left click pushes, a right click pops. */
const click = (page) => (move) =>
  pile(page, move.slice(1)).click({ button: move[0] === '+' ? 'left' : 'right' });

// --- Two people

test('two people play to the end by clicks', async () => {
  const page = await visit('#morpion:3:top:1');
  await inTurn(page, ['+a1', '+b1', '+a2', '-a1', '+a1', '+b2', '+a3'], click(page));
  await endCard(page).getByRole('heading', { name: 'X has won' }).waitFor();
  await endCard(page).getByText('X has a line: a1 a2 a3.').waitFor();
  for (const name of ['a1', 'a2', 'a3']) assert.match(await label(page, name), /in the line/);
  assert.doesNotMatch(await label(page, 'b1'), /in the line/);
  // The game is over: nothing can be pushed.
  await pile(page, 'c3').click();
  await becomes(() => label(page, 'c3'), 'c3, empty');
  await button(page, 'Undo').click();
  await ply(page, 6);
  await endCard(page).waitFor({ state: 'hidden' });
  await quiet(page);
});

test('two people play to the end by keys', async () => {
  const page = await visit('#morpion:3:3d:1');
  const press = async (key, count = 1) => {
    for (let round = 0; round < count; round += 1) await page.keyboard.press(key);
  };
  const focused = () => page.locator('[role=gridcell]:focus').getAttribute('aria-label');
  assert.equal(await focused(), 'b2, empty');
  await press('p');
  await ply(page, 1);
  await becomes(focused, 'b2, height 1, from the top: X; last move');
  await press('Space');
  await ply(page, 2);
  await becomes(focused, 'b2, height 2, from the top: O X; last move');
  // X pops O's token, O pushes another, and X builds a line on the ground.
  await press('r');
  await ply(page, 3);
  await press('p');
  await ply(page, 4);
  await press('ArrowLeft');
  await press('Enter');
  await ply(page, 5);
  await press('Control+Home');
  await press('p');
  await ply(page, 6);
  await press('t');
  await ply(page, 5);
  // The focus is on the cell of the last move.
  assert.equal(await focused(), 'a2, height 1, from the top: X; last move');
  assert.equal(await grid(page).locator('[tabindex="0"]').getAttribute('aria-label'), await focused());
  await press('Control+y');
  await ply(page, 6);
  await press('Control+Home');
  await press('.', 1);
  assert.equal(await focused(), 'b1, empty');
  await press(',', 1);
  assert.equal(await focused(), 'c3, empty');
  await press('ArrowUp');
  await press('p');
  await endCard(page).getByRole('heading', { name: 'X has won' }).waitFor();
  await endCard(page).getByText('X has a line: a2 b2 c2 (levels 1 1 1).').waitFor();
  await press('R');
  await page.getByRole('slider').waitFor();
  await quiet(page);
});

test('two people play to the end by touch, with push and pop', async () => {
  const page = await visit('#morpion:3:top:1', NARROW);
  const bar = page.locator('.phone-bar');
  const tap = (move) => pile(page, move.slice(1)).tap();
  await inTurn(page, ['+a1', '+b1', '+a2'], tap);
  await bar.getByRole('radio', { name: 'pop' }).tap();
  assert.ok(await bar.getByRole('radio', { name: 'pop' }).isChecked());
  await inTurn(page, ['-a1'], tap);
  await becomes(() => label(page, 'a1'), /^a1, empty/);
  await bar.getByRole('radio', { name: 'push' }).tap();
  await inTurn(page, ['+a1', '+b2', '+a3'], tap);
  await endCard(page).getByRole('heading', { name: 'X has won' }).waitFor();
  await quiet(page);
});

test('a long press pops where a tap pushes', async () => {
  const page = await visit('#morpion:3:top:1', NARROW);
  await inTurn(page, ['+a1', '+b1'], (move) => pile(page, move.slice(1)).tap());
  const box = await pile(page, 'b1').boundingBox();
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await ply(page, 3);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await becomes(() => label(page, 'b1'), /^b1, empty/);
  await quiet(page);
});

test('moves can be typed, and illegal ones are reported', async () => {
  const page = await visit('#morpion:3:3d:1');
  const field = page.getByLabel('Type a move');
  for (const [line, count] of [
    ['+b2', 1],
    ['push a1', 2],
    ['-b2', 3],
  ]) {
    await field.fill(line);
    await field.press('Enter');
    await ply(page, count);
  }
  await pile(page, 'c3').click({ button: 'right' });
  await becomes(async () => (await page.locator('.message.bad').count()) > 0, true, 'a refusal');
  await ply(page, 3);
  await quiet(page);
});

// --- Against the computer

test('a computer player answers, and undo takes back both moves', async () => {
  const page = await visit('#morpion:3:top:x=human:o=greedy:5');
  await pile(page, 'b2').click();
  await ply(page, 2);
  await page.locator('.side-x').getByText('to move').waitFor();
  const answered = await grid(page).locator('.last-move').getAttribute('aria-label');
  await button(page, 'Undo').click();
  await ply(page, 0);
  assert.equal(await label(page, 'b2'), 'b2, empty');
  await page.keyboard.press('Control+y');
  await ply(page, 2);
  await becomes(() => grid(page).locator('.last-move').getAttribute('aria-label'), answered);
  await page.keyboard.press('t');
  await ply(page, 0);
  await page.keyboard.press('t');
  await said(page, /nothing/i);
  await quiet(page);
});

test('a computer player that has the crosses begins', async () => {
  const page = await visit('#morpion:3:top:x=trap:o=human:5');
  await ply(page, 1);
  await page.locator('.side-o').getByText('to move').waitFor();
  await pile(page, 'c1').click();
  await ply(page, 3);
  await page.keyboard.press('t');
  await ply(page, 1);
  await quiet(page);
});

test('two computer players play each other, with a pause, faster and slower', async () => {
  const page = await visit('#morpion:4:3d:x=random:o=random:7');
  const watch = page.getByRole('group', { name: 'Computer players' });
  await becomes(async () => (await plies(page)) >= 2, true, 'they play');
  await watch.getByText('speed 3 of 5').waitFor();
  await watch.getByRole('button', { name: /^pause$/i }).click();
  await said(page, 'Paused');
  await page.locator('.side.on').getByText('paused').waitFor();
  const before = await plies(page);
  await page.keyboard.press('t');
  await ply(page, before - 1);
  // While paused, a person's click is refused.
  await pile(page, 'a1').click();
  await said(page, /\) is to move/);
  assert.equal(await plies(page), before - 1);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await watch.getByText('speed 5 of 5').waitFor();
  await page.keyboard.press('-');
  await watch.getByText('speed 4 of 5').waitFor();
  await watch.getByRole('button', { name: 'Go on' }).click();
  await becomes(
    async () => (await plies(page)) > before || (await endCard(page).isVisible()),
    true,
    'they go on',
  );
  await quiet(page);
});

test("the best player can play a person's move, and that is recorded", async () => {
  const page = await visit('#morpion:3:top:+a1+b1+a2+b2');
  await page.keyboard.press('b');
  await endCard(page).getByRole('heading', { name: 'X has won' }).waitFor();
  await page.locator('.badge').getByText('played by the computer').waitFor();
  await quiet(page);
});

test('seats change during a game', async () => {
  const page = await visit('#morpion:3:3d:1');
  await inTurn(page, ['+b2'], click(page));
  await page.getByLabel('Who plays O').selectOption({ label: '4 · Expert' });
  await said(page, 'O is played by: computer: 4 · Expert.');
  await ply(page, 2);
  await pile(page, 'a1').click();
  await ply(page, 4);
  await page.getByLabel('Who plays O').selectOption({ label: 'person' });
  await said(page, 'O is played by: person.');
  await inTurn(page, ['+c3'], click(page));
  await page.locator('.side-o').getByText('to move').waitFor();
  await quiet(page);
});

test('opponents are levels 1 to 5 with a word, and nothing is called trap or ply', async () => {
  const page = await visit('#morpion:3:3d:x=human:o=trap:1');
  await page.keyboard.press('n');
  const list = page.getByRole('dialog').getByLabel('Who plays O');
  const levels = await list.locator('optgroup[label=Computer] option').allTextContents();
  assert.deepEqual(levels, ['1 · Beginner', '2 · Casual', '3 · Skilled', '4 · Expert', '5 · Master']);
  assert.equal(await list.locator('optgroup[label="Other players"] option').count(), 2);
  assert.doesNotMatch(await page.locator('body').innerText(), /\b(trap|greedy|ply|plies)\b/i);
  await quiet(page);
});

test('the reply of the computer is marked and scrolled into view', async () => {
  const page = await visit('#morpion:3:3d:x=human:o=best:5', NARROW);
  await page.keyboard.press('p');
  // Scroll to the piles below the board while the computer thinks.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await ply(page, 2);
  await becomes(
    () =>
      grid(page)
        .locator('.last-move')
        .evaluate((cell) => {
          const { top, bottom } = cell.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
    true,
    'visible',
  );
  await quiet(page);
});

// --- Values of moves

test('the bar and the hint say the same, and equal moves are called equal', async () => {
  // X completes a row at c1, or a column at a3.
  const page = await visit('#morpion:3:top:1:+a1+b2+b1+c3+a2+b3');
  await button(page, 'Values').click();
  await becomes(() => page.locator('.bar-words').textContent(), 'X wins · equal +c1, +a3');
  assert.equal(await grid(page).locator('.value.best').count(), 2);
  await page.keyboard.press('Shift+H');
  await page.locator('.hint-card').getByText('Several moves are equally good: +c1, +a3.').waitFor();
  await quiet(page);
});

test('with quakes, the bar has the percentage of the move that the hint says', async () => {
  const page = await visit('#morpion:4:3d:quake:7:+b2+c3+b2+a1+b3');
  await button(page, 'Values').click();
  const bar = page.locator('.bar-words');
  await becomes(() => bar.textContent(), /^O \d+ %/);
  const [, share] = (await bar.textContent()).match(/^O (\d+) %/);
  await page.keyboard.press('Shift+H');
  const words = await page.locator('.hint-card .now').textContent();
  assert.match(words, new RegExp(`^Best move: \\S+ \\(${share} %`));
  await quiet(page);
});

test('values mark the winning move, and the bar shows the value of the position', async () => {
  const page = await visit('#morpion:3:top:+a1+b1+a2+b2');
  const bar = page.locator('.score .bar');
  assert.ok(await bar.isHidden());
  await button(page, 'Values').click();
  await becomes(() => label(page, 'a3'), /push: wins/);
  assert.equal(await button(page, 'Values').getAttribute('aria-pressed'), 'true');
  const chip = pile(page, 'a3').locator('.value').first();
  assert.match(await chip.getAttribute('class'), /value-win/);
  assert.equal(await chip.locator('.value-sign').getAttribute('data-text'), '+');
  assert.ok(await chip.isVisible());
  assert.match(await label(page, 'b3'), /the opponent could complete a line here/);
  await bar.getByText('X wins · best +a3').waitFor();
  const share = async () => {
    const [track, part] = [
      await bar.locator('.bar-track').boundingBox(),
      await bar.locator('.bar-x').boundingBox(),
    ];
    return part.width / track.width;
  };
  assert.ok((await share()) > 0.95, "the bar is all X's");
  await page.getByRole('heading', { name: /^values$/i }).waitFor();
  await page.getByText('Underlined: the best move').waitFor();

  // At the start of this game nobody is ahead.
  await page.goto(page.url().replace(/#.*/, '#morpion:3:top:8'));
  await bar.getByText('draw').waitFor();
  assert.ok(Math.abs((await share()) - 0.5) < 0.05, 'the bar is even');
  await page.keyboard.press('a');
  await becomes(() => label(page, 'a3'), 'a3, empty');
  assert.ok(await bar.isHidden());
  await quiet(page);
});

test('hints, followed against a weak player, win', async () => {
  const page = await visit('#morpion:3:top:x=human:o=random:2');
  const play = button(page, 'Play it');
  for (let round = 0; round < 30 && !(await endCard(page).isVisible()); round += 1) {
    const before = await plies(page);
    while (!(await play.isVisible())) {
      const now = await page.locator('.layout-card').textContent();
      await page.keyboard.press('h');
      await becomes(
        async () => (await page.locator('.layout-card').textContent()) !== now,
        true,
        'the hint tells more',
      );
    }
    if (round === 0) assert.ok((await grid(page).locator('.mark-act').count()) > 0, 'the pile is framed');
    await play.click();
    await becomes(
      async () => (await plies(page)) >= before + 2 || (await endCard(page).isVisible()),
      true,
      'moves',
    );
  }
  await endCard(page).getByRole('heading', { name: 'X has won' }).waitFor();
  await page.locator('.badge').first().waitFor();
  await quiet(page);
});

// --- Rules

test('a quake: collapsed piles are reported and marked', async () => {
  const page = await visit('#morpion:3:3d:quake:3');
  await inTurn(page, ['+b2', '+b2'], click(page));
  await said(page, 'The earth shakes: b2 loses 1');
  assert.match(await label(page, 'b2'), /has just lost 1/);
  assert.ok(await pile(page, 'b2').locator('.cell-fallen').isVisible(), 'a sign, not a colour alone');
  await page.locator('.pile-notes').getByText('b2 lost 1').waitFor();
  // Values include how likely each pile is to collapse.
  await page.keyboard.press('a');
  await becomes(() => label(page, 'b2'), /\d+ % chance to collapse|push: /);
  await inTurn(page, ['+a1'], click(page));
  // The earlier collapse is no longer marked, unless the pile has collapsed again.
  if (!(await page.locator('.message').textContent()).includes('b2'))
    assert.doesNotMatch(await label(page, 'b2'), /has just lost/);
  await quiet(page);
});

test('ko: a forbidden move is marked, and its refusal is reported', async () => {
  const page = await visit('#morpion:3:3d:ko:1');
  await inTurn(page, ['+b2'], click(page));
  assert.match(await label(page, 'b2'), /ko: cannot be popped now/);
  await pile(page, 'b2').click({ button: 'right' });
  await said(page, 'Ko: the token just pushed cannot be popped yet.');
  assert.ok(await page.locator('.message.bad').isVisible());
  assert.ok(await page.locator('.pile-acts').getByRole('button', { name: /^pop$/i }).isDisabled());
  await ply(page, 1);
  // One move later it may be popped.
  await inTurn(page, ['+a1', '-b2'], click(page));
  await quiet(page);
});

test('levels are drawn one by one, with a description each', async () => {
  const page = await visit('#morpion:3:3d:1');
  await inTurn(page, ['+b2', '+b2', '+a1'], click(page));
  await page.getByRole('img', { name: 'Level 2: O b2' }).waitFor();
  await page.getByRole('img', { name: 'Level 1: X a1, X b2' }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('img', { name: 'Level 2: O b2' }).waitFor({ state: 'hidden' });
  await page.getByText('Levels').click();
  await page.getByRole('img', { name: 'Level 2: O b2' }).waitFor();
  await quiet(page);
});

test('a new game is chosen in the dialog; an impossible side is reported', async () => {
  const page = await visit('#morpion:3:3d:1');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Morpion 3D game' });
  await dialog.getByLabel('Side of the board').fill('99');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await dialog.getByText('The side is a number from 2 to 26.').waitFor();
  await dialog.getByLabel('Side of the board').fill('5');
  await dialog.getByRole('radio', { name: 'from above: only tops count' }).check();
  await dialog.getByLabel('Ko').check();
  await dialog.getByLabel('Who plays O').selectOption({ label: 'person' });
  await dialog.getByLabel('Seed or ID').fill('what');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await dialog.getByText('This is neither a seed nor a Morpion ID.').waitFor();
  await dialog.getByLabel('Seed or ID').fill('7');
  await dialog.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('heading', { name: 'Morpion 3D · 5 × 5 · from above · ko' }).waitFor();
  assert.equal(await grid(page).getByRole('gridcell').count(), 25);
  await quiet(page);
});

test('boards up to 26 x 26 can be played', async () => {
  const page = await visit('#morpion:26:3d:1');
  assert.equal(await grid(page).getByRole('gridcell').count(), 676);
  await inTurn(page, ['+m13', '+a1', '+z26'], click(page));
  await becomes(() => label(page, 'z26'), /^z26, height 1/);
  await quiet(page);
});

// --- Three dimensions

/** A screenshot of the piles. */
const look = (page) =>
  stage(page)
    .screenshot({ animations: 'disabled' })
    .then((bytes) => bytes.toString('base64'));
const changes = (page, from) =>
  becomes(async () => (await look(page)) !== from, true, 'the picture has changed');

async function turnsByKeysAndDrag(page) {
  await stage(page).focus();
  const first = await look(page);
  for (const key of ['ArrowLeft', 'ArrowUp', '+']) {
    const before = await look(page);
    await page.keyboard.press(key);
    await changes(page, before);
  }
  await page.keyboard.press('Home');
  await becomes(() => look(page), first, 'the first look again');
  await button(page, 'Turn right').click();
  await changes(page, first);
  await button(page, 'Reset the view').click();
  const box = await stage(page).boundingBox();
  await page.mouse.move(0, 0);
  await stage(page).focus();
  const before = await look(page);
  const count = await plies(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await changes(page, before);
  assert.equal(await plies(page), count, 'a drag is no move');
}

test('the piles turn by keys, by buttons and by dragging, and a click on a pile plays', async () => {
  const page = await visit('#morpion:3:3d:+a1+b2+a1+c3');
  await turnsByKeysAndDrag(page);
  await button(page, 'Reset the view').click();
  const box = await stage(page).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await ply(page, 5);
  assert.match(await label(page, 'b2'), /^b2, height 2, from the top: X O/);
  await quiet(page);
});

test('a finger first shows which pile it means, then plays', async () => {
  const page = await visit('#morpion:3:3d:1', NARROW);
  await pile(page, 'a1').tap();
  await ply(page, 1);
  const cursor = () => grid(page).locator('.cursor').getAttribute('aria-label');
  await stage(page).tap();
  const meant = await becomes(cursor, /^[a-c][1-3], empty$/);
  assert.equal(await plies(page), 1, 'the first tap is no move');
  await stage(page).tap();
  await ply(page, 2);
  await becomes(() => label(page, meant.slice(0, 2)), /height 1/);
  await quiet(page);
});

test('without WebGL the piles are drawn all the same', async () => {
  const page = await visit('#morpion:3:3d:+a1+b2+a1+c3', {}, (fresh) =>
    fresh.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function none(kind, ...rest) {
        return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest);
      };
    }),
  );
  // Something is painted.
  await becomes(
    () =>
      page.locator('.piles-over').evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let painted = 0;
        for (let at = 3; at < data.length; at += 4) if (data[at] > 0) painted += 1;
        return painted > data.length / 4 / 10;
      }),
    true,
    'a tenth of the picture is painted',
  );
  await turnsByKeysAndDrag(page);
  await quiet(page);
});
