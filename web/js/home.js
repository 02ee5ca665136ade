// What does one see first? Three games with a small board each that plays by itself, the games to go on with, and
// the ways to everything else.

import { engine } from './engine.js';
import { button, fill, h, icon, still } from './dom.js';
import { formatTime, t } from './text.js';
import { store } from './store.js';
import { encodeHash, loadFile, seed } from './desk.js';
import { imageUrl } from './picture.js';
import { isoDate, progressOf } from './daily.js';
import { groupWords } from './stats.js';

const KINDS = ['mines', 'takuzu', 'morpion'];
const LETTERS = { mines: 'm', takuzu: 't', morpion: 'o' };
/** Boards small enough to be read on a card. */
const SHOWN = {
  mines: () => `mines:8x11/13:zero:${seed()}`,
  takuzu: () => `takuzu:6x8:any:${seed()}`,
  morpion: () => `morpion:4:top:${seed()}`,
};
const BEAT = 1100;

export async function showHome(main, page) {
  const cards = KINDS.map((kind) => gameCard(kind, page));
  const turn = page.turn();
  const today = await todays();
  // Somebody who has gone on meanwhile is not called back.
  if (page.turn() !== turn) return;
  fill(
    main,
    h('h1', { class: 'home-title', text: t('page-home-title') }),
    continued(),
    h('div', { class: 'cards' }, cards),
    today,
    ways(page),
  );
  for (const [at, kind] of KINDS.entries()) new Living(kind, page.games[kind], cards[at].picture).begin();
}

// --- Games to go on with

function continued() {
  const games = store.games();
  if (games.length === 0) return null;
  return h(
    'section',
    { class: 'continue', 'aria-label': t('menu-continue') },
    games
      .slice(0, 4)
      .map((game, at) =>
        h(
          'a',
          { class: `card continue-card ${at === 0 ? 'first' : ''}`, href: `#${encodeHash(game.hash)}` },
          icon('play'),
          h(
            'span',
            { class: 'continue-words' },
            at === 0 ? h('b', { text: t('menu-continue') }) : null,
            h('span', { text: game.title.replace(/\.$/, '') }),
            h('span', { class: 'note', text: `${formatTime(game.elapsed)} · ${game.stands ?? ''}` }),
          ),
        ),
      ),
  );
}

// --- The three games

function gameCard(kind, page) {
  const picture = h('div', { class: 'living', 'aria-hidden': 'true' });
  const last = page.games[kind].lastId();
  const card = h(
    'article',
    { class: 'card game-card' },
    h(
      'a',
      { class: 'game-link', href: `#${kind}` },
      picture,
      h('h2', null, t(`key-${kind}`), ' ', h('kbd', { 'aria-hidden': 'true', text: LETTERS[kind] })),
    ),
    h('p', { class: 'note', text: lastWords(page.games[kind], last) }),
    h(
      'div',
      { class: 'game-card-actions' },
      button({ icon: 'new', label: t('key-new'), onclick: () => page.go(last) }),
    ),
  );
  card.picture = picture;
  return card;
}

/** Below the name: what was last chosen, in words. */
function lastWords(module, id) {
  return module.lastWords?.() ?? groupWords(module.kind, ...splitId(id));
}

/** What an ID says between its game and its seed. */
function splitId(id) {
  const [, preset, ...rest] = id.split(':');
  return [
    preset,
    rest
      .slice(0, -1)
      .map((word) => word.replace(/^[xo]=/, ''))
      .filter((word) => word !== 'human')
      .join(' '),
  ];
}

/** A small board that goes on by itself, as long as it is on the page. */
class Living {
  constructor(kind, module, holder) {
    this.kind = kind;
    this.module = module;
    this.holder = holder;
  }

  async begin() {
    const reply = await engine.call({ do: 'open', id: SHOWN[this.kind]() });
    if (reply.error) return;
    this.state = reply;
    await this.draw();
    // Where nothing may move, a board in the middle of its game stands still.
    const moves = still() ? 12 : Infinity;
    for (let played = 0; played < moves && this.holder.isConnected; played += 1) {
      if (!still())
        await new Promise((resolve) => {
          setTimeout(resolve, this.state.over ? 3 * BEAT : BEAT);
        });
      if (!this.holder.isConnected) break;
      if (document.hidden) continue;
      if (this.state.over) {
        if (still()) break;
        await this.again();
      } else await this.step();
    }
    engine.call({ do: 'close', game: this.state.game });
  }

  async again() {
    engine.call({ do: 'close', game: this.state.game });
    const reply = await engine.call({ do: 'open', id: SHOWN[this.kind]() });
    if (!reply.error) {
      this.state = reply;
      await this.draw();
    }
  }

  async step() {
    const moves = await this.next();
    if (moves.length === 0) {
      await this.again();
      return;
    }
    for (const move of moves) {
      const reply = await engine.call({ do: 'move', game: this.state.game, move, elapsed: 0 });
      if (reply.error) {
        await this.again();
        return;
      }
      this.state = reply;
    }
    await this.draw();
  }

  async next() {
    const { game } = this.state;
    if (this.kind === 'mines')
      return ((await engine.call({ do: 'bot', game, approach: 'exact', reasons: false })).moves ?? [])
        .slice(0, 2)
        .map((one) => one.move ?? one);
    if (this.kind === 'takuzu') return ((await engine.call({ do: 'hint', game })).moves ?? []).slice(0, 2);
    const { move } = await engine.call({ do: 'answer', game, level: 'greedy' });
    return move
      ? [move]
      : this.state.legal?.length
        ? [this.state.legal[Math.floor(Math.random() * this.state.legal.length)]]
        : [];
  }

  async draw() {
    const image = new Image();
    image.alt = '';
    image.src = imageUrl(this.module.draw(this.state));
    try {
      await image.decode();
    } catch {
      return;
    }
    this.holder.replaceChildren(image);
  }
}

// --- Below

async function todays() {
  const reply = await engine.call({ do: 'daily', date: isoDate(new Date()) });
  if (reply.error) return null;
  return h(
    'section',
    { class: 'todays' },
    h('h2', null, t('menu-daily'), ' ', h('kbd', { 'aria-hidden': 'true', text: 'd' })),
    h(
      'ul',
      { class: 'day-games' },
      reply.ids.map((id, at) => {
        const progress = progressOf(id);
        return h(
          'li',
          null,
          h(
            'a',
            { class: 'card day-card', href: `#${encodeHash(id)}` },
            h('b', { text: t(`key-${KINDS[at]}`) }),
            h(
              'span',
              { class: 'note' },
              progress.sign ? h('span', { 'aria-hidden': 'true', text: `${progress.sign} ` }) : null,
              progress.words,
            ),
          ),
        );
      }),
    ),
  );
}

function ways(page) {
  const way = (name, drawing, words, key) =>
    h(
      'a',
      { class: 'button', href: `#${name}` },
      icon(drawing),
      h('span', { text: t(words) }),
      key ? h('kbd', { 'aria-hidden': 'true', text: key }) : null,
    );
  const problem = h('p', { class: 'note', role: 'status' });
  const enter = h('input', { type: 'text', id: 'any-id', autocomplete: 'off', spellcheck: 'false' });
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
        onclick: () =>
          loadFile(
            (text) => page.go(text),
            (words) => {
              problem.textContent = words;
            },
          ),
      }),
    ),
    h(
      'form',
      {
        class: 'line-form any-id',
        onsubmit: (event) => {
          event.preventDefault();
          const text = enter.value.trim();
          if (text) page.go(text.replace(/^.*#(?=\w+:)/, ''));
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
