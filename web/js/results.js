// Records finished and abandoned games in the statistics and replays, and loads saved games from files.

import { engine } from './engine.js';
import { h } from './dom.js';
import { formatExact, number, t } from './text.js';
import { store } from './store.js';
import { bestsOf, groupName, isoDate, isWon } from './records.js';

/** @import { Kept, KeptWithSave, Result } from './types.d.ts' */

/** Fires `counted` when a game enters the statistics, which may be some time after its end. */
export const counts = new EventTarget();

/**
 * Adds a finished game to the statistics once its labels are known. If the page closes first, `settleAll` does it at
 * the next start. Returns the labels, and the new personal bests in words.
 * @param {KeptWithSave} game
 */
export async function settle(game) {
  const labels = await engine.inBackground({ do: 'labels', save: game.save }).promise;
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
    // A puzzle solved on a later day does not count for its own day.
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
 * The result for the person here. Between two people, the engine reports X's.
 * @param {Kept} game
 * @param {string|null} outcome
 */
function outcomeHere({ friend }, outcome) {
  if (friend !== 'o') return outcome ?? 'left';
  return outcome === 'won' ? 'lost' : outcome === 'lost' ? 'won' : (outcome ?? 'left');
}

/**
 * The bests of a group that a game has beaten, in words. A group's first win beats nothing.
 * @param {Result} result
 * @param {Result[]} results the earlier ones
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
 * Whether a program played a saved game, even in part. Old saved games may lack this information, but their results
 * have it.
 * @param {Pick<Kept, 'key' | 'bot'>} game
 * @param {Result[]} results
 */
export function isPrograms(game, results) {
  return Boolean(game.bot) || results.some((one) => one.key === game.key && one.bot);
}

/** Records finished games whose results were not saved before the page closed. */
export async function settleAll() {
  for (const game of store.replays().filter((one) => !one.recorded)) {
    const whole = await store.getReplay(game.key);
    if (whole) await settle(whole);
  }
}

/**
 * Lets the user choose a saved game.
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
