// Every screen, wide and narrow, light and dark, in English and French: contrast, keyboard, screen readers, language.

import { readdirSync, readFileSync } from 'node:fs';
import test, { describe } from 'node:test';
import assert from 'node:assert/strict';
import { axe, NARROW, quiet, visit, WIDE } from './harness.js';
import { becomes, cellAt, grid, openPanel, planTakuzu } from './grids.js';

// --- Messages of each language

/** The messages of a language without variants, as patterns: `{ $name }` matches anything. */
function patterns(lang) {
  const folder = new URL(`../crates/messages/lang/${lang}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
  const lines = files.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'));
  const values = lines.map((line) => /^[a-z][\w-]* = (.+)$/.exec(line)?.[1]).filter(Boolean);
  return (
    values
      // Too short to identify a language: a sign, a letter, a game's name.
      .filter((value) => value.replace(/\{[^}]*\}/g, '').replace(/[^\p{L}]/gu, '').length >= 4)
      .map(
        (value) =>
          new RegExp(
            `^${value
              .split(/\{[^}]*\}/)
              .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
              .join('.+')}$`,
            'i',
          ),
      )
  );
}

const WORDS = { en: patterns('en'), fr: patterns('fr') };

/** Whether a text is a message of the other language only. */
function isForeign(text, lang) {
  const [own, other] = lang === 'en' ? [WORDS.en, WORDS.fr] : [WORDS.fr, WORDS.en];
  return other.some((pattern) => pattern.test(text)) && !own.some((pattern) => pattern.test(text));
}

// --- Screens

const EASY = '#takuzu:4x4:easy:3';
const go = (page, hash) => page.goto(page.url().replace(/#.*|$/, hash));

/** Opens a game by its address and waits for its board. */
async function open(page, hash) {
  const there = await page.evaluate((wanted) => {
    const same = decodeURIComponent(location.hash) === wanted;
    if (!same) document.querySelector('.game-layout')?.setAttribute('data-old', '');
    return same;
  }, hash);
  if (!there) await go(page, hash);
  await page.locator('.game-layout:not([data-old]) [role=grid]').waitFor();
}

async function other(page, hash, sign) {
  await go(page, hash);
  await page.locator(sign).first().waitFor();
}

async function hinted(page, hash) {
  await open(page, hash);
  await page.keyboard.press('h');
  await page.locator('.hint-card').waitFor();
}

async function dialog(page, hash, key) {
  await open(page, hash);
  await page.keyboard.press(key);
  await page.locator('dialog[open]').waitFor();
}

/** Ends a game of each kind. */
const END = {
  async mines(page) {
    await open(page, '#mines:4x4/1:zero:3');
    await cellAt(page, 0, 0).press('Enter');
    await becomes(
      async () =>
        (await page.locator('.end-card').count()) > 0 ||
        (await cellAt(page, 0, 0).getAttribute('class')).includes('open'),
      true,
    );
    for (let round = 0; round < 8 && !(await page.locator('.end-card').isVisible()); round += 1) {
      await page.keyboard.press('h');
      // The last move may have ended the game; the end card then appears instead of a hint.
      await page.locator('.hint-card:visible, .end-card:visible').first().waitFor();
      if (await page.locator('.end-card').isVisible()) break;
      for (let stage = 0; stage < 5; stage += 1) await page.keyboard.press('h');
      await page.locator('.hint-card .primary').click();
      await page.locator('.hint-card').waitFor({ state: 'hidden' });
    }
  },
  async takuzu(page) {
    await open(page, '#takuzu:4x4:easy:9');
    for (const { row, col, digit } of await planTakuzu(page)) await cellAt(page, row, col).press(digit);
  },
  async morpion(page) {
    await open(page, '#morpion:3:3d:+a1+b1+a2+b2');
    await cellAt(page, 2, 0).press('p');
  },
};

const ended = (kind) => async (page) => {
  await END[kind](page);
  await page.locator('.end-card').waitFor();
};

/** How to reach every screen. Finished games come first, because other screens list them. */
const SCREENS = {
  'Minesweeper, its end': ended('mines'),
  'Takuzu, its end': ended('takuzu'),
  'Morpion, its end': ended('morpion'),
  Minesweeper: async (page) => {
    await open(page, '#mines:beginner:zero:4');
    await cellAt(page, 4, 4).press('Enter');
    await becomes(() => cellAt(page, 4, 4).getAttribute('class'), /open/);
    await page.keyboard.press('p');
    await page.locator('[role=gridcell][aria-label*="%"]').first().waitFor();
  },
  'Minesweeper, a hint': (page) => hinted(page, '#mines:beginner:zero:4'),
  'Minesweeper, a new game': (page) => dialog(page, '#mines:beginner:zero:4', 'n'),
  Takuzu: async (page) => {
    await open(page, EASY);
    await planTakuzu(page).then(async ([first, second]) => {
      await cellAt(page, first.row, first.col).press('0');
      await page.keyboard.press('m');
      await cellAt(page, second.row, second.col).press('1');
    });
  },
  'Takuzu, a hint': (page) => hinted(page, '#takuzu:6x6:easy:1'),
  'Takuzu, a new game': (page) => dialog(page, EASY, 'n'),
  'Tango, a hint': (page) => hinted(page, '#takuzu:6x6s:YAbCf,aFfDmeaHMd'),
  'a puzzle being entered': (page) => other(page, '#enter', '.takuzu-entered:not(:empty)'),
  Morpion: async (page) => {
    await open(page, '#morpion:3:top:+a1+b1+a2+b2+b2-a1');
    await page.keyboard.press('a');
    await page.locator('.cell-values').first().waitFor();
  },
  'Morpion, a hint': (page) => hinted(page, '#morpion:3:top:+a1+b1+a2+b2+b2'),
  'Morpion, a new game': (page) => dialog(page, '#morpion:3:top:+a1+b1+a2', 'n'),
  'the keys': (page) => dialog(page, EASY, '?'),
  sharing: (page) => dialog(page, EASY, 's'),
  'a menu': async (page) => {
    await open(page, '#mines:beginner:zero:4');
    await page.locator('.tools [aria-haspopup=menu]').click();
    await page.locator('.menu').waitFor();
  },
  'the details of a game': async (page) => {
    await open(page, EASY);
    const sheet = page.locator('.phone-bar [aria-controls=layout-panel]');
    if (await sheet.isVisible()) await sheet.click();
    await openPanel(page);
  },
  'a replay': async (page) => {
    await other(page, '#replays', '.replay-card');
    await page.locator('.replay-card').last().click();
    await page.locator('.timeline').waitFor();
  },
  home: (page) => other(page, '#', '.living img'),
  assignments: (page) => other(page, '#assignments', '.assignments'),
  'daily games': (page) => other(page, '#daily', '.day:nth-of-type(7)'),
  statistics: (page) => other(page, '#statistics', '.group'),
  replays: (page) => other(page, '#replays', '.replay-card'),
  settings: (page) => other(page, '#settings', '.settings'),
  help: (page) => other(page, '#help', '.help-columns'),
  'print sheets': async (page) => {
    await other(page, '#print', '.sheets-form');
    await page.locator('.sheets-form select').nth(1).selectOption('6');
    await page.locator('.sheets-form .primary').click();
    await page.locator('.paper.solved').waitFor();
  },
  'a link that leads nowhere': (page) => other(page, '#takuzu:nothing', '.fault'),
};

// --- Checks of each screen

/** Everything readable: texts, labels and tooltips, with their element or attribute. */
function readTexts(page) {
  return page.evaluate(() => {
    const out = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.trim();
      const parent = node.parentElement;
      const drawn = parent.closest('select') ?? parent;
      if (text && drawn.checkVisibility() && !parent.closest('[lang]:not(html), code, noscript'))
        out.push({ text, where: parent.closest('h1, h2, h3') ? 'heading' : parent.tagName });
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (!element.checkVisibility() || element.closest('[lang]:not(html)')) continue;
      for (const name of ['aria-label', 'title', 'placeholder'])
        if (element.getAttribute(name)) out.push({ text: element.getAttribute(name), where: name });
    }
    return out;
  });
}

async function checkWords(page, lang) {
  assert.equal(await page.locator('html').getAttribute('lang'), lang);
  const texts = await readTexts(page);
  const raw = texts.filter(
    ({ text }) => /^[a-z]+(-[a-z0-9]+)+$/.test(text) || /\b(page|key|menu)-[a-z]/.test(text),
  );
  assert.deepEqual(raw, [], 'ids instead of words');
  assert.deepEqual(
    texts.filter(({ text }) => /\{\s*\$?\w+\s*\}|undefined|NaN|\[object/.test(text)),
    [],
    'values that are missing',
  );
  assert.deepEqual(
    texts.filter(({ text }) => isForeign(text, lang)),
    [],
    'words of the other language',
  );
}

/** Checks that nothing is wider than the page or cut off, and that a finger can hit every control. */
async function checkRoom(page, narrow) {
  const { wide, cut, small } = await page.evaluate(() => {
    const shown = (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
    const name = (element) =>
      `${element.className} "${element.textContent || element.getAttribute('aria-label')}"`;
    const buttons = [
      ...document.querySelectorAll(
        'button, .button, .choice-row label > span, .button-words, .menu-words, .top-link',
      ),
    ].filter(shown);
    const root = document.documentElement;
    return {
      wide: Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth,
      cut: buttons
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map(name),
      small: [...document.querySelectorAll('button, a.button, select, input[type=text], .choice-row label')]
        .filter(shown)
        .filter(
          (one) =>
            Math.round(Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width)) < 40,
        )
        .map(name),
    };
  });
  assert.ok(wide <= 0, `the page scrolls sideways by ${wide} pixels`);
  assert.deepEqual(cut, [], 'words that are cut off');
  if (narrow) assert.deepEqual(small, [], 'buttons that are too small');
}

async function checkScreen(page, lang, narrow) {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
  await checkWords(page, lang);
  await checkRoom(page, narrow);
  // axe takes most of the time; roles, names and colours are the same in both languages.
  if (lang !== 'en') return;
  assert.deepEqual(await axe(page), [], 'light');
  // Only the colours differ in the dark theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  assert.deepEqual(await axe(page, ['color-contrast']), [], 'dark');
}

describe('every screen', { concurrency: 2 }, () => {
  for (const [size, options] of [
    ['wide', WIDE],
    ['narrow', NARROW],
  ]) {
    for (const [lang, locale] of [
      ['en', 'en-GB'],
      ['fr', 'fr-FR'],
    ]) {
      test(`${size}, ${lang}`, async () => {
        const page = await visit('', { ...options, locale });
        const faults = [];
        for (const [name, show] of Object.entries(SCREENS)) {
          try {
            await show(page);
            await checkScreen(page, lang, size === 'narrow');
          } catch (error) {
            faults.push(`${name}: ${error.message}`);
          }
          // Closes any dialog or menu.
          await page.keyboard.press('Escape');
        }
        assert.deepEqual(faults, []);
        await quiet(page);
      });
    }
  }
});

// --- Keyboard

const GAMES = { mines: '#mines:beginner:zero:4', takuzu: EASY, morpion: '#morpion:3:3d:1' };

/** Tabs through the page from the top; returns each stop and whether its focus ring is visible. */
async function walk(page) {
  await page.evaluate(() => {
    document.activeElement.blur();
    document.getSelection().removeAllRanges();
  });
  await page.locator('#top .brand').focus();
  const stops = [];
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      // The ring of a choice is drawn on the label beside the input.
      const drawn = one.matches('.choice-row input') ? one.nextElementSibling : one;
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
      const box = drawn.getBoundingClientRect();
      return {
        role: one.getAttribute('role') ?? one.tagName,
        tool: Boolean(one.closest('.tools')),
        ringed: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        inSight: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        name: one.getAttribute('aria-label') ?? one.textContent,
      };
    });
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

for (const [size, options] of [
  ['wide', WIDE],
  ['narrow', NARROW],
]) {
  test(`Tab reaches the board and the tools, and the ring is to be seen: ${size}`, async () => {
    const page = await visit('', options);
    for (const [kind, hash] of Object.entries(GAMES)) {
      await open(page, hash);
      if (size === 'wide') await openPanel(page);
      const stops = await walk(page);
      assert.equal(
        stops.filter((stop) => stop.role === 'gridcell').length,
        1,
        `${kind}: the board is one stop`,
      );
      assert.ok(stops.filter((stop) => stop.tool).length >= 3, `${kind}: the tools`);
      assert.ok(
        stops.some((stop) => stop.role === 'INPUT') || size === 'narrow',
        `${kind}: the field for moves`,
      );
      assert.deepEqual(
        stops.filter((stop) => !stop.ringed || !stop.inSight),
        [],
        kind,
      );
    }
    await quiet(page);
  });
}

test('a dialog keeps the keyboard, Escape closes it, and the keyboard is where it was', async () => {
  const page = await visit(EASY);
  const before = await page.locator('[role=gridcell]:focus').getAttribute('aria-label');
  await page.keyboard.press('n');
  await page.locator('dialog[open]').waitFor();
  for (let count = 0; count < 15; count += 1) {
    await page.keyboard.press('Tab');
    assert.ok(
      await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement.closest('dialog')),
      ),
    );
  }
  await page.keyboard.press('Escape');
  await becomes(() => page.locator('dialog').count(), 0);
  assert.equal(await page.locator('[role=gridcell]:focus').getAttribute('aria-label'), before);
  await quiet(page);
});

test('the first stop of Tab leads past the header', async () => {
  const page = await visit('#settings');
  await page.keyboard.press('Tab');
  const skip = page.locator('#skip');
  assert.ok(
    await skip.evaluate((link) => document.activeElement === link && link.getBoundingClientRect().left >= 0),
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest('main'))));
  await quiet(page);
});

// --- Screen readers

test('a board is a grid with rows and cells that are counted, of which one is a stop', async () => {
  const page = await visit();
  for (const [kind, hash, rows, cols] of [
    ['mines', GAMES.mines, 9, 9],
    ['mines', '#mines:16x30/99:zero:1', 16, 30],
    ['mines', '#mines:80x60/900:zero:1', 80, 60],
    ['takuzu', GAMES.takuzu, 4, 4],
    ['morpion', GAMES.morpion, 3, 3],
  ]) {
    await open(page, hash);
    const board = grid(page);
    assert.ok(await board.getAttribute('aria-label'), kind);
    assert.equal(await board.getAttribute('aria-rowcount'), String(rows + 1));
    assert.equal(await board.getAttribute('aria-colcount'), String(cols + 1));
    const parts = await board.evaluate((element) => {
      const all = (selector) => [...element.querySelectorAll(selector)];
      return {
        stops: all('[tabindex="0"]').map((one) => one.getAttribute('role')),
        unnamed: all('[role=gridcell]').filter((cell) => !cell.getAttribute('aria-label')).length,
        homeless: all('[role=gridcell]').filter((cell) => cell.parentElement.getAttribute('role') !== 'row')
          .length,
        wrong: all('[role=row]').filter((row) => !row.getAttribute('aria-rowindex')).length,
        last: all('[role=columnheader]').length,
      };
    });
    assert.deepEqual(
      { ...parts, last: parts.last > 0 },
      { stops: ['gridcell'], unnamed: 0, homeless: 0, wrong: 0, last: true },
      kind,
    );
    await page.keyboard.press('Control+End');
    const focused = page.locator('[role=gridcell]:focus');
    await becomes(() => focused.getAttribute('aria-colindex'), String(cols + 1));
    assert.equal(await focused.locator('xpath=..').getAttribute('aria-rowindex'), String(rows + 1));
    assert.equal(await board.locator('[tabindex="0"]').count(), 1);
  }
  await quiet(page);
});

test('every move is announced', async () => {
  const page = await visit();
  const live = () => page.locator('#live').textContent();
  for (const [hash, key, words] of [
    [GAMES.mines, 'Enter', /open/i],
    [EASY, '0', /AA|AB|AC|AD|0/],
    [GAMES.morpion, 'p', /X pushes b2/],
  ]) {
    await open(page, hash);
    await page.locator('[role=gridcell]:focus').waitFor();
    await page.keyboard.press(key);
    await becomes(live, words, 'the live region');
    await page.keyboard.press('Control+z');
    await becomes(live, /.+/);
  }
  assert.equal(await page.locator('#live').getAttribute('aria-live'), 'polite');
  await quiet(page);
});

// --- Motion

/** The longest transition or animation of any element's style, in milliseconds. */
const longest = (page) =>
  page.evaluate(() => {
    const times = (text) =>
      text
        .split(',')
        .map((part) => (part.trim().endsWith('ms') ? parseFloat(part) : parseFloat(part) * 1000));
    return Math.max(
      0,
      ...[...document.querySelectorAll('*')]
        .filter((one) => !one.matches('.spinner'))
        .flatMap((one) => {
          const style = getComputedStyle(one);
          return [
            ...(style.transitionProperty === 'none' ? [] : times(style.transitionDuration)),
            ...(style.animationName === 'none' ? [] : times(style.animationDuration)),
          ];
        }),
    );
  });

test('with reduced motion nothing is animated; otherwise animations are short', async () => {
  for (const [motion, most] of [
    ['reduce', 0],
    ['no-preference', 450],
  ]) {
    const page = await visit('#morpion:3:3d:quake:3', { reducedMotion: motion });
    await cellAt(page, 1, 1).click();
    await becomes(() => page.locator('.facts .fact').first().textContent(), 'move 1');
    await cellAt(page, 1, 1).click();
    await becomes(() => page.locator('.facts .fact').first().textContent(), 'move 2');
    const asked = await longest(page);
    assert.ok(asked <= most, `${motion}: ${asked} ms`);
    if (motion === 'reduce') assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    await END.takuzu(page);
    await page.locator('.end-card').waitFor();
    assert.ok((await longest(page)) <= most);
    await quiet(page);
  }
});

test('animations can be switched off in the settings', async () => {
  const page = await visit('#settings', { reducedMotion: 'no-preference' });
  assert.ok((await longest(page)) > 0);
  await page.getByLabel('Animations').uncheck();
  await becomes(() => longest(page), 0);
  await page.reload();
  await page.getByLabel('Animations').waitFor();
  assert.equal(await longest(page), 0);
  await quiet(page);
});

test('at home the boards do not move if motion is switched off', async () => {
  const page = await visit('', { reducedMotion: 'reduce' });
  await page.locator('.living img').nth(2).waitFor();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await quiet(page);
});

test('a page that loads late does not replace the current one', async () => {
  const page = await visit('#help');
  const lost = await page.evaluate(async () => {
    const to = (hash) =>
      new Promise((resolve) => {
        addEventListener('hashchange', () => setTimeout(resolve, 40), { once: true });
        location.hash = hash;
      });
    const leave = () =>
      new Promise((resolve) => {
        addEventListener('hashchange', () => resolve(), { once: true });
        location.hash = '';
      });
    let count = 0;
    for (let round = 0; round < 20; round += 1) {
      await leave();
      await to('#settings');
      if (!document.querySelector('.settings') || document.querySelector('.home-title')) count += 1;
    }
    return count;
  });
  assert.equal(lost, 0);
  await quiet(page);
});
