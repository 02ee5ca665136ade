// The piles as polygons, from back to front: on a canvas for browsers without WebGL, and as SVG for pictures.

import { pageColours } from './picture.js';
import { Camera, HALF, LEVEL, RIM, SLAB, THICK, centre, outline } from './piles_camera.js';

/** @import { Colours, EdgeLabel, Scene, Shape, Token } from './types.d.ts' */
/** @import { Labels, MorpionState } from './replies.d.ts' */

/** @typedef {ReturnType<typeof bodies>} Bodies */

const CUT = 0.05;

/** Corners of a disc by the pixels of a cell: small discs need few. */
const ROUNDS = [
  [60, 40],
  [26, 20],
  [12, 12],
  [0, 8],
];

/**
 * @param {number} corners
 * @param {number} radius
 */
const circle = (corners, radius) =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

/**
 * The outlines of tokens and their marks for a size on the screen.
 * @param {number} pixels
 */
function bodies(pixels) {
  const [, corners] = ROUNDS.find(([least]) => pixels >= least) ?? ROUNDS[ROUNDS.length - 1];
  // Marks of a few pixels would only be specks.
  return {
    X: SQUARE,
    O: circle(corners, HALF),
    rings: [circle(corners, 0.23), circle(corners, 0.14)],
    marked: pixels >= 8,
    edged: pixels >= 14,
  };
}

/** A square with cut corners. */
const SQUARE = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
].flatMap(([x, z], at) => {
  const cut = HALF - CUT;
  const pair = [
    [x * HALF, z * cut],
    [x * cut, z * HALF],
  ];
  return at % 2 ? pair.reverse() : pair;
});

/** The bars of the cross on a token. */
const BARS = [1, -1].map((way) =>
  [
    [-1, -1],
    [1, 1],
  ].flatMap(([x, z]) => {
    const [arm, thin] = [0.19, 0.042];
    const [cx, cz] = [x * arm, z * arm * way];
    const side = [thin * x, -thin * z * way];
    return [
      [cx + side[0], cz + side[1]],
      [cx - side[0], cz - side[1]],
    ];
  }),
);

/**
 * The convex hull of points in a plane.
 * @param {number[][]} points
 */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {number[][]} list */
  const half = (list) => {
    /** @type {number[][]} */
    const out = [];
    for (const point of list) {
      while (out.length > 1 && !leftOf(out[out.length - 2], out[out.length - 1], point)) out.pop();
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/**
 * @param {number[]} a
 * @param {number[]} b
 * @param {number[]} c
 */
function leftOf(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/**
 * Mixes two `#rrggbb` colours.
 * @param {string} from
 * @param {string} to
 * @param {number} part
 */
export function mix(from, to, part) {
  /** @param {string} text */
  const parse = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const [a, b] = [parse(from), parse(to)];
  return `#${a
    .map((value, at) =>
      Math.round(value + (b[at] - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/**
 * The shapes to paint, from back to front.
 *
 * @param {Scene} scene
 * @param {Camera} camera
 * @param {Colours} colours
 * @returns {Shape[]}
 */
export function shapes(scene, camera, colours) {
  /** @type {Shape[]} */
  const out = [];
  ground(out, scene, camera, colours);
  /** @type {Map<number, {far: number, tokens: Token[]}>} */
  const piles = new Map();
  for (const token of scene.tokens) {
    const pile = piles.get(token.cell);
    if (pile) pile.tokens.push(token);
    else piles.set(token.cell, { far: camera.depth(centre(token.cell, scene.side)), tokens: [token] });
  }
  const body = bodies(camera.scale / camera.far);
  for (const { tokens } of [...piles.values()].sort((a, b) => b.far - a.far)) {
    const sorted = tokens.sort((a, b) => a.y - b.y);
    const pile = body.edged ? sorted : runs(sorted);
    pile.forEach((token, at) => drawToken(out, token, camera, colours, body, isCovered(token, pile[at + 1])));
  }
  return out;
}

/**
 * @param {Shape[]} out
 * @param {Scene} scene
 * @param {Camera} camera
 * @param {Colours} colours
 */
function ground(out, scene, camera, colours) {
  const edge = scene.side / 2 + RIM;
  const corners = [
    [-edge, -edge],
    [edge, -edge],
    [edge, edge],
    [-edge, edge],
  ];
  /** @param {number} y */
  const at = (y) => corners.map(([x, z]) => camera.project([x, y, z]));
  out.push({ points: hull([...at(0), ...at(-SLAB)]), fill: mix(colours.slab, '#000000', 0.28) });
  out.push({ points: at(0), fill: colours.slab });
  scene.tiles.forEach((name, index) => {
    const [cx, , cz] = centre(index, scene.side);
    const half = 0.46;
    const points = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, z]) => camera.project([cx + x * half, 0, cz + z * half]));
    out.push({ points, fill: tileColour(name, colours) });
  });
}

/**
 * @param {string} name
 * @param {Colours} colours
 */
export function tileColour(name, colours) {
  return name === 'plain' ? colours.tile : colours[name];
}

/**
 * Merges equal tokens on top of each other into one tall token, where the difference is invisible.
 * @param {Token[]} pile
 */
function runs(pile) {
  /** @type {(Token & {tall: number, top: number})[]} */
  const out = [];
  for (const token of pile) {
    const below = out.at(-1);
    const same =
      below &&
      below.kind === token.kind &&
      below.glow === token.glow &&
      !token.ghost &&
      token.y - below.top < 1.1 * LEVEL;
    if (same) Object.assign(below, { tall: below.tall + token.y - below.top, top: token.y });
    else out.push({ ...token, tall: THICK, top: token.y });
  }
  return out;
}

/**
 * Whether the mark of a token is hidden by another one.
 * @param {Token} token
 * @param {Token|undefined} above
 */
function isCovered(token, above) {
  return Boolean(above && !above.ghost && above.y - (token.top ?? token.y) < 1.1 * LEVEL);
}

/**
 * @param {Shape[]} out
 * @param {Token} token
 * @param {Camera} camera
 * @param {Colours} colours
 * @param {Bodies} body
 * @param {boolean} covered
 */
function drawToken(out, token, camera, colours, body, covered) {
  const outline = token.kind === 'X' ? body.X : body.O;
  /**
   * @param {number[][]} points
   * @param {number} y
   */
  const at = (points, y) => points.map(([x, z]) => camera.project([token.x + x, token.y + y, token.z + z]));
  const tall = token.tall ?? THICK;
  const [low, high] = [at(outline, 0), at(outline, tall)];
  const own = mix(token.kind === 'X' ? colours.x : colours.o, colours.slab, token.dim ? 0.72 : 0);
  const dark = mix(own, '#000000', 0.42);
  const alpha = token.ghost || 1;
  const stroke = token.glow ? colours.line : body.edged ? dark : undefined;
  const width = token.glow ? 3 : 1;
  out.push({ points: hull([...low, ...high]), fill: mix(own, '#000000', 0.2), stroke, width, alpha });
  if (token.kind === 'X') darkSide(out, low, high, dark, alpha);
  out.push({ points: high, fill: own, stroke, width, alpha });
  if (covered || !body.marked) return;
  const mark = token.dim ? mix(own, colours.mark, 0.4) : colours.mark;
  if (token.kind === 'X') for (const bar of BARS) out.push({ points: at(bar, tall), fill: mark, alpha });
  else out.push({ points: at(body.rings[0], tall), hole: at(body.rings[1], tall), fill: mark, alpha });
}

/**
 * Draws the visible side of a square token that faces away from the light.
 * @param {Shape[]} out
 * @param {number[][]} low
 * @param {number[][]} high
 * @param {string} fill
 * @param {number} alpha
 */
function darkSide(out, low, high, fill, alpha) {
  for (let edge = 1; edge < low.length; edge += 2) {
    const next = (edge + 1) % low.length;
    const points = [low[edge], low[next], high[next], high[edge]];
    const inSight = leftOf(points[0], points[1], points[2]);
    // The dark side is right of the token's centre on the screen.
    const middle = low.reduce((sum, point) => sum + point[0], 0) / low.length;
    if (inSight && (points[0][0] + points[1][0]) / 2 > middle) out.push({ points, fill, alpha });
  }
}

/**
 * Paints shapes on a canvas.
 * @param {CanvasRenderingContext2D} context
 * @param {Shape[]} list
 */
export function paint(context, list) {
  for (const shape of list) {
    context.globalAlpha = shape.alpha ?? 1;
    context.beginPath();
    for (const points of [shape.points, shape.hole ?? []]) {
      points.forEach(([x, y], at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
      if (points.length) context.closePath();
    }
    context.fillStyle = shape.fill;
    context.fill('evenodd');
    if (shape.stroke) {
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width ?? 1;
      context.lineJoin = 'round';
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** The colours of saved pictures, meant for paper. */
const PAPER = {
  x: '#b4501e',
  o: '#2a5d9c',
  mark: '#fdf8ef',
  slab: '#d9d2c3',
  tile: '#f4f0e6',
  focus: '#cfe6e1',
  fallen: '#e6cfa6',
  line: '#f0b429',
  last: '#d5e4e0',
  ink: '#23262b',
  ground: '#f7f5f0',
};

/** The colours of pictures on the page, as CSS variables. */
const LIVE = {
  x: '--x',
  o: '--o',
  mark: '--mark',
  slab: '--piles-slab',
  tile: '--piles-tile',
  focus: '--piles-focus',
  fallen: '--piles-fallen',
  line: '--piles-line',
  last: '--piles-last',
  ink: '--ink',
  ground: '--paper',
};

/**
 * A position as SVG, seen from a corner.
 * @param {MorpionState} state
 * @param {boolean} [isLive] whether to use the page's colours
 */
export function picture(state, isLive = false) {
  const colours = isLive ? pageColours(LIVE) : PAPER;
  const { side, stacks } = state;
  const scene = still(state);
  const camera = new Camera(0.16);
  const [width, height] = [960, 760];
  camera.resize(width, height);
  camera.turn(0.12, 0.02);
  const high = Math.max(2, ...stacks.map((stack) => stack.length)) * LEVEL;
  const edge = side / 2 + 0.75;
  camera.frame([-edge, -SLAB, -edge], [edge, high, edge], outline(side, stacks));
  /** @param {number} value */
  const number = (value) => Math.round(value * 10) / 10;
  /** @param {number[][]} points */
  const path = (points) => `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`;
  const parts = shapes(scene, camera, colours).map((shape) => {
    const stroke = shape.stroke
      ? ` stroke="${shape.stroke}" stroke-width="${shape.width}" stroke-linejoin="round"`
      : '';
    const d = path(shape.points) + (shape.hole ? path(shape.hole) : '');
    return `<path d="${d}" fill="${shape.fill}" fill-rule="evenodd"${stroke}/>`;
  });
  const size = Math.max(10, Math.min(26, (camera.scale / camera.far) * 0.32));
  const words = edgeLabels(side, state.labels, camera).map(
    ({ x, y, text }) =>
      `<text x="${number(x)}" y="${number(y)}" font-size="${number(size)}" text-anchor="middle" dominant-baseline="central">${text}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>${parts.join('')}` +
    `<g fill="${colours.ink}" font-family="system-ui, sans-serif">${words.join('')}</g></svg>`
  );
}

/**
 * A position at rest, as a scene.
 * @param {MorpionState} state
 * @returns {Scene}
 */
function still(state) {
  const { side, stacks } = state;
  const lit = new Set(state.lines.flat().map(([cell, level]) => `${cell} ${level}`));
  const fallen = new Set(state.fallen.map((fall) => fall.cell));
  const tokens = stacks.flatMap((stack, cell) => {
    const [x, , z] = centre(cell, side);
    return [...stack].map((kind, level) => {
      const glow = lit.has(`${cell} ${level}`);
      return { cell, x, y: level * LEVEL, z, kind, glow, dim: lit.size > 0 && !glow };
    });
  });
  const tiles = stacks.map((_, cell) => (fallen.has(cell) ? 'fallen' : 'plain'));
  return { side, tokens, tiles };
}

/**
 * The names of columns and rows along the two nearest edges.
 * @param {number} side
 * @param {Labels} labels
 * @param {Camera} camera
 */
export function edgeLabels(side, labels, camera) {
  const edge = side / 2 + RIM + 0.26;
  const front = Math.cos(camera.yaw) >= 0 ? edge : -edge;
  const right = Math.sin(camera.yaw) >= 0 ? edge : -edge;
  /** @type {EdgeLabel[]} */
  const out = [];
  for (let at = 0; at < side; at += 1) {
    const along = at - (side - 1) / 2;
    const [cx, cy, cd] = camera.project([along, 0, front]);
    out.push({ x: cx, y: cy, depth: cd, text: labels.cols[at], at });
    const [rx, ry, rd] = camera.project([right, 0, along]);
    out.push({ x: rx, y: ry, depth: rd, text: labels.rows[at], at });
  }
  return out;
}
