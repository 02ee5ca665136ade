// What becomes of a game that is over or left: it goes into the statistics, and stays to be looked at again. And a
// saved game comes back from a file.

import { engine } from './engine.js';
import { h } from './dom.js';
import { t } from './text.js';
import { store } from './store.js';

/** @import { KeptWithSave } from './types.d.ts' */

/** Tells (`counted`) when a game has come into the statistics, which may be a while after its end. */
export const counts = new EventTarget();

/**
 * Puts a finished game into the statistics, once its labels are known. Where the page goes away before, the next
 * start does it: see `settleAll`.
 * @param {KeptWithSave} game
 */
export async function settle(game) {
  const labels = await engine.aside({ do: 'labels', save: game.save }).promise;
  if (!labels || 'error' in labels) return null;
  const outcome = game.outcome ?? labels.outcome ?? 'left';
  store.addResult({
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
  });
  if (game.outcome !== 'left')
    await store.putReplay({ ...game, recorded: true, outcome, luck: labels.luck ?? null });
  counts.dispatchEvent(new Event('counted'));
  return labels;
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
