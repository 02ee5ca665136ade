// Statistics: figures of each group of games that can be compared, as the program in the terminal has them. Games of
// a bot count for nobody, times are those of games won without help. And the list of finished games.

import { confirm, button, download, fill, h, on, s } from './dom.js';
import { formatDateTime, formatExact, formatTime, has, names, number, percent, t } from './text.js';
import { KINDS } from './ids.js';
import { store } from './store.js';
import { counts } from './results.js';

/** @import { App, Kept, Result } from './types.d.ts' */
/** @import { Kind } from './replies.d.ts' */

const RECENT = 50;
const BARS = 12;

/**
 * The figures of the results, one entry a group.
 * @param {Result[]} results
 */
export function figures(results) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const one of results) {
    if (one.bot) continue;
    const name = JSON.stringify([one.kind, one.preset, one.rules]);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()]
    .map(figuresOf)
    .sort((a, b) => order(a) - order(b) || a.preset.localeCompare(b.preset));
}

/** @param {{kind: Kind}} group */
const order = (group) => KINDS.indexOf(group.kind);

/** @param {Result[]} games */
function figuresOf(games) {
  const [{ kind, preset, rules }] = games;
  const won = games.filter((one) => one.outcome === 'won');
  const times = won.filter((one) => !one.helped).map((one) => one.elapsed);
  const lucks = games.map((one) => one.luck).filter((luck) => luck !== null);
  const { streak, best } = streaks(games);
  return {
    kind,
    preset,
    rules,
    title: games[games.length - 1].title,
    played: games.length,
    won: won.length,
    helped: won.length - times.length,
    streak,
    bestStreak: best,
    best: times.length ? Math.min(...times) : null,
    median: median(times),
    luck: lucks.length ? lucks.reduce((sum, one) => sum + one, 0) / lucks.length : null,
    recent: games.slice(-RECENT),
    times,
  };
}

/**
 * Games won in a row, up to the last one: anything but a win ends a streak.
 * @param {Result[]} games
 */
function streaks(games) {
  let [streak, best] = [0, 0];
  for (const one of games) {
    streak = one.outcome === 'won' ? streak + 1 : 0;
    best = Math.max(best, streak);
  }
  return { streak, best };
}

/** @param {number[]} times */
function median(times) {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return Math.floor((low + high) / 2);
}

// --- The page

/** Ends the watch of the list that was shown before. */
let unfollow = () => {};

/**
 * Shows a list, and shows it anew when a game that has just ended is counted, as long as it is on the page.
 * @param {HTMLElement} main
 * @param {() => void} show
 */
function follow(main, show) {
  show();
  const heading = main.querySelector('h1');
  unfollow();
  unfollow = on(counts, 'counted', () => {
    unfollow();
    if (!heading?.isConnected) return;
    fill(main);
    follow(main, show);
  });
}

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export function showStatistics(main, app) {
  follow(main, () => listGroups(main, app));
}

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
function listGroups(main, app) {
  const results = store.results();
  main.append(h('h1', { text: t('menu-statistics') }));
  if (results.length === 0) {
    main.append(h('p', { text: t('history-none') }));
    return;
  }
  main.append(
    h('div', { class: 'groups' }, figures(results).map(group)),
    h('p', { class: 'note', text: t('page-stats-note') }),
    h(
      'div',
      { class: 'ways-row' },
      button({
        icon: 'download',
        label: t('page-export-csv'),
        onclick: () => download('grille.csv', csv(results), 'text/csv'),
      }),
      button({
        icon: 'download',
        label: t('page-export-json'),
        onclick: () => download('grille.json', JSON.stringify(results, null, 1), 'application/json'),
      }),
      button({
        icon: 'trash',
        label: t('page-stats-clear'),
        class: 'danger',
        onclick: () => clear(app),
      }),
    ),
  );
}

/** @param {App} app */
async function clear(app) {
  if (!(await confirm(t('page-stats-clear'), t('page-stats-clear-sure'), t('page-stats-clear-yes')))) return;
  store.clearResults();
  app.refresh();
}

/**
 * How a group is called: the board, and the rules, each in words where there are some.
 * @param {string} kind
 * @param {string} preset
 * @param {string} rules
 */
export function groupWords(kind, preset, rules) {
  /** @param {string} word */
  const ids = (word) => [
    `mines-level-${word}`,
    `mines-rules-${word}`,
    `takuzu-level-${word}`,
    `morpion-variant-${word}`,
    `morpion-new-${word}`,
    `morpion-seat-${word}`,
  ];
  /** @type {Record<string, string>} */
  const special = { noguess: 'mines-title-no-guess', any: 'takuzu-new-any' };
  /** @param {string} word */
  const words = (word) => {
    if (kind === 'mines' && names.first.includes(word))
      return t('page-first', { what: t(`mines-first-${word}`) });
    const id = special[word] ?? ids(word).find((one) => one.startsWith(kind) && has(one));
    return id ? t(id) : word;
  };
  return [preset, ...rules.split(/\s+/)].filter(Boolean).map(words).join(' · ');
}

/** @param {ReturnType<typeof figuresOf>} one */
function group(one) {
  /** @param {number|null} ms */
  const time = (ms) => (ms === null ? '–' : formatExact(ms));
  /**
   * @param {string} name
   * @param {string} value
   */
  const fact = (name, value) => h('div', null, h('dt', { text: name }), h('dd', { text: value }));
  return h(
    'section',
    { class: 'card group' },
    h('h2', { text: t(`key-${one.kind}`) }),
    h('p', { class: 'note', text: groupWords(one.kind, one.preset, one.rules ?? '') }),
    h(
      'dl',
      { class: 'figures' },
      fact(t('history-played'), number(one.played)),
      fact(t('history-won'), `${number(one.won)} (${percent(one.won / one.played)})`),
      fact(t('history-streak'), `${number(one.streak)} / ${number(one.bestStreak)}`),
      fact(t('history-best'), time(one.best)),
      fact(t('history-median'), time(one.median)),
      one.kind === 'mines' ? fact(t('history-luck'), one.luck === null ? '–' : percent(one.luck)) : null,
      one.helped ? fact(t('mines-helped'), number(one.helped)) : null,
    ),
    sparkline(one.recent),
    histogram(one.times),
  );
}

/** @type {Record<string, string>} */
const SIGN = { won: '●', lost: '✕', drawn: '=', draw: '=', left: '–' };

/**
 * The last fifty games: a win is a high bar, a draw half a one, a loss a low one with a cross.
 * @param {Result[]} games
 */
function sparkline(games) {
  const width = games.length * 6;
  /** @type {Record<string, number>} */
  const heights = { won: 18, drawn: 11, draw: 11, lost: 5, left: 3 };
  const bars = games.map((one, at) =>
    s('rect', {
      x: at * 6,
      y: 20 - heights[one.outcome],
      width: 4,
      height: heights[one.outcome],
      class: `bar-${one.outcome}${one.helped ? ' bar-helped' : ''}`,
    }),
  );
  const won = games.filter((one) => one.outcome === 'won').length;
  return h(
    'figure',
    { class: 'spark' },
    h('figcaption', {
      class: 'note',
      text: `${t('stats-recent')}: ${games
        .slice(-10)
        .map((one) => SIGN[one.outcome] ?? '?')
        .join(' ')}`,
    }),
    s(
      'svg',
      {
        width,
        height: 20,
        viewBox: `0 0 ${width} 20`,
        role: 'img',
        'aria-label': t('page-stats-recent', { won, all: games.length }),
      },
      bars,
    ),
  );
}

/**
 * How often which time was needed.
 * @param {number[]} times
 */
function histogram(times) {
  if (times.length < 2) return null;
  const [low, high] = [Math.min(...times), Math.max(...times)];
  const count = Math.min(BARS, times.length);
  const wide = Math.max(1, (high - low) / count);
  const bars = new Array(count).fill(0);
  for (const time of times) bars[Math.min(count - 1, Math.floor((time - low) / wide))] += 1;
  const most = Math.max(...bars);
  return h(
    'figure',
    { class: 'spark' },
    h('figcaption', { class: 'note', text: t('page-stats-times') }),
    s(
      'svg',
      {
        viewBox: `0 0 ${count * 20} 48`,
        class: 'histogram',
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': t('page-stats-times-label', {
          low: formatTime(low),
          high: formatTime(high),
          all: times.length,
        }),
      },
      bars.map((number_, at) =>
        s('rect', {
          x: at * 20 + 1,
          y: 46 - (44 * number_) / most,
          width: 18,
          height: 2 + (44 * number_) / most,
          class: 'bar-won',
        }),
      ),
    ),
    h(
      'div',
      { class: 'histogram-ends note' },
      h('span', { text: formatTime(low) }),
      h('span', { text: formatTime(high) }),
    ),
  );
}

/**
 * As the program in the terminal writes it.
 * @param {Result[]} results
 */
function csv(results) {
  const columns = [
    'game',
    'preset',
    'rules',
    'outcome',
    'started',
    'elapsed_ms',
    'id',
    'helped',
    'bot',
    'luck',
  ];
  /** @param {string} value */
  const quote = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  /** @param {Result} one */
  const row = (one) =>
    [
      one.kind,
      one.preset,
      one.rules,
      one.outcome,
      Math.floor(one.started / 1000),
      one.elapsed,
      one.id,
      one.helped,
      one.bot,
      one.luck ?? '',
    ]
      .map((value) => quote(String(value)))
      .join(',');
  return `${[columns.join(','), ...results.map(row)].join('\r\n')}\r\n`;
}

// --- Finished games

/** @param {HTMLElement} main */
export function showReplays(main) {
  follow(main, () => listReplays(main));
}

/** @param {HTMLElement} main */
function listReplays(main) {
  const games = store.replays();
  main.append(h('h1', { text: t('menu-replays') }), h('p', { class: 'note', text: t('page-replays-words') }));
  if (games.length === 0) {
    main.append(h('p', { text: t('saved-none') }));
    return;
  }
  const list = h('ul', { class: 'replays' });
  fill(
    list,
    games.map((game) =>
      h(
        'li',
        null,
        h(
          'a',
          { class: 'card replay-card', href: `#replay=${game.key}` },
          h('span', { class: 'replay-sign', 'aria-hidden': 'true', text: SIGN[game.outcome ?? ''] ?? '·' }),
          h(
            'span',
            { class: 'continue-words' },
            h('b', { text: game.title }),
            h('span', { class: 'note', text: details(game) }),
          ),
        ),
      ),
    ),
  );
  main.append(list);
}

/** @type {Record<string, string>} */
const OUTCOMES = {
  won: 'outcome-won',
  lost: 'outcome-lost',
  drawn: 'outcome-draw',
  draw: 'outcome-draw',
};

/** @param {Kept} game */
function details(game) {
  const outcome = OUTCOMES[game.outcome ?? ''];
  return [
    outcome ? t(outcome) : null,
    formatTime(game.elapsed ?? 0),
    formatDateTime(game.when ?? 0),
    game.helped ? t('mines-helped') : null,
    typeof game.luck === 'number' ? t('replays-luck', { luck: percent(game.luck) }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
