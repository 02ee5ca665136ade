// The cells of a Minesweeper board: their names and their look.

import { fill, s } from './dom.js';
import { t } from './text.js';

/** @import { Child } from './types.d.ts' */
/** @import { MessageId, MinesState } from './replies.d.ts' */

/**
 * A cell's probability of a mine, shown over it.
 * @typedef {{text: string, class: string, share: string, words: string, key: string}} CellOdds
 */

/** @typedef {{sign: string, odds: CellOdds | null}} Look */

/**
 * @param {MinesState} state
 * @param {number} index
 */
export function cellName(state, index) {
  return state.labels.cols[index % state.cols] + state.labels.rows[Math.floor(index / state.cols)];
}

/**
 * The index of a cell by its name, or null.
 * @param {MinesState} state
 * @param {string} name
 */
export function cellAt(state, name) {
  const [, col, row] = /^([A-Za-z]+)(\d+)$/.exec(name) ?? [];
  const [c, r] = [state.labels.cols.indexOf(col), state.labels.rows.indexOf(row)];
  return c < 0 || r < 0 ? null : r * state.cols + c;
}

/**
 * Whether a cell is open and shows a number.
 * @param {string} sign
 */
export function isNumber(sign) {
  return sign >= '0' && sign <= '8';
}

/**
 * The neighbours of a cell.
 * @param {MinesState} state
 * @param {number} index
 */
export function around({ rows, cols }, index) {
  const [row, col] = [Math.floor(index / cols), index % cols];
  const near = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r += 1)
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c += 1)
      if (r !== row || c !== col) near.push(r * cols + c);
  return near;
}

/** @type {Record<string, MessageId>} */
const WORDS = {
  '.': 'line-hidden',
  '?': 'page-mines-question',
  F: 'line-flag',
  '*': 'line-mine',
  X: 'line-hit',
  W: 'page-mines-wrong-flag',
};

/**
 * A cell's label for screen readers: its name, its sign, and its odds if shown.
 * @param {MinesState} state
 * @param {number} index
 * @param {Look} look
 */
function cellLabel(state, index, { sign, odds }) {
  const what = WORDS[sign] ? t(WORDS[sign]) : sign;
  return `${cellName(state, index)} ${what}${odds ? `, ${odds.words}` : ''}`;
}

/**
 * @param {MinesState} state
 * @param {number} index
 * @param {Look} look
 * @param {HTMLElement} element
 */
export function paintCell(state, index, look, element) {
  const { sign, odds } = look;
  element.className = `mine-cell ${cellClass(sign)}${odds ? ` odds ${odds.class}` : ''}`;
  if (odds) {
    element.style.setProperty('--p', odds.share);
    element.dataset.odds = odds.text;
  }
  fill(element, inside(sign));
  element.setAttribute('aria-label', cellLabel(state, index, look));
}

/** @param {string} sign */
function cellClass(sign) {
  if (sign === '.') return 'closed';
  if (sign === '?') return 'closed questioned';
  if (sign === 'F') return 'closed flagged';
  if (sign === 'W') return 'closed flagged wrong';
  if (sign === '*') return 'open mine';
  if (sign === 'X') return 'open mine hit';
  return `open n${sign}`;
}

/**
 * @param {string} sign
 * @returns {Child}
 */
function inside(sign) {
  if (sign === 'F' || sign === 'W') return [glyph('flag'), sign === 'W' ? glyph('cross') : null];
  if (sign === '*' || sign === 'X') return glyph('mine');
  return sign === '.' || sign === '0' ? null : sign;
}

// Drawn, because not every system's fonts have them.
const GLYPHS = {
  flag: ['M7 21V3.5', 'M7 4l11 4.5L7 13Z'],
  mine: [
    'M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4',
    'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z',
  ],
  cross: ['M4 4l16 16M20 4 4 20', ''],
};

/** @param {keyof typeof GLYPHS} name */
function glyph(name) {
  const [lines, solid] = GLYPHS[name];
  return s(
    'svg',
    { class: `glyph glyph-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: lines, class: 'glyph-lines' }),
    solid ? s('path', { d: solid, class: 'glyph-solid' }) : null,
  );
}
