// Games that are not open yet: their IDs, and texts that somebody has pasted. The engine writes and reads both; the page
// does not know how.

import { engine } from './engine.js';
import { names } from './text.js';

/** @import { MinesChoice, MorpionChoice, TakuzuChoice } from './types.d.ts' */
/** @import { Fault, Kind, Requests } from './replies.d.ts' */

/** @type {Kind[]} The games, in the order that they are shown in. */
export const KINDS = ['mines', 'takuzu', 'morpion'];

/** A seed of any game: small enough to be read out. */
export function seed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * The ID of a game of Minesweeper, or why there is no such board.
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
    // The engine says so where a name of a setting is none.
    first: /** @type {Requests['mines_id']['first']} */ (first),
    rules: /** @type {Requests['mines_id']['rules']} */ (rules),
  };
  return idOf(engine.call({ do: 'mines_id', ...fields }));
}

/**
 * The ID of a Takuzu puzzle, or why there is none.
 * @param {TakuzuChoice} choice
 * @param {string} [number] its seed
 */
export function takuzuId({ rows, cols, level }, number = seed()) {
  const named = /** @type {Requests['takuzu_id']['level']} */ (level ?? undefined);
  return idOf(engine.call({ do: 'takuzu_id', rows, cols, level: named, seed: number }));
}

/**
 * The ID of a game of Morpion, or why there is none.
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
 * The ID of a small board to look at, which can be read on a card.
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
  // All games have the same seeds.
  const reply = await readText(text, 'takuzu');
  return !('error' in reply) && reply.form === 'seed';
}

/**
 * The short name of a seat, by which its words are found.
 * @param {string} seat
 */
export function seatName(seat) {
  return seat.replace('ai:', '');
}

/**
 * Which game an ID is of, which games statistics compare it with, and which moves it ends with.
 * @param {string} id
 */
export function groupOf(id) {
  return engine.call({ do: 'group', id });
}

/**
 * What somebody has pasted: a link, an ID, a saved game, or a board in any format. Where it was typed for a game of
 * `kind`, a mere number is a seed. `open` is what the page can go to.
 * @param {string} text
 * @param {Kind} [kind]
 */
export async function readText(text, kind) {
  const reply = await engine.call({ do: 'read', text, kind });
  return 'error' in reply ? reply : { ...reply, open: reply.id ?? reply.save ?? '' };
}

// --- A game of Morpion that friends send each other

/**
 * The address of a game with a friend.
 * @param {string} id
 */
export function friendly(id) {
  return `friend=${id}`;
}

/**
 * The game of such an address, or null where it is none.
 * @param {string} address
 */
export function friendsGame(address) {
  return address.startsWith('friend=') ? address.slice(7) : null;
}
