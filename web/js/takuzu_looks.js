// The looks of Takuzu's two digits: how each is drawn on the board and in pictures, and what it is called.

import { s } from './dom.js';
import { settings } from './store.js';
import { addCommonValues, t } from './text.js';

/** @import { MessageId } from './replies.d.ts' */
/** @import { Look } from './types.d.ts' */

/**
 * A drawing on a 24 x 24 grid: what is filled, what is stroked.
 * @typedef {{fill?: string, line?: string}} Drawing
 */

const SQUARE = 'M4.5 4.5h15v15h-15z';
const BLOCK = 'M3.2 3.2h17.6v17.6H3.2z';
const DISC = 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z';
const SUN = {
  fill: 'M12 6.8a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4z',
  line: 'M12 1.5v2.6M12 19.9v2.6M1.5 12h2.6M19.9 12h2.6M4.6 4.6l1.9 1.9M17.5 17.5l1.9 1.9M4.6 19.4l1.9-1.9M17.5 6.5l1.9-1.9',
};
const MOON = { fill: 'M20.5 14.4A9 9 0 1 1 9.6 3.5a7.2 7.2 0 0 0 10.9 10.9z' };

/** @type {Record<Exclude<Look, 'digits'>, [Drawing, Drawing]>} */
const DRAWINGS = {
  'sun-moon': [MOON, SUN],
  blocks: [{ line: SQUARE }, { fill: SQUARE, line: SQUARE }],
  'blue-orange': [{ fill: BLOCK }, { fill: DISC }],
  'cyan-red': [{ fill: BLOCK }, { fill: DISC }],
};

/** @type {Record<Look, [MessageId, MessageId] | null>} How the symbols are called; null: by the digit itself. */
const WORDS = {
  digits: null,
  'sun-moon': ['page-takuzu-moon', 'page-takuzu-sun'],
  blocks: ['page-takuzu-empty-square', 'page-takuzu-filled-square'],
  'blue-orange': ['page-takuzu-blue', 'page-takuzu-orange'],
  'cyan-red': ['page-takuzu-cyan', 'page-takuzu-red'],
};

/** @type {[Look, MessageId][]} All looks with their names. */
export const LOOKS = [
  ['digits', 'page-takuzu-look-digits'],
  ['sun-moon', 'page-takuzu-look-suns'],
  ['blocks', 'page-takuzu-look-squares'],
  ['blue-orange', 'page-takuzu-look-blue-orange'],
  ['cyan-red', 'page-takuzu-look-cyan-red'],
];

/** The chosen look. */
export function look() {
  return settings.look && settings.look in WORDS ? settings.look : 'digits';
}

/**
 * A digit in words.
 * @param {string} digit
 */
export function digitWords(digit) {
  const words = WORDS[look()];
  return words ? t(words[Number(digit)]) : digit;
}

/** The symbols themselves, where the words would need a plural. Colours have none. @type {Partial<Record<Look, string>>} */
const SYMBOLS = { 'sun-moon': '☾☀', blocks: '□■' };

/**
 * A digit within a sentence.
 * @param {'0' | '1'} digit
 */
const symbol = (digit) => SYMBOLS[look()]?.[Number(digit)] ?? digitWords(digit);

addCommonValues({ zero: () => symbol('0'), one: () => symbol('1') });

/**
 * What a cell shows for a digit: the digit itself, or a drawing.
 * @param {string} digit
 */
export function glyph(digit) {
  const chosen = look();
  if (chosen === 'digits') return digit;
  return s(
    'svg',
    {
      viewBox: '0 0 24 24',
      class: `glyph ${chosen} ${digit === '1' ? 'one' : 'zero'}`,
      'aria-hidden': 'true',
    },
    paths(DRAWINGS[chosen][Number(digit)]),
  );
}

/**
 * The paths of a drawing, filled and stroked with the current colour.
 * @param {Drawing} drawing
 */
function paths({ fill, line }) {
  const round = { 'stroke-width': 2.2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return [
    fill ? s('path', { d: fill, fill: 'currentColor' }) : null,
    line ? s('path', { d: line, fill: 'none', stroke: 'currentColor', ...round }) : null,
  ];
}

/**
 * The colours that drawings have, by name.
 * @typedef {{ink: string, blue: string, orange: string, cyan: string, red: string}} Inks
 */

/** The colours of drawings in pictures, zero first; others have the colour of the text. */
const INKS = /** @type {const} */ ({ 'blue-orange': ['blue', 'orange'], 'cyan-red': ['cyan', 'red'] });

/**
 * A digit of a picture, `side` wide around a point, or null if digits are shown as text.
 * @param {string} digit
 * @param {{x: number, y: number, side: number}} where
 * @param {Inks} inks
 */
export function pictureGlyph(digit, { x, y, side }, inks) {
  const chosen = look();
  if (chosen === 'digits') return null;
  const colour =
    chosen in INKS ? inks[INKS[/** @type {keyof typeof INKS} */ (chosen)][Number(digit)]] : inks.ink;
  const scale = side / 24;
  return s(
    'g',
    { transform: `translate(${x - side / 2} ${y - side / 2}) scale(${scale})`, color: colour },
    paths(DRAWINGS[chosen][Number(digit)]),
  );
}
