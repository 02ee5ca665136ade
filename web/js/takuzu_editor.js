// The editor for Takuzu puzzles: a board on which digits and signs are entered by click and key, checked as they
// are entered, then played or shared. Loaded on demand.

import { Board } from './board.js';
import { button, choice, field, fill, h, isTyping, live, on } from './dom.js';
import { engine } from './engine.js';
import { linkTo } from './links.js';
import { nameOf, signWords } from './takuzu_grid.js';
import { digitWords, glyph } from './takuzu_looks.js';
import { gameSelect, oddSelect, readUnder, shapeProblem, sideInput } from './takuzu_new.js';
import { familyOf, partsOf, rulesName, rulesWords } from './takuzu_rules.js';
import { signKey, signLayer } from './takuzu_signs.js';
import { t } from './text.js';

/** @import { App, Work } from './types.d.ts' */
/** @import { BoardSign, Entered, Fault, TakuzuState } from './replies.d.ts' */

/** The longest side of a board to enter. */
const MOST = 26;
/** Milliseconds without a change before the puzzle is checked. */
const PATIENCE = 200;
/** @type {Record<string, string>} the next content of a clicked cell */
const NEXT = { '.': '0', 0: '1', 1: '.' };
/** @type {Record<string, '=' | 'x' | null>} the next sign of a clicked border */
const NEXT_SIGN = { '': '=', '=': 'x', x: null };

/** Where the browser keeps what was entered while its tab is open. */
const KEY = 'grille.entered';

/**
 * What was entered: the chosen rules, the size, and the clues.
 * @typedef {{game: string, odd: string, rows: number, cols: number, cells: string[], signs: BoardSign[]}} Content
 */

/**
 * What was entered when the editor was left. The history lasts until the page is reloaded.
 * @type {{content: Content | null, past: Content[], future: Content[]}}
 */
const kept = { content: stored(), past: [], future: [] };

/** @returns {Content | null} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** @type {Editor | null} the editor shown last */
let shown = null;

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export function showEditor(main, app) {
  shown?.end();
  const editor = new Editor(app);
  shown = editor;
  main.append(...editor.elements);
  editor.begin();
  addEventListener('hashchange', () => editor.end(), { once: true });
}

class Editor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.game = gameSelect('tango', () => this.reshape());
    this.rows = sideInput(6);
    this.cols = sideInput(6);
    this.odd = oddSelect(false, () => this.reshape());
    this.oddField = field(t('page-takuzu-odd'), this.odd);
    for (const input of [this.rows, this.cols]) {
      input.max = String(MOST);
      input.addEventListener('change', () => this.reshape());
    }
    this.tool = choice(
      t('page-takuzu-enter-tool'),
      [
        ['digits', t('page-takuzu-enter-digits')],
        ['signs', t('page-takuzu-enter-signs')],
      ],
      'digits',
    );
    this.about = h('p', { class: 'note takuzu-about' });
    this.said = h('p', { class: 'takuzu-entered', role: 'status' });
    this.play = button({ label: t('takuzu-new-play'), class: 'primary', onclick: () => this.open() });
    this.copy = button({ icon: 'share', label: t('page-share-copy'), onclick: () => this.copyLink() });
    this.undo = button({ icon: 'undo', label: t('key-undo'), key: 'u', onclick: () => this.step(true) });
    this.redo = button({ icon: 'redo', label: t('key-redo'), key: 'U', onclick: () => this.step(false) });
    this.clear = button({
      label: t('page-takuzu-enter-clear'),
      onclick: () => this.start() && this.changed(),
    });
    this.holder = h('div', { class: 'takuzu-editor-board' });
    this.keys = h('p', { class: 'note' });
    this.elements = [
      h('h1', { text: t('page-takuzu-enter') }),
      h(
        'div',
        { class: 'takuzu-editor-form' },
        field(t('page-takuzu-game'), this.game),
        field(t('takuzu-new-rows'), this.rows),
        field(t('takuzu-new-cols'), this.cols),
        this.oddField,
      ),
      this.holder,
      h(
        'section',
        { class: 'card takuzu-editor' },
        this.said,
        h('div', { class: 'hint-actions' }, this.play, this.undo, this.redo, this.clear, this.copy),
        this.tool,
        this.about,
        this.keys,
      ),
    ];
    /** @type {string[]} one digit or `.` per cell */
    this.cells = [];
    /** @type {Map<string, BoardSign>} By their places. In a game without signs, they wait for one with signs. */
    this.signs = new Map();
    /** @type {Content | null} */
    this.content = null;
    /** The contents before this one, and those undone, the nearest last. */
    this.history = kept;
    /** @type {Work<Entered | Fault> | null} the check under way */
    this.checking = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Entered | null} the last judgement, if nothing has changed since */
    this.entered = null;
    /** @type {Board | null} */
    this.board = null;
    this.unpaste = on(document, 'paste', (event) => this.paste(/** @type {ClipboardEvent} */ (event)));
  }

  begin() {
    if (kept.content) this.restore(kept.content);
    else this.start();
    this.changed();
    this.board?.focus();
  }

  end() {
    this.unpaste();
    this.forget();
    this.board?.end();
  }

  rules() {
    const odd = Number(this.rows.value) % 2 === 1 || Number(this.cols.value) % 2 === 1;
    return rulesName(this.game.value, odd && this.odd.value === 'either');
  }

  /** Whether the chosen game has signs. */
  get hasSigns() {
    return familyOf(this.game.value).signs;
  }

  /** The signs, if the chosen game has them. */
  get shownSigns() {
    return this.hasSigns ? [...this.signs.values()] : [];
  }

  /** Another size: what fits stays. */
  reshape() {
    const [rows, cols] = [Number(this.rows.value), Number(this.cols.value)];
    const old = this.board;
    const [cells, signs] = [this.cells, [...this.signs.values()]];
    if (!this.start() || !old) return;
    /** @param {number} index */
    const moved = (index) => {
      const [row, col] = [Math.floor(index / old.cols), index % old.cols];
      return row < rows && col < cols ? row * cols + col : null;
    };
    for (const [index, digit] of cells.entries()) {
      const to = moved(index);
      if (to !== null) this.cells[to] = digit;
    }
    for (const sign of signs) {
      const to = moved(sign.cell);
      const other = moved(sign.cell + (sign.down ? old.cols : 1));
      if (to !== null && other !== null) this.put({ ...sign, cell: to });
    }
    this.changed();
  }

  /**
   * Why there is no such board, or null.
   * @param {number} rows
   * @param {number} cols
   */
  problem(rows, cols) {
    for (const [id, side] of /** @type {const} */ ([
      ['takuzu-new-rows', rows],
      ['takuzu-new-cols', cols],
    ])) {
      if (!Number.isInteger(side) || side < 2 || side > MOST)
        return t('page-takuzu-limits', { field: t(id), low: 2, high: MOST });
    }
    return shapeProblem(rows, cols, this.rules());
  }

  /** An empty board of the chosen size. Returns whether there is one. */
  start() {
    const [rows, cols] = [Number(this.rows.value), Number(this.cols.value)];
    this.showRules();
    const problem = this.problem(rows, cols);
    if (problem) {
      this.forget();
      this.say(problem, 'bad');
      return false;
    }
    this.board?.end();
    this.cells = Array.from({ length: rows * cols }, () => '.');
    this.signs.clear();
    const letters = Array.from({ length: cols }, (_, at) => String.fromCharCode(65 + at));
    const numbers = Array.from({ length: rows }, (_, at) => String(at + 1));
    this.labels = { rows: numbers, cols: letters };
    this.board = new Board({
      rows,
      cols,
      labels: this.labels,
      label: t('page-takuzu-enter'),
      class: 'takuzu',
      cellSize: { min: 24 },
      onPrimary: (index, event) => this.tap(index, event),
      onKey: (event, index) => this.key(event, index),
    });
    this.drawSigns = signLayer(this.board);
    fill(this.holder, this.board.element);
    this.holder.style.setProperty('--ratio', `${cols + 0.5} / ${rows + 0.5}`);
    return true;
  }

  showRules() {
    const [rows, cols] = [Number(this.rows.value), Number(this.cols.value)];
    this.oddField.hidden = rows % 2 === 0 && cols % 2 === 0;
    this.about.textContent = rulesWords(this.rules(), rows, cols).join(' ');
    this.tool.hidden = !this.hasSigns;
    if (!this.hasSigns) this.tool.value = 'digits';
    this.keys.textContent = t(this.hasSigns ? 'page-takuzu-enter-keys-signs' : 'page-takuzu-enter-keys');
  }

  // --- Entering

  /**
   * A click: the next digit or, with signs chosen, the next sign of the nearest border.
   * @param {number} index
   * @param {Event} event
   */
  tap(index, event) {
    if (this.tool.value === 'digits' || !(event instanceof MouseEvent) || !this.board) {
      this.write(index, NEXT[this.cells[index]]);
      return;
    }
    const box = this.board.drawCell(index).getBoundingClientRect();
    const { rows, cols } = this.board;
    const [row, col] = [Math.floor(index / cols), index % cols];
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const sides = [
      { far: x, is: col > 0, cell: index - 1, down: false },
      { far: 1 - x, is: col < cols - 1, cell: index, down: false },
      { far: y, is: row > 0, cell: index - cols, down: true },
      { far: 1 - y, is: row < rows - 1, cell: index, down: true },
    ];
    const [nearest] = sides.filter(({ is }) => is).sort((a, b) => a.far - b.far);
    this.cycle(nearest.cell, nearest.down);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  key(event, index) {
    if (event.altKey || !this.board) return;
    if (event.ctrlKey || event.metaKey) {
      const [back, forth] = [event.key === 'z', event.key === 'y' || event.key === 'Z'];
      if (!back && !forth) return;
      event.preventDefault();
      this.step(back);
      return;
    }
    const { rows, cols } = this.board;
    const right = index % cols < cols - 1;
    const below = Math.floor(index / cols) < rows - 1;
    /** @param {'=' | 'x'} sign */
    const toggle = (sign) => {
      const there = this.signs.get(signKey({ cell: index, down: false }))?.sign === sign;
      return this.set(index, false, there ? null : sign);
    };
    /** @type {Record<string, () => unknown>} */
    const keys = {
      0: () => this.write(index, '0'),
      1: () => this.write(index, '1'),
      Enter: () => this.write(index, NEXT[this.cells[index]]),
      ' ': () => this.write(index, '.'),
      Backspace: () => this.write(index, '.'),
      Delete: () => this.write(index, '.'),
      u: () => this.step(true),
      U: () => this.step(false),
    };
    if (this.hasSigns && right) {
      keys['='] = () => toggle('=');
      keys.x = () => toggle('x');
      keys.r = () => this.cycle(index, false);
    }
    if (this.hasSigns && below) keys.b = () => this.cycle(index, true);
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  /**
   * @param {number} index
   * @param {string} digit
   */
  write(index, digit) {
    this.cells[index] = digit;
    this.changed();
    live(this.words(index));
  }

  /**
   * Goes from no sign to `=`, to `×`, to none.
   * @param {number} cell
   * @param {boolean} down
   */
  cycle(cell, down) {
    this.set(cell, down, NEXT_SIGN[this.signs.get(signKey({ cell, down }))?.sign ?? '']);
  }

  /**
   * @param {number} cell
   * @param {boolean} down
   * @param {'=' | 'x' | null} sign
   */
  set(cell, down, sign) {
    if (sign === null) this.signs.delete(signKey({ cell, down }));
    else this.put({ cell, down, sign });
    this.changed();
    live(this.words(cell));
  }

  /** @param {BoardSign} sign */
  put(sign) {
    this.signs.set(signKey(sign), sign);
  }

  // --- Undo

  /** @returns {Content} */
  read() {
    const { rows, cols } = this.board ?? { rows: 0, cols: 0 };
    const [cells, signs] = [[...this.cells], [...this.signs.values()]];
    return { game: this.game.value, odd: this.odd.value, rows, cols, cells, signs };
  }

  /**
   * Goes back to what was there before the last change, or forth again.
   * @param {boolean} back
   */
  step(back) {
    const { past, future } = this.history;
    const [from, to] = back ? [past, future] : [future, past];
    const content = from.pop();
    if (!content || !this.content) return;
    to.push(this.content);
    this.content = content;
    this.restore(content);
    live(t(back ? 'key-undo' : 'key-redo'));
    this.checkSoon();
  }

  /** @param {Content} content */
  restore({ game, odd, rows, cols, cells, signs }) {
    this.game.value = game;
    this.odd.value = odd;
    this.rows.value = String(rows);
    this.cols.value = String(cols);
    const focused = this.holder.contains(document.activeElement);
    const cursor = this.board?.cursor ?? 0;
    this.start();
    this.cells = [...cells];
    for (const sign of signs) this.put(sign);
    this.show();
    if (focused) this.board?.focus(Math.min(cursor, cells.length - 1));
  }

  /**
   * Enters a pasted puzzle: its given digits and its signs. It has the chosen rules if it does not tell its own.
   * @param {ClipboardEvent} event
   */
  async paste(event) {
    const text = event.clipboardData?.getData('text').trim();
    if (!text || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    let read = await readUnder(text, this.rules()).promise;
    // The chosen game may have no signs, or no such size.
    if (read && 'error' in read) read = await readUnder(text).promise;
    const state =
      read && 'open' in read
        ? await engine.inBackground({ do: 'open', id: read.open, keep: false }).promise
        : read;
    if (!state || shown !== this || !this.holder.isConnected) return;
    if ('error' in state || state.kind !== 'takuzu') {
      this.say('error' in state ? state.error : t('takuzu-new-other-game'), 'bad');
      return;
    }
    const { rows, cols, given, signs } = state;
    const { game, either } = partsOf(state.rules);
    if (Math.max(rows, cols) > MOST) {
      const id = rows > MOST ? 'takuzu-new-rows' : 'takuzu-new-cols';
      this.say(t('page-takuzu-limits', { field: t(id), low: 2, high: MOST }), 'bad');
      return;
    }
    const cells = Array.from(state.cells, (digit, at) => (given[at] === '#' ? digit : '.'));
    this.restore({ game, odd: either ? 'either' : 'ones', rows, cols, cells, signs });
    this.changed();
  }

  // --- Checking

  /** Notes a change, shows what was entered, and checks it soon. */
  changed() {
    const content = this.read();
    if (this.content && JSON.stringify(content) !== JSON.stringify(this.content)) {
      this.history.past.push(this.content);
      this.history.future = [];
    }
    this.content = content;
    this.checkSoon();
  }

  checkSoon() {
    this.undo.disabled = this.history.past.length === 0;
    this.redo.disabled = this.history.future.length === 0;
    this.keep();
    this.forget();
    this.show();
    const problem = this.problem(Number(this.rows.value), Number(this.cols.value));
    if (!problem) this.timer = setTimeout(() => this.check(), PATIENCE);
  }

  /** Forgets the last judgement, and stops the next one. */
  forget() {
    this.entered = null;
    clearTimeout(this.timer);
    this.checking?.cancel();
    this.checking = null;
    for (const act of [this.play, this.copy]) act.disabled = true;
  }

  /** Keeps what was entered for the next time. */
  keep() {
    kept.content = this.content;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.content));
    } catch {
      // A reload then begins with an empty board.
    }
  }

  async check() {
    const work = engine.inBackground({
      do: 'entered',
      position: { takuzu: this.text(), rules: this.rules() },
    });
    this.checking = work;
    const reply = await work.promise;
    if (reply === null || this.checking !== work) return;
    this.checking = null;
    if ('error' in reply) {
      this.say(reply.error, 'bad');
      return;
    }
    this.entered = reply;
    for (const act of [this.play, this.copy]) act.disabled = reply.solutions === 'none';
    const tones = { none: 'bad', one: 'good', several: '', unknown: '' };
    this.say(reply.said, tones[reply.solutions]);
    this.show();
  }

  /** The puzzle as text: rows with the signs within them, and between two rows a line with the signs between them. */
  text() {
    const { rows, cols } = this.board ?? { rows: 0, cols: 0 };
    if (this.shownSigns.length === 0) return `${rows}x${cols} ${this.cells.join('')}`;
    /**
     * @param {number} cell
     * @param {boolean} down
     */
    const sign = (cell, down) => this.signs.get(signKey({ cell, down }))?.sign ?? ' ';
    const lines = [];
    for (let row = 0; row < rows; row += 1) {
      let [line, below] = ['', ''];
      for (let col = 0; col < cols; col += 1) {
        const index = row * cols + col;
        line += this.cells[index] + (col < cols - 1 ? sign(index, false) : '');
        below += `${row < rows - 1 ? sign(index, true) : ''} `;
      }
      lines.push(line, ...(row < rows - 1 ? [below.trimEnd()] : []));
    }
    return lines.join('\n');
  }

  // --- Showing

  show() {
    const { board, cells, entered } = this;
    if (!board) return;
    const breaking = new Set(entered?.breaches.flatMap((breach) => breach.cells));
    const signs = this.shownSigns;
    board.update({
      key: (index) => JSON.stringify([cells[index], breaking.has(index), this.words(index)]),
      sign: (index) => cells[index],
      paint: (index, element) => {
        const digit = cells[index];
        element.className = `${digit === '.' ? 'blank' : 'given'}${breaking.has(index) ? ' breaks' : ''}`;
        fill(element, digit === '.' ? '' : glyph(digit));
        element.setAttribute('aria-label', this.words(index));
      },
    });
    const broken = entered?.breaches.flatMap(({ sign }) => (sign ? [sign] : [])) ?? [];
    this.drawSigns?.(signs, { broken });
  }

  /** @param {number} index */
  words(index) {
    const { board, labels } = this;
    if (!board || !labels) return '';
    const digit = this.cells[index];
    const state = { cols: board.cols, labels, signs: this.shownSigns };
    const words = t(digit === '.' ? 'page-takuzu-cell-blank' : 'page-takuzu-cell-own', {
      cell: nameOf(state, index),
      digit: digit === '.' ? '' : digitWords(digit),
    });
    return signWords(/** @type {TakuzuState} */ (state), index, words);
  }

  /**
   * @param {string} words
   * @param {string} tone
   */
  say(words, tone) {
    this.said.textContent = words;
    this.said.className = `takuzu-entered ${tone}`;
  }

  open() {
    if (this.entered) this.app.go(this.entered.id, { fresh: true });
  }

  async copyLink() {
    if (!this.entered) return;
    const link = linkTo(this.entered.id);
    const copied = await Promise.resolve(navigator.clipboard?.writeText(link)).then(
      () => navigator.clipboard !== undefined,
      () => false,
    );
    this.say(copied ? t('page-share-copied') : link, '');
  }
}
