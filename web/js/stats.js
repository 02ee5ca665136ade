// Statistics of each group of comparable games, as in the terminal, with personal bests and plots; and the list of
// finished games. Games played by a program do not count; times are of games won without help.

import { confirm, button, download, fill, h, on, s } from './dom.js';
import { byName, formatDateTime, formatExact, formatTime, has, names, number, percent, t } from './text.js';
import { KINDS } from './ids.js';
import { store } from './store.js';
import { counts, isPrograms } from './results.js';
import { gameName, partsOf, rulesName } from './takuzu_rules.js';
import { bestsOf, groupName, isWon, speedOf, streaks, unaided } from './records.js';

/** @import { App, Kept, Result } from './types.d.ts' */
/** @import { Kind, MessageId } from './replies.d.ts' */

const RECENT = 50;
const BARS = 12;

/**
 * The figures of the results, one entry per group.
 * @param {Result[]} results
 */
export function figures(results) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const one of results) {
    if (one.bot) continue;
    const name = groupName(one);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()]
    .map(figuresOf)
    .sort((a, b) => order(a) - order(b) || a.preset.localeCompare(b.preset));
}

/** @param {{kind: Kind}} group */
const order = (group) => KINDS.indexOf(group.kind);

/** @typedef {ReturnType<typeof figuresOf>} Figures */

/** @param {Result[]} games */
function figuresOf(games) {
  const [{ kind, preset, rules }] = games;
  const won = games.filter(isWon);
  const clean = unaided(games);
  const times = clean.map((one) => one.elapsed);
  const lucks = games.map((one) => one.luck).filter((luck) => luck !== null);
  return {
    kind,
    preset,
    rules,
    title: games[games.length - 1].title,
    played: games.length,
    won: won.length,
    helped: won.length - times.length,
    streak: streaks(games).streak,
    bests: bestsOf(games),
    median: median(times),
    luck: lucks.length ? lucks.reduce((sum, one) => sum + one, 0) / lucks.length : null,
    recent: games.slice(-RECENT),
    times,
    /** The games with recorded clicks. */
    clicked: clean.filter((one) => one.three_bv && one.clicks).slice(-RECENT),
  };
}

/** @param {number[]} times */
function median(times) {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return Math.floor((low + high) / 2);
}

// --- The page

/** Stops updating the previous list. */
let unfollow = () => {};

/**
 * Shows a list, and updates it when a game that has just ended is counted.
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
  const all = figures(results);
  const programs = results.filter((one) => one.bot).length;
  main.append(
    bests(all),
    h('div', { class: 'groups' }, all.map(group)),
    h('p', { class: 'note', text: t('records-rule') }),
    programs ? h('p', { class: 'note', text: t('records-left-out', { games: number(programs) }) }) : '',
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
        onclick: () => download('grille.json', json(results), 'application/json'),
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
 * A group's name: board and rules, in words where possible.
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
  /** @type {Record<string, MessageId>} */
  const special = { noguess: 'mines-title-no-guess', any: 'takuzu-new-any', own: 'takuzu-own' };
  /** @param {string} word */
  const words = (word) => {
    if (kind === 'mines' && names.first.includes(word))
      return t('page-first', { what: byName(`mines-first-${word}`) });
    const id = special[word] ?? ids(word).find((one) => one.startsWith(kind) && has(one));
    if (id) return t(id);
    const { game, either } = partsOf(word);
    if (kind !== 'takuzu' || rulesName(game, either) !== word) return word;
    return either ? `${gameName(game)} · ${t('page-takuzu-odd-either')}` : gameName(game);
  };
  return [preset, ...rules.split(/\s+/)].filter(Boolean).map(words).join(' · ');
}

/** @param {number|null} ms */
const time = (ms) => (ms === null ? '–' : formatExact(ms));

/**
 * A table of the bests of every group with a win.
 * @param {Figures[]} groups
 */
function bests(groups) {
  const won = groups.filter((one) => one.won > 0);
  if (won.length === 0) return '';
  /** @param {MessageId} id */
  const head = (id) => h('th', { scope: 'col', text: t(id) });
  return h(
    'div',
    { class: 'card bests', tabindex: '0', role: 'region', 'aria-label': t('page-bests') },
    h(
      'table',
      null,
      h('caption', { text: t('page-bests') }),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head('page-bests-level'),
          head('history-best'),
          head('page-bests-speed'),
          head('page-bests-streak'),
        ),
      ),
      h(
        'tbody',
        null,
        won.map(({ kind, preset, rules, bests: { time: best, speed, streak } }) =>
          h(
            'tr',
            null,
            h('th', { scope: 'row', text: `${t(`key-${kind}`)} · ${groupWords(kind, preset, rules ?? '')}` }),
            h('td', { text: time(best) }),
            h('td', { text: speed === null ? '–' : number(speed, 2) }),
            h('td', { text: number(streak) }),
          ),
        ),
      ),
    ),
  );
}

/** @param {Figures} one */
function group(one) {
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
      fact(t('history-streak'), `${number(one.streak)} / ${number(one.bests.streak)}`),
      fact(t('history-best'), time(one.bests.time)),
      fact(t('history-median'), time(one.median)),
      one.kind === 'mines' ? fact(t('history-luck'), one.luck === null ? '–' : percent(one.luck)) : null,
      one.helped ? fact(t('mines-helped'), number(one.helped)) : null,
    ),
    sparkline(one.recent),
    histogram(one.times),
    plots(one.clicked),
  );
}

// --- Plots

/**
 * A plot over the games: a name, and lines with values, named if there are several.
 * @typedef {{name: string, lines: {name?: string, values: number[]}[], words: (value: number) => string}} Plot
 */

/**
 * Plots of 3BV per second, efficiency and clicks, game by game.
 * @param {Result[]} games won without help, with recorded clicks
 */
function plots(games) {
  if (games.length < 2) return null;
  /** @param {'left_clicks' | 'right_clicks' | 'chord_clicks'} name */
  const clicks = (name) => games.map((one) => one[name] ?? 0);
  /** @type {Plot[]} */
  const all = [
    {
      name: t('page-plot-speed'),
      lines: [{ values: games.map((one) => speedOf(one) ?? 0) }],
      words: (value) => number(value, 2),
    },
    {
      name: t('page-plot-efficiency'),
      lines: [{ values: games.map((one) => (one.three_bv ?? 0) / (one.clicks ?? 1)) }],
      words: percent,
    },
    {
      name: t('page-plot-clicks'),
      lines: [
        { name: t('page-click-left'), values: clicks('left_clicks') },
        { name: t('page-click-right'), values: clicks('right_clicks') },
        { name: t('page-click-chord'), values: clicks('chord_clicks') },
      ],
      words: (value) => number(value),
    },
  ];
  return all.map(plot);
}

const [WIDTH, HEIGHT] = [240, 60];

/**
 * Lines over the games, distinguished by dashes; the label has the same in words.
 * @param {Plot} about
 */
function plot({ name, lines, words }) {
  const most = Math.max(...lines.flatMap(({ values }) => values), 1e-9);
  /**
   * @param {number} value
   * @param {number} at
   * @param {number[]} values
   */
  const point = (value, at, values) =>
    `${((at * WIDTH) / (values.length - 1)).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`;
  const said = lines.map((line) =>
    t('page-plot-words', {
      name: line.name ? `${name}, ${line.name}` : name,
      low: words(Math.min(...line.values)),
      high: words(Math.max(...line.values)),
      games: number(line.values.length),
      last: words(line.values[line.values.length - 1]),
    }),
  );
  /** @param {number} at */
  const stroke = (at) => ({ class: `plot-line plot-line-${at}`, 'vector-effect': 'non-scaling-stroke' });
  return h(
    'figure',
    { class: 'spark' },
    h('figcaption', { class: 'note', text: name }),
    s(
      'svg',
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        class: 'plot',
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': said.join(' '),
      },
      lines.map(({ values }, at) => s('polyline', { points: values.map(point).join(' '), ...stroke(at) })),
    ),
    h(
      'div',
      { class: 'plot-ends note', 'aria-hidden': 'true' },
      lines.map((line, at) =>
        h(
          'span',
          null,
          line.name
            ? s(
                'svg',
                { width: 22, height: 8, viewBox: '0 0 22 8' },
                s('path', { d: 'M1 4H21', ...stroke(at) }),
              )
            : null,
          ` ${line.name ?? ''} ${words(Math.min(...line.values))}–${words(Math.max(...line.values))}`,
        ),
      ),
    ),
  );
}

/** @type {Record<string, string>} */
const SIGN = { won: '●', lost: '✕', drawn: '=', draw: '=', left: '–' };

/**
 * The last fifty games: a win is a high bar, a draw a medium one, a loss a low one.
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
      text: t('page-stats-last', {
        signs: games
          .slice(-10)
          .map((one) => SIGN[one.outcome] ?? '?')
          .join(' '),
      }),
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
 * A histogram of times.
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

// --- Files, with the field names of the terminal program

/** @param {Result} one */
const row = (one) => ({
  game: one.kind,
  preset: one.preset,
  rules: one.rules,
  outcome: one.outcome,
  started: Math.floor(one.started / 1000),
  elapsed_ms: one.elapsed,
  id: one.id,
  helped: one.helped,
  bot: one.bot,
  luck: one.luck,
  three_bv: one.three_bv ?? null,
  clicks: one.clicks ?? null,
  left_clicks: one.left_clicks ?? null,
  right_clicks: one.right_clicks ?? null,
  chord_clicks: one.chord_clicks ?? null,
});

/** @param {Result[]} results at least one */
function csv(results) {
  /** @param {string} value */
  const quote = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  /** @param {unknown[]} values */
  const line = (values) => `${values.map((value) => quote(String(value ?? ''))).join(',')}\r\n`;
  const rows = results.map(row);
  return [Object.keys(rows[0]), ...rows.map(Object.values)].map(line).join('');
}

/**
 * A JSON list with one object per line.
 * @param {Result[]} results
 */
function json(results) {
  return `[\n${results.map((one) => JSON.stringify(row(one))).join(',\n')}\n]\n`;
}

// --- Finished games

/** @param {HTMLElement} main */
export function showReplays(main) {
  follow(main, () => listReplays(main));
}

/** @param {HTMLElement} main */
function listReplays(main) {
  const games = store.replays();
  const results = store.results();
  main.append(h('h1', { text: t('menu-replays') }), h('p', { class: 'note', text: t('page-replays-words') }));
  if (games.length === 0) {
    main.append(h('p', { text: t('saved-none') }));
    return;
  }
  const list = h('ul', { class: 'replays' });
  fill(
    list,
    games.map((game) => {
      const bot = isPrograms(game, results);
      return h(
        'li',
        null,
        h(
          'a',
          { class: 'card replay-card', href: `#replay=${game.key}` },
          h('span', {
            class: 'replay-sign',
            'aria-hidden': 'true',
            text: bot ? '·' : (SIGN[game.outcome ?? ''] ?? '·'),
          }),
          h(
            'span',
            { class: 'continue-words' },
            h('b', { text: game.title }),
            h('span', { class: 'note', text: details(game, bot) }),
          ),
        ),
      );
    }),
  );
  main.append(list);
}

/** @type {Record<string, MessageId>} */
const OUTCOMES = {
  won: 'outcome-won',
  lost: 'outcome-lost',
  drawn: 'outcome-draw',
  draw: 'outcome-draw',
};

/**
 * @param {Kept} game
 * @param {boolean} bot whether a program played it
 */
function details(game, bot) {
  /** @type {MessageId | undefined} */
  const outcome = bot ? `played-by-${game.kind}` : OUTCOMES[game.outcome ?? ''];
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
