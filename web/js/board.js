// A board: a grid of elements for mouse, touch, keyboard and screen readers, with one cell in the tab order. A large
// board has only its visible cells. The game paints the cells.

import { h, still, unique } from './dom.js';

/** Boards with more cells draw only the visible ones. */
const WHOLE = 2500;
/** Rows and columns drawn around the visible cells. */
const MARGIN = 6;
/** Pixels of the largest cells. */
const LARGEST = 160;
/** Pixels at the top and bottom of the screen where bars may cover a cell. */
const BARS = 72;
const LONG_PRESS = 350;
/** Pixels that a finger may move during a press. */
const SLIP = 10;
/** Milliseconds of a cell's animation. */
const MOTION = 130;
/** The most cells animated after a move; the rest of a large area just changes. */
const MOST_MOVING = 100;
/** The most cells animated at the end, when no next move waits. */
const MOST_IN_A_WAVE = 500;

/**
 * @typedef {object} BoardOptions
 * @property {number} rows
 * @property {number} cols
 * @property {{rows: string[], cols: string[]}} labels
 * @property {string} label - names the grid for screen readers
 * @property {{min?: number, max?: number, tight?: number}} [cellSize] - pixels of a cell; `tight`: below `min`,
 *   if all fits
 * @property {boolean} [headers] - whether rows and columns have names; default true
 * @property {string} [class] - classes of the board
 * @property {{rows?: number, cols?: number}} [tail] - pixels reserved after each row and below each column
 * @property {(row: number, element: HTMLElement) => void} [paintRowTail]
 * @property {(col: number, element: HTMLElement) => void} [paintColTail]
 * @property {(index: number, event: Event) => void} [onPrimary]
 * @property {(index: number, event: Event) => void} [onSecondary]
 * @property {(index: number) => void} [onBoth]
 * @property {(index: number|null, both: boolean) => void} [onHold] - a cell is held down, or none
 * @property {(index: number|null) => void} [onHover]
 * @property {(event: KeyboardEvent, index: number) => void} [onKey]
 * @property {(index: number) => void} [onMove] - the cursor has moved
 */

/** @typedef {HTMLElement & {index: number}} CellElement */

/** @typedef {{top: number, bottom: number, left: number, right: number}} Range */

/**
 * Paints cells. A cell is repainted when its key changes, and animated when its sign (its content) changes.
 * @typedef {object} Painter
 * @property {(index: number) => string} key
 * @property {(index: number) => string} sign
 * @property {(index: number, element: HTMLElement) => void} paint
 */

export class Board {
  /** @param {BoardOptions} options */
  constructor(options) {
    this.options = { headers: true, ...options };
    this.rows = options.rows;
    this.cols = options.cols;
    this.cursor = 0;
    this.zoom = 1;
    this.cell = 0;
    this.headWidth = 0;
    this.headHeight = 0;
    /** @type {{width: number, height: number} | null} the space it may take; null: that of its element */
    this.room = null;
    /** @type {Range|null} the drawn cells */
    this.shown = null;
    /** @type {Map<number, CellElement>} */
    this.drawn = new Map();
    /** @type {Map<number, {element: HTMLElement, tail: HTMLElement|null}>} */
    this.rowElements = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.colHeads = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.colTails = new Map();
    /** @type {Map<number, string>} the keys of the painted cells */
    this.keys = new Map();
    /** @type {Map<number, string>} the signs of the painted cells */
    this.signs = new Map();
    /** @type {CellElement[]} cells whose sign has changed */
    this.changed = [];
    /** @type {Map<string, Set<number>>} */
    this.marks = new Map();
    /** @type {Painter|null} */
    this.painter = null;
    /** @type {{index: number, x: number, y: number, timer: ReturnType<typeof setTimeout>} | null} a finger's press */
    this.press = null;
    /** @type {Map<number, {x: number, y: number}>} the fingers on the board */
    this.fingers = new Map();
    /** @type {{apart: number, zoom: number} | null} the start of a pinch */
    this.pinch = null;
    /** When a pointer was last pressed or released. */
    this.lastPress = -1e9;
    /** The kind of the last pointer. */
    this.pointer = '';
    /** @type {{index: number, both: boolean} | null} the cell pressed by the mouse; with both buttons? */
    this.down = null;
    /** @type {number|null} the cell under the mouse, unless keys have moved the cursor since */
    this.under = null;
    /** The animation frame requested after scrolling. */
    this.waiting = 0;
    const { label, headers, tail } = this.options;
    this.head = h('div', { class: 'board-head', role: 'row', 'aria-rowindex': '1', hidden: !headers });
    this.body = h('div', { class: 'board-body', role: 'rowgroup' });
    this.foot = h('div', { class: 'board-foot', 'aria-hidden': 'true', hidden: !tail?.cols });
    const more = headers ? 1 : 0;
    this.grid = h(
      'div',
      {
        class: 'board-grid',
        role: 'grid',
        'aria-label': label,
        id: unique('grid'),
        'aria-rowcount': this.rows + more,
        'aria-colcount': this.cols + more,
      },
      headers ? h('div', { role: 'rowgroup', class: 'board-heads' }, this.head) : null,
      this.body,
    );
    this.scroller = h(
      'div',
      { class: 'board-scroll' },
      h('div', { class: 'board-sheet' }, this.grid, this.foot),
    );
    this.element = h('div', {
      class: `board ${this.options.class ?? ''}`.trim(),
      style: {
        '--rows': this.rows,
        '--cols': this.cols,
        '--tail-rows': `${tail?.rows ?? 0}px`,
        '--tail-cols': `${tail?.cols ?? 0}px`,
      },
    });
    this.element.append(this.scroller);
    if (headers) this.head.append(h('span', { class: 'board-corner', 'aria-hidden': 'true' }));
    this.setCell(this.minimum());
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.element);
    this.listen();
  }

  // --- Size

  minimum() {
    return this.options.cellSize?.min ?? 28;
  }

  get large() {
    return this.rows * this.cols > WHOLE;
  }

  headSizes() {
    if (!this.options.headers) return [0, 0];
    const longest = Math.max(
      ...[0, this.rows - 1].map((row) => (this.options.labels.rows[row] ?? '').length),
    );
    const font = Math.min(14, Math.max(10, this.cell * 0.4));
    return [Math.round(longest * font * 0.62 + 10), Math.round(font + 8)];
  }

  /** @param {number} size */
  setCell(size) {
    this.cell = size;
    const [width, height] = this.headSizes();
    this.headWidth = width;
    this.headHeight = height;
    const style = this.element.style;
    style.setProperty('--cell', `${size}px`);
    style.setProperty('--head-width', `${width}px`);
    style.setProperty('--head-height', `${height}px`);
  }

  /** Chooses the largest cells that fit into the available space. */
  fit() {
    const { cellSize, tail } = this.options;
    const { width, height } = this.room ?? {
      width: this.element.clientWidth,
      height: this.element.clientHeight,
    };
    if (width <= 0) return;
    // Twice, because the headers' size depends on the cells'.
    for (let round = 0; round < 2; round += 1) {
      const wide = (width - this.headWidth - (tail?.rows ?? 0) - 2) / this.cols;
      const high = (height - this.headHeight - (tail?.cols ?? 0) - 2) / this.rows;
      const size = Math.floor(Math.min(wide, high));
      const most = cellSize?.max ?? LARGEST;
      // Smaller cells than usual if the whole board then fits.
      const least = size >= (cellSize?.tight ?? Infinity) ? (cellSize?.tight ?? 0) : this.minimum();
      this.setCell(Math.round(Math.max(least, Math.min(most, size)) * this.zoom));
    }
    this.draw();
  }

  /**
   * Sets the space that the board may take.
   * @param {number} width
   * @param {number} height
   */
  setRoom(width, height) {
    if (width === this.room?.width && height === this.room.height) return;
    this.room = { width, height };
    this.scroller.style.maxWidth = `${width}px`;
    this.scroller.style.maxHeight = `${height}px`;
    this.fit();
  }

  /**
   * Scales the cells: 1 is the size that fits.
   * @param {number} zoom
   */
  setZoom(zoom) {
    this.zoom = Math.max(0.4, Math.min(4, zoom));
    this.fit();
  }

  // --- Drawing

  /** @returns {Range} */
  range() {
    const all = { top: 0, bottom: this.rows - 1, left: 0, right: this.cols - 1 };
    if (!this.large) return all;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.scroller;
    /** @param {number} from */
    const first = (from) => Math.max(0, Math.floor(from / this.cell) - MARGIN);
    /**
     * @param {number} to
     * @param {number} most
     */
    const last = (to, most) => Math.min(most - 1, Math.ceil(to / this.cell) + MARGIN);
    return {
      top: first(scrollTop),
      bottom: last(scrollTop + (clientHeight || innerHeight), this.rows),
      left: first(scrollLeft),
      right: last(scrollLeft + (clientWidth || innerWidth), this.cols),
    };
  }

  /** Adds the cells that are visible and removes the others. */
  draw() {
    const range = this.range();
    const old = this.shown;
    if (
      old &&
      old.top === range.top &&
      old.bottom === range.bottom &&
      old.left === range.left &&
      old.right === range.right
    )
      return;
    this.shown = range;
    /**
     * @param {number} row
     * @param {number} col
     */
    const kept = (row, col) =>
      (row >= range.top && row <= range.bottom && col >= range.left && col <= range.right) ||
      row * this.cols + col === this.cursor;
    for (const [index, element] of this.drawn) {
      if (!kept(Math.floor(index / this.cols), index % this.cols)) this.takeOut(index, element);
    }
    for (const [row, { element }] of this.rowElements) {
      if ((row < range.top || row > range.bottom) && row !== Math.floor(this.cursor / this.cols)) {
        element.remove();
        this.rowElements.delete(row);
      }
    }
    for (let row = range.top; row <= range.bottom; row += 1) this.drawRow(row, range);
    this.drawHeads(range);
    this.drawCell(this.cursor);
  }

  /**
   * @param {number} index
   * @param {CellElement} element
   */
  takeOut(index, element) {
    element.remove();
    this.drawn.delete(index);
    this.keys.delete(index);
    this.signs.delete(index);
  }

  /**
   * The element of a row, created if missing.
   * @param {number} row
   */
  rowOf(row) {
    const there = this.rowElements.get(row);
    if (there) return there;
    const { headers, labels, tail: tails, paintRowTail } = this.options;
    const tail = tails?.rows ? h('span', { class: 'board-tail', 'aria-hidden': 'true' }) : null;
    const name = { class: 'board-name', role: 'rowheader', 'aria-colindex': '1', text: labels.rows[row] };
    const element = h(
      'div',
      { class: 'board-row', role: 'row', 'aria-rowindex': row + (headers ? 2 : 1), style: { '--r': row } },
      headers ? h('span', name) : null,
      tail,
    );
    if (tail) paintRowTail?.(row, tail);
    // Rows are in document order for screen readers, wherever the board is scrolled to.
    const [next] = [...this.rowElements.keys()].filter((other) => other > row).sort((a, b) => a - b);
    this.body.insertBefore(element, this.rowElements.get(next)?.element ?? null);
    const made = { element, tail };
    this.rowElements.set(row, made);
    return made;
  }

  /**
   * @param {number} row
   * @param {Range} range
   */
  drawRow(row, range) {
    const { element, tail } = this.rowOf(row);
    const fresh = document.createDocumentFragment();
    let gap = false;
    for (let col = range.left; col <= range.right; col += 1) {
      const index = row * this.cols + col;
      if (this.drawn.has(index)) gap = true;
      else if (gap || this.large) this.insertCell(index);
      else fresh.append(this.makeCell(index));
    }
    if (fresh.childNodes.length) element.append(fresh);
    if (tail) element.append(tail);
  }

  /**
   * Inserts a cell into its row, in order.
   * @param {number} index
   */
  insertCell(index) {
    const { element, tail } = this.rowOf(Math.floor(index / this.cols));
    /** @type {Element|null} */
    let next = tail;
    let child = tail ? tail.previousElementSibling : element.lastElementChild;
    while (child && indexOf(child) > index) {
      next = child;
      child = child.previousElementSibling;
    }
    const cell = this.makeCell(index);
    element.insertBefore(cell, next);
    return cell;
  }

  /** @param {number} index */
  drawCell(index) {
    return this.drawn.get(index) ?? this.insertCell(index);
  }

  /** @param {number} index */
  makeCell(index) {
    const col = index % this.cols;
    const element = h('div', {
      role: 'gridcell',
      class: 'cell',
      tabindex: index === this.cursor ? '0' : '-1',
      'aria-colindex': col + (this.options.headers ? 2 : 1),
      style: { '--c': col },
    });
    const cell = Object.assign(element, { index });
    this.drawn.set(index, cell);
    this.paintCell(index, cell);
    return cell;
  }

  /** @param {Range} range */
  drawHeads(range) {
    if (this.options.headers)
      this.drawAlong(this.head, this.colHeads, range, (col) =>
        h('span', {
          class: 'board-name',
          role: 'columnheader',
          'aria-colindex': col + 2,
          text: this.options.labels.cols[col],
          style: { '--c': col },
        }),
      );
    if (this.options.tail?.cols)
      this.drawAlong(this.foot, this.colTails, range, (col) => {
        const element = h('span', { class: 'board-tail', style: { '--c': col } });
        this.options.paintColTail?.(col, element);
        return element;
      });
  }

  /**
   * @param {HTMLElement} parent
   * @param {Map<number, HTMLElement>} there
   * @param {Range} range
   * @param {(col: number) => HTMLElement} make
   */
  drawAlong(parent, there, range, make) {
    for (const [col, element] of there) {
      if (col < range.left || col > range.right) {
        element.remove();
        there.delete(col);
      }
    }
    for (let col = range.left; col <= range.right; col += 1) {
      if (there.has(col)) continue;
      const element = make(col);
      there.set(col, element);
      parent.append(element);
    }
  }

  /**
   * @param {number} index
   * @param {CellElement} element
   */
  paintCell(index, element) {
    if (!this.painter) return;
    const key = this.painter.key(index);
    if (this.keys.get(index) === key) return;
    this.keys.set(index, key);
    this.painter.paint(index, element);
    const sign = this.painter.sign(index);
    const old = this.signs.get(index);
    if (old !== undefined && old !== sign) this.changed.push(element);
    this.signs.set(index, sign);
    element.classList.add('cell');
    for (const [name, marked] of this.marks) element.classList.toggle(`mark-${name}`, marked.has(index));
  }

  /**
   * Repaints what has changed.
   * @param {Painter} painter
   */
  update(painter) {
    this.painter = painter;
    if (!this.shown) this.draw();
    for (const [index, element] of this.drawn) this.paintCell(index, element);
    this.updateTails();
    const changed = this.changed.splice(0);
    if (!still()) for (const element of this.inSight(changed, MOST_MOVING)) appear(element);
  }

  /**
   * The visible ones of some cells; if there are too many, those nearest to the cursor.
   * @param {CellElement[]} cells
   * @param {number} most
   */
  inSight(cells, most) {
    if (cells.length === 0) return [];
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.scroller;
    /** @param {number} index */
    const place = (index) => [Math.floor(index / this.cols), index % this.cols];
    const seen = cells.filter(({ index }) => {
      const [y, x] = place(index).map((at) => at * this.cell);
      return (
        y > scrollTop - this.cell &&
        y < scrollTop + clientHeight &&
        x > scrollLeft - this.cell &&
        x < scrollLeft + clientWidth
      );
    });
    if (seen.length <= most) return seen;
    const [row, col] = place(this.cursor);
    /** @param {CellElement} cell */
    const far = ({ index }) => Math.hypot(place(index)[0] - row, place(index)[1] - col);
    return seen.sort((a, b) => far(a) - far(b)).slice(0, most);
  }

  /**
   * Animates the end: a wave over a won board, a shake of a lost one.
   * @param {string} status
   */
  finish(status) {
    if (still()) return;
    if (status === 'lost')
      this.scroller.animate({ transform: ['none', 'translateX(-5px)', 'translateX(5px)', 'none'] }, MOTION);
    if (status !== 'won') return;
    for (const cell of this.inSight([...this.drawn.values()], MOST_IN_A_WAVE)) {
      const along = (Math.floor(cell.index / this.cols) + (cell.index % this.cols)) / (this.rows + this.cols);
      cell.animate(
        { transform: ['none', 'translateY(-12%) scale(1.08)', 'none'] },
        { duration: MOTION, delay: 300 * along },
      );
    }
  }

  updateTails() {
    const { paintRowTail, paintColTail } = this.options;
    if (paintRowTail) for (const [row, { tail }] of this.rowElements) if (tail) paintRowTail(row, tail);
    if (paintColTail) for (const [col, element] of this.colTails) paintColTail(col, element);
  }

  /**
   * Sets the class `mark-NAME` on some cells and removes it from all others.
   * @param {string} name
   * @param {Iterable<number>} indices
   */
  mark(name, indices) {
    const now = new Set(indices);
    this.marks.set(name, now);
    for (const [index, element] of this.drawn) element.classList.toggle(`mark-${name}`, now.has(index));
  }

  // --- The cursor

  /**
   * Moves the cursor to a cell. With `focus`, or if a cell has the focus, the focus moves, too.
   * @param {number} index
   */
  moveTo(index, { focus = true, notify = true } = {}) {
    const to = Math.max(0, Math.min(this.rows * this.cols - 1, index));
    this.drawn.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.drawn.get(this.cursor)?.classList.remove('cursor');
    this.cursor = to;
    const element = this.drawCell(to);
    element.setAttribute('tabindex', '0');
    element.classList.add('cursor');
    this.reveal(to);
    if (focus || this.body.contains(document.activeElement)) element.focus({ preventScroll: true });
    if (notify) this.options.onMove?.(to);
  }

  focus(index = this.cursor) {
    this.moveTo(index);
  }

  /**
   * Scrolls a cell into view within the board.
   * @param {number} index
   */
  reveal(index) {
    const [row, col] = [Math.floor(index / this.cols), index % this.cols];
    const box = this.scroller;
    const [top, left] = [row * this.cell, col * this.cell];
    const high = box.clientHeight - this.headHeight - (this.options.tail?.cols ?? 0);
    const wide = box.clientWidth - this.headWidth - (this.options.tail?.rows ?? 0);
    if (high > 0) box.scrollTop = Math.max(Math.min(box.scrollTop, top), top + this.cell - high);
    if (wide > 0) box.scrollLeft = Math.max(Math.min(box.scrollLeft, left), left + this.cell - wide);
  }

  /**
   * Scrolls a cell into view, and the page if needed.
   * @param {number} index
   */
  bring(index) {
    this.reveal(index);
    const element = this.drawCell(index);
    const { top, bottom } = element.getBoundingClientRect();
    if (top < BARS || bottom > innerHeight - BARS) element.scrollIntoView({ block: 'center' });
  }

  // --- Input

  listen() {
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
    this.body.addEventListener('keydown', (event) => this.keyed(event));
    this.body.addEventListener('pointerdown', (event) => this.pressed(event));
    this.body.addEventListener('pointermove', (event) => this.slid(event));
    this.body.addEventListener('pointerup', (event) => this.released(event));
    this.body.addEventListener('pointercancel', () => this.endPress());
    this.scroller.addEventListener('pointerdown', (event) => this.fingerDown(event));
    this.scroller.addEventListener('pointermove', (event) => this.fingerMoved(event));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave']))
      this.scroller.addEventListener(name, (event) => this.fingerUp(event));
    // A pinch must not scroll, or the browser would cancel the pointers.
    this.scroller.addEventListener(
      'touchmove',
      (event) => {
        if (event.touches.length > 1 && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
    this.body.addEventListener('mousedown', (event) => this.mouseDown(event));
    this.body.addEventListener('mouseup', (event) => this.mouseUp(event));
    this.body.addEventListener('click', (event) => this.clicked(event));
    this.body.addEventListener('contextmenu', (event) => event.preventDefault());
    this.body.addEventListener('pointerover', (event) => this.hovered(event));
    this.body.addEventListener('pointerleave', () => this.hovers(null));
    this.body.addEventListener('focusin', (event) => {
      const index = this.indexAt(event);
      if (index !== null && index !== this.cursor) this.moveTo(index, { focus: false });
    });
  }

  scrolled() {
    if (!this.large || this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  /**
   * The cell of an event, or null.
   * @param {Event} event
   */
  indexAt(event) {
    const cell = event.target instanceof Element ? event.target.closest('.cell') : null;
    return cell ? indexOf(cell) : null;
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const to = this.target(event);
    if (to === null) this.options.onKey?.(event, this.cursor);
    else {
      event.preventDefault();
      this.under = null;
      this.moveTo(to);
    }
  }

  /**
   * Where a key moves the cursor, or null.
   * @param {KeyboardEvent} event
   */
  target(event) {
    if (event.altKey || event.metaKey) return null;
    const { cols, rows, cursor } = this;
    const [row, col] = [Math.floor(cursor / cols), cursor % cols];
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.cell) - 2);
    /**
     * @param {number} r
     * @param {number} c
     */
    const at = (r, c) => Math.max(0, Math.min(rows - 1, r)) * cols + Math.max(0, Math.min(cols - 1, c));
    switch (event.key) {
      case 'ArrowLeft':
        return at(row, col - 1);
      case 'ArrowRight':
        return at(row, col + 1);
      case 'ArrowUp':
        return at(row - 1, col);
      case 'ArrowDown':
        return at(row + 1, col);
      case 'Home':
        return event.ctrlKey ? 0 : at(row, 0);
      case 'End':
        return event.ctrlKey ? rows * cols - 1 : at(row, cols - 1);
      case 'PageUp':
        return at(row - page, col);
      case 'PageDown':
        return at(row + page, col);
      default:
        return null;
    }
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.pointer = event.pointerType;
    this.lastPress = performance.now();
    const index = this.indexAt(event);
    this.endPress();
    if (event.pointerType === 'mouse' || index === null || !event.isPrimary) return;
    const timer = setTimeout(() => this.heldLong(event), LONG_PRESS);
    this.press = { index, x: event.clientX, y: event.clientY, timer };
    this.options.onHold?.(index, false);
  }

  /** @param {PointerEvent} event */
  heldLong(event) {
    const { press } = this;
    if (!press) return;
    this.endPress();
    navigator.vibrate?.(15);
    this.moveTo(press.index, { focus: false });
    this.options.onSecondary?.(press.index, event);
  }

  /** @param {PointerEvent} event */
  slid(event) {
    const { press } = this;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) this.endPress();
  }

  /** @param {PointerEvent} event */
  released(event) {
    const { press } = this;
    this.lastPress = performance.now();
    this.endPress();
    if (!press || event.pointerType === 'mouse') return;
    this.moveTo(press.index, { focus: false });
    this.options.onPrimary?.(press.index, event);
  }

  endPress() {
    if (!this.press) return;
    clearTimeout(this.press.timer);
    this.press = null;
    this.options.onHold?.(null, false);
  }

  // --- Pinch zoom

  /** @param {PointerEvent} event */
  fingerDown(event) {
    if (event.pointerType === 'mouse') return;
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pinch = null;
    if (this.fingers.size !== 2) return;
    this.endPress();
    this.pinch = { apart: this.apart(), zoom: this.zoom };
  }

  /** @param {PointerEvent} event */
  fingerMoved(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = this.between();
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.pinch) this.zoomAt(before, this.between(), (this.pinch.zoom * this.apart()) / this.pinch.apart);
  }

  /** @param {PointerEvent} event */
  fingerUp(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.pinch = null;
  }

  /** The distance between two fingers. */
  apart() {
    const [a, b] = this.fingers.values();
    return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  }

  /** The midpoint of the fingers. */
  between() {
    const all = [...this.fingers.values()];
    /** @param {'x' | 'y'} axis */
    const mean = (axis) => all.reduce((sum, one) => sum + one[axis], 0) / all.length;
    return { x: mean('x'), y: mean('y') };
  }

  /**
   * Zooms so that the point `from` ends up at `to`.
   * @param {{x: number, y: number}} from
   * @param {{x: number, y: number}} to
   * @param {number} zoom
   */
  zoomAt(from, to, zoom) {
    const { scroller } = this;
    const body = this.body.getBoundingClientRect();
    const [x, y] = [from.x - body.left - this.headWidth, from.y - body.top];
    const before = this.cell;
    this.setZoom(zoom);
    const now = this.body.getBoundingClientRect();
    const grown = this.cell / before;
    scroller.scrollLeft += now.left + this.headWidth + x * grown - to.x;
    scroller.scrollTop += now.top + y * grown - to.y;
    if (this.large) this.draw();
  }

  /** @param {MouseEvent} event */
  mouseDown(event) {
    if (this.pointer !== 'mouse') return;
    const index = this.indexAt(event);
    if (index === null) return;
    // Keep the browser from scrolling the cell to the middle.
    event.preventDefault();
    this.moveTo(index);
    const both = event.buttons === 3 || event.button === 1;
    this.down = event.button === 0 || both ? { index, both } : null;
    if (this.down) this.options.onHold?.(index, both);
    else if (event.button === 2) this.options.onSecondary?.(index, event);
  }

  /** @param {MouseEvent} event */
  mouseUp(event) {
    this.lastPress = performance.now();
    const { down } = this;
    if (this.pointer !== 'mouse' || !down) return;
    this.letGo();
    // Of two buttons the first release counts.
    if (this.indexAt(event) !== down.index) return;
    if (down.both) this.options.onBoth?.(down.index);
    else this.options.onPrimary?.(down.index, event);
  }

  /** Ends the mouse's press. */
  letGo() {
    this.down = null;
    this.options.onHold?.(null, false);
  }

  /**
   * A click without a pointer, by a screen reader or voice control.
   * @param {MouseEvent} event
   */
  clicked(event) {
    const index = this.indexAt(event);
    if (index === null || performance.now() - this.lastPress < 700) return;
    this.moveTo(index, { focus: false });
    this.options.onPrimary?.(index, event);
  }

  /** @param {PointerEvent} event */
  hovered(event) {
    if (event.pointerType !== 'mouse') return;
    // The button was released elsewhere.
    if (this.down && event.buttons === 0) this.letGo();
    this.hovers(this.indexAt(event));
  }

  /** @param {number|null} index the cell under the mouse */
  hovers(index) {
    this.under = index;
    this.options.onHover?.(index);
    // Leaving the pressed cell releases it for now.
    const { down } = this;
    if (down) this.options.onHold?.(index === down.index ? index : null, down.both);
  }

  /** Stops observing and pending presses. */
  end() {
    this.observer.disconnect();
    this.endPress();
  }
}

/**
 * Animates a cell's new sign.
 * @param {HTMLElement} cell
 */
function appear(cell) {
  const sign = cell.querySelector('.glyph, .cell-token') ?? cell;
  sign.animate(
    { transform: ['scale(.8)', 'none'], opacity: [0.4, 1] },
    { duration: MOTION, easing: 'ease-out' },
  );
}

/**
 * The index of a cell's element; -1 for another element of a row.
 * @param {Element} element
 */
function indexOf(element) {
  return /** @type {Partial<CellElement>} */ (element).index ?? -1;
}
