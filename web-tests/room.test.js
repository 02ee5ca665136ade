// The board on the page: how its cells look in every theme, its size in any window, pinch zoom, and motion.

import test from 'node:test';
import assert from 'node:assert/strict';
import { NARROW, quiet, visit } from './harness.js';
import { becomes, cellAt, grid, openPanel, planTakuzu } from './grids.js';

const BEGINNER = '#mines:beginner:zero:1099166655';
const TOUCH = { hasTouch: true, isMobile: true };

/** Digs a cell of Minesweeper and waits until it is open. */
async function dig(page, row, col) {
  await cellAt(page, row, col).press('Enter');
  await becomes(() => cellAt(page, row, col).getAttribute('class'), /open/);
}

// --- Looks

/**
 * Compares cells of a screenshot: the most frequent colour of each, and the share of pixels in which two differ.
 * @param {import('playwright-core').Page} page
 * @param {Record<string, import('playwright-core').Locator>} cells by name of their look
 */
async function compareCells(page, cells) {
  const boxes = {};
  for (const [name, cell] of Object.entries(cells)) boxes[name] = await cell.boundingBox();
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, where]) => {
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      });
      canvas.drawImage(bitmap, 0, 0);
      const names = Object.keys(where);
      const side = Math.floor(Math.min(...names.map((name) => where[name].width))) - 2;
      const pixels = names.map((name) => {
        const { x, y } = where[name];
        return canvas.getImageData(Math.round(x) + 1, Math.round(y) + 1, side, side).data;
      });
      const ground = (all) => {
        const counts = new Map();
        for (let at = 0; at < all.length; at += 4) {
          const colour = all.slice(at, at + 3).join(' ');
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        const [[colour, count]] = [...counts].sort((a, b) => b[1] - a[1]);
        return { colour, share: count / (side * side) };
      };
      const unlike = (a, b) => {
        let count = 0;
        for (let at = 0; at < a.length; at += 4)
          if ([0, 1, 2].reduce((sum, part) => sum + Math.abs(a[at + part] - b[at + part]), 0) > 60)
            count += 1;
        return count / (side * side);
      };
      return {
        grounds: Object.fromEntries(names.map((name, at) => [name, ground(pixels[at])])),
        unlike: names.flatMap((name, at) =>
          names
            .slice(at + 1)
            .map((other, by) => [`${name}, ${other}`, unlike(pixels[at], pixels[at + 1 + by])]),
        ),
      };
    },
    [picture, boxes],
  );
}

/**
 * Checks in every theme and palette that marks leave a cell's background as it is, and that no two cells look alike.
 * A name consists of background and look: `open hinted`.
 */
async function checkLooks(page, cells, hovered, focused) {
  for (const theme of ['light', 'dark']) {
    for (const palette of ['usual', 'colour-blind']) {
      await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), {
        theme,
        palette,
      });
      await cells[focused].focus();
      await cells[hovered].hover();
      const { grounds, unlike } = await compareCells(page, cells);
      for (const [name, { colour, share }] of Object.entries(grounds)) {
        const [ground] = name.split(' ');
        assert.equal(colour, grounds[ground].colour, `${theme}, ${palette}: the ground of ${name}`);
        assert.ok(share > 0.5, `${theme}, ${palette}: ${name} covers its ground: ${share}`);
      }
      assert.deepEqual(
        unlike.filter(([, share]) => share < 0.04),
        [],
        `${theme}, ${palette}: cells that look alike`,
      );
    }
  }
}

/** Gives a cell the mark of a hint. */
const mark = (cell, name) => cell.evaluate((one, part) => one.classList.add(`mark-${part}`), name);

test('open, closed, hovered, hinted and reason cells look different in Minesweeper', async () => {
  const page = await visit(BEGINNER);
  await dig(page, 4, 4);
  const cells = {
    open: cellAt(page, 0, 0),
    'open hinted': cellAt(page, 0, 1),
    'open reason': cellAt(page, 0, 2),
    'open cursor': cellAt(page, 0, 3),
    closed: cellAt(page, 6, 0),
    'closed hinted': cellAt(page, 6, 1),
    'closed reason': cellAt(page, 6, 2),
    'closed hovered': cellAt(page, 7, 0),
  };
  await mark(cells['open hinted'], 'look');
  await mark(cells['open reason'], 'reason');
  await mark(cells['closed hinted'], 'look');
  await mark(cells['closed reason'], 'reason');
  await checkLooks(page, cells, 'closed hovered', 'open cursor');
  await quiet(page);
});

test('blank, hovered, hinted and reason cells look different in Takuzu and Morpion', async () => {
  for (const hash of ['#takuzu:10x10:easy:3', '#morpion:4:3d:1']) {
    const page = await visit(hash);
    const cells = {
      blank: cellAt(page, 0, 0),
      'blank hinted': cellAt(page, 0, 1),
      'blank reason': cellAt(page, 0, 2),
      'blank hovered': cellAt(page, 1, 0),
      'blank cursor': cellAt(page, 1, 1),
    };
    await mark(cells['blank hinted'], 'look');
    await mark(cells['blank reason'], 'reason');
    if (hash.startsWith('#takuzu')) {
      cells.cue = cellAt(page, 1, 3);
      await mark((cells['cue hinted'] = cellAt(page, 7, 3)), 'look');
      for (const cell of [cells.cue, cells['cue hinted']])
        await cell.evaluate((one) => {
          one.textContent = '';
        });
    }
    await checkLooks(page, cells, 'blank hovered', 'blank cursor');
    await quiet(page);
  }
});

test("a hint changes no cell's background", async () => {
  const page = await visit(BEGINNER);
  await dig(page, 4, 4);
  const grounds = () =>
    grid(page)
      .locator('[role=gridcell]')
      .evaluateAll((cells) =>
        cells.map((cell) =>
          [cell, '::before', '::after']
            .map((part) => getComputedStyle(cell, part === cell ? null : part).backgroundColor)
            .join(),
        ),
      );
  const before = await grounds();
  for (let stage = 1; stage <= 3; stage += 1) {
    await page.keyboard.press('h');
    await page.getByText(`${stage} of 3`, { exact: true }).waitFor();
    assert.deepEqual(await grounds(), before);
  }
  assert.ok((await page.locator('.mark-act').count()) > 0);
  await quiet(page);
});

// --- Room

/** The box of the board with its coordinates, and whether all of it is visible. */
const boardBox = (page) =>
  page.locator('.board-scroll').evaluate((box) => {
    const { top, bottom, left, right, width, height } = box.getBoundingClientRect();
    const fits = box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;
    const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return { left, right, top, width, height, isWhole: fits && inside };
  });

test('a small board takes most of a large window, in its middle', async () => {
  const page = await visit(BEGINNER, { viewport: { width: 1920, height: 1080 } });
  for (const hash of [BEGINNER, '#takuzu:10x10:easy:3']) {
    await page.goto(page.url().replace(/#.*/, hash));
    await page.locator(`[data-kind=${hash.slice(1).split(':')[0]}] [role=grid]`).waitFor();
    const { left, right, height, isWhole } = await boardBox(page);
    assert.ok(isWhole && height >= 0.7 * 1080, `${hash}: ${height} pixels`);
    assert.ok(Math.abs(left + right - 1920) <= 4, `${hash}: from ${left} to ${right}`);
  }
  await quiet(page);
});

test('Expert fits a window of 1280 x 800, with a hint beside it, too', async () => {
  const page = await visit('#mines:expert:zero:1');
  assert.ok((await boardBox(page)).isWhole);
  assert.ok(!(await page.locator('.layout-panel').isVisible()), 'the panel is folded');
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
  await dig(page, 8, 15);
  await page.keyboard.press('h');
  const card = page.locator('.hint-card');
  await card.waitFor();
  const { right, isWhole } = await boardBox(page);
  assert.ok(isWhole && right <= (await card.boundingBox()).x, 'the hint covers no cell');
  await quiet(page);
});

test('the panel stays as it was left', async () => {
  const page = await visit(BEGINNER);
  const panel = page.locator('.layout-panel');
  assert.ok(!(await panel.isVisible()));
  await openPanel(page);
  await page.getByLabel('Approach').waitFor();
  await page.reload();
  await panel.waitFor();
  await page.locator('.panel-tool').click();
  await panel.waitFor({ state: 'hidden' });
  await quiet(page);
});

for (const [width, height] of [
  [820, 1180],
  [844, 390],
  [390, 844],
]) {
  test(`${width} x ${height}: boards are whole, and the bar is below the thumb`, async () => {
    for (const hash of [BEGINNER, '#takuzu:10x10:easy:3', '#morpion:4:3d:1']) {
      const page = await visit(hash, { viewport: { width, height }, ...TOUCH });
      const { isWhole, width: wide } = await boardBox(page);
      assert.ok(isWhole, `${hash}: the whole board is visible`);
      const size = await cellAt(page, 0, 0).evaluate((cell) => cell.clientWidth);
      assert.ok(size >= 24, `${hash}: cells of ${size} pixels can be read`);
      if (width < height) assert.ok(wide >= 0.8 * Math.min(width, height), `${hash}: ${wide} pixels wide`);
      const bar = await page.locator('.phone-bar').boundingBox();
      assert.ok(bar.y + bar.height <= height + 1 && bar.height >= 44, `${hash}: the bar`);
      await quiet(page);
    }
  });
}

test('counter and clock are right above the board, on its width', async () => {
  for (const options of [{}, NARROW]) {
    const page = await visit(BEGINNER, options);
    const board = await boardBox(page);
    const facts = await page.locator('.facts').boundingBox();
    const clock = await page.getByRole('timer').boundingBox();
    assert.ok(Math.abs(facts.x - board.left) <= 2 && Math.abs(facts.width - board.width) <= 4);
    assert.ok(board.top - facts.y - facts.height <= 12, 'nothing stands between');
    assert.ok(clock.x > board.left + board.width / 2, 'the clock is on the right');
    await page.locator('.facts-counter').getByText('10', { exact: true }).waitFor();
    await quiet(page);
  }
});

// --- Fingers

test('two fingers zoom the board and nothing else; one finger taps', async () => {
  const page = await visit('#mines:expert:zero:1', NARROW);
  const touch = await page.context().newCDPSession(page);
  /** @param {string} type */
  const fingers = (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const size = () => cellAt(page, 0, 0).evaluate((cell) => cell.getBoundingClientRect().width);
  const before = await size();
  await fingers('touchStart', [150, 300], [200, 300]);
  for (let apart = 25; apart <= 50; apart += 5)
    await fingers('touchMove', [175 - apart, 300], [175 + apart, 300]);
  await fingers('touchEnd');
  await becomes(async () => (await size()) >= 1.8 * before, true, 'twice as far apart');
  assert.equal(await page.evaluate(() => visualViewport.scale), 1, 'the page stays as large as it was');
  assert.equal(await page.locator('.mine-cell.open').count(), 0, 'nothing is dug');
  await fingers('touchStart', [125, 300], [225, 300]);
  for (let apart = 45; apart >= 15; apart -= 5)
    await fingers('touchMove', [175 - apart, 300], [175 + apart, 300]);
  await fingers('touchEnd');
  await becomes(async () => (await size()) < before, true, 'less than half as far apart');
  await page.touchscreen.tap(175, 300);
  await page.locator('.mine-cell.open').first().waitFor();
  await quiet(page);
});

// --- Motion

/** Records the page's scripted animations in `moved`. */
const record = (page) =>
  page.addInitScript(() => {
    globalThis.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function recorded(frames, options) {
      globalThis.moved.push({
        what: Object.keys(frames).join(),
        time: typeof options === 'number' ? options : options.duration,
      });
      return animate.call(this, frames, options);
    };
  });
const moved = (page) => page.evaluate(() => globalThis.moved.splice(0));

/** Checks that animations are short and cause no layout. */
function checkMotions(motions) {
  assert.deepEqual(
    motions.filter(({ what, time }) => time > 150 || !/^(transform|opacity|transform,opacity)$/.test(what)),
    [],
  );
}

test('cells move for a moment when they change, and the board when the game ends', async () => {
  const page = await visit('#takuzu:4x4:easy:9', { reducedMotion: 'no-preference' }, record);
  assert.deepEqual(await moved(page), [], 'nothing moves at first');
  const plan = await planTakuzu(page);
  const last = plan.pop();
  for (const { row, col, digit } of plan) await cellAt(page, row, col).press(digit);
  await becomes(() => page.evaluate(() => globalThis.moved.length), plan.length);
  checkMotions(await moved(page));
  await cellAt(page, last.row, last.col).press(last.digit);
  await page.locator('.end-card').waitFor();
  const ending = await moved(page);
  assert.ok(ending.length >= 16, 'a wave over all cells');
  checkMotions(ending);
  await quiet(page);
});

test('a large area that opens moves in part only', async () => {
  const page = await visit('#mines:100x100/200:zero:1', { reducedMotion: 'no-preference' }, record);
  await dig(page, 50, 50);
  const motions = await moved(page);
  assert.ok(motions.length > 20 && motions.length <= 100, `${motions.length} cells move`);
  checkMotions(motions);
  await quiet(page);
});

test('with reduced motion no cell is animated', async () => {
  const page = await visit('#mines:4x4/1:zero:3', { reducedMotion: 'reduce' }, record);
  await dig(page, 0, 0);
  assert.deepEqual(await moved(page), []);
  await quiet(page);
});

test('on a phone on its side, everything of Minesweeper is in the window, and the bar has no cut words', async () => {
  const page = await visit('#mines:expert:zero:42', { ...TOUCH, viewport: { width: 844, height: 390 } });
  const custom = await page.getByRole('button', { name: 'Custom…' }).boundingBox();
  assert.ok(custom.x + custom.width <= 844, `${custom.x + custom.width}`);
  await dig(page, 1, 0);
  const message = page.locator('.message');
  await becomes(() => message.textContent(), /left to open: \d+/);
  const hidden = await message.evaluate((one) => one.scrollHeight - one.clientHeight);
  assert.ok(hidden <= 1, `${hidden} pixels of the message are hidden`);
  const undo = page.locator('.phone-bar').getByRole('button', { name: 'undo' });
  assert.ok((await undo.locator('.button-words').boundingBox()).width <= 1);
  await quiet(page);
});

test('on a phone, badges leave the title its line', async () => {
  const page = await visit('#takuzu:tango:6x6:easy:3', NARROW);
  await page.locator('.phone-bar').getByRole('button', { name: 'hint' }).tap();
  await page.locator('.badge').first().waitFor();
  const { width } = await page.locator('.layout-name').boundingBox();
  assert.ok(width > 250, `${width}`);
  await quiet(page);
});
