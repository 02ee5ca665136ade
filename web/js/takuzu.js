// How is Takuzu played on the page? The board with the counts beside it, what keys, clicks and taps write,
// the panel, the end, and the dialog for the next puzzle.

import { button, choice, confirm, field, fill, h, isTyping, on, openDialog, s, select, still } from './dom.js';
import { formatTime, t } from './text.js';
import { engine } from './engine.js';
import { Board } from './board.js';
import { seed } from './desk.js';
import { settings } from './store.js';

/** The levels, from the easiest; no level is "any". */
const LEVELS = ['easy', 'medium', 'hard', 'expert', 'extreme'];

/** The sides of the boards that are offered by name. */
const SIDES = [4, 6, 8, 10, 12, 14, 16, 18, 20];

/** Where nothing was chosen, a board that can be finished over a cup of tea. */
const USUAL = { rows: 10, cols: 10, level: 'easy' };

/** So many seeds are tried for a level that is rare. */
const MOST_TRIES = 12;

/** The longest side of a puzzle that is made here. */
const MOST_MADE = 60;

/** A board from this side on may take a while to make. */
const SLOW_SIDE = 22;

/** Boards with more cells are not rated, as that may take minutes. */
const MOST_RATED = 900;

/** As many broken rules are named; the others are only underlined. */
const MOST_NAMED = 12;

/** Pixels of a cell: on a large board the whole does not fit, and scrolls. */
const CELL = { min: 22, max: 64 };

/** What comes next when a cell is clicked, one way and the other. */
const FORTH = { '.': '0', 0: '1', 1: '.' };
const BACK = { '.': '1', 1: '0', 0: '.' };

/** What a hint lights, and from which of its five stages on: where, rule, cells, why, moves. */
const LIT = { look: 0, act: 2, reason: 3 };

/** The views by their desks. */
const views = new WeakMap();

/** The name of a level, as people read it. */
export function levelName(level) {
  return t(level ? `takuzu-level-${level}` : 'takuzu-new-any');
}

// ---------------------------------------------------------------- lines

/** The cells of a line, as one word. */
function lineOf(state, isRow, at) {
  const { rows, cols, cells } = state;
  if (isRow) return cells.slice(at * cols, (at + 1) * cols);
  let line = '';
  for (let row = 0; row < rows; row++) line += cells[row * cols + at];
  return line;
}

/** How many of each digit a line still lacks (less than none: it has too many), and whether it is finished and right. */
function countLine(line, isSingle) {
  const [zeros, ones] = ['0', '1'].map((digit) => line.length / 2 - (line.split(digit).length - 1));
  const done = isSingle && zeros === 0 && ones === 0 && !line.includes('000') && !line.includes('111');
  return { zeros, ones, done };
}

/** The counts of all rows and of all columns. */
function countsOf(state) {
  const of = (isRow, length) => {
    const lines = Array.from({ length }, (_, at) => lineOf(state, isRow, at));
    const times = new Map();
    for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
    return lines.map((line) => countLine(line, times.get(line) === 1));
  };
  return { rows: of(true, state.rows), cols: of(false, state.cols) };
}

/** What a cell is called, as moves write it. */
function nameOf(state, index) {
  const { cols, labels, letters } = state;
  return labels.rows[Math.floor(index / cols)] + (letters ? '' : ':') + labels.cols[index % cols];
}

/** The moves that write a digit, or take it away where it is `.`. */
const writePut = (state, index, digit) => nameOf(state, index) + (digit === '.' ? '' : (state.letters ? '' : '=') + digit);
const writeNote = (state, index, digit) => `${nameOf(state, index)}?${digit === '.' ? '' : digit}`;

/** What the last move of a hint would write, by cell. */
function hintedDigits(state, hint) {
  const digits = new Map();
  for (const index of hint.cells) {
    for (const digit of ['0', '1']) {
      if (hint.moves.includes(writePut(state, index, digit))) digits.set(index, digit);
    }
  }
  return digits;
}

// ---------------------------------------------------------------- pictures

/**
 * A board as an SVG element: black on white, as it prints.
 * @param {{rows: number, cols: number, cells: string, given: string, tinted?: boolean}} what
 *   `tinted`: whether given cells stand on a grey ground.
 */
export function drawGrid({ rows, cols, cells, given, tinted = true }) {
  const side = 20;
  const [width, height] = [cols * side, rows * side];
  const picture = s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `-1 -1 ${width + 2} ${height + 2}` });
  picture.append(s('rect', { x: 0, y: 0, width, height, fill: '#fff' }));
  if (tinted) picture.append(s('path', { d: grounds(given, cols, side), fill: '#e6e3da' }));
  picture.append(s('path', { d: rules(rows, cols, side), stroke: '#767676', 'stroke-width': 0.6, fill: 'none' }));
  picture.append(s('rect', { x: 0, y: 0, width, height, fill: 'none', stroke: '#000', 'stroke-width': 1.6 }));
  for (let row = 0; row < rows; row += 1) picture.append(...digitsOf(row, { cols, cells, given }, side));
  return picture;
}

function grounds(given, cols, side) {
  const squares = [];
  for (const [index, sign] of Array.from(given).entries()) {
    if (sign === '#') squares.push(`M${(index % cols) * side} ${Math.floor(index / cols) * side}h${side}v${side}h-${side}z`);
  }
  return squares.join('');
}

function rules(rows, cols, side) {
  let path = '';
  for (let row = 1; row < rows; row++) path += `M0 ${row * side}h${cols * side}`;
  for (let col = 1; col < cols; col++) path += `M${col * side} 0v${rows * side}`;
  return path;
}

/** The digits of a row: one text for those given, in bold, and one for the others; each sign has its own place. */
function digitsOf(row, { cols, cells, given }, side) {
  const texts = [];
  for (const isGiven of [true, false]) {
    const places = [];
    for (let col = 0; col < cols; col += 1) {
      const index = row * cols + col;
      if (cells[index] !== '.' && (given[index] === '#') === isGiven) places.push(col);
    }
    if (places.length === 0) continue;
    texts.push(s('text', { x: places.map((col) => (col + 0.5) * side).join(' '), y: (row + 0.5) * side + 4.6, 'text-anchor': 'middle',
      'font-family': 'system-ui, sans-serif', 'font-size': 13, 'font-weight': isGiven ? 700 : 400, fill: isGiven ? '#000' : '#333' },
    places.map((col) => cells[row * cols + col]).join('')));
  }
  return texts;
}

// ---------------------------------------------------------------- the view

/** What the page has of a game besides its state: the board, the pencil, and what is shown on request. */
class View {
  constructor(desk) {
    this.desk = desk;
    this.pencil = false;
    /** What a tap writes: `0`, `1`, `.`, or null for one after the other. */
    this.brush = null;
    /** Whether broken rules are shown, and those that are. */
    this.errors = false;
    this.breaches = [];
    this.breaking = new Set();
    /** The cells that differ from the solution, when that was asked for on this very board. */
    this.wrong = new Set();
    /** What the last stage of a hint would write, by cell. */
    this.hinted = new Map();
    this.showsCounts = settings.takuzu?.counts ?? true;
    /** What was found out about a puzzle that came without a grade. */
    this.rated = null;
    this.rating = null;
    this.turn = Promise.resolve();
    this.counts = countsOf(desk.state);
    this.board = this.makeBoard();
    this.makeParts();
    if (!this.showsCounts) this.showCounts();
  }

  get state() {
    return this.desk.state;
  }

  // --- Writing

  /** What a click goes on from: the pencil mark, where the pencil writes. */
  at(index) {
    const { cells, notes } = this.state;
    return this.pencil && cells[index] === '.' ? notes[index] : cells[index];
  }

  isGiven(index) {
    return this.state.given[index] === '#';
  }

  /** Does one thing after the other, so that each sees what the one before has done. */
  inTurn(act) {
    this.turn = this.turn.then(() => (this.desk.gone ? undefined : act()));
    return this.turn;
  }

  /** Writes a digit into a cell, or notes it there; the same note once more takes it away. */
  write(index, digit) {
    const { state } = this;
    if (this.pencil) return this.desk.play(writeNote(state, index, state.notes[index] === digit ? '.' : digit));
    // What stands there already is no move; about a given cell the engine has its say.
    if (state.cells[index] === digit && !this.isGiven(index)) return false;
    return this.desk.play(writePut(state, index, digit));
  }

  /** Takes away what stands in a cell. */
  clear(index) {
    const { state } = this;
    const noted = state.notes[index] !== '.';
    return this.desk.play(noted ? writeNote(state, index, '.') : writePut(state, index, '.'));
  }

  /** A click or a tap; `order` says what comes after what. */
  tap(index, order) {
    // Looking at a cell that cannot change is no mistake.
    if (this.state.over || this.isGiven(index) || this.desk.timeline) return false;
    const now = this.at(index);
    const next = this.brush === null ? order[now] : this.brush === now ? '.' : this.brush;
    if (next !== '.') return this.write(index, next);
    return now !== '.' || this.state.notes[index] !== '.' ? this.clear(index) : false;
  }

  setPencil(is) {
    this.pencil = is;
    this.desk.say(t(is ? 'takuzu-pencil-on' : 'takuzu-pencil-off'));
    this.showModes();
  }

  setBrush(sign) {
    this.brush = this.brush === sign ? null : sign;
    const name = { 0: 'zero', 1: 'one', '.': 'wipe' }[this.brush] ?? 'cycle';
    this.desk.say(t(`page-takuzu-pad-${name}`));
    this.showModes();
  }

  /** To the next blank cell, or the one before, around the ends of the board. */
  goToBlank(from, forth) {
    const { cells } = this.state;
    const near = forth ? cells.indexOf('.', from + 1) : cells.slice(0, from).lastIndexOf('.');
    const to = near >= 0 ? near : forth ? cells.indexOf('.') : cells.lastIndexOf('.');
    if (to >= 0) this.board.focus(to);
  }

  // --- On request

  async toggleErrors() {
    this.errors = !this.errors;
    this.showModes();
    if (this.errors) {
      await this.check();
      return;
    }
    this.breaches = [];
    this.breaking = new Set();
    this.desk.say(t('takuzu-errors-hidden'));
    this.show();
  }

  /** Says which rules are broken, and shows them where that is asked for. */
  async check({ quiet = false } = {}) {
    const { cells } = this.state;
    const reply = await this.desk.call('check');
    if (reply.error || this.desk.gone || cells !== this.state.cells) return;
    if (this.errors) {
      this.breaches = reply.breaches;
      this.breaking = new Set(reply.breaches.flatMap((breach) => breach.cells));
      this.show();
    }
    // The rule that is broken here, if one is.
    const told = reply.breaches.find((breach) => breach.cells.includes(this.board.cursor)) ?? reply.breaches[0];
    if (!quiet) this.desk.say(told ? told.why : reply.said, told ? 'bad' : '');
  }

  /** Compares with the solution, which may have to be found first. */
  async compare() {
    const { cells } = this.state;
    const reply = await this.desk.ask('errors', {}, { busy: 'takuzu-solving' });
    if (!reply || cells !== this.state.cells) return;
    await this.desk.note('help');
    this.wrong = new Set(reply.wrong);
    this.show();
    this.desk.say(reply.said, reply.wrong.length ? 'bad' : '');
    if (reply.wrong.length) this.board.reveal(reply.wrong[0]);
  }

  async solve() {
    if (this.state.over) return;
    if (!(await confirm(t('page-takuzu-solve'), t('page-takuzu-solve-ask'), t('page-takuzu-solve')))) return;
    const reply = await this.desk.ask('solve', {}, { busy: 'takuzu-solving' });
    if (!reply) return;
    if (!reply.move) {
      this.desk.say(reply.said, 'bad');
      return;
    }
    // Before the move, as the end of the game is recorded with it.
    await this.desk.note('help');
    await this.desk.play(reply.move);
  }

  /** Finds out how hard a puzzle is that came without a grade. */
  async rate() {
    const { hardest, rows, cols } = this.state;
    if (hardest || rows * cols > MOST_RATED) return;
    const saved = await this.desk.call('save', { elapsed: this.desk.elapsed() });
    if (!saved.save || this.desk.gone) return;
    this.rating = engine.aside({ do: 'rate', save: saved.save });
    this.showFacts();
    const reply = await this.rating.promise;
    this.rating = null;
    this.rated = reply ?? {};
    if (!this.desk.gone) this.showFacts();
  }

  async bookmark() {
    await this.desk.bookmark();
    const here = this.state.bookmarks.includes(this.state.standing);
    this.desk.say(t(here ? 'takuzu-bookmarked' : 'takuzu-unbookmarked'));
  }

  async returnToBookmark() {
    const reply = await this.desk.call('return');
    if (this.desk.took(reply, { quiet: true })) this.desk.say(t(reply.done ? 'takuzu-returned' : 'takuzu-no-bookmark'));
  }

  toggleCounts() {
    this.showsCounts = !this.showsCounts;
    settings.set('takuzu', { ...settings.takuzu, counts: this.showsCounts });
    this.showCounts();
    this.desk.say(t(this.showsCounts ? 'page-takuzu-counts-shown' : 'page-takuzu-counts-hidden'));
  }

  /** With or without the counts: without, the board has their place. */
  showCounts() {
    const { board } = this;
    // Not nothing, as the board has no tails then, and none to show later.
    board.options.tail = this.showsCounts ? this.tail : { rows: 0.01, cols: 0.01 };
    board.element.style.setProperty('--tail-rows', `${board.options.tail.rows}px`);
    board.element.style.setProperty('--tail-cols', `${board.options.tail.cols}px`);
    board.element.classList.toggle('countless', !this.showsCounts);
    board.fit();
  }

  /** Says what is left in the row and in the column of a cell. */
  sayLines(index) {
    const { cols, labels } = this.state;
    const [row, col] = [Math.floor(index / cols), index % cols];
    const words = [[t('takuzu-row', { name: labels.rows[row] }), this.counts.rows[row]],
      [t('takuzu-col', { name: labels.cols[col] }), this.counts.cols[col]]];
    this.desk.say(words.map(([line, { zeros, ones, done }]) =>
      t(done ? 'page-takuzu-line-done' : 'page-takuzu-line-left', { line, zeros, ones })).join('; '));
  }

  // --- The board

  makeBoard() {
    const { rows, cols, labels } = this.state;
    const long = Math.max(rows, cols) >= 20;
    this.tail = { rows: long ? 60 : 50, cols: 42 };
    const board = new Board({
      rows,
      cols,
      labels,
      label: t('page-takuzu-board'),
      class: 'takuzu',
      cellSize: CELL,
      tail: this.tail,
      paintRowTail: (row, element) => paintCount(element, this.counts.rows[row]),
      paintColTail: (col, element) => paintCount(element, this.counts.cols[col]),
      onPrimary: (index) => this.inTurn(() => this.tap(index, FORTH)),
      onSecondary: (index) => this.inTurn(() => this.tap(index, BACK)),
    });
    const titles = () => [h('span', { text: t('takuzu-zeros') }), h('span', { text: t('takuzu-ones') })];
    board.head.append(h('span', { class: 'takuzu-title', 'aria-hidden': 'true' }, titles()));
    board.foot.append(h('span', { class: 'takuzu-foot-title' }, titles()), h('span', { class: 'takuzu-foot-corner' }));
    this.painter = { key: (index) => this.key(index), paint: (index, element) => this.paint(index, element) };
    return board;
  }

  /** All that a cell's looks depend on. */
  key(index) {
    const { cells, given, notes } = this.state;
    const flags = (this.breaking.has(index) ? 1 : 0) + (this.wrong.has(index) ? 2 : 0);
    return cells[index] + given[index] + notes[index] + flags + (this.hinted.get(index) ?? '');
  }

  paint(index, element) {
    const { cells, notes } = this.state;
    const [digit, note] = [cells[index], notes[index]];
    const [breaks, wrong, given] = [this.breaking.has(index), this.wrong.has(index), this.isGiven(index)];
    const classes = ['cell', given ? 'given' : digit !== '.' ? 'own' : note !== '.' ? 'noted' : 'blank'];
    if (breaks) classes.push('breaks');
    if (wrong) classes.push('wrong');
    element.className = classes.join(' ');
    element.textContent = digit !== '.' ? digit : note !== '.' ? note : '';
    const hinted = this.hinted.get(index);
    if (hinted) element.dataset.hint = hinted;
    else delete element.dataset.hint;
    element.setAttribute('aria-label', this.words(index));
    if (breaks || wrong) element.setAttribute('aria-invalid', 'true');
    else element.removeAttribute('aria-invalid');
  }

  /** A cell in words. */
  words(index) {
    const { state } = this;
    const [digit, note] = [state.cells[index], state.notes[index]];
    const kind = this.isGiven(index) ? 'given' : digit !== '.' ? 'own' : note !== '.' ? 'noted' : 'blank';
    let words = t(`page-takuzu-cell-${kind}`, { cell: nameOf(state, index), digit: digit !== '.' ? digit : note });
    if (this.breaking.has(index)) words = t('page-takuzu-cell-breaks', { words });
    if (this.wrong.has(index)) words = t('page-takuzu-cell-wrong', { words });
    const hinted = this.hinted.get(index);
    return hinted ? t('page-takuzu-cell-hinted', { words, digit: hinted }) : words;
  }

  // --- The panel

  makeParts() {
    const { desk } = this;
    this.filled = h('span', { class: 'fact' });
    this.facts = h('div');
    this.broken = h('div', { class: 'takuzu-broken', hidden: true });
    this.marks = h('div', { class: 'takuzu-marks' });
    this.pencilTool = button({ icon: 'pencil', label: t('page-takuzu-pencil'), key: 'm', onclick: () => this.setPencil(!this.pencil) });
    this.errorsTool = button({ icon: 'errors', label: t('page-takuzu-errors'), key: 'e', onclick: () => this.toggleErrors() });
    this.compareTool = button({ icon: 'check', label: t('page-takuzu-compare'), key: 'c', onclick: () => this.compare() });
    this.solveTool = button({ icon: 'star', label: t('page-takuzu-solve'), key: 'S', onclick: () => this.solve() });
    this.markTool = button({ icon: 'bookmark', label: t('page-takuzu-bookmark'), key: 'b', onclick: () => this.bookmark() });
    this.returnTool = button({ icon: 'undo', label: t('page-takuzu-return'), key: 'B', onclick: () => this.returnToBookmark() });
    this.pads = [this.makePad(), this.makePad()];
    this.parts = {
      board: this.board.element,
      facts: [this.filled],
      panel: [
        section('page-takuzu-puzzle', this.facts),
        section('page-takuzu-write', this.pads[0].element, 'takuzu-touch'),
        section('page-takuzu-help-part', [h('div', { class: 'takuzu-acts' }, this.compareTool, this.solveTool), this.broken]),
        section('page-takuzu-bookmarks', [this.marks, h('div', { class: 'takuzu-acts' }, this.markTool, this.returnTool)]),
      ],
      tools: [this.pencilTool, this.errorsTool],
      bar: [this.pads[1].element],
    };
    desk.board = this.board;
  }

  /** 0, 1, pencil and clear for fingers: what is pressed in is what taps do. */
  makePad() {
    const brush = (sign, name, face) => h('button', { type: 'button', class: 'button pad', 'aria-label': t(`page-takuzu-${name}`),
      title: t(`page-takuzu-${name}`), onclick: () => this.setBrush(sign) }, face);
    const brushes = new Map([['0', brush('0', 'zero', '0')], ['1', brush('1', 'one', '1')], ['.', brush('.', 'clear', '\u232b')]]);
    const pencil = button({ icon: 'pencil', label: t('page-takuzu-pencil'), bare: true, class: 'pad', onclick: () => this.setPencil(!this.pencil) });
    const element = h('div', { class: 'takuzu-pad', role: 'group', 'aria-label': t('page-takuzu-write') },
      brushes.get('0'), brushes.get('1'), pencil, brushes.get('.'));
    return { element, brushes, pencil };
  }

  /** What is switched on. */
  showModes() {
    const press = (element, is) => element.setAttribute('aria-pressed', String(is));
    for (const { brushes, pencil } of this.pads) {
      press(pencil, this.pencil);
      for (const [sign, element] of brushes) press(element, this.brush === sign);
    }
    press(this.pencilTool, this.pencil);
    press(this.errorsTool, this.errors);
    this.board.element.classList.toggle('pencil', this.pencil);
  }

  /** Shows the state; `before` is the one before, or null. */
  render(before) {
    const { state } = this;
    if (!before || before.cells !== state.cells) {
      this.counts = countsOf(state);
      this.wrong = new Set();
      if (this.errors) this.check({ quiet: true });
    }
    if (!this.desk.told) this.hinted = new Map();
    this.show();
    this.showModes();
    this.follow(before);
  }

  show() {
    this.board.element.classList.toggle('solved', this.state.status === 'won');
    this.board.update(this.painter);
    this.showFacts();
    this.showBroken();
    this.showMarks();
  }

  /** What a step back, forth or in a replay has changed is in sight. */
  follow(before) {
    if (!before || before.rows !== this.state.rows || before.cols !== this.state.cols) return;
    const changed = changedCells(before, this.state);
    const single = changed.length === 1;
    this.board.mark('last', single && this.desk.timeline ? changed : []);
    if (single && changed[0] !== this.board.cursor) this.board.reveal(changed[0]);
  }

  showFacts() {
    const { rows, cols, blanks, level, hardest, over } = this.state;
    const all = rows * cols;
    this.filled.textContent = t('takuzu-filled', { filled: all - blanks, all });
    const grade = level ?? this.rated?.grade ?? null;
    const technique = hardest ?? this.ratedTechnique();
    const lines = [['page-takuzu-fact-level', this.gradeWords(grade)]];
    if (technique) lines.push(['page-takuzu-fact-hardest', technique]);
    fill(this.facts,
      h('dl', { class: 'takuzu-facts' }, lines.map(([id, words]) => h('div', null, h('dt', { text: t(id) }), h('dd', { text: words })))),
      // As that a puzzle has several solutions.
      this.rated?.error ? h('p', { class: 'note takuzu-note', text: this.rated.error }) : null);
    for (const tool of [this.compareTool, this.solveTool]) tool.disabled = over || this.desk.timeline !== null;
  }

  /** The engine gives the name of a technique; people get its words. */
  ratedTechnique() {
    return this.rated?.hardest ? t(`takuzu-${this.rated.hardest}`) : null;
  }

  gradeWords(grade) {
    if (this.rating) return t('page-takuzu-fact-rating');
    return grade ? levelName(grade) : t('page-takuzu-fact-unrated');
  }

  showBroken() {
    this.broken.hidden = !this.errors || this.breaches.length === 0;
    const [named, more] = [this.breaches.slice(0, MOST_NAMED), this.breaches.length - MOST_NAMED];
    fill(this.broken, h('h3', { text: t('page-takuzu-broken') }), h('ul', { class: 'takuzu-list' },
      named.map(({ cells, why }) => h('li', null, h('button', { type: 'button', text: why,
        onclick: () => this.board.focus(cells[0]) }))),
      more > 0 ? h('li', { class: 'note', text: t('page-takuzu-more-broken', { count: more }) }) : null));
  }

  showMarks() {
    const { bookmarks, standing } = this.state;
    const looking = this.desk.timeline !== null;
    this.markTool.disabled = looking;
    this.returnTool.disabled = looking || bookmarks.length === 0;
    this.markTool.setAttribute('aria-pressed', String(bookmarks.includes(standing)));
    if (bookmarks.length === 0) {
      fill(this.marks, h('p', { class: 'note', text: t('page-takuzu-bookmarks-none') }));
      return;
    }
    fill(this.marks, h('ul', { class: 'takuzu-list' }, bookmarks.map((step) => {
      const name = t(step > this.state.fixed ? 'page-takuzu-bookmark-at' : 'page-takuzu-bookmark-start', { step });
      const words = step === standing ? t('page-takuzu-bookmark-here', { words: name }) : name;
      return h('li', null, h('button', { type: 'button', text: words, disabled: looking || step === standing, onclick: () => this.desk.goTo(step) }));
    })));
  }

  // --- Hints and the end

  /** Lights what a hint speaks of, as far as it has told. */
  hint(hint, stage) {
    const last = hint.stages.length - 1;
    // A hint with fewer stages, as about a wrong digit, shows what it has at its end.
    const shown = stage === last ? 4 : stage;
    const lit = (name, cells = []) => (shown >= LIT[name] ? cells : []);
    const [act, reason] = [lit('act', hint.cells), lit('reason', hint.reasons)];
    const special = new Set([...act, ...reason]);
    this.board.mark('look', lit('look', hint.look).filter((index) => !special.has(index)));
    this.board.mark('act', act);
    this.board.mark('reason', reason);
    this.hinted = shown === 4 ? hintedDigits(this.state, hint) : new Map();
    this.board.update(this.painter);
    const [first] = (shown >= LIT.act ? hint.cells : hint.look) ?? [];
    if (first !== undefined) this.board.reveal(first);
    if (stage === last && first !== undefined) this.board.moveTo(first, { focus: this.board.element.contains(document.activeElement) });
  }

  summary() {
    const { state } = this;
    const time = formatTime(state.elapsed ?? this.desk.elapsed());
    const technique = state.hardest ?? this.ratedTechnique();
    const level = state.level ?? this.rated?.grade;
    return h('div', { class: still() ? 'takuzu-end' : 'takuzu-end moves' },
      tickMark(),
      h('div', null,
        h('h2', { text: t(state.helped ? 'takuzu-won-helped' : 'takuzu-won-in', { time }) }),
        level ? h('p', { text: t('page-takuzu-won-level', { level: levelName(level) }) }) : null,
        technique ? h('p', { text: t('page-takuzu-won-technique', { technique }) }) : null));
  }

  end() {
    this.rating?.cancel();
  }
}

/** The two counts of a line, and a tick where it is done. */
function paintCount(element, { zeros, ones, done }) {
  const words = done ? ['\u2713', ''] : [zeros, ones].map((left) => (left < 0 ? `\u2212${-left}` : String(left)));
  const key = words.join(' ');
  if (element.dataset.count === key) return;
  element.dataset.count = key;
  element.classList.toggle('done', done);
  fill(element, words.filter(Boolean).map((text, at) => h('span', { class: text.startsWith('\u2212') ? 'over' : at ? 'ones' : 'zeros', text })));
}

/** The cells that two states of a puzzle do not share. */
function changedCells(before, state) {
  const changed = [];
  for (let index = 0; index < state.cells.length; index += 1) {
    if (before.cells[index] !== state.cells[index] || before.notes[index] !== state.notes[index]) changed.push(index);
  }
  return changed;
}

function section(id, content, extra = '') {
  return h('section', { class: `panel-box ${extra}`.trim() }, h('h2', { text: t(id) }), content);
}

/** A tick in a ring, for the end. */
function tickMark() {
  const ring = s('svg', { viewBox: '0 0 48 48', class: 'takuzu-tick', 'aria-hidden': 'true', focusable: 'false' });
  ring.append(s('circle', { cx: 24, cy: 24, r: 21 }), s('path', { d: 'M14 25l7 7 13-15' }));
  return ring;
}

// ---------------------------------------------------------------- which puzzle

/** The fields that say which puzzle is made: size, level and seed. Print sheets ask for the same. */
export class PuzzleFields {
  /** @param {{rows?: number, cols?: number, level?: string|null}} last what was chosen last time */
  constructor({ rows = USUAL.rows, cols = USUAL.cols, level = USUAL.level } = {}) {
    const sizes = SIDES.map((side) => [String(side), t('page-takuzu-size-of', { rows: side, cols: side })]);
    const named = rows === cols && SIDES.includes(rows);
    this.size = select([...sizes, ['own', t('takuzu-new-own-size')]], named ? String(rows) : 'own', () => this.fit());
    this.rows = sideInput(rows);
    this.cols = sideInput(cols);
    this.level = select([...LEVELS.map((name) => [name, levelName(name)]), ['any', levelName(null)]], level ?? 'any');
    this.seed = h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', placeholder: t('page-takuzu-new-random') });
    this.sides = h('div', { class: 'field-row' }, field(t('takuzu-new-rows'), this.rows), field(t('takuzu-new-cols'), this.cols));
    this.slow = h('p', { class: 'note', text: t('page-takuzu-new-slow') });
    this.elements = [h('div', { class: 'field-row' }, field(t('takuzu-new-size'), this.size), field(t('takuzu-new-level'), this.level)),
      this.sides, field(t('takuzu-new-seed'), this.seed), this.slow];
    for (const input of [this.rows, this.cols]) input.addEventListener('input', () => this.fit());
    this.fit();
  }

  /** Shows only the fields that matter. */
  fit() {
    this.sides.hidden = this.size.value !== 'own';
    this.slow.hidden = Math.max(...this.shape()) < SLOW_SIDE;
  }

  shape() {
    const named = Number(this.size.value);
    return named ? [named, named] : [Number(this.rows.value), Number(this.cols.value)];
  }

  /** What is wanted; or the words that say what is wrong with it, and the field to go to. */
  read() {
    const [rows, cols] = this.shape();
    for (const [input, id, side] of [[this.rows, 'takuzu-new-rows', rows], [this.cols, 'takuzu-new-cols', cols]]) {
      if (!Number.isInteger(side) || side < 2 || side > MOST_MADE) {
        return { error: t('page-takuzu-limits', { field: t(id), low: 2, high: MOST_MADE }), input };
      }
      if (side % 2 !== 0) return { error: t('takuzu-new-odd'), input };
    }
    const typed = this.seed.value.trim();
    if (typed && !isSeed(typed)) return { error: t('takuzu-new-not-a-seed', { typed }), input: this.seed };
    const level = this.level.value === 'any' ? null : this.level.value;
    return { rows, cols, level, seed: typed || seed(), chosen: typed !== '' };
  }

  /** Keeps what was chosen for the next time. */
  static keep({ rows, cols, level }) {
    settings.set('takuzu', { ...settings.takuzu, rows, cols, level });
  }
}

function isSeed(typed) {
  return /^[0-9]{1,20}$/.test(typed) && BigInt(typed) < 1n << 64n;
}

function sideInput(value) {
  return h('input', { type: 'number', min: 2, max: MOST_MADE, step: 2, value });
}

const idOf = ({ rows, cols, level, seed: number }) => `takuzu:${rows}x${cols}:${level ?? 'any'}:${number}`;

/** The dialog for a new game: a puzzle that is made, or one that somebody has. */
class NewDialog {
  constructor(desk) {
    this.desk = desk;
    this.fields = new PuzzleFields(settings.takuzu);
    this.text = h('textarea', { rows: 6, spellcheck: 'false', autocapitalize: 'off', class: 'takuzu-text' });
    this.problem = h('p', { class: 'takuzu-problem', role: 'alert' });
    this.busy = h('p', { class: 'busy', role: 'status', hidden: true }, h('span', { class: 'spinner', 'aria-hidden': 'true' }),
      h('span', { text: t('making-begun') }));
    this.made = h('div', null, this.fields.elements);
    this.own = h('div', { hidden: true }, field(t('takuzu-new-puzzle'), this.text, t('page-takuzu-new-text-hint')));
    this.kind = choice(t('page-takuzu-new-which'), [['made', t('page-takuzu-new-made')], ['own', t('page-takuzu-new-text')]], 'made', () => this.chosen());
    this.making = null;
    this.dialog = openDialog({ title: t('takuzu-new-title'), content: [this.kind, this.made, this.own, this.problem, this.busy],
      onclose: () => this.stop(), actions: [
        { label: t('page-cancel'), run: () => !this.cancelled() },
        { label: t('takuzu-new-play'), primary: true, run: () => { this.play(); return false; } },
      ] });
    this.fields.size.focus();
  }

  chosen() {
    const own = this.kind.value === 'own';
    this.made.hidden = own;
    this.own.hidden = !own;
    this.complain('');
    if (own) this.text.focus();
  }

  complain(words, input) {
    this.problem.textContent = words;
    input?.focus();
  }

  /** Ends what is being made; gives whether something was. */
  cancelled() {
    const was = this.making !== null;
    this.stop();
    if (was) this.complain(t('page-takuzu-new-stopped'));
    return was;
  }

  stop() {
    this.making?.cancel();
    this.making = null;
    this.busy.hidden = true;
  }

  async play() {
    if (this.making) return;
    this.complain('');
    if (this.kind.value === 'own') {
      await this.playOwn();
      return;
    }
    const wanted = this.fields.read();
    if (wanted.error) {
      this.complain(wanted.error, wanted.input);
      return;
    }
    PuzzleFields.keep(wanted);
    const reply = await this.wait(makeSave(wanted));
    if (reply?.error) this.complain(reply.error);
    else if (reply) this.open(reply.save);
  }

  async playOwn() {
    const work = readPuzzle(this.text.value);
    const reply = await this.wait(work);
    if (reply?.error) this.complain(reply.error, this.text);
    else if (reply) this.open(reply.open);
  }

  /** Waits for something that is made aside, and says so; null: it was stopped. */
  async wait(work) {
    this.making = work;
    const timer = setTimeout(() => { this.busy.hidden = false; }, 250);
    const reply = await work.promise;
    clearTimeout(timer);
    if (this.making !== work) return null;
    this.making = null;
    this.busy.hidden = true;
    return reply;
  }

  open(what) {
    this.dialog.close();
    this.desk.open(what);
  }
}

/**
 * Makes a puzzle aside, as a save. Not every seed has a puzzle of every level: where nobody chose the seed,
 * others are tried.
 * @returns {{promise: Promise<object|null>, cancel: () => void}}
 */
function makeSave(wanted) {
  let work = null;
  let stopped = false;
  const make = async () => {
    let reply = null;
    let tries = wanted.chosen ? 1 : MOST_TRIES;
    for (let next = wanted; tries > 0 && !stopped; tries -= 1, next = { ...wanted, seed: seed() }) {
      work = engine.aside({ do: 'save', id: idOf(next) });
      reply = await work.promise;
      if (!reply?.error) break;
    }
    return stopped ? null : reply;
  };
  return { promise: make(), cancel: () => { stopped = true; work?.cancel(); } };
}

/**
 * Reads a puzzle that somebody has, aside, as an ID may have to be made first. Its reply is `{open}`, what the
 * desk opens, or `{error}`.
 */
function readPuzzle(text) {
  const typed = text.replace(/\r\n?/g, '\n').trim();
  if (!typed) return { promise: Promise.resolve({ error: t('page-takuzu-new-paste-first') }), cancel() {} };
  const work = engine.aside({ do: 'open', id: typed });
  const read = (reply) => {
    if (reply === null || reply.error) return reply;
    if (reply.kind !== 'takuzu') return { error: t('takuzu-new-other-game') };
    // A saved game is opened with its moves, a puzzle by its ID.
    return { open: reply.steps > 0 ? typed : reply.id };
  };
  return { promise: work.promise.then(read), cancel: work.cancel };
}

/** A puzzle that is pasted anywhere on the page can be played at once. */
async function pasted(desk, event) {
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const text = event.clipboardData?.getData('text') ?? '';
  if (!text.trim()) return;
  event.preventDefault();
  const reply = await readPuzzle(text).promise;
  if (desk.gone || !reply) return;
  if (reply.error) {
    desk.say(reply.error, 'bad');
    return;
  }
  const begun = desk.state.steps > desk.state.fixed && !desk.state.over;
  if (!begun || (await confirm(t('takuzu-new-title'), t('page-takuzu-paste-ask'), t('takuzu-open-button')))) desk.open(reply.open);
}

// ---------------------------------------------------------------- the game, as the desk knows it

const at = (act) => (desk, index) => act(views.get(desk), index);

/** Nobody writes on a board that is only looked at again, nor is anything found out about it. */
const playing = (act) => (desk, index) => {
  if (!desk.timeline) act(views.get(desk), index);
};
const writing = (act) => (desk, index) => {
  if (!desk.timeline) views.get(desk).inTurn(() => act(views.get(desk), index));
};

export default {
  kind: 'takuzu',

  parts(desk) {
    const view = new View(desk);
    views.set(desk, view);
    return view.parts;
  },

  render(desk, state, before) {
    views.get(desk).render(before);
  },

  keys: {
    0: writing((view, index) => view.write(index, '0')),
    1: writing((view, index) => view.write(index, '1')),
    ' ': writing((view, index) => view.clear(index)),
    '.': writing((view, index) => view.clear(index)),
    Backspace: writing((view, index) => view.clear(index)),
    Delete: writing((view, index) => view.clear(index)),
    Enter: writing((view, index) => view.tap(index, FORTH)),
    m: at((view) => view.setPencil(!view.pencil)),
    b: writing((view) => view.bookmark()),
    B: writing((view) => view.returnToBookmark()),
    e: at((view) => view.toggleErrors()),
    c: playing((view) => view.compare()),
    S: playing((view) => view.solve()),
    t: at((view) => view.toggleCounts()),
    l: at((view, index) => view.sayLines(index)),
    ']': at((view, index) => view.goToBlank(index, true)),
    '[': at((view, index) => view.goToBlank(index, false)),
  },

  help: [
    ['0', 'page-takuzu-key-zero'], ['1', 'page-takuzu-key-one'], ['space Backspace', 'page-takuzu-key-clear'],
    ['Enter', 'page-takuzu-key-cycle'], ['m', 'page-takuzu-key-pencil'], ['b', 'page-takuzu-key-bookmark'],
    ['B', 'page-takuzu-key-return'], ['e', 'page-takuzu-key-errors'], ['c', 'page-takuzu-key-compare'],
    ['S', 'page-takuzu-key-solve'], ['t', 'page-takuzu-key-counts'], ['l', 'page-takuzu-key-line'],
    [']', 'page-takuzu-key-next'], ['[', 'page-takuzu-key-previous'],
  ],

  commands: {
    check: (desk) => views.get(desk).check(),
    errors: (desk) => views.get(desk).compare(),
    solve: (desk) => views.get(desk).solve(),
    bookmark: (desk) => views.get(desk).bookmark(),
    return: (desk) => views.get(desk).returnToBookmark(),
  },

  more: () => [{ icon: 'print', label: t('page-takuzu-print'), run: () => { location.hash = 'print'; } }],

  newDialog(desk) {
    new NewDialog(desk);
  },

  /** A new game as it was last chosen. */
  lastId() {
    const { rows = USUAL.rows, cols = USUAL.cols, level = USUAL.level } = settings.takuzu ?? {};
    return idOf({ rows, cols, level, seed: seed() });
  },

  onOpen(desk) {
    const view = views.get(desk);
    const blank = desk.state.cells.indexOf('.');
    if (blank > 0) view.board.moveTo(blank, { focus: false });
    view.rate();
    desk.endings.push(on(document, 'paste', (event) => pasted(desk, event)));
  },

  /** A move as the timeline tells it; null: as it is written. */
  moveWords(text) {
    if (text.startsWith('=')) return t('page-takuzu-move-fill');
    const [, cell, pencil, digit] = /^([A-Z]{2}|\d+:\d+)(\?)?=?([01])?$/.exec(text) ?? [];
    if (!cell || (digit && !pencil)) return null;
    return digit ? t('page-takuzu-move-note', { cell, digit }) : t('page-takuzu-move-clear', { cell });
  },

  onEvents(desk, reply) {
    if (!reply.events.some((event) => event.kind === 'full_but_wrong')) return;
    const view = views.get(desk);
    view.errors = true;
    view.showModes();
    view.check();
  },

  onHint(desk, hint, stage) {
    views.get(desk).hint(hint, stage);
  },

  onClose(desk) {
    views.get(desk).end();
  },

  draw: (state) => new XMLSerializer().serializeToString(drawGrid(state)),

  summary(desk) {
    return views.get(desk).summary();
  },
};
