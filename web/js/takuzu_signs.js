// The signs between neighbours of a Takuzu board: `=` for equal cells, `×` for different ones. They lie in a layer
// above the cells, and are drawn in pictures, too.

import { fill, h, s } from './dom.js';

/** @import { Board } from './board.js' */
/** @import { BoardSign } from './replies.d.ts' */

/** The strokes of a sign on a 24 x 24 grid. */
const STROKES = { '=': 'M5 8.5h14M5 15.5h14', x: 'M6.5 6.5l11 11M17.5 6.5l-11 11' };

/** @param {Pick<BoardSign, 'cell' | 'down'>} sign */
export const signKey = ({ cell, down }) => `${cell}${down ? 'v' : 'h'}`;

/**
 * Draws the signs of a board; returns a function that draws them anew.
 * @param {Board} board
 */
export function signLayer(board) {
  const layer = h('div', { class: 'takuzu-signs', 'aria-hidden': 'true' });
  board.body.append(layer);
  let shown = '';
  /**
   * @param {BoardSign[]} signs
   * @param {{lit?: BoardSign[], broken?: BoardSign[]}} [marks] `lit`: a hint follows from them; `broken`: not true
   */
  return (signs, { lit = [], broken = [] } = {}) => {
    const [litKeys, brokenKeys] = [new Set(lit.map(signKey)), new Set(broken.map(signKey))];
    const now = JSON.stringify([signs, [...litKeys], [...brokenKeys]]);
    if (now === shown) return;
    shown = now;
    fill(
      layer,
      signs.map((sign) => {
        const key = signKey(sign);
        const row = Math.floor(sign.cell / board.cols);
        const col = sign.cell % board.cols;
        const mark = brokenKeys.has(key) ? ' broken' : litKeys.has(key) ? ' lit' : '';
        const place = sign.down ? { '--x': col + 0.5, '--y': row + 1 } : { '--x': col + 1, '--y': row + 0.5 };
        return h(
          'span',
          { class: `sign${mark}`, dataset: { sign: sign.sign, key }, style: place },
          s('svg', { viewBox: '0 0 24 24' }, s('path', { d: STROKES[sign.sign] })),
        );
      }),
    );
  };
}

/**
 * The signs of a picture whose cells are `side` wide.
 * @param {BoardSign[]} signs
 * @param {number} cols
 * @param {number} side
 * @param {{ground: string, rule: string, ink: string}} colours
 */
export function pictureSigns(signs, cols, side, { ground, rule, ink }) {
  const size = side * 0.42;
  return signs.map(({ cell, down, sign }) => {
    const x = ((cell % cols) + (down ? 0.5 : 1)) * side;
    const y = (Math.floor(cell / cols) + (down ? 1 : 0.5)) * side;
    const round = { stroke: ink, 'stroke-width': 3.6, 'stroke-linecap': 'round', fill: 'none' };
    return s(
      'g',
      { class: 'sign', transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})` },
      s('circle', { cx: 12, cy: 12, r: 12, fill: ground, stroke: rule, 'stroke-width': 1.2 }),
      s('path', { d: STROKES[sign], ...round }),
    );
  });
}

/**
 * The neighbours that signs join to a cell: those equal to it, and those different from it.
 * @param {BoardSign[]} signs
 * @param {number} cols
 * @param {number} index
 */
export function joined(signs, cols, index) {
  const found = { equal: /** @type {number[]} */ ([]), different: /** @type {number[]} */ ([]) };
  for (const { cell, down, sign } of signs) {
    const other = cell + (down ? cols : 1);
    if (cell !== index && other !== index) continue;
    found[sign === '=' ? 'equal' : 'different'].push(cell === index ? other : cell);
  }
  return found;
}
