// Records games that are over or left in the statistics and the replays, and loads a saved game from a file.

import { engine } from './engine.js';
import { h } from './dom.js';
import { formatExact, number, t } from './text.js';
import { store } from './store.js';
import { bestsOf, groupName, isoDate, isWon } from './records.js';

/** @import { Kept, KeptWithSave, Result } from './types.d.ts' */

/** Tells (`counted`) when a game has come into the statistics, which may be a while after its end. */
export const counts = new EventTarget();

/**
 * Puts a finished game into the statistics, once its labels are known. Where the page goes away before, the next
 * start does it: see `settleAll`. Gives the labels, and the personal bests that the game has brought, in words.
 * @param {KeptWithSave} game
 */
export async function settle(game) {
  const labels = await engine.aside({ do: 'labels', save: game.save }).promise;
  if (!labels || 'error' in labels) return null;
  const outcome = game.outcome === 'left' ? 'left' : outcomeHere(game, labels.outcome);
  const { three_bv, clicks, left_clicks, right_clicks, chord_clicks } = labels;
  /** @type {Result} */
  const result = {
    key: game.key,
    kind: game.kind,
    preset: labels.preset,
    rules: labels.rules,
    title: labels.title,
    outcome,
    started: game.started,
    elapsed: game.elapsed ?? 0,
    id: game.id ?? '',
    helped: Boolean(game.helped),
    bot: Boolean(labels.bots),
    luck: labels.luck ?? null,
    ...(clicks === null ? null : { three_bv, clicks, left_clicks, right_clicks, chord_clicks }),
    // A day that is caught up on is not a day on which its puzzle was solved.
    ...(labels.daily === isoDate(new Date(game.started)) ? { daily: labels.daily } : null),
  };
  const bests = newBests(result, store.results());
  store.addResult(result);
  if (game.outcome !== 'left')
    await store.putReplay({ ...game, recorded: true, outcome, bot: result.bot, luck: result.luck });
  counts.dispatchEvent(new Event('counted'));
  return { labels, bests };
}

/**
 * How a game ended for whoever sits here. The engine tells it for X where two people play.
 * @param {Kept} game
 * @param {string|null} outcome
 */
function outcomeHere({ friend }, outcome) {
  if (friend !== 'o') return outcome ?? 'left';
  return outcome === 'won' ? 'lost' : outcome === 'lost' ? 'won' : (outcome ?? 'left');
}

/**
 * The bests of a group that a game has beaten, in words. The first win of a group beats nothing.
 * @param {Result} result
 * @param {Result[]} results those before it
 */
function newBests(result, results) {
  const games = results.filter((one) => groupName(one) === groupName(result));
  if (!isWon(result) || !games.some(isWon)) return [];
  const [old, now] = [bestsOf(games), bestsOf([...games, result])];
  const words = [];
  if (old.time !== null && now.time !== null && now.time < old.time)
    words.push(t('page-best-time', { time: formatExact(now.time), before: formatExact(old.time) }));
  if (old.speed !== null && now.speed !== null && now.speed > old.speed)
    words.push(t('page-best-speed', { speed: number(now.speed, 2), before: number(old.speed, 2) }));
  if (now.streak > old.streak) words.push(t('page-best-streak', { games: number(now.streak) }));
  return words;
}

/**
 * Whether a program has played a kept game, if only in part. Games that were kept long ago do not all say so
 * themselves, but their results do.
 * @param {Pick<Kept, 'key' | 'bot'>} game
 * @param {Result[]} results
 */
export function isPrograms(game, results) {
  return Boolean(game.bot) || results.some((one) => one.key === game.key && one.bot);
}

/** Finished games whose results were not yet kept when the page went away. */
export async function settleAll() {
  for (const game of store.replays().filter((one) => !one.recorded)) {
    const whole = await store.getReplay(game.key);
    if (whole) await settle(whole);
  }
}

/**
 * Lets somebody choose a saved game.
 * @param {(text: string) => unknown} take
 * @param {(words: string) => unknown} complain
 */
export function loadFile(take, complain) {
  const input = h('input', { type: 'file', accept: '.txt,text/plain' });
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > 20e6) {
      complain(t('io-too-long'));
      return;
    }
    take(await file.text());
  });
  input.click();
}
