// How does a board stand on the page? As a grid of real elements that a screen reader knows, of which one cell is
// in the order of Tab. A large board has only those cells that are in sight. What a cell looks like is the game's.

import { h, unique } from './dom.js';

/** Boards with more cells are drawn in part. */
const WHOLE = 2500;
/** Cells drawn around those in sight. */
const MARGIN = 6;
const LONG_PRESS = 350;
/** A finger may move so far in a press. */
const SLIP = 10;

/**
 * @typedef {object} Options
 * @property {number} rows
 * @property {number} cols
 * @property {{rows: string[], cols: string[]}} labels
 * @property {string} label - what the grid is, for screen readers
 * @property {{min?: number, max?: number, tight?: number}} [cellSize] - pixels of a cell; `tight`: less than `min`, if all fits
 * @property {boolean} [headers] - names of rows and columns around it; true
 * @property {string} [class] - classes of the board
 * @property {{rows?: number, cols?: number}} [tail] - pixels kept behind each row and below each column
 * @property {(row: number, element: Element) => void} [paintRowTail]
 * @property {(col: number, element: Element) => void} [paintColTail]
 * @property {(index: number, event: Event) => void} [onPrimary]
 * @property {(index: number, event: Event) => void} [onSecondary]
 * @property {(index: number) => void} [onBoth]
 * @property {(index: number|null) => void} [onHover]
 * @property {(event: KeyboardEvent, index: number) => void} [onKey]
 * @property {(index: number) => void} [onMove] - the cursor has moved
 */

export class Board {
  /** @param {Options} options */
  constructor(options) {
    this.options = { headers: true, ...options };
    this.rows = options.rows;
    this.cols = options.cols;
    this.cursor = 0;
    this.zoom = 1;
    this.drawn = new Map();
    this.rowElements = new Map();
    this.colHeads = new Map();
    this.colTails = new Map();
    this.keys = new Map();
    this.marks = new Map();
    this.painter = null;
    this.build();
    this.listen();
  }

  // --- Building

  build() {
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
    this.element = h('div', { class: `board ${this.options.class ?? ''}`.trim() }, this.scroller);
    const style = this.element.style;
    style.setProperty('--rows', this.rows);
    style.setProperty('--cols', this.cols);
    style.setProperty('--tail-rows', `${tail?.rows ?? 0}px`);
    style.setProperty('--tail-cols', `${tail?.cols ?? 0}px`);
    if (headers) this.head.append(h('span', { class: 'board-corner', 'aria-hidden': 'true' }));
    this.setCell(this.minimum());
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.element);
  }

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

  /** Takes the largest cells that fit into the space there is. */
  fit() {
    const { cellSize, tail } = this.options;
    const width = this.element.clientWidth;
    const height = this.room ?? this.element.clientHeight;
    if (width === 0) return;
    // Twice, as the headers are as large as the cells let them be.
    for (let round = 0; round < 2; round += 1) {
      const wide = (width - this.headWidth - (tail?.rows ?? 0) - 2) / this.cols;
      const high = (height - this.headHeight - (tail?.cols ?? 0) - 2) / this.rows;
      const size = Math.floor(Math.min(wide, high));
      const most = cellSize?.max ?? 44;
      // Smaller cells than usual where the whole board then fits.
      const least = size >= (cellSize?.tight ?? Infinity) ? cellSize.tight : this.minimum();
      this.setCell(Math.round(Math.max(least, Math.min(most, size)) * this.zoom));
    }
    this.draw();
  }

  /** The height that the board may take; without it, what its element has. */
  setRoom(height) {
    this.room = height;
    this.scroller.style.maxHeight = `${height}px`;
    this.fit();
  }

  /** Larger or smaller cells: 1 is what fits. */
  setZoom(zoom) {
    this.zoom = zoom;
    this.fit();
  }

  // --- Drawing

  range() {
    const all = { top: 0, bottom: this.rows - 1, left: 0, right: this.cols - 1 };
    if (!this.large) return all;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.scroller;
    const first = (from) => Math.max(0, Math.floor(from / this.cell) - MARGIN);
    const last = (to, most) => Math.min(most - 1, Math.ceil(to / this.cell) + MARGIN);
    return {
      top: first(scrollTop),
      bottom: last(scrollTop + (clientHeight || innerHeight), this.rows),
      left: first(scrollLeft),
      right: last(scrollLeft + (clientWidth || innerWidth), this.cols),
    };
  }

  /** Puts in the cells that are in sight, and takes the others out. */
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
    const kept = (row, col) =>
      (row >= range.top && row <= range.bottom && col >= range.left && col <= range.right) ||
      row * this.cols + col === this.cursor;
    for (const [index, element] of this.drawn) {
      if (!kept(Math.floor(index / this.cols), index % this.cols)) this.takeOut(index, element);
    }
    for (const [row, element] of this.rowElements) {
      if ((row < range.top || row > range.bottom) && row !== Math.floor(this.cursor / this.cols)) {
        element.remove();
        this.rowElements.delete(row);
      }
    }
    for (let row = range.top; row <= range.bottom; row += 1) this.drawRow(row, range);
    this.drawHeads(range);
    this.drawCell(this.cursor);
  }

  takeOut(index, element) {
    element.remove();
    this.drawn.delete(index);
    this.keys.delete(index);
  }

  rowElement(row) {
    let element = this.rowElements.get(row);
    if (element) return element;
    const { headers, labels, tail } = this.options;
    element = h(
      'div',
      { class: 'board-row', role: 'row', 'aria-rowindex': row + (headers ? 2 : 1), style: { '--r': row } },
      headers
        ? h('span', { class: 'board-name', role: 'rowheader', 'aria-colindex': '1', text: labels.rows[row] })
        : null,
    );
    if (tail?.rows) {
      element.tail = h('span', { class: 'board-tail', 'aria-hidden': 'true' });
      element.append(element.tail);
      this.options.paintRowTail?.(row, element.tail);
    }
    // Rows stand in order for who reads them, wherever they are scrolled to.
    const next = [...this.rowElements.keys()].filter((other) => other > row).sort((a, b) => a - b)[0];
    this.body.insertBefore(element, next === undefined ? null : this.rowElements.get(next));
    this.rowElements.set(row, element);
    return element;
  }

  drawRow(row, range) {
    const element = this.rowElement(row);
    const fresh = document.createDocumentFragment();
    let gap = false;
    for (let col = range.left; col <= range.right; col += 1) {
      const index = row * this.cols + col;
      if (this.drawn.has(index)) gap = true;
      else if (gap || this.large) this.insertCell(element, index);
      else fresh.append(this.makeCell(index));
    }
    if (fresh.childNodes.length) element.append(fresh);
    if (element.tail) element.append(element.tail);
  }

  /** Puts a cell into its row, in order. */
  insertCell(row, index) {
    let next = row.tail ?? null;
    for (
      let child = next ? next.previousElementSibling : row.lastElementChild;
      child?.index > index;
      child = child.previousElementSibling
    )
      next = child;
    row.insertBefore(this.makeCell(index), next);
  }

  drawCell(index) {
    if (this.drawn.has(index)) return this.drawn.get(index);
    this.insertCell(this.rowElement(Math.floor(index / this.cols)), index);
    return this.drawn.get(index);
  }

  makeCell(index) {
    const col = index % this.cols;
    const element = h('div', {
      role: 'gridcell',
      class: 'cell',
      tabindex: index === this.cursor ? '0' : '-1',
      'aria-colindex': col + (this.options.headers ? 2 : 1),
      style: { '--c': col },
    });
    element.index = index;
    this.drawn.set(index, element);
    this.paintCell(index, element);
    return element;
  }

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

  paintCell(index, element) {
    if (!this.painter) return;
    const key = this.painter.key(index);
    if (this.keys.get(index) === key) return;
    this.keys.set(index, key);
    this.painter.paint(index, element);
    element.classList.add('cell');
    for (const [name, marked] of this.marks) element.classList.toggle(`mark-${name}`, marked.has(index));
  }

  /** Paints what has changed. @param {{key: (index: number) => string, paint: (index: number, element: Element) => void}} painter */
  update(painter) {
    this.painter = painter ?? this.painter;
    if (!this.shown) this.draw();
    for (const [index, element] of this.drawn) this.paintCell(index, element);
    this.updateTails();
  }

  updateTails() {
    const { paintRowTail, paintColTail } = this.options;
    if (paintRowTail)
      for (const [row, element] of this.rowElements) if (element.tail) paintRowTail(row, element.tail);
    if (paintColTail) for (const [col, element] of this.colTails) paintColTail(col, element);
  }

  /** Paints everything anew, as in another language. */
  repaint() {
    this.keys.clear();
    this.update();
  }

  /** Gives a class `mark-NAME` to some cells, and takes it from all others. */
  mark(name, indices = []) {
    const now = new Set(indices);
    this.marks.set(name, now);
    for (const [index, element] of this.drawn) element.classList.toggle(`mark-${name}`, now.has(index));
  }

  clearMarks() {
    for (const name of this.marks.keys()) this.mark(name);
  }

  /** The element of a cell, if it is drawn. */
  at(index) {
    return this.drawn.get(index) ?? null;
  }

  // --- The cursor

  /** Moves the cursor to a cell; with `focus` the keyboard, too, which never stays behind on another cell. */
  moveTo(index, { focus = true, tell = true } = {}) {
    const to = Math.max(0, Math.min(this.rows * this.cols - 1, index));
    this.drawn.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.drawn.get(this.cursor)?.classList.remove('cursor');
    this.cursor = to;
    const element = this.drawCell(to);
    element.setAttribute('tabindex', '0');
    element.classList.add('cursor');
    this.reveal(to);
    if (focus || this.body.contains(document.activeElement)) element.focus({ preventScroll: true });
    if (tell) this.options.onMove?.(to);
  }

  focus(index = this.cursor) {
    this.moveTo(index);
  }

  /** Scrolls a cell into sight. */
  reveal(index) {
    const [row, col] = [Math.floor(index / this.cols), index % this.cols];
    const box = this.scroller;
    const [top, left] = [row * this.cell, col * this.cell];
    const high = box.clientHeight - this.headHeight - (this.options.tail?.cols ?? 0);
    const wide = box.clientWidth - this.headWidth - (this.options.tail?.rows ?? 0);
    if (high > 0) box.scrollTop = Math.max(Math.min(box.scrollTop, top), top + this.cell - high);
    if (wide > 0) box.scrollLeft = Math.max(Math.min(box.scrollLeft, left), left + this.cell - wide);
  }

  // --- What people do

  listen() {
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
    this.body.addEventListener('keydown', (event) => this.keyed(event));
    this.body.addEventListener('pointerdown', (event) => this.pressed(event));
    this.body.addEventListener('pointermove', (event) => this.slid(event));
    this.body.addEventListener('pointerup', (event) => this.released(event));
    this.body.addEventListener('pointercancel', () => this.endPress());
    this.body.addEventListener('mousedown', (event) => this.mouseDown(event));
    this.body.addEventListener('mouseup', (event) => this.mouseUp(event));
    this.body.addEventListener('click', (event) => this.clicked(event));
    this.body.addEventListener('contextmenu', (event) => event.preventDefault());
    this.body.addEventListener('pointerover', (event) => this.hovered(event));
    this.body.addEventListener('pointerleave', () => this.options.onHover?.(null));
    this.body.addEventListener('focusin', (event) => {
      const index = this.indexOf(event);
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

  indexOf(event) {
    const cell = event.target instanceof Element ? event.target.closest('.cell') : null;
    return cell?.index ?? null;
  }

  keyed(event) {
    const to = this.target(event);
    if (to === null) this.options.onKey?.(event, this.cursor);
    else {
      event.preventDefault();
      this.moveTo(to);
    }
  }

  /** Where a key moves the cursor, or null. */
  target(event) {
    if (event.altKey || event.metaKey) return null;
    const { cols, rows, cursor } = this;
    const [row, col] = [Math.floor(cursor / cols), cursor % cols];
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.cell) - 2);
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

  pressed(event) {
    this.pointer = event.pointerType;
    this.lastPress = performance.now();
    const index = this.indexOf(event);
    this.endPress();
    if (event.pointerType === 'mouse' || index === null || !event.isPrimary) return;
    const timer = setTimeout(() => this.heldLong(event), LONG_PRESS);
    this.press = { index, x: event.clientX, y: event.clientY, timer, id: event.pointerId };
  }

  heldLong(event) {
    const { press } = this;
    if (!press) return;
    this.press = null;
    navigator.vibrate?.(15);
    this.moveTo(press.index, { focus: false });
    this.options.onSecondary?.(press.index, event);
  }

  slid(event) {
    const { press } = this;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) this.endPress();
  }

  released(event) {
    const { press } = this;
    this.lastPress = performance.now();
    this.endPress();
    if (!press || event.pointerType === 'mouse') return;
    this.moveTo(press.index, { focus: false });
    this.options.onPrimary?.(press.index, event);
  }

  endPress() {
    if (this.press) clearTimeout(this.press.timer);
    this.press = null;
  }

  mouseDown(event) {
    if (this.pointer !== 'mouse') return;
    const index = this.indexOf(event);
    if (index === null) return;
    // The browser would scroll the cell into the middle; the cursor is moved by hand.
    event.preventDefault();
    this.moveTo(index);
    this.both = event.buttons === 3 || event.button === 1;
    this.down = event.button === 0 && !this.both ? index : null;
    if (this.both) this.options.onBoth?.(index);
    else if (event.button === 2) this.options.onSecondary?.(index, event);
  }

  mouseUp(event) {
    this.lastPress = performance.now();
    if (this.pointer !== 'mouse' || event.button !== 0) return;
    const index = this.indexOf(event);
    const same = index !== null && index === this.down;
    this.down = null;
    if (same) this.options.onPrimary?.(index, event);
  }

  /** A click without a pointer: by a screen reader or a voice. */
  clicked(event) {
    const index = this.indexOf(event);
    if (index === null || performance.now() - (this.lastPress ?? -1e9) < 700) return;
    this.moveTo(index, { focus: false });
    this.options.onPrimary?.(index, event);
  }

  hovered(event) {
    if (event.pointerType === 'mouse') this.options.onHover?.(this.indexOf(event));
  }

  /** The board goes away. */
  end() {
    this.observer.disconnect();
    this.endPress();
  }
}
