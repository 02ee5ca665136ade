// Figures from results: bests of a group of games, and daily streaks. A game that a program played, even in part,
// counts neither as won nor as a daily puzzle.

/** @import { Result } from './types.d.ts' */
/** @typedef {(typeof DAILY)[number]} DailyName */

/** @param {Result} one */
export const isWon = (one) => one.outcome === 'won' && !one.bot;

/**
 * The key of a group of comparable games.
 * @param {Pick<Result, 'kind' | 'preset' | 'rules'>} one
 */
export const groupName = ({ kind, preset, rules }) => JSON.stringify([kind, preset, rules]);

/**
 * 3BV per second; null if not recorded.
 * @param {Result} one
 */
export function speedOf(one) {
  return one.three_bv && one.elapsed > 0 ? (one.three_bv * 1000) / one.elapsed : null;
}

/**
 * The games won without help, which times and speeds are taken from.
 * @param {Result[]} games
 */
export const unaided = (games) => games.filter((one) => isWon(one) && !one.helped);

/**
 * Games won in a row, now and at best: anything but a win ends a streak.
 * @param {Result[]} games
 */
export function streaks(games) {
  let [streak, best] = [0, 0];
  for (const one of games) {
    if (one.bot) continue;
    streak = isWon(one) ? streak + 1 : 0;
    best = Math.max(best, streak);
  }
  return { streak, best };
}

/**
 * The bests of a group.
 * @param {Result[]} games
 */
export function bestsOf(games) {
  const clean = unaided(games);
  const speeds = clean.map(speedOf).filter((speed) => speed !== null);
  return {
    time: clean.length ? Math.min(...clean.map((one) => one.elapsed)) : null,
    speed: speeds.length ? Math.max(...speeds) : null,
    streak: streaks(games).best,
  };
}

// --- Days

/**
 * The local date as `2026-11-16`. Years beyond 9999 count as 9999, as on the full screen.
 * @param {Date} date
 */
export function isoDate(date) {
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, '0');
  return `${Math.min(date.getFullYear(), 9999)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @param {number} back */
export function daysAgo(back) {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
}

/** The daily games, in the order of the engine. */
export const DAILY = /** @type {const} */ (['mines', 'takuzu', 'tango', 'morpion']);

/**
 * Which daily game a result or a state belongs to.
 * @param {{kind: Result['kind'], rules?: string}} one
 * @returns {DailyName}
 */
export function dailyName({ kind, rules }) {
  return kind === 'takuzu' && rules?.startsWith('tango') ? 'tango' : kind;
}

/**
 * The days whose puzzle was solved, by daily game.
 * @param {Result[]} results
 */
export function solvedDays(results) {
  const days = /** @type {Record<DailyName, Set<string>>} */ (
    Object.fromEntries(DAILY.map((name) => [name, new Set()]))
  );
  for (const one of results) if (one.daily && isWon(one)) days[dailyName(one)].add(one.daily);
  return days;
}

/**
 * The number of consecutive days up to today on which something holds; today itself may be missing.
 * @param {(day: string) => boolean} holds
 */
export function daysInARow(holds) {
  /** @param {number} back */
  const is = (back) => holds(isoDate(daysAgo(back)));
  const first = is(0) ? 0 : 1;
  let back = first;
  while (is(back)) back += 1;
  return back - first;
}
