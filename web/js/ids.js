// IDs of games: how they are put together from what somebody has chosen, and what they say. The only place of the
// page that knows how an ID is written.

/** @import { MinesChoice, MorpionChoice, TakuzuChoice } from './types.d.ts' */
/** @import { Kind } from './replies.d.ts' */

/** @type {Kind[]} The games, in the order that they are shown in. */
export const KINDS = ['mines', 'takuzu', 'morpion'];

/** A seed of any game: small enough to be read out. */
export function seed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * Whether a text is a seed: a number below 2^64.
 * @param {string} text
 */
export function isSeed(text) {
  return /^[0-9]{1,20}$/.test(text) && BigInt(text) < 1n << 64n;
}

/**
 * The ID of a game of Minesweeper.
 * @param {MinesChoice} choice
 * @param {string} [number] its seed
 */
export async function minesId({ level, rows, cols, mines, first, noguess, rules }, number = seed()) {
  const board = level === 'custom' ? `${rows}x${cols}/${mines}` : level;
  return joined(['mines', board, first, noguess && 'noguess', rules !== 'free' && rules, number]);
}

/**
 * The ID of a Takuzu puzzle.
 * @param {TakuzuChoice} choice
 * @param {string} [number] its seed
 */
export async function takuzuId({ rows, cols, level }, number = seed()) {
  return joined(['takuzu', `${rows}x${cols}`, level ?? 'any', number]);
}

/**
 * The ID of a game of Morpion, such as `morpion:4:3d:quake:ko:x=human:o=best:42`.
 * @param {MorpionChoice} choice
 * @param {string} [number] its seed
 */
export async function morpionId({ side, variant, quake, ko, x, o }, number = seed()) {
  const seats = [`x=${seatName(x)}`, `o=${seatName(o)}`];
  return joined(['morpion', String(side), variant, quake && 'quake', ko && 'ko', ...seats, number]);
}

/** @param {(string | false)[]} parts */
function joined(parts) {
  return parts.filter(Boolean).join(':');
}

/** Boards small enough to be read on a card. */
const SMALL = { mines: 'mines:8x11/13:zero', takuzu: 'takuzu:6x8:any', morpion: 'morpion:4:top' };

/**
 * The ID of a small board to look at.
 * @param {keyof typeof SMALL} kind
 */
export async function smallId(kind) {
  return `${SMALL[kind]}:${seed()}`;
}

/**
 * The short name of a seat, by which its words are found.
 * @param {string} seat
 */
export function seatName(seat) {
  return seat.replace('ai:', '');
}

/**
 * What an ID says between its game and its seed, as statistics group games.
 * @param {string} id
 */
export function groupOf(id) {
  const [, preset, ...rest] = id.split(':');
  const words = rest.slice(0, -1).map((word) => word.replace(/^[xo]=/, ''));
  return { preset, rules: words.filter((word) => word !== 'human').join(' ') };
}

/**
 * Which game an address is about, or which page.
 * @param {string} address
 */
export function kindOf(address) {
  return address.split(':')[0];
}

/**
 * Whether a text is a whole ID or save, and no mere seed.
 * @param {string} text
 */
export function isWhole(text) {
  return /[:\n]/.test(text);
}

/**
 * An ID that somebody has pasted, perhaps with the link around it.
 * @param {string} text
 */
export function withoutLink(text) {
  return text.replace(/^.*#(?=[\w=]+:)/, '');
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

/**
 * The moves that an ID of Morpion ends with, such as `+b2` and `-a1`.
 * @param {string} id
 */
export function movesOf(id) {
  return id.match(/:((?:[+-][a-z]\d+)+)$/)?.[1].match(/[+-][a-z]\d+/g) ?? [];
}

/** @param {string} id */
export function withoutMoves(id) {
  return id.replace(/:[+-][^:]*$/, '');
}
