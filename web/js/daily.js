// The daily puzzles: one per game and date, and a Tango, the same for everybody, for the last seven days. Also streaks,
// the countdown to the next puzzles, and a result to share that does not reveal the board.

import { engine } from './engine.js';
import { button, h } from './dom.js';
import { formatTime, locale, number, t } from './text.js';
import { store } from './store.js';
import { encodeHash, linkTo } from './links.js';
import { DAILY, dailyName, daysAgo, daysInARow, isoDate, isWon, solvedDays } from './records.js';
import { isPrograms } from './results.js';

/** @import { App, GamePage } from './types.d.ts' */
/** @import { DailyName } from './records.js' */
/** @import { Kind } from './replies.d.ts' */

const DAYS = 7;

/**
 * The progress of the game at an address: words, and a sign if it was begun.
 * @param {string} hash
 */
export function progressOf(hash) {
  const running = store.games().find((game) => game.hash === hash);
  if (running)
    return { words: t('page-daily-running', { time: formatTime(running.elapsed ?? 0) }), sign: '…' };
  const results = store.results();
  const solved = results.find((one) => one.id === hash && isWon(one));
  const done = solved ?? store.replays().find((game) => game.hash === hash);
  if (!done) return { words: t('page-daily-new'), sign: '' };
  if (!solved && isPrograms(done, results)) return { words: t(`played-by-${done.kind}`), sign: '–' };
  const time = formatTime(done.elapsed ?? 0);
  const outcome = done.outcome ?? ('status' in done ? done.status : '');
  if (outcome === 'draw') return { words: t('page-daily-drawn', { time }), sign: '=' };
  if (outcome === 'won') return { words: t('page-daily-done', { time }), sign: '✓' };
  return { words: t('page-daily-lost', { time }), sign: '✕' };
}

/**
 * A date in words, such as "17 November".
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} [parts]
 */
function dayWords(date, parts) {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...parts }).format(date);
}

/**
 * The local date of `2026-11-17`.
 * @param {string} day
 */
function dateOf(day) {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/**
 * For example "Daily · 17 November".
 * @param {string} day
 */
export function dailyLabel(day) {
  return t('page-daily-label', { date: dayWords(dateOf(day)) });
}

/**
 * Words for a game that a program played and that does not count.
 * @param {Kind} kind
 */
export function byProgram(kind) {
  return t('does-not-count', { who: t(`played-by-${kind}`) });
}

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export async function showDaily(main, app) {
  const turn = app.turn();
  main.append(
    h('h1', { text: t('menu-daily') }),
    h('p', null, t('page-daily-words'), ' ', countdown(app.refresh)),
    streaks(),
  );
  for (let back = 0; back < DAYS; back += 1) {
    const date = daysAgo(back);
    const reply = await engine.call({ do: 'daily', date: isoDate(date) });
    if (app.turn() !== turn || 'error' in reply) return;
    main.append(day(date, reply.ids));
  }
  main.append(h('p', { class: 'note', text: t('page-daily-rule') }));
}

/**
 * The name of a daily game in words.
 * @param {DailyName} name
 */
function dailyWords(name) {
  return t(name === 'tango' ? 'takuzu-rules-tango' : `key-${name}`);
}

/** The streaks of solved daily puzzles, for each game and for all together. */
function streaks() {
  const days = solvedDays(store.results());
  /**
   * @param {string} name
   * @param {number} count
   */
  const fact = (name, count) =>
    h('div', null, h('dt', { text: name }), h('dd', { class: count ? '' : 'none', text: number(count) }));
  return h(
    'div',
    { class: 'card streaks', role: 'group', 'aria-label': t('page-daily-streaks') },
    h('p', { text: t('page-daily-streaks') }),
    h(
      'dl',
      { class: 'figures' },
      DAILY.map((name) =>
        fact(
          dailyWords(name),
          daysInARow((one) => days[name].has(one)),
        ),
      ),
      fact(
        t('page-daily-all'),
        daysInARow((one) => DAILY.every((name) => days[name].has(one))),
      ),
    ),
  );
}

/**
 * The time until the next puzzles, updated each second while on the page. As a timer, screen readers read it on
 * request only.
 * @param {() => unknown} [over] called at midnight
 */
function countdown(over) {
  const clock = h('span', { class: 'countdown', role: 'timer' });
  const midnight = daysAgo(-1).getTime();
  const tick = () => {
    const left = midnight - Date.now();
    clock.textContent = t('page-daily-next', { time: formatTime(left) });
    if (left <= 0) over?.();
    return left > 0;
  };
  tick();
  const ticking = setInterval(() => {
    if (!clock.isConnected || !tick()) clearInterval(ticking);
  }, 1000);
  return clock;
}

/**
 * @param {Date} date
 * @param {string[]} ids
 */
function day(date, ids) {
  const words = dayWords(date, { weekday: 'long' });
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
    ids.map((id, at) => {
      const progress = progressOf(id);
      return h(
        'li',
        null,
        h(
          'a',
          { class: 'card day-card', href: `#${encodeHash(id)}` },
          h('b', { text: dailyWords(DAILY[at]) }),
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

// --- The end of a daily puzzle

/**
 * The end card's part about a daily puzzle: `{words, button}`, where the button shares the result. Null for any other
 * game, and for one that a program played.
 * @param {GamePage} page
 */
export function dailyEnd(page) {
  const { daily, bot } = page.state;
  if (!daily || bot) return null;
  const days = solvedDays(store.results())[nameOf(page)];
  const streak = daysInARow((one) => days.has(one));
  const share = () => shareResult(page, resultText(page, daily, days, streak));
  return {
    words: h('p', null, t('page-daily-in-a-row', { days: number(streak) }), ' ', countdown()),
    button: button({ icon: 'share', label: t('page-result-share'), onclick: share }),
  };
}

/**
 * Which daily game a page shows.
 * @param {GamePage} page
 */
function nameOf({ state }) {
  return dailyName({ kind: state.kind, rules: state.kind === 'takuzu' ? state.rules : '' });
}

/**
 * The result as text: game, date, time and a square for each of the last days; nothing of the board.
 * @param {GamePage} page
 * @param {string} daily
 * @param {Set<string>} days the dates whose puzzle was solved
 * @param {number} streak
 */
function resultText(page, daily, days, streak) {
  const { state } = page;
  const solved = page.result() === 'won';
  const helped = state.helped ? '-helped' : '';
  const week = Array.from({ length: DAYS }, (_, at) => isoDate(daysAgo(DAYS - 1 - at)));
  return [
    `grille · ${dailyWords(nameOf(page))} · ${dayWords(dateOf(daily), { year: 'numeric' })}`,
    t(solved ? `page-result-solved${helped}` : 'page-result-lost', { time: formatTime(state.elapsed) }),
    t('page-daily-in-a-row', { days: number(streak) }),
    week.map((one) => (days.has(one) ? '🟩' : '⬜')).join(''),
    linkTo('daily'),
  ].join('\n');
}

/**
 * Copies the result, and opens the system's share dialog if there is one.
 * @param {GamePage} page
 * @param {string} text
 */
async function shareResult(page, text) {
  const copied = Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => true,
    () => false,
  );
  // After a cancelled share the result is still in the clipboard.
  await navigator.share?.({ text }).catch(() => {});
  page.say((await copied) && navigator.clipboard ? t('page-result-copied') : text);
}
