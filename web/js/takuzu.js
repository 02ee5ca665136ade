// How is Takuzu played on the page? The board with the counts beside it, what keys, clicks and taps write,
// the panel, and the dialog for the next puzzle.

import { h, svg } from './dom.js';
import { t, formatTime } from './text.js';
import { Board } from './board.js';
import { settings, saveSettings } from './store.js';

/** The levels, from the easiest; no level is "any". */
const LEVELS = ['easy', 'medium', 'hard', 'expert', 'extreme'];

/** The sides of the boards that are offered by name. */
const SIDES = [4, 6, 8, 10, 12, 14, 16, 18, 20];

/** The longest side of a puzzle that is made here. */
const MOST_MADE = 60;

/** Boards with more cells are not rated by themselves, as that may take minutes. */
const MOST_RATED = 900;

/** As many broken rules are named; the others are only underlined. */
const MOST_NAMED = 5;

/** A board from this side on says that it may take a while. */
const SLOW_SIDE = 22;

/** What is next when a cell is clicked, one way and the other. */
const FORTH = { '.': '0', 0: '1', 1: '.' };
const BACK = { '.': '1', 1: '0', 0: '.' };

/** The views by their desks. */
const views = new WeakMap();

/** The name of a level, as people read it. */
export function levelName(level) {
  return level ? t(`takuzu-level-${level}`) : t('takuzu-new-any');
}

/** A seed that nobody chose. */
function freshSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
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

/** Which of these lines are full and break no rule. */
function doneLines(lines, left) {
  const times = new Map();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return lines.map((line, at) =>
    !line.includes('.') && times.get(line) === 1 && left[at][0] === 0 && left[at][1] === 0
    && !line.includes('000') && !line.includes('111'));
}

/** For both kinds of lines: how many of each digit are left, and whether a line is finished and right. */
function countsOf(state) {
  const of = (isRow, length, left) => {
    const lines = Array.from({ length }, (_, at) => lineOf(state, isRow, at));
    const done = doneLines(lines, left);
    return left.map(([zeros, ones], at) => ({ zeros, ones, done: done[at] }));
  };
  return { rows: of(true, state.rows, state.rows_left), cols: of(false, state.cols, state.cols_left) };
}

/** What a cell is called, as moves write it. */
function nameOf(state, index) {
  const { cols, labels, letters } = state;
  return labels.rows[Math.floor(index / cols)] + (letters ? '' : ':') + labels.cols[index % cols];
}

const writePut = (state, index, digit) => nameOf(state, index) + (state.letters ? '' : '=') + digit;
const writeNote = (state, index, digit) => `${nameOf(state, index)}?${digit}`;

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
  const picture = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `-1 -1 ${width + 2} ${height + 2}` });
  picture.append(svg('rect', { x: 0, y: 0, width, height, fill: '#fff' }));
  if (tinted) picture.append(svg('path', { d: grounds(given, cols, side), fill: '#e6e3da' }));
  picture.append(svg('path', { d: rules(rows, cols, side), stroke: '#767676', 'stroke-width': 0.6, fill: 'none' }));
  picture.append(svg('rect', { x: 0, y: 0, width, height, fill: 'none', stroke: '#000', 'stroke-width': 1.6 }));
  for (const [index, sign] of Array.from(cells).entries()) {
    if (sign !== '.') picture.append(digitAt(index, sign, given[index] === '#', cols, side));
  }
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

function digitAt(index, sign, bold, cols, side) {
  const text = svg('text', {
    x: (index % cols + 0.5) * side,
    y: (Math.floor(index / cols) + 0.5) * side + 4.6,
    'text-anchor': 'middle',
    'font-family': 'system-ui, sans-serif',
    'font-size': 13,
    'font-weight': bold ? 700 : 400,
    fill: bold ? '#000' : '#333',
  });
  text.textContent = sign;
  return text;
}

// ---------------------------------------------------------------- the view

/** What the page keeps about a game besides its state: the board, the pencil, what is shown on request. */
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
    this.digits = new Map();
    this.counts = settings.takuzu?.counts ?? true;
    this.rating = null;
    this.rated = null;
    this.makeBoard(desk.state);
    this.makePanel();
    this.pads = [this.makePad('pad'), this.makePad('pad')];
  }

  get state() {
    return this.desk.state;
  }

  // -------------------------------------------------------------- writing

  /** What stands in a cell: in pencil, where that is meant. */
  at(index) {
    const { cells, notes } = this.state;
    return this.pencil ? notes[index] : cells[index];
  }

  isGiven(index) {
    return this.state.given[index] === '#';
  }

  /** Writes a digit into a cell, or notes it there; the same note once more takes it away. */
  async write(index, digit) {
    const { state } = this;
    if (this.pencil) {
      const note = state.notes[index] === digit ? '.' : digit;
      return this.desk.play(writeNote(state, index, note));
    }
    // What stands there already is no move; about a given cell the engine has its say.
    if (state.cells[index] === digit && !this.isGiven(index)) return undefined;
    return this.desk.play(writePut(state, index, digit));
  }

  /** Takes away what stands in a cell. */
  async clear(index) {
    const { state } = this;
    const noted = state.notes[index] !== '.';
    return this.desk.play(noted ? writeNote(state, index, '.') : writePut(state, index, '.'));
  }

  async put(index, sign) {
    return sign === '.' ? this.clear(index) : this.write(index, sign);
  }

  /** A click or tap. */
  async tap(index, order) {
    // Looking at a cell that cannot change is no mistake.
    if (this.state.over || this.isGiven(index)) return;
    const now = this.at(index);
    if (this.brush === null) await this.put(index, order[now]);
    else if (this.brush === now || this.brush === '.') await this.wipe(index);
    else await this.put(index, this.brush);
  }

  /** Clears a cell that may be blank already. */
  async wipe(index) {
    const { cells, notes } = this.state;
    if (cells[index] !== '.' || notes[index] !== '.') await this.clear(index);
  }

  setPencil(is) {
    this.pencil = is;
    this.desk.say(t(is ? 'takuzu-pencil-on' : 'takuzu-pencil-off'));
    this.showPads();
  }

  setBrush(sign) {
    this.brush = this.brush === sign ? null : sign;
    const id = { 0: 'zero', 1: 'one', '.': 'wipe' }[this.brush] ?? 'cycle';
    this.desk.say(t(`page-takuzu-pad-${id}`));
    this.showPads();
  }

  /** To the next blank cell, or the one before, around the ends of the board. */
  goToBlank(from, forth) {
    const { cells } = this.state;
    const to = forth ? cells.indexOf('.', from + 1) : from > 0 ? cells.lastIndexOf('.', from - 1) : -1;
    const around = forth ? cells.indexOf('.') : cells.lastIndexOf('.');
    const index = to >= 0 ? to : around;
    if (index >= 0) this.board.focus(index);
  }

  // -------------------------------------------------------------- on request

  async toggleErrors() {
    this.errors = !this.errors;
    if (this.errors) await this.check(true);
    else {
      this.forgetErrors();
      this.desk.say(t('takuzu-errors-hidden'));
    }
    this.show();
  }

  forgetErrors() {
    this.breaches = [];
    this.breaking = new Set();
    this.wrong = new Set();
  }

  /** Asks which rules are broken; `aloud` says it too. */
  async check(aloud) {
    const reply = await this.desk.call('check');
    if (!reply || reply.error) return;
    if (this.errors) {
      this.breaches = reply.breaches;
      this.breaking = new Set(reply.breaches.flatMap((breach) => breach.cells));
      this.show();
    }
    if (aloud) this.desk.say(reply.breaches.length ? reply.breaches[0].why : reply.said);
  }

  /** Compares with the solution, which may have to be found first. */
  async compare() {
    const before = this.state;
    const reply = await this.desk.ask('errors', {}, { busy: 'takuzu-solving' });
    if (!reply || before.cells !== this.state.cells) return;
    await this.desk.note('help');
    this.wrong = new Set(reply.wrong);
    this.desk.say(reply.said);
    this.show();
  }

  async solve() {
    if (this.state.over) return;
    const reply = await this.desk.ask('solve', {}, { busy: 'takuzu-solving' });
    if (!reply) return;
    if (!reply.move) {
      this.desk.say(reply.said);
      return;
    }
    // Before the move, as the end of the game is recorded with it.
    await this.desk.note('help');
    await this.desk.play(reply.move);
  }

  /** How hard is a puzzle that nobody has rated? */
  async rate() {
    const { state } = this;
    if (state.hardest || state.rows * state.cols > MOST_RATED) return;
    this.rating = engine.aside({ do: 'rate', lang: lang(), id: state.id });
    const reply = await this.rating.promise.catch(() => null);
    this.rating = null;
    this.rated = reply && !reply.error ? reply : {};
    this.showFacts();
  }
}

// ---------------------------------------------------------------- which puzzle

/** The fields that say which puzzle is made: size, level and seed. Print sheets ask for the same. */
export class PuzzleFields {
  /** @param {{rows?: number, cols?: number, level?: string|null}} last what was chosen last time */
  constructor(last) {
    const { rows = 10, cols = 10, level = 'easy' } = last;
    const square = rows === cols && SIDES.includes(rows);
    this.size = h('select', { name: 'size' },
      SIDES.map((side) => h('option', { value: String(side) }, t('page-takuzu-size-of', { rows: side, cols: side }))),
      h('option', { value: 'own' }, t('takuzu-new-own-size')));
    this.size.value = square ? String(rows) : 'own';
    this.rows = sideInput('rows', rows);
    this.cols = sideInput('cols', cols);
    this.level = h('select', { name: 'level' },
      [...LEVELS, null].map((name) => h('option', { value: name ?? 'any' }, levelName(name))));
    this.level.value = level ?? 'any';
    this.seed = h('input', { name: 'seed', inputMode: 'numeric', autocomplete: 'off', placeholder: t('page-takuzu-new-random') });
    this.sides = [field('takuzu-new-rows', this.rows), field('takuzu-new-cols', this.cols)];
    this.slow = h('p', { class: 'note' }, t('page-takuzu-new-slow'));
    this.elements = [field('takuzu-new-size', this.size), ...this.sides,
      field('takuzu-new-level', this.level), field('takuzu-new-seed', this.seed), this.slow];
    for (const input of [this.size, this.rows, this.cols]) input.addEventListener('input', () => this.fit());
    this.fit();
  }

  /** Shows only the fields that matter. */
  fit() {
    const own = this.size.value === 'own';
    for (const side of this.sides) side.hidden = !own;
    this.slow.hidden = Math.max(...this.shape()) < SLOW_SIDE;
  }

  shape() {
    const named = Number(this.size.value);
    return named ? [named, named] : [Number(this.rows.value), Number(this.cols.value)];
  }

  /** What is wanted, or the words that say what is wrong with it, with the field to go to. */
  read() {
    const [rows, cols] = this.shape();
    for (const [input, id, side] of [[this.rows, 'takuzu-new-rows', rows], [this.cols, 'takuzu-new-cols', cols]]) {
      if (!(side >= 2 && side <= MOST_MADE)) {
        return { error: t('form-limits', { field: t(id), low: 2, high: MOST_MADE }), input };
      }
      if (side % 2 !== 0) return { error: t('takuzu-new-odd'), input };
    }
    const typed = this.seed.value.trim();
    if (typed && !isSeed(typed)) return { error: t('takuzu-new-not-a-seed', { typed }), input: this.seed };
    const level = this.level.value === 'any' ? null : this.level.value;
    return { rows, cols, level, seed: typed || freshSeed() };
  }
}

function isSeed(typed) {
  return /^[0-9]{1,20}$/.test(typed) && BigInt(typed) < 1n << 64n;
}

function sideInput(name, value) {
  return h('input', { type: 'number', name, min: 2, max: MOST_MADE, step: 2, value });
}

function field(id, input) {
  return h('label', { class: 'field' }, h('span', {}, t(id)), input);
}
