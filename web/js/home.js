// The home page: the three games, each with a small board that plays by itself, other games in progress, and links to
// the rest.

import { engine } from './engine.js';
import { button, fill, h, icon, isTyping, on, still } from './dom.js';
import { formatTime, t } from './text.js';
import { store } from './store.js';
import { groupOf, KINDS, readText, smallId } from './ids.js';
import { encodeHash, isPacked } from './links.js';
import { loadFile } from './results.js';
import { imageUrl } from './picture.js';
import { games } from './daily.js';
import { isoDate } from './records.js';
import { groupWords } from './stats.js';

/** @import { App, GameModule, Kept } from './types.d.ts' */
/** @import { Fault, Group, Kind, MessageId, State } from './replies.d.ts' */

const LETTERS = { mines: 'm', takuzu: 't', morpion: 'o' };
const BEAT = 1100;

/** @type {Living[]} the boards shown last */
let living = [];

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export async function showHome(main, app) {
  const turn = app.turn();
  const cards = await Promise.all(KINDS.map((kind) => gameCard(kind, app)));
  const today = await todays();
  // Another page was opened meanwhile.
  if (app.turn() !== turn) return;
  fill(
    main,
    h('h1', { class: 'home-title', text: t('page-home-title') }),
    h(
      'div',
      { class: 'cards' },
      cards.map(({ card }) => card),
    ),
    others(),
    today,
    ways(app),
    h('p', { class: 'note' }, h('a', { href: '#assignments', text: t('page-assignments') })),
  );
  living = KINDS.map((kind, at) => new Living(kind, app.games[kind], cards[at].picture));
  for (const one of living) one.begin();
}

/** Redraws the small boards in the current colours. */
export function redrawBoards() {
  for (const one of living) if (one.holder.isConnected && one.shown) one.draw(one.shown);
}

// --- The three games

/** The game of a kind that was played last and is unfinished. @param {Kind} kind */
const running = (kind) => store.games().find((game) => game.kind === kind);

/**
 * A game in progress in words: its title, without the kind unless it is another game of the family, and the time played.
 * @param {Kept} game
 */
function progress({ kind, title = '', elapsed = 0 }) {
  const whole = title.replace(/\.$/, '');
  const [, name, rest] = /^(.*?)(?:\s?:|\.)\s(.*)$/.exec(whole) ?? [];
  const isOther = kind === 'takuzu' && name !== t('key-takuzu');
  return [(!isOther && rest) || whole, formatTime(elapsed)].filter(Boolean).join(' · ');
}

/**
 * The card of a game and the holder of its small board. index.html has the same cards, shown until the engine has
 * loaded.
 * @param {Kind} kind
 * @param {App} app
 */
async function gameCard(kind, app) {
  const picture = h('div', { class: 'living', 'aria-hidden': 'true' });
  const module = app.games[kind];
  const game = running(kind);
  const chosen = lastWords(module, await groupOf(await module.lastId()));
  const card = h(
    'article',
    { class: 'card game-card' },
    picture,
    h('h2', null, t(`key-${kind}`), ' ', h('kbd', { 'aria-hidden': 'true', text: LETTERS[kind] })),
    h('p', { text: t(`page-home-${kind}`) }),
    h('p', { class: 'note', text: game ? progress(game) : chosen }),
    h(
      'div',
      { class: 'game-card-actions' },
      h(
        'a',
        { class: 'button primary', href: `#${kind}` },
        t(game ? 'menu-continue' : 'page-play'),
        h('span', { class: 'hidden-words', text: ` ${t(`key-${kind}`)}` }),
      ),
      game
        ? button({ label: t('key-new'), title: chosen, onclick: () => app.go(kind, { fresh: true }) })
        : null,
    ),
  );
  return { card, picture };
}

/**
 * The last choice for a new game, in words.
 * @param {GameModule} module
 * @param {Group | Fault} group
 */
function lastWords(module, group) {
  return module.lastWords?.() ?? ('error' in group ? '' : groupWords(group.kind, group.preset, group.rules));
}

/** Games in progress without a card. */
function others() {
  const games = store.games().filter((game) => game.key !== running(game.kind)?.key);
  if (games.length === 0) return null;
  return h(
    'section',
    { class: 'others' },
    h('h2', { text: t('page-home-others') }),
    h(
      'div',
      { class: 'continue' },
      games
        .slice(0, 4)
        .map((game) =>
          h(
            'a',
            { class: 'card continue-card', href: `#${encodeHash(game.hash)}` },
            icon('play'),
            h(
              'span',
              { class: 'continue-words' },
              h('span', { text: (game.title ?? '').replace(/\.$/, '') }),
              h('span', { class: 'note', text: `${formatTime(game.elapsed ?? 0)} · ${game.stands ?? ''}` }),
            ),
          ),
        ),
    ),
  );
}

/** A small board that plays by itself while it is on the page. */
class Living {
  /**
   * @param {Kind} kind
   * @param {GameModule} module
   * @param {HTMLElement} holder
   */
  constructor(kind, module, holder) {
    this.kind = kind;
    this.module = module;
    this.holder = holder;
    /** @type {State|null} */
    this.shown = null;
  }

  async begin() {
    let state = await this.open();
    // Without motion, show a board in mid-game.
    const moves = still() ? 12 : Infinity;
    for (let played = 0; state && played < moves && this.holder.isConnected; played += 1) {
      const wait = state.over ? 3 * BEAT : BEAT;
      if (!still() || document.hidden) await new Promise((resolve) => setTimeout(resolve, wait));
      if (!this.holder.isConnected) break;
      if (document.hidden) continue;
      if (state.over && still()) break;
      state = (state.over ? null : await this.step(state)) ?? (await this.again(state));
    }
    if (state) engine.call({ do: 'close', game: state.game });
  }

  /** @returns {Promise<State|null>} */
  async open() {
    const id = await smallId(this.kind);
    if (typeof id !== 'string') return null;
    const reply = await engine.call({ do: 'open', id });
    if ('error' in reply) return null;
    await this.draw(reply);
    return reply;
  }

  /** @param {State} state the game to close before opening another */
  async again(state) {
    engine.call({ do: 'close', game: state.game });
    return this.open();
  }

  /**
   * Plays one or two moves; null if there are none.
   * @param {State} state
   * @returns {Promise<State|null>}
   */
  async step(state) {
    const moves = await this.next(state);
    if (moves.length === 0) return null;
    let now = state;
    for (const move of moves) {
      const reply = await engine.call({ do: 'move', game: state.game, move, elapsed: 0 });
      if ('error' in reply) return null;
      now = reply;
    }
    await this.draw(now);
    return now;
  }

  /**
   * @param {State} state
   * @returns {Promise<string[]>}
   */
  async next(state) {
    const { game } = state;
    if (state.kind === 'mines') {
      const plan = await engine.call({ do: 'bot', game, approach: 'exact', reasons: false });
      return 'error' in plan ? [] : plan.moves.slice(0, 2).map((one) => one.move);
    }
    if (state.kind === 'takuzu') {
      const hint = await engine.call({ do: 'hint', game });
      return 'error' in hint ? [] : hint.moves.slice(0, 2);
    }
    const answer = await engine.call({ do: 'answer', game, level: 'greedy' });
    if (!('error' in answer) && answer.move) return [answer.move];
    const { legal } = state;
    return legal.length ? [legal[Math.floor(Math.random() * legal.length)]] : [];
  }

  /** @param {State} state */
  async draw(state) {
    this.shown = state;
    const image = new Image();
    image.alt = '';
    image.src = imageUrl(this.module.draw(state, true));
    try {
      await image.decode();
    } catch {
      return;
    }
    this.holder.replaceChildren(image);
  }
}

// --- Below the cards

async function todays() {
  const reply = await engine.call({ do: 'daily', date: isoDate(new Date()) });
  if ('error' in reply) return null;
  return h(
    'section',
    { class: 'todays' },
    h('h2', null, t('menu-daily'), ' ', h('kbd', { 'aria-hidden': 'true', text: 'd' })),
    games(reply.ids),
  );
}

/** Stops opening what is pasted. */
let unpaste = () => {};

/** @param {App} app */
function ways(app) {
  /**
   * @param {string} name
   * @param {string} drawing
   * @param {MessageId} words
   * @param {string} key
   */
  const way = (name, drawing, words, key) =>
    h(
      'a',
      { class: 'button', href: `#${name}` },
      icon(drawing),
      h('span', { text: t(words) }),
      key ? h('kbd', { 'aria-hidden': 'true', text: key }) : null,
    );
  const problem = h('p', { class: 'problem', role: 'status', id: 'any-id-problem' });
  /** @param {string} words */
  const complain = (words) => {
    problem.textContent = words;
    enter.setAttribute('aria-invalid', String(words !== ''));
  };
  /** @param {string} text */
  const open = async (text) => complain((await openPasted(text, app)) ?? '');
  unpaste();
  unpaste = on(document, 'paste', async (event) => {
    if (!enter.isConnected) unpaste();
    else if (!isTyping(event.target) && !document.querySelector('dialog[open]')) {
      const text = /** @type {ClipboardEvent} */ (event).clipboardData?.getData('text') ?? '';
      enter.value = text.trim();
      await open(text);
      if (problem.textContent) enter.focus();
    }
  });
  const enter = h('textarea', {
    id: 'any-id',
    rows: 1,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    'aria-describedby': 'any-id-problem',
    oninput: () => {
      enter.rows = Math.min(16, enter.value.split('\n').length);
      complain('');
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      open(enter.value);
    },
  });
  return h(
    'section',
    { class: 'ways' },
    h(
      'div',
      { class: 'ways-row' },
      way('statistics', 'stats', 'menu-statistics', 's'),
      way('replays', 'replay', 'menu-replays', 'r'),
      way('print', 'print', 'page-print', ''),
      way('settings', 'settings', 'menu-settings', 'e'),
      way('help', 'help', 'menu-help', '?'),
      button({
        icon: 'upload',
        label: t('page-load-file'),
        onclick: () => loadFile(open, complain),
      }),
    ),
    h(
      'form',
      {
        class: 'line-form any-id',
        onsubmit: (event) => {
          event.preventDefault();
          open(enter.value);
        },
      },
      h('label', { for: 'any-id', text: t('page-any-id') }),
      h(
        'div',
        { class: 'line-row' },
        enter,
        h('button', { type: 'submit', class: 'button', text: t('page-open') }),
      ),
    ),
    problem,
  );
}

/**
 * Opens pasted text: a link, an ID, a board of several lines, or a saved game. Returns the problem, or null.
 * @param {string} text
 * @param {App} app
 */
async function openPasted(text, app) {
  if (!text.trim()) return null;
  const turn = app.turn();
  const packed = text.slice(text.lastIndexOf('#') + 1).trim();
  const read = isPacked(packed) ? { open: packed } : await readText(text);
  if (app.turn() !== turn) return null;
  if ('error' in read) return read.error;
  app.go(read.open);
  return null;
}
