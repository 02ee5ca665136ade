// IDs of games, and pasted texts. The engine reads and writes both; the page does not know their formats.

import { engine } from './engine.js';
import { names } from './text.js';

/** @import { MinesChoice, MorpionChoice, TakuzuChoice } from './types.d.ts' */
/** @import { Fault, Kind, Requests } from './replies.d.ts' */

/** @type {Kind[]} The games, in display order. */
export const KINDS = ['mines', 'takuzu', 'morpion'];

/** The number of seeds tried for a rare level of Takuzu. */
export const MOST_TRIES = 8;

/** A random seed, short enough to be read aloud. */
export function seed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * The ID of a game of Minesweeper, or the reason why there is none.
 * @param {MinesChoice} choice
 * @param {string} [number] its seed
 */
export function minesId({ level, first, noguess, rules, ...custom }, number = seed()) {
  const [, rows, cols, mines] = names.levels.find(([name]) => name === level) ?? [
    level,
    custom.rows,
    custom.cols,
    custom.mines,
  ];
  /** @type {Requests['mines_id']} */
  const fields = {
    ...{ rows, cols, mines, seed: number, no_guess: noguess },
    // The engine reports an unknown name.
    first: /** @type {Requests['mines_id']['first']} */ (first),
    rules: /** @type {Requests['mines_id']['rules']} */ (rules),
  };
  return idOf(engine.call({ do: 'mines_id', ...fields }));
}

/**
 * The ID of a Takuzu puzzle, or the reason why there is none.
 * @param {TakuzuChoice} choice
 * @param {string} [number] its seed
 */
export function takuzuId({ rows, cols, level, rules }, number = seed()) {
  const named = /** @type {Requests['takuzu_id']['level']} */ (level ?? undefined);
  const family = /** @type {Requests['takuzu_id']['rules']} */ (rules);
  return idOf(engine.call({ do: 'takuzu_id', rows, cols, level: named, rules: family, seed: number }));
}

/**
 * The ID of a game of Morpion, or the reason why there is none.
 * @param {MorpionChoice} choice
 * @param {string} [number] its seed
 */
export function morpionId({ side, variant, quake, ko, x, o }, number = seed()) {
  /** @type {Requests['morpion_id']} */
  const fields = {
    ...{ side, quake, ko, seed: number },
    variant: /** @type {Requests['morpion_id']['variant']} */ (variant),
    x: /** @type {Requests['morpion_id']['x']} */ (x),
    o: /** @type {Requests['morpion_id']['o']} */ (o),
  };
  return idOf(engine.call({ do: 'morpion_id', ...fields }));
}

/** @param {Promise<{id: string} | Fault>} asked */
async function idOf(asked) {
  const reply = await asked;
  return 'error' in reply ? reply : reply.id;
}

/**
 * The ID of a board small enough for a card.
 * @param {Kind} kind
 */
export function smallId(kind) {
  if (kind === 'mines') {
    const size = { level: '', rows: 8, cols: 11, mines: 13 };
    return minesId({ ...size, first: 'zero', noguess: false, rules: 'free' });
  }
  if (kind === 'takuzu') return takuzuId({ rows: 6, cols: 8, level: null });
  return morpionId({ side: 4, variant: 'top', quake: false, ko: false, x: 'human', o: 'human' });
}

/**
 * Whether a text is a seed.
 * @param {string} text
 */
export async function isSeed(text) {
  // Seeds are the same for all games.
  const reply = await readText(text, 'takuzu');
  return !('error' in reply) && reply.form === 'seed';
}

/**
 * The short name of a seat, used in message IDs.
 * @param {string} seat
 */
export function seatName(seat) {
  return seat.replace('ai:', '');
}

/**
 * The kind of an ID's game, its group in the statistics, and the moves that the ID ends with.
 * @param {string} id
 */
export function groupOf(id) {
  return engine.call({ do: 'group', id });
}

/**
 * Reads pasted text: a link, an ID, a saved game, or a board in any format. With `kind`, a plain number is a seed.
 * `open` is what the page can go to.
 * @param {string} text
 * @param {Kind} [kind]
 */
export async function readText(text, kind) {
  const reply = await engine.call({ do: 'read', text, kind });
  return 'error' in reply ? reply : { ...reply, open: reply.id ?? reply.save ?? '' };
}

// --- Morpion with a friend

/**
 * The address of a game with a friend.
 * @param {string} id
 */
export function friendly(id) {
  return `friend=${id}`;
}

/**
 * The game of a friend's address, or null for any other address.
 * @param {string} address
 */
export function friendsGame(address) {
  return address.startsWith('friend=') ? address.slice(7) : null;
}
