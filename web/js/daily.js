// The daily puzzles: one of each game for a date, the same for everybody; the last days can be caught up on.

import { engine } from './engine.js';
import { h } from './dom.js';
import { formatTime, locale, t } from './text.js';
import { store } from './store.js';
import { kindOf } from './ids.js';
import { encodeHash } from './links.js';

/** @import { App } from './types.d.ts' */

const DAYS = 7;

/**
 * The date here, as `2026-11-16`. A clock beyond the year 9999 has the days of that year, as on the full screen.
 * @param {Date} date
 */
export function isoDate(date) {
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, '0');
  return `${Math.min(date.getFullYear(), 9999)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * How far a game of an address is: words, and a sign where it was begun.
 * @param {string} hash
 */
export function progressOf(hash) {
  const running = store.games().find((game) => game.hash === hash);
  if (running)
    return { words: t('page-daily-running', { time: formatTime(running.elapsed ?? 0) }), sign: '…' };
  const done = store.replays().find((game) => game.hash === hash);
  if (done)
    return {
      words: t(`page-daily-${done.status === 'lost' ? 'lost' : 'done'}`, {
        time: formatTime(done.elapsed ?? 0),
      }),
      sign: done.status === 'lost' ? '✕' : '✓',
    };
  return { words: t('page-daily-new'), sign: '' };
}

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export async function showDaily(main, app) {
  const turn = app.turn();
  const today = new Date();
  main.append(h('h1', { text: t('menu-daily') }), h('p', { text: t('page-daily-words') }));
  for (let back = 0; back < DAYS; back += 1) {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back);
    const reply = await engine.call({ do: 'daily', date: isoDate(date) });
    if (app.turn() !== turn || 'error' in reply) return;
    main.append(day(date, reply.ids));
  }
}

/**
 * @param {Date} date
 * @param {string[]} ids
 */
function day(date, ids) {
  const words = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(
    date,
  );
  return h('section', { class: 'day' }, h('h2', { text: words }), games(ids));
}

/**
 * A card for each game of a day.
 * @param {string[]} ids
 */
export function games(ids) {
  return h(
    'ul',
    { class: 'day-games' },
    ids.map((id) => {
      const progress = progressOf(id);
      return h(
        'li',
        null,
        h(
          'a',
          { class: 'card day-card', href: `#${encodeHash(id)}` },
          h('b', { text: t(`key-${kindOf(id)}`) }),
          h(
            'span',
            { class: 'note' },
            progress.sign ? h('span', { 'aria-hidden': 'true', text: `${progress.sign} ` }) : null,
            progress.words,
          ),
        ),
      );
    }),
  );
}
