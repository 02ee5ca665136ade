// Pictures of Minesweeper boards as standalone SVG.

/** @import { MinesState } from './replies.d.ts' */

const SIZE = 24;
const LIGHT = {
  paper: '#f7f5f0',
  closed: '#dfd9cb',
  edge: '#c5bda9',
  open: '#faf8f3',
  line: '#ddd7c9',
  ink: '#22252b',
  flag: '#a3261d',
  hit: '#f2b8ae',
  numbers: ['', '#1d4fc4', '#23702f', '#b3261e', '#3c2f8f', '#7a3b00', '#00666b', '#22252b', '#5c6069'],
};
const DARK = {
  paper: '#16181d',
  closed: '#363b45',
  edge: '#24282f',
  open: '#1b1e24',
  line: '#2b2f37',
  ink: '#e8e6e1',
  flag: '#ff9c8f',
  hit: '#6d2a22',
  numbers: ['', '#8fb4ff', '#7fd18a', '#ff9a90', '#c3b1ff', '#f0b27a', '#6fd3d6', '#e8e6e1', '#a4a8b1'],
};

/**
 * A board as SVG text.
 * @param {MinesState} state
 */
export function drawMines(state) {
  const colours = document.documentElement.dataset.theme === 'dark' ? DARK : LIGHT;
  const [width, height] = [state.cols * SIZE + 8, state.rows * SIZE + 8];
  const cells = [...state.cells].map((sign, index) =>
    drawCell(sign, 4 + (index % state.cols) * SIZE, 4 + Math.floor(index / state.cols) * SIZE, colours),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15" font-weight="700" text-anchor="middle">` +
    `<rect width="${width}" height="${height}" rx="6" fill="${colours.paper}"/>${cells.join('')}</svg>`
  );
}

/**
 * @param {string} sign
 * @param {number} x
 * @param {number} y
 * @param {typeof LIGHT} colours
 */
function drawCell(sign, x, y, colours) {
  const closed = sign === '.' || sign === 'F' || sign === 'W';
  const ground = closed ? colours.closed : sign === 'X' ? colours.hit : colours.open;
  const box = `<rect x="${x + 0.5}" y="${y + 0.5}" width="${SIZE - 1}" height="${SIZE - 1}" rx="${closed ? 3 : 0}" fill="${ground}" stroke="${closed ? colours.edge : colours.line}"/>`;
  return box + drawSign(sign, x + SIZE / 2, y + SIZE / 2, colours);
}

/**
 * @param {string} sign
 * @param {number} x
 * @param {number} y
 * @param {typeof LIGHT} colours
 */
function drawSign(sign, x, y, colours) {
  if (sign === 'F' || sign === 'W') {
    const flag = `<path d="M${x - 3} ${y + 7}V${y - 7}L${x + 6} ${y - 3}L${x - 3} ${y + 1}" fill="${colours.flag}" stroke="${colours.ink}" stroke-width="1.5"/>`;
    return sign === 'W'
      ? `${flag}<path d="M${x - 8} ${y - 8}l16 16m0 -16l-16 16" stroke="${colours.ink}" stroke-width="2"/>`
      : flag;
  }
  if (sign === '*' || sign === 'X') {
    return `<circle cx="${x}" cy="${y}" r="5" fill="${colours.ink}"/><path d="M${x - 8} ${y}h16M${x} ${y - 8}v16M${x - 5.5} ${y - 5.5}l11 11M${x + 5.5} ${y - 5.5}l-11 11" stroke="${colours.ink}" stroke-width="1.5"/>`;
  }
  if (sign >= '1' && sign <= '8')
    return `<text x="${x}" y="${y + 5.5}" fill="${colours.numbers[Number(sign)]}">${sign}</text>`;
  return '';
}
