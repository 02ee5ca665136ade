// The whole page: starts the engine, builds the header, and shows what the address names: a game by its ID, another
// page, or home.

import { engine } from './engine.js';
import { button, fill, h, isTyping, live } from './dom.js';
import { afterLayers, closeLayers, isSettled } from './layers.js';
import { setTexts, t, wantedLang } from './text.js';
import { settings, store } from './store.js';
import { GamePage } from './game_page.js';
import { friendsGame, MOST_TRIES } from './ids.js';
import { encodeHash, isPacked, setAddress, unpack } from './links.js';
import { settleAll } from './results.js';
import { redrawBoards, showHome } from './home.js';
import { showDaily } from './daily.js';
import { showReplays, showStatistics } from './stats.js';
import { showSettings } from './settings.js';
import { showHelp } from './help.js';
import mines from './mines.js';
import takuzu from './takuzu.js';
import morpion from './morpion.js';
import { findFriendsGame } from './morpion_friend.js';
import { showPrint } from './print.js';

/** @import { App, GameModule, Kept, KeptWithSave } from './types.d.ts' */
/** @import { Fault, Kind, State } from './replies.d.ts' */

/** @type {Record<Kind, GameModule>} */
const GAMES = { mines, takuzu, morpion };

/**
 * The pages other than games, by their address.
 * @type {Record<string, (main: HTMLElement, app: App) => unknown>}
 */
const PAGES = {
  '': showHome,
  daily: showDaily,
  statistics: showStatistics,
  replays: showReplays,
  settings: showSettings,
  help: showHelp,
  print: showPrint,
  enter: async (main, app) => {
    const mine = app.turn();
    const { showEditor } = await import('./takuzu_editor.js');
    if (mine === app.turn()) showEditor(main, app);
  },
  assignments: async (main, app) => {
    const mine = app.turn();
    const { showAssignments } = await import('./assignments.js');
    if (mine === app.turn()) showAssignments(main);
  },
};

const main = byId('main');

/**
 * An element of index.html.
 * @param {string} id
 */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}

/** @type {App} The interface of the app for its pages. */
const app = {
  game: null,
  version: '',
  games: GAMES,
  go,
  refresh,
  applyLook,
  setLanguage,
  /** Changes whenever another page is requested, so work for an older one can stop. */
  turn: () => turn,
};

// --- Appearance

function applyLook() {
  const root = document.documentElement;
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = settings.palette;
  root.dataset.motion = settings.motion ? 'on' : 'off';
  for (const meta of document.querySelectorAll(/** @type {'meta'} */ ('meta[name=theme-color]')))
    meta.content = dark ? '#16181d' : '#f7f5f0';
  const toggle = document.getElementById('theme-toggle');
  if (toggle) toggle.replaceWith(themeButton());
  redrawBoards();
}

function themeButton() {
  const dark = document.documentElement.dataset.theme === 'dark';
  return button({
    id: 'theme-toggle',
    icon: dark ? 'sun' : 'moon',
    label: t(dark ? 'page-theme-light' : 'page-theme-dark'),
    bare: true,
    title: null,
    onclick: () => {
      settings.set('theme', dark ? 'light' : 'dark');
      applyLook();
      document.getElementById('theme-toggle')?.focus();
    },
  });
}

/**
 * Changes the language; returns whether the engine had its words.
 * @param {string} code
 */
async function setLanguage(code, keep = true) {
  if (keep) settings.set('lang', code);
  const wanted = wantedLang(settings.lang);
  const reply = await engine.call({ do: 'texts', lang: wanted });
  if ('error' in reply) return false;
  setTexts(wanted, reply);
  app.version = reply.version;
  header();
  return true;
}

// --- The header

function header() {
  const other = document.documentElement.lang === 'fr' ? 'en' : 'fr';
  /**
   * @param {string} name
   * @param {string} words
   */
  const link = (name, words, extra = '') =>
    h('a', { href: `#${name}`, class: `top-link ${extra}`, dataset: { page: name }, text: words });
  /**
   * @param {string} name
   * @param {string} drawing
   * @param {string} words
   */
  const tool = (name, drawing, words) => {
    // The words are visible if there is room; a tip of the style sheet replaces the browser's.
    const made = button({
      icon: drawing,
      label: words,
      'aria-label': words,
      title: null,
      class: 'top-tool',
      onclick: () => go(name),
    });
    made.dataset.page = name;
    return made;
  };
  fill(
    byId('top'),
    h(
      'a',
      { href: '#', class: 'brand', dataset: { page: '' } },
      h('span', { class: 'brand-mark', 'aria-hidden': 'true' }),
      h('span', { text: 'grille' }),
    ),
    h(
      'nav',
      { class: 'games-nav', 'aria-label': t('page-games') },
      link('mines', t('key-mines')),
      link('takuzu', t('key-takuzu')),
      link('morpion', t('key-morpion')),
    ),
    h(
      'nav',
      { class: 'tools-nav', 'aria-label': t('page-more') },
      tool('daily', 'daily', t('menu-daily')),
      tool('statistics', 'stats', t('menu-statistics')),
      tool('help', 'help', t('menu-help')),
      tool('settings', 'settings', t('menu-settings')),
      themeButton(),
      h('button', {
        type: 'button',
        class: 'button bare language',
        lang: other,
        text: other,
        'aria-label': `${other}: ${t(`page-language-${other}`)}`,
        onclick: async () => {
          await setLanguage(other);
          refresh();
        },
      }),
    ),
  );
  const skip = byId('skip');
  skip.textContent = t('page-skip');
  skip.onclick = (event) => {
    event.preventDefault();
    main.focus();
  };
  markHere();
}

function markHere() {
  const here = app.game?.state.kind ?? readHash();
  for (const one of document.querySelectorAll(/** @type {'a'} */ ('#top [data-page]'))) {
    if (one.dataset.page === here) one.setAttribute('aria-current', 'page');
    else one.removeAttribute('aria-current');
  }
}

// --- Navigation

function readHash() {
  return decode(location.hash.slice(1));
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A text that is no address (a whole save), waiting to be opened.
 * @type {string|null}
 */
let carried = null;
/**
 * Addresses that the page itself has opened: not shared by somebody else.
 * @type {Set<string>}
 */
const own = new Set(seen());

/** @returns {string[]} */
function seen() {
  try {
    return JSON.parse(sessionStorage.getItem('grille.seen') ?? '[]');
  } catch {
    return [];
  }
}

/** @param {string} hash */
function know(hash) {
  own.add(hash);
  try {
    sessionStorage.setItem('grille.seen', JSON.stringify([...own].slice(-100)));
  } catch {
    // A board may then be called shared after a reload.
  }
}

/** Whether the next game starts afresh, ignoring its saved record. */
let anew = false;

/**
 * Goes to a page, an ID, or a whole save; `fresh` starts a game afresh even if it was played before.
 * @param {string} where
 */
function go(where, { fresh = false } = {}) {
  closeLayers();
  afterLayers(() => {
    anew = fresh;
    if (isText(where)) {
      carried = where;
      route();
      return;
    }
    know(where);
    if (readHash() === where) route();
    else location.hash = where === '' ? '' : `#${encodeHash(where)}`;
  });
}

/**
 * Whether this is a text of several lines, such as a save, rather than an address.
 * @param {string} where
 */
const isText = (where) => /[\n\r]/.test(where);

/** Shows the same page again, for example in another language. */
function refresh() {
  know(readHash());
  route();
}

let turn = 0;
/** Whether a page was shown before: the first one does not take the focus. */
let routed = false;

async function route() {
  closeLayers();
  turn += 1;
  const mine = turn;
  const text = carried ?? readHash();
  const isPasted = carried !== null;
  const shared = !isPasted && !isKind(text) && !own.has(text);
  const fresh = anew;
  carried = null;
  anew = false;
  const { game } = app;
  app.game = null;
  if (game) await game.end();
  if (mine !== turn) return;
  const show = PAGES[text] ?? teaching(text);
  if (show) {
    document.title = 'grille';
    main.className = `page page-${text || 'home'}`;
    // The home page of index.html stays until the real one replaces it.
    if (text !== '' || !main.hasAttribute('aria-busy')) fill(main);
    const shown = await show(main, app);
    if (mine !== turn) return;
    if (shown === false) showFault(text, t('page-fault-page'));
    else arrived();
    return;
  }
  if (text.startsWith('replay=') && !store.replays().some((game) => game.key === text.slice(7))) {
    showFault(text, t('page-gone'));
    return;
  }
  const wanted = await resolve(text, fresh);
  if (mine !== turn) return;
  const module = isKind(text) ? GAMES[text] : null;
  if (wanted === null) showFault(text, t('page-fault-packed'));
  else await openGame(wanted, { mine, shared, fresh, isPasted, link: friendsGame(text), module });
}

/**
 * The rules and the lesson of a game, loaded on demand.
 * @param {string} text
 * @returns {((main: HTMLElement, app: App) => Promise<boolean>) | null}
 */
function teaching(text) {
  if (!/^(rules|lesson)=/.test(text)) return null;
  return async (main, app) => {
    const mine = app.turn();
    const { showLesson } = await import('./lesson.js');
    return mine === app.turn() && showLesson(main, app, text);
  };
}

/** Finishes a page: sets its title, scrolls to the top, moves the focus there. */
function arrived() {
  main.removeAttribute('aria-busy');
  markHere();
  const title = main.querySelector('h1')?.textContent;
  document.title = title ? `${title} · grille` : 'grille';
  scrollTo(0, 0);
  if (routed) main.focus({ preventScroll: true });
  routed = true;
}

/**
 * Whether an address is only the name of a game.
 * @param {string} text
 * @returns {text is Kind}
 */
function isKind(text) {
  return text in GAMES;
}

/**
 * The ID or save that an address stands for; null for a damaged packed game. A plain `mines` is the game in progress,
 * or, if there is none or it is to be `fresh`, a new one with the last choices.
 * @param {string} text
 * @param {boolean} fresh
 */
async function resolve(text, fresh) {
  if (isPacked(text)) return unpack(text);
  const link = friendsGame(text);
  if (link !== null) return link;
  if (!isKind(text)) return text;
  const running = !fresh && store.games().find((game) => game.kind === text);
  return running ? running.hash : GAMES[text].lastId();
}

/**
 * @param {string} text
 * @param {object} how
 * @param {number} how.mine
 * @param {boolean} how.shared
 * @param {boolean} how.fresh
 * @param {boolean} how.isPasted
 * @param {string|null} how.link the game of a friend's link
 * @param {GameModule|null} how.module where any board with the last choices will do
 */
async function openGame(text, { mine, shared, fresh, isPasted, link, module }) {
  const record = fresh ? null : link ? await findFriendsGame(link) : await findRecord(text);
  if (mine !== turn) return;
  let reply = await opened(record ? { save: record.save, elapsed: record.elapsed } : { id: text });
  // Not every seed has a puzzle of every level.
  for (let tried = 1; module && tried <= MOST_TRIES && mine === turn; tried += 1) {
    if (!reply || !('error' in reply) || reply.code !== 'bad') break;
    reply = await opened({ id: await module.lastId(tried) });
  }
  if (mine !== turn) {
    if (reply && !('error' in reply)) engine.call({ do: 'close', game: reply.game });
    return;
  }
  if (reply === null) {
    go('');
    return;
  }
  if ('error' in reply) {
    showFault(text, reply.error);
    return;
  }
  const hash = record?.hash ?? reply.id;
  know(hash);
  // A text has no address: Back leads to the page it came from. A friend's link stays the address until its moves are
  // saved.
  if (link === null && readHash() !== hash) setAddress(hash, isPasted);
  main.className = 'page-game';
  main.removeAttribute('aria-busy');
  app.game = new GamePage(GAMES[reply.kind], reply, {
    host: main,
    record: record && { ...withoutSave(record), hash },
    shared: shared && !record,
    link,
    go,
  });
  routed = true;
  app.game.begin();
  markHere();
}

/**
 * The browser's record of the game at an address, in progress or finished.
 * @param {string} text
 */
async function findRecord(text) {
  if (isText(text)) return null;
  if (text.startsWith('replay=')) return withHash(await store.getReplay(text.slice(7)));
  const running = store.games().find((game) => game.hash === text);
  const there = running && (await store.getGame(running.key));
  if (there) return there;
  const old = store.replays().find((game) => game.hash === text);
  return old ? store.getReplay(old.key) : null;
}

/** @param {KeptWithSave|null} record */
const withHash = (record) => record && { ...record, hash: `replay=${record.key}` };

/**
 * @param {KeptWithSave} record
 * @returns {Kept}
 */
function withoutSave(record) {
  const about = /** @type {Kept & {save?: string}} */ ({ ...record });
  delete about.save;
  return about;
}

/**
 * Opens a game. If it takes long, shows a message with a Cancel button. Null: cancelled.
 * @param {{save: string, elapsed?: number} | {id: string}} request
 * @returns {Promise<State | Fault | null>}
 */
function opened(request) {
  return new Promise((resolve) => {
    const mine = turn;
    const timer = setTimeout(() => {
      if (mine !== turn) return;
      main.className = 'page';
      fill(
        main,
        h(
          'div',
          { class: 'busy whole' },
          h('span', { class: 'spinner', 'aria-hidden': 'true' }),
          h('span', { text: t('page-making') }),
          h('button', {
            type: 'button',
            class: 'button',
            text: t('page-cancel'),
            onclick: () => {
              engine.restart();
              resolve(null);
            },
          }),
        ),
      );
      live(t('page-making'));
    }, 300);
    engine.call({ do: 'open', ...request }).then((reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
  });
}

/**
 * @param {string} text
 * @param {string} words
 */
function showFault(text, words) {
  main.className = 'page';
  main.removeAttribute('aria-busy');
  document.title = 'grille';
  fill(
    main,
    h(
      'section',
      { class: 'fault' },
      h('h1', { text: t('page-fault-title') }),
      h('p', { class: 'fault-words', text: words }),
      h('p', null, h('code', { text: text.length > 400 ? `${text.slice(0, 400)}…` : text })),
      h('p', null, h('a', { class: 'button primary', href: '#', text: t('page-fault-home') })),
    ),
  );
  live(words);
}

// --- Start

const SHEET_PATIENCE = 3000;

/** Enables the style sheets that the first paint did not need; resolves when all are loaded or have timed out. */
function styled() {
  const late = document.querySelectorAll(/** @type {'link'} */ ('link[media="not all"]'));
  return Promise.all(
    Array.from(late, async (link) => {
      if (!link.sheet)
        await new Promise((resolve) => {
          link.onload = link.onerror = resolve;
          // A sheet that has already failed fires no event.
          setTimeout(resolve, SHEET_PATIENCE);
        });
      link.media = 'all';
    }),
  );
}

async function start() {
  applyLook();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLook);
  let started;
  try {
    await Promise.all([engine.boot(), styled()]);
    started = await setLanguage(settings.lang, false);
  } catch {
    started = false;
  }
  if (!started) {
    // The words come from the engine: these two sentences must do without.
    main.removeAttribute('aria-busy');
    fill(
      main,
      h('p', {
        class: 'fault',
        lang: 'en',
        text: 'The engine of this page could not be loaded. Reload the page to try again.',
      }),
      h('p', {
        class: 'fault',
        lang: 'fr',
        text: 'Le moteur de cette page n’a pas pu être chargé. Rechargez la page pour réessayer.',
      }),
    );
    return;
  }
  addEventListener('hashchange', route);
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (!link || link.id === 'skip') return;
      const where = decode((link.getAttribute('href') ?? '').slice(1));
      know(where);
      // With a menu open or just closed, `go` also cleans up the history.
      if (isSettled() || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(where);
    },
    true,
  );
  addEventListener('keydown', globalKeys);
  await route();
  engine.prepare();
  settleAll();
  registerWorker();
}

/** @type {Record<string, string>} Keys that lead to a page while no game is shown. */
const WAYS = {
  m: 'mines',
  t: 'takuzu',
  o: 'morpion',
  d: 'daily',
  s: 'statistics',
  r: 'replays',
  e: 'settings',
  '?': 'help',
  Escape: '',
};

/**
 * Handles keys on pages other than games.
 * @param {KeyboardEvent} event
 */
function globalKeys(event) {
  if (
    app.game ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    isTyping(event.target)
  )
    return;
  if (document.querySelector('dialog[open]')) return;
  const to = WAYS[event.key];
  if (to === undefined || readHash() === to) return;
  event.preventDefault();
  go(to);
}

/** Registers the service worker for offline use, unless the program must answer anyway. */
function registerWorker() {
  if (
    !engine.served &&
    'serviceWorker' in navigator &&
    (location.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname))
  ) {
    navigator.serviceWorker.register(new URL('../sw.js', import.meta.url)).catch(() => {});
  }
}

start();
