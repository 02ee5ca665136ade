// A Takuzu board by its state alone: the names of its cells and moves, and its picture.

import { s } from './dom.js';
import { pageColours } from './picture.js';
import { pictureGlyph } from './takuzu_looks.js';
import { joined, pictureSigns } from './takuzu_signs.js';
import { locale, t } from './text.js';

/** @import { BoardSign, Hint, TakuzuState } from './replies.d.ts' */

/** Pixels of a cell in a picture. */
const PICTURE_CELL = 28;

/**
 * The name of a cell: the letter of its column and the number of its row.
 * @param {{cols: number, labels: {rows: string[], cols: string[]}}} state
 * @param {number} index
 */
export function nameOf({ cols, labels }, index) {
  return labels.cols[index % cols] + labels.rows[Math.floor(index / cols)];
}

/**
 * A cell's words with the cells that signs join to it.
 * @param {TakuzuState} state
 * @param {number} index
 * @param {string} words
 */
export function signWords(state, index, words) {
  const { equal, different } = joined(state.signs, state.cols, index);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  /** @param {number[]} cells */
  const named = (cells) => list.format(cells.map((cell) => nameOf(state, cell)));
  let all = words;
  if (equal.length) all = t('page-takuzu-cell-equal', { words: all, cells: named(equal) });
  return different.length ? t('page-takuzu-cell-different', { words: all, cells: named(different) }) : all;
}

/**
 * A cell as in moves. On a board with more than 26 lines, two letters would be a cell of their own.
 * @param {TakuzuState} state
 * @param {number} index
 */
function cellOf(state, index) {
  if (state.letters) return nameOf(state, index);
  return `${Math.floor(index / state.cols) + 1}:${(index % state.cols) + 1}`;
}

/**
 * The index and the rest of a move of the history, which names the row first: `AC1`, `3:12=1`; null for another move.
 * @param {TakuzuState} state
 * @param {string} text
 */
export function readMove(state, text) {
  const [, letters, row, col, rest] = /^(?:([A-Z]{2})|(\d+):(\d+))(.*)$/.exec(text) ?? [];
  if (rest === undefined) return null;
  const [down, right] = letters
    ? Array.from(letters, (letter) => letter.charCodeAt(0) - 65)
    : [Number(row) - 1, Number(col) - 1];
  return { index: down * state.cols + right, rest };
}

/**
 * The move that writes a digit, or clears the cell for `.`.
 * @param {TakuzuState} state
 * @param {number} index
 * @param {string} digit
 */
export const writePut = (state, index, digit) => cellOf(state, index) + (digit === '.' ? '' : `=${digit}`);
/**
 * The move that notes a digit in pencil.
 * @param {TakuzuState} state
 * @param {number} index
 * @param {string} digit
 */
export const writeNote = (state, index, digit) => `${cellOf(state, index)}?${digit === '.' ? '' : digit}`;

/**
 * The digits that a hint's moves would write, by cell.
 * @param {TakuzuState} state
 * @param {Hint} hint
 * @returns {Map<number, string>}
 */
export function hintedDigits(state, hint) {
  const digits = new Map();
  for (const text of hint.moves) {
    const move = readMove(state, text);
    const [digit] = /[01]$/.exec(move?.rest ?? '') ?? [];
    if (move && digit) digits.set(move.index, digit);
  }
  return digits;
}

/** The colours of print: black on white, and those of drawings. */
const PRINT = {
  ...{ ground: '#fff', given: '#e6e3da', rule: '#767676', frame: '#000', ink: '#000', own: '#333' },
  ...{ blue: '#1d5fb8', orange: '#b85c00', cyan: '#0a7f93', red: '#b3201b' },
};
/** The colours of the page, as CSS variables. */
const LIVE = {
  ground: '--raised',
  given: '--cell-closed',
  rule: '--strong-line',
  frame: '--soft',
  ink: '--ink',
  own: '--ink',
  blue: '--blue',
  orange: '--orange',
  cyan: '--cyan',
  red: '--red',
};

/**
 * A board as an SVG element.
 * @param {{rows: number, cols: number, cells: string, given: string, signs: BoardSign[], tinted?: boolean}} what
 *   `tinted`: whether given cells have their own background.
 * @param {boolean} [isLive] whether to use the page's colours
 */
export function drawGrid({ rows, cols, cells, given, signs, tinted = true }, isLive = false) {
  const colours = isLive ? pageColours(LIVE) : PRINT;
  const side = 20;
  const [width, height] = [cols * side, rows * side];
  // The size of a saved picture; print sheets set another.
  const picture = s('svg', {
    width: cols * PICTURE_CELL,
    height: rows * PICTURE_CELL,
    viewBox: `-1 -1 ${width + 2} ${height + 2}`,
  });
  picture.append(s('rect', { x: 0, y: 0, width, height, fill: colours.ground }));
  if (tinted) picture.append(s('path', { d: grounds(given, cols, side), fill: colours.given }));
  picture.append(
    s('path', { d: rules(rows, cols, side), stroke: colours.rule, 'stroke-width': 0.6, fill: 'none' }),
  );
  picture.append(
    s('rect', { x: 0, y: 0, width, height, fill: 'none', stroke: colours.frame, 'stroke-width': 1.6 }),
  );
  for (let row = 0; row < rows; row += 1)
    picture.append(...digitsOf(row, { cols, cells, given }, side, colours));
  picture.append(...pictureSigns(signs, cols, side, colours));
  return picture;
}

/**
 * @param {string} given
 * @param {number} cols
 * @param {number} side
 */
function grounds(given, cols, side) {
  const squares = [];
  for (const [index, sign] of Array.from(given).entries()) {
    if (sign === '#')
      squares.push(`M${(index % cols) * side} ${Math.floor(index / cols) * side}h${side}v${side}h-${side}z`);
  }
  return squares.join('');
}

/**
 * @param {number} rows
 * @param {number} cols
 * @param {number} side
 */
function rules(rows, cols, side) {
  let path = '';
  for (let row = 1; row < rows; row++) path += `M0 ${row * side}h${cols * side}`;
  for (let col = 1; col < cols; col++) path += `M${col * side} 0v${rows * side}`;
  return path;
}

/**
 * The digits of a row: one bold text for the given ones and one for the others, with an x position for each digit.
 * @param {number} row
 * @param {{cols: number, cells: string, given: string}} board
 * @param {number} side
 * @param {typeof PRINT} colours
 */
function digitsOf(row, { cols, cells, given }, side, colours) {
  const texts = [];
  for (const isGiven of [true, false]) {
    const places = [];
    for (let col = 0; col < cols; col += 1) {
      const index = row * cols + col;
      if (cells[index] !== '.' && (given[index] === '#') === isGiven) places.push(col);
    }
    if (places.length === 0) continue;
    const glyphs = places.map((col) => {
      const [x, y] = [(col + 0.5) * side, (row + 0.5) * side];
      const ink = isGiven ? colours.ink : colours.own;
      return pictureGlyph(cells[row * cols + col], { x, y, side: side * 0.62 }, { ...colours, ink });
    });
    if (glyphs[0] !== null) {
      texts.push(...glyphs.filter((one) => one !== null));
      continue;
    }
    texts.push(
      s(
        'text',
        {
          x: places.map((col) => (col + 0.5) * side).join(' '),
          y: (row + 0.5) * side + 4.6,
          'text-anchor': 'middle',
          'font-family': 'system-ui, sans-serif',
          'font-size': 13,
          'font-weight': isGiven ? 700 : 400,
          fill: isGiven ? colours.ink : colours.own,
        },
        places.map((col) => cells[row * cols + col]).join(''),
      ),
    );
  }
  return texts;
}

/**
 * The cells in which two states of a puzzle differ.
 * @param {TakuzuState} before
 * @param {TakuzuState} state
 */
export function changedCells(before, state) {
  const changed = [];
  for (let index = 0; index < state.cells.length; index += 1) {
    if (before.cells[index] !== state.cells[index] || before.notes[index] !== state.notes[index])
      changed.push(index);
  }
  return changed;
}
