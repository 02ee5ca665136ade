// The piles in three dimensions, turned by dragging and by keys: with WebGL, or as polygons on a canvas without it.
// Everything shown is also in the grid's labels.

import { button, h, still } from './dom.js';
import { Camera, HALF, LEVEL, SLAB, THICK, centre, outline, pick } from './piles_camera.js';
import { edgeLabels, paint, picture, shapes } from './piles_flat.js';
import { GlPainter } from './piles_gl.js';
import { t } from './text.js';

export { picture };

/** @import { Colours, Scene, Token } from './types.d.ts' */
/** @import { MorpionState } from './replies.d.ts' */

/**
 * An animation: a pile falls `by` levels, or a `token` leaves a `level`.
 * @typedef {{since: number, for: number, by?: number, token?: string, level?: number}} Motion
 */

const QUICK = 140;
const SHAKE = 450;
const LIFT = 0.22;
/** Pixels that a pointer may move during a click. */
const SLIP = 5;
const STEP = Math.PI / 12;
const COLOURS = ['x', 'o', 'mark', 'slab', 'tile', 'focus', 'fallen', 'line', 'last', 'ink', 'paper'];

/** @type {Record<string, [number, number]>} Steps of the arrow keys, sideways and upwards. */
const TURNS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 0.5], ArrowDown: [0, -0.5] };
/** @type {Record<string, number>} */
const ZOOMS = { '+': 1.15, '=': 1.15, '-': 1 / 1.15 };

/**
 * Ease-out from 0 to 1.
 * @param {number} part
 */
const eased = (part) => 1 - (1 - part) ** 3;

export class Piles {
  /**
   * @param {object} options
   * @param {(index: number|null) => void} options.onHover
   * @param {(index: number) => void} options.onPick a finger has selected a pile
   * @param {(index: number, event: Event) => void} options.onPrimary
   * @param {(index: number, event: Event) => void} options.onSecondary
   */
  constructor(options) {
    this.options = options;
    this.camera = new Camera();
    /** @type {MorpionState|null} */
    this.state = null;
    /** @type {number|null} the pile under the keyboard's cursor */
    this.cursor = null;
    /** @type {number|null} the pile under the mouse */
    this.hover = null;
    /** @type {number|null} the pile selected by a finger */
    this.picked = null;
    /** Whether the cursor's pile is raised. */
    this.lift = false;
    /** @type {string|null} the token that would be pushed */
    this.ghost = null;
    /** @type {Map<number, number>} how far piles are raised, from 0 to 1 */
    this.lifted = new Map();
    /** @type {Map<string, Motion>} */
    this.moving = new Map();
    /** @type {Colours|null} cached until the theme changes */
    this.colours = null;
    /** @type {{x: number, y: number, index: number|null, meant: boolean, button: number, dragged: boolean} | null} */
    this.press = null;
    /** Device pixels per CSS pixel; 0 until measured. */
    this.ratio = 0;
    /** The requested animation frame. */
    this.frame = 0;
    /** @type {number|null} when the last frame of an animation was drawn */
    this.before = null;
    this.closed = false;
    this.solid = h('canvas', { class: 'piles-solid', 'aria-hidden': 'true' });
    this.over = h('canvas', { class: 'piles-over', 'aria-hidden': 'true' });
    this.stage = h(
      'div',
      { class: 'piles-stage', role: 'group', tabindex: '0', 'aria-label': t('page-morpion-piles') },
      this.solid,
      this.over,
    );
    this.element = h('div', { class: 'piles' }, this.stage, this.makeKeys());
    /** @type {GlPainter|null} */
    this.painter = null;
    this.begin();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.stage);
    this.colourless = () => {
      this.colours = null;
      this.ask();
    };
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.dark.addEventListener('change', this.colourless);
    this.themes = new MutationObserver(this.colourless);
    this.themes.observe(document.documentElement, { attributes: true });
    this.listen();
  }

  // --- Building

  /** Buttons that turn the picture. */
  makeKeys() {
    /**
     * @param {'left' | 'right' | 'up' | 'down'} name
     * @param {number} yaw
     * @param {number} pitch
     */
    const turn = (name, yaw, pitch) =>
      button({
        icon: name,
        label: t(`page-morpion-turn-${name}`),
        bare: true,
        onclick: () => this.turn(yaw * STEP, (pitch * STEP) / 2),
      });
    return h(
      'div',
      { class: 'piles-keys', role: 'group', 'aria-label': t('page-morpion-turn') },
      turn('left', -1, 0),
      turn('right', 1, 0),
      turn('up', 0, 1),
      turn('down', 0, -1),
      button({
        icon: 'replay',
        label: t('page-morpion-turn-reset'),
        bare: true,
        onclick: () => this.reset(),
      }),
    );
  }

  /** Starts WebGL if available; its context may be lost later. */
  begin() {
    this.solid.addEventListener('webglcontextlost', () => {
      this.painter = null;
      this.ask();
    });
    try {
      this.painter = new GlPainter(this.solid);
    } catch {
      this.painter = null;
    }
  }

  /** Falls back to polygons, which are faster where WebGL is slow. */
  giveUp() {
    this.painter?.close();
    this.painter = null;
    this.solid.hidden = true;
  }

  listen() {
    const stage = this.stage;
    stage.addEventListener('pointerdown', (event) => this.pressed(event));
    stage.addEventListener('pointermove', (event) => this.slid(event));
    stage.addEventListener('pointerup', (event) => this.released(event));
    stage.addEventListener('pointercancel', () => {
      this.press = null;
    });
    stage.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') this.hoverAt(null);
    });
    stage.addEventListener('contextmenu', (event) => event.preventDefault());
    stage.addEventListener('keydown', (event) => this.keyed(event));
    stage.addEventListener('wheel', (event) => this.wheeled(event), { passive: false });
  }

  close() {
    this.observer.disconnect();
    this.themes.disconnect();
    this.dark.removeEventListener('change', this.colourless);
    cancelAnimationFrame(this.frame);
    this.painter?.close();
    this.painter = null;
    this.closed = true;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (!width || !height) return;
    const ratio = Math.min(2, devicePixelRatio || 1);
    for (const canvas of [this.solid, this.over]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.ratio = ratio;
    this.camera.resize(width, height);
    // Draw at once, or the cleared canvas would flash; and again, as this frame may still be clipped to the old size.
    this.draw(performance.now());
    this.ask();
  }

  // --- Turning

  /**
   * @param {number} yaw
   * @param {number} pitch
   */
  turn(yaw, pitch) {
    this.camera.turn(yaw, pitch);
    this.ask();
  }

  /**
   * Looks from a player's seat: O is opposite X.
   * @param {'x' | 'o'} player
   */
  sitAt(player) {
    this.camera.sitAt(player === 'o');
    this.ask();
  }

  reset() {
    this.camera.reset();
    this.ask();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const turn = TURNS[event.key];
    if (turn) this.turn(turn[0] * STEP, turn[1] * STEP);
    else if (ZOOMS[event.key]) this.closer(ZOOMS[event.key]);
    else if (event.key === 'Home' || event.key === '0') this.reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} by */
  closer(by) {
    this.camera.closer(by);
    this.ask();
  }

  /**
   * Zooms with Ctrl only, which a pinch sets, too; otherwise the page scrolls.
   * @param {WheelEvent} event
   */
  wheeled(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.closer(Math.exp(-event.deltaY / 300));
  }

  /**
   * The pile under a pointer, or null.
   * @param {PointerEvent} event
   */
  under(event) {
    if (!this.state) return null;
    const box = this.stage.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const heights = this.state.stacks.map((stack) => stack.length);
    return pick(this.camera, x, y, this.state.side, heights);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (!event.isPrimary) return;
    const index = this.under(event);
    // With a finger, the first tap selects a pile and the second plays; a mouse shows the pile by hovering.
    const meant = event.pointerType === 'mouse' || (index !== null && index === this.picked);
    this.press = { x: event.clientX, y: event.clientY, index, meant, button: event.button, dragged: false };
    this.stage.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  slid(event) {
    const press = this.press;
    if (!press) {
      if (event.pointerType === 'mouse') this.hoverAt(this.under(event));
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragged && Math.hypot(dx, dy) <= SLIP) return;
    press.dragged = true;
    [press.x, press.y] = [event.clientX, event.clientY];
    this.stage.classList.add('turning');
    this.turn(-dx * 0.009, dy * 0.007);
  }

  /** @param {PointerEvent} event */
  released(event) {
    const press = this.press;
    this.press = null;
    this.stage.classList.remove('turning');
    if (!press || press.dragged) return;
    if (press.index === null) return;
    if (!press.meant) {
      this.picked = press.index;
      this.options.onPick(press.index);
      return;
    }
    if (press.button === 2) this.options.onSecondary(press.index, event);
    else if (press.button === 0) this.options.onPrimary(press.index, event);
  }

  /** @param {number|null} index */
  hoverAt(index) {
    if (index === this.hover) return;
    this.point({ hover: index });
    this.options.onHover(index);
  }

  // --- Scene

  /**
   * Shows a position; with `moved`, animates the difference from the last one.
   * @param {MorpionState} state
   */
  show(state, { moved = false } = {}) {
    const before = this.state;
    this.state = state;
    this.moving.clear();
    const now = performance.now();
    if (moved && before && before.side === state.side && !still()) this.moves(before, state, now);
    const high = Math.max(2, ...state.stacks.map((stack) => stack.length)) * LEVEL + LIFT;
    const edge = state.side / 2 + 0.55;
    this.camera.frame([-edge, -SLAB, -edge], [edge, high, edge], outline(state.side, state.stacks));
    this.ask();
  }

  /**
   * Starts the animations of the last move and of collapsed piles.
   * @param {MorpionState} before
   * @param {MorpionState} state
   * @param {number} now
   */
  moves(before, state, now) {
    const play = state.last;
    const cell = play ? state.names.indexOf(play.slice(1)) : -1;
    if (play?.startsWith('+')) this.moving.set(`push ${cell}`, { since: now, for: QUICK });
    if (play?.startsWith('-')) {
      const stack = before.stacks[cell];
      this.moving.set(`pop ${cell}`, {
        since: now,
        for: QUICK,
        token: stack.at(-1),
        level: stack.length - 1,
      });
    }
    for (const fall of state.fallen) {
      this.moving.set(`fall ${fall.cell}`, { since: now, for: QUICK, by: fall.tokens });
      this.moving.set(`shake ${fall.cell}`, { since: now, for: SHAKE });
    }
  }

  /**
   * Sets the piles under the keyboard's cursor and the mouse.
   * @param {{cursor?: number|null, hover?: number|null, lift?: boolean, ghost?: string|null}} what
   */
  point({ cursor = this.cursor, hover = this.hover, lift = this.lift, ghost = this.ghost }) {
    Object.assign(this, { cursor, hover, lift, ghost });
    if (this.picked !== cursor) this.picked = null;
    this.ask();
  }

  /** The pile of the next click or tap. */
  get target() {
    return this.hover ?? this.picked;
  }

  /** The raised pile. */
  get raised() {
    return this.target ?? (this.lift ? this.cursor : null);
  }

  /**
   * The progress of an animation from 0 to 1; 1 if there is none.
   * @param {string} name
   * @param {number} now
   */
  part(name, now) {
    const motion = this.moving.get(name);
    if (!motion) return 1;
    const part = (now - motion.since) / motion.for;
    if (part < 1) return Math.max(0, part);
    this.moving.delete(name);
    return 1;
  }

  /**
   * Moves each pile towards its raised or resting height; returns whether some still move.
   * @param {number} now
   */
  rise(now) {
    const up = this.raised;
    if (up !== null && !this.lifted.has(up)) this.lifted.set(up, 0);
    const step = still() ? 1 : (now - (this.before ?? now) + 8) / QUICK;
    for (const [cell, height] of this.lifted) {
      const to = cell === up ? 1 : 0;
      const next = height < to ? Math.min(to, height + step) : Math.max(to, height - step);
      if (next === 0) this.lifted.delete(cell);
      else this.lifted.set(cell, next);
    }
    return [...this.lifted].some(([cell, height]) => height !== (cell === up ? 1 : 0));
  }

  /**
   * @param {MorpionState} state
   * @param {number} now
   * @returns {Scene}
   */
  scene(state, now) {
    const { side, stacks, lines, fallen } = state;
    const lit = new Set(lines.flat().map(([cell, level]) => `${cell} ${level}`));
    const tokens = stacks.flatMap((_, cell) => this.pile(state, cell, lit, now));
    tokens.push(...this.loose(state, now));
    const down = new Set(fallen.map((fall) => fall.cell));
    const pointed = this.hover ?? this.cursor;
    const last = state.last ? state.names.indexOf(state.last.slice(1)) : -1;
    /** @param {number} cell */
    const name = (cell) =>
      cell === pointed ? 'focus' : down.has(cell) ? 'fallen' : cell === last ? 'last' : 'plain';
    return { side, tokens, tiles: stacks.map((_, cell) => name(cell)) };
  }

  /**
   * The tokens of a pile.
   * @param {MorpionState} state
   * @param {number} cell
   * @param {Set<string>} lit
   * @param {number} now
   * @returns {Token[]}
   */
  pile(state, cell, lit, now) {
    const stack = state.stacks[cell];
    const [x, , z] = centre(cell, state.side);
    const shake = this.part(`shake ${cell}`, now);
    const sway = shake < 1 ? 0.07 * (1 - shake) * Math.sin(shake * 34) : 0;
    const fall = this.moving.get(`fall ${cell}`);
    const drop = fall?.by ? fall.by * LEVEL * (1 - eased(this.part(`fall ${cell}`, now))) : 0;
    const push = (1 - eased(this.part(`push ${cell}`, now))) * 0.7;
    const lift = LIFT * eased(this.lifted.get(cell) ?? 0);
    return [...stack].map((kind, level) => {
      const glow = lit.has(`${cell} ${level}`);
      const y = level * LEVEL + drop + lift + (level === stack.length - 1 ? push : 0);
      return { cell, x: x + sway, y, z, kind, glow, dim: lit.size > 0 && !glow };
    });
  }

  /**
   * The token that would be pushed, and those being popped.
   * @param {MorpionState} state
   * @param {number} now
   */
  loose({ side, stacks }, now) {
    /** @type {Token[]} */
    const tokens = [];
    for (const [name, motion] of this.moving) {
      if (!motion.token) continue;
      const cell = Number(name.split(' ')[1]);
      const part = this.part(name, now);
      const [x, , z] = centre(cell, side);
      if (part < 1)
        tokens.push({
          cell,
          x,
          y: (motion.level ?? 0) * LEVEL + 0.7 * part,
          z,
          kind: motion.token,
          ghost: 1 - part,
        });
    }
    const { target } = this;
    if (target !== null && this.ghost) {
      const [x, , z] = centre(target, side);
      const y = stacks[target].length * LEVEL + LIFT + 0.06;
      tokens.push({ cell: target, x, y, z, kind: this.ghost, ghost: 0.45 });
    }
    return tokens;
  }

  // --- Drawing

  /** Requests a redraw with the next frame. */
  ask() {
    if (this.closed || this.frame) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.draw(now);
    });
  }

  /** @returns {Colours} */
  palette() {
    if (this.colours) return this.colours;
    const style = getComputedStyle(this.element);
    const brush = document.createElement('canvas').getContext('2d');
    // The canvas converts any CSS colour to #rrggbb.
    /** @param {string} text */
    const plain = (text) => {
      if (!brush) return text;
      brush.fillStyle = text;
      return brush.fillStyle;
    };
    this.colours = Object.fromEntries(
      COLOURS.map((name) => [name, plain(style.getPropertyValue(`--piles-${name}`).trim())]),
    );
    return this.colours;
  }

  /** @param {number} now */
  draw(now) {
    const { state } = this;
    const context = this.over.getContext('2d');
    if (!state || !context || !this.ratio || this.closed) return;
    const rising = this.rise(now);
    this.before = now;
    const scene = this.scene(state, now);
    const colours = this.palette();
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, this.camera.width, this.camera.height);
    if (this.painter?.isSlow(scene, this.camera, colours)) this.giveUp();
    if (!this.painter) paint(context, shapes(scene, this.camera, colours));
    this.drawNames(state, context, colours);
    this.drawLines(state, context, colours);
    this.drawPointed(state, context, colours);
    if (rising || this.moving.size) this.ask();
    else this.before = null;
  }

  /**
   * @param {MorpionState} state
   * @param {CanvasRenderingContext2D} context
   * @param {Colours} colours
   */
  drawNames(state, context, colours) {
    /** @param {number} depth */
    const size = (depth) => Math.min(15, Math.max(9, (this.camera.scale / depth) * 0.3));
    const labels = edgeLabels(state.side, state.labels, this.camera);
    context.fillStyle = colours.ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    // Skip names if cells are small.
    const cell = this.camera.scale / this.camera.far;
    const every = Math.max(1, Math.ceil(13 / cell));
    for (const { x, y, depth, text, at } of labels) {
      if (at % every) continue;
      context.font = `${size(depth)}px system-ui, sans-serif`;
      context.fillText(text, x, y);
    }
  }

  /**
   * Draws the lines over everything in front of them.
   * @param {MorpionState} state
   * @param {CanvasRenderingContext2D} context
   * @param {Colours} colours
   */
  drawLines(state, context, colours) {
    /** @param {[number, number]} token */
    const at = ([cell, level]) => {
      const [x, , z] = centre(cell, state.side);
      const lift = LIFT * eased(this.lifted.get(cell) ?? 0);
      return this.camera.project([x, level * LEVEL + THICK / 2 + lift, z]);
    };
    for (const line of state.lines) {
      const points = line.map(at);
      for (const { width, colour } of [
        { width: 7, colour: colours.paper },
        { width: 3.5, colour: colours.line },
      ]) {
        context.strokeStyle = context.fillStyle = colour;
        context.lineWidth = width;
        context.lineCap = context.lineJoin = 'round';
        context.beginPath();
        points.forEach(([x, y], place) => (place ? context.lineTo(x, y) : context.moveTo(x, y)));
        context.stroke();
        for (const [x, y] of points) {
          context.beginPath();
          context.arc(x, y, width, 0, 2 * Math.PI);
          context.fill();
        }
      }
    }
  }

  /**
   * Draws the name and height of the pile pointed at.
   * @param {MorpionState} state
   * @param {CanvasRenderingContext2D} context
   * @param {Colours} colours
   */
  drawPointed(state, context, colours) {
    const cell = this.raised;
    if (cell === null) return;
    const { side, stacks, names } = state;
    const [x, , z] = centre(cell, side);
    const height = stacks[cell].length;
    const over = height * LEVEL + LIFT + (this.target !== null && this.ghost ? THICK : 0);
    const [px, py] = this.camera.project([x, over, z]);
    const [, qy] = this.camera.project([
      x - HALF * this.camera.back[0],
      over,
      z - HALF * this.camera.back[2],
    ]);
    const words = height ? `${names[cell]} · ${height}` : names[cell];
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const wide = context.measureText(words).width + 14;
    const left = Math.min(this.camera.width - wide - 2, Math.max(2, px - wide / 2));
    const top = Math.max(2, Math.min(py, qy) - 30);
    context.fillStyle = colours.ink;
    context.beginPath();
    context.roundRect(left, top, wide, 22, 7);
    context.fill();
    context.fillStyle = colours.paper;
    context.fillText(words, left + wide / 2, top + 11.5);
  }
}
