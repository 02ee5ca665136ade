// Short synthesised sounds. Off by default; no audio context is created before the first sound.

import { settings } from './store.js';

/** @import { GameEvent, State } from './replies.d.ts' */

/**
 * A tone: wave form, first and last frequency, duration, and start.
 * @typedef {[OscillatorType, number, number, number, number?]} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  open: [['triangle', 520, 640, 0.05]],
  flag: [['square', 300, 420, 0.06]],
  explosion: [
    ['sawtooth', 150, 30, 0.5],
    ['square', 70, 25, 0.4],
  ],
  win: [
    ['triangle', 523, 523, 0.12],
    ['triangle', 659, 659, 0.12, 0.1],
    ['triangle', 784, 784, 0.3, 0.2],
  ],
  digit: [['sine', 700, 620, 0.05]],
  token: [['sine', 240, 170, 0.09]],
  collapse: [
    ['triangle', 200, 60, 0.25],
    ['triangle', 150, 45, 0.3, 0.08],
  ],
};

/** @type {Record<GameEvent['kind'], keyof typeof SOUNDS | null>} */
const OF_EVENTS = {
  opened: 'open',
  marked: 'flag',
  unmarked: 'flag',
  exploded: 'explosion',
  put: 'digit',
  cleared: 'digit',
  noted: 'digit',
  filled: 'digit',
  full_but_wrong: null,
  pushed: 'token',
  popped: 'token',
  fell: 'collapse',
  ended: null,
};

/** @type {AudioContext|null} */
let context = null;

/**
 * Plays the sounds of a move.
 * @param {State} state the state after it
 * @param {boolean} hasWon whether it won the game for the person here
 */
export function playSounds(state, hasWon) {
  if (!settings.sounds || !state.events) return;
  const found = new Set(state.events.map((event) => OF_EVENTS[event.kind]));
  if (hasWon) found.add('win');
  for (const name of found) if (name) play(SOUNDS[name]);
}

/** @param {Tone[]} tones */
function play(tones) {
  context ??= new AudioContext();
  for (const [type, from, to, length, begin = 0] of tones) {
    const start = context.currentTime + begin;
    const tone = new OscillatorNode(context, { type, frequency: from });
    const volume = new GainNode(context, { gain: 0.08 });
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
