// The keys that somebody has chosen in place of the usual ones, for each game. All tables of keys hold the usual ones.

import { settings } from './store.js';

/** @import { Kind } from './replies.d.ts' */

/** @type {Kind} the game on the page */
let current = 'mines';

/** Buttons that are made from now on belong to a game of this kind. @param {Kind} kind */
export function useKeysOf(kind) {
  current = kind;
}

/**
 * The key that does what a usual one does.
 * @param {string} usual
 */
export function chosenKey(usual, kind = current) {
  return settings.keys?.[kind]?.[usual] ?? usual;
}

/**
 * The usual key whose meaning a pressed one has; null where its own went to another key.
 * @param {string} pressed
 * @param {Kind} kind
 */
export function usualKey(pressed, kind) {
  const chosen = settings.keys?.[kind] ?? {};
  const [usual] = Object.keys(chosen).filter((key) => chosen[key] === pressed);
  return usual ?? (pressed in chosen ? null : pressed);
}

/**
 * Chooses a key for what a usual one does.
 * @param {Kind} kind
 * @param {string} usual
 * @param {string} key
 */
export function chooseKey(kind, usual, key) {
  const chosen = { ...settings.keys?.[kind], [usual]: key };
  if (key === usual) delete chosen[usual];
  settings.set('keys', { ...settings.keys, [kind]: chosen });
}
