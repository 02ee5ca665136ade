// The user's own keys for each game, in place of the defaults. Tables of keys list the defaults.

import { settings } from './store.js';

/** @import { Kind } from './replies.d.ts' */

/** @type {Kind} the game shown */
let current = 'mines';

/** Sets the game that new buttons belong to. @param {Kind} kind */
export function useKeysOf(kind) {
  current = kind;
}

/**
 * The key chosen in place of a usual one.
 * @param {string} usual
 */
export function chosenKey(usual, kind = current) {
  return settings.keys?.[kind]?.[usual] ?? usual;
}

/**
 * The usual key that a pressed key stands for; null if its own action has moved to another key.
 * @param {string} pressed
 * @param {Kind} kind
 */
export function usualKey(pressed, kind) {
  const chosen = settings.keys?.[kind] ?? {};
  const [usual] = Object.keys(chosen).filter((key) => chosen[key] === pressed);
  return usual ?? (pressed in chosen ? null : pressed);
}

/**
 * Chooses another key for a usual one.
 * @param {Kind} kind
 * @param {string} usual
 * @param {string} key
 */
export function chooseKey(kind, usual, key) {
  const chosen = { ...settings.keys?.[kind], [usual]: key };
  if (key === usual) delete chosen[usual];
  settings.set('keys', { ...settings.keys, [kind]: chosen });
}
