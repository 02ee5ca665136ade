// Takuzu on the page: the board with its counts, input by keys, clicks and taps, and checks on request. The panel is in
// takuzu_panel.js, the dialog for a new game in takuzu_new.js.

import { confirm, fill, h } from './dom.js';
import { lang, t } from './text.js';
import { engine } from './engine.js';
import { Board } from './board.js';
import { settings } from './store.js';
import {
  changedCells,
  drawGrid,
  hintedDigits,
  nameOf,
  readMove,
  signWords,
  writeNote,
  writePut,
} from './takuzu_grid.js';
import { digitWords, glyph, look } from './takuzu_looks.js';
import { lastId, NewDialog, pasted } from './takuzu_new.js';
import { Panel } from './takuzu_panel.js';
import { signLayer } from './takuzu_signs.js';

/** @import { GameModule, GamePage, GameView, Work } from './types.d.ts' */
/** @import { BoardSign, Check, Fault, Hint, LineCount, MessageId, Rate, State, TakuzuState } from './replies.d.ts' */
/** @import { Painter } from './board.js' */

/** Larger boards are not rated, as that may take minutes. */
const MOST_RATED = 900;

/** Pixels of a cell: a board that does not fit scrolls. */
const CELL = { min: 22, tight: 20 };

/**
 * The next content of a clicked cell, forwards and backwards.
 * @type {Record<string, string>}
 */
const FORTH = { '.': '0', 0: '1', 1: '.' };
/** @type {Record<string, string>} */
const BACK = { '.': '1', 1: '0', 0: '.' };

/** @type {Record<string, MessageId>} What a tap writes, in words. */
const BRUSHES = { 0: 'page-takuzu-pad-zero', 1: 'page-takuzu-pad-one', '.': 'page-takuzu-pad-wipe' };

/** The marks of a hint and the first stage to show them, of five: where, rule, cells, why, moves. */
const LIT = { look: 0, act: 2, reason: 3 };

/**
 * The view of a game of Takuzu: the board, the pencil, and the checks on request.
 * @implements {GameView}
 */
export class TakuzuView {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.pencil = false;
    /** @type {string|null} What a tap writes: `0`, `1`, `.`, or null to cycle. */
    this.brush = null;
    /** Whether broken rules are shown. */
    this.errors = settings.takuzu?.errors ?? true;
    /** @type {Check['breaches']} the broken rules shown */
    this.breaches = [];
    /** @type {Set<number>} their cells */
    this.breaking = new Set();
    /** @type {Set<number>} Cells that differ from the solution, if requested for this very board. */
    this.wrong = new Set();
    /** @type {BoardSign[]} The signs that a hint follows from. */
    this.litSigns = [];
    /** @type {Map<number, string>} The digits that a hint would write, by cell. */
    this.hinted = new Map();
    this.showsCounts = settings.takuzu?.counts ?? true;
    /** @type {Rate|null} The rating of a puzzle that had no grade. */
    this.rated = null;
    /** @type {string|null} Why the puzzle has no grade. */
    this.unrated = null;
    /** @type {Work<Rate | Fault> | null} */
    this.rating = null;
    /** @type {Promise<unknown>} The pending changes. */
    this.turn = Promise.resolve();
    /** Pixels for the counts after rows and below columns. */
    const isLarge = Math.max(this.state.rows, this.state.cols) >= 20;
    this.tail = { rows: isLarge ? 60 : innerWidth < 500 ? 40 : 50, cols: 42 };
    /** @type {Painter} */
    this.painter = {
      key: (index) => this.key(index),
      sign: (index) => this.state.cells[index] + this.state.notes[index],
      paint: (index, element) => this.paint(index, element),
    };
    this.board = this.makeBoard();
    this.drawSigns = signLayer(this.board);
    this.panel = new Panel(this);
    this.parts = this.panel.parts;
    this.keys = this.makeKeys();
    /** @type {GameView['commands']} */
    this.commands = {
      check: () => this.check('all'),
      errors: () => this.compare(),
      solve: () => this.solve(),
      bookmark: () => this.bookmark(),
      return: () => this.returnToBookmark(),
    };
    if (!this.showsCounts) this.showCounts();
  }

  get state() {
    return /** @type {TakuzuState} */ (this.page.state);
  }

  // --- Writing

  /**
   * The content that a click changes: with the pencil, the pencil mark.
   * @param {number} index
   */
  at(index) {
    const { cells, notes } = this.state;
    return this.pencil && cells[index] === '.' ? notes[index] : cells[index];
  }

  /** @param {number} index */
  isGiven(index) {
    return this.state.given[index] === '#';
  }

  /**
   * Queues actions, so each sees the result of the one before.
   * @param {() => unknown} act
   */
  inTurn(act) {
    this.turn = this.turn.then(() => (this.page.gone ? undefined : act()));
    return this.turn;
  }

  /**
   * Writes a digit into a cell or, with the pencil, notes it; the same note again removes it.
   * @param {number} index
   * @param {string} digit
   */
  write(index, digit) {
    const { state } = this;
    if (this.pencil)
      return this.page.play(writeNote(state, index, state.notes[index] === digit ? '.' : digit));
    // The same digit is no move; the engine refuses a change of a given cell.
    if (state.cells[index] === digit && !this.isGiven(index)) return false;
    return this.page.play(writePut(state, index, digit));
  }

  /**
   * Clears a cell.
   * @param {number} index
   */
  clear(index) {
    const { state } = this;
    const noted = state.notes[index] !== '.';
    return this.page.play(noted ? writeNote(state, index, '.') : writePut(state, index, '.'));
  }

  /**
   * Handles a click or tap; `order` maps each content to the next.
   * @param {number} index
   * @param {Record<string, string>} order
   */
  tap(index, order) {
    // A click on a cell that cannot change is ignored.
    if (this.state.over || this.isGiven(index) || this.page.timeline) return false;
    const now = this.at(index);
    const next = this.brush === null ? order[now] : this.brush === now ? '.' : this.brush;
    if (next !== '.') return this.write(index, next);
    return now !== '.' || this.state.notes[index] !== '.' ? this.clear(index) : false;
  }

  /** @param {boolean} is */
  setPencil(is) {
    this.pencil = is;
    this.page.say(t(is ? 'takuzu-pencil-on' : 'takuzu-pencil-off'));
    this.panel.showModes();
  }

  /** @param {string} sign */
  setBrush(sign) {
    this.brush = this.brush === sign ? null : sign;
    this.page.say(t(BRUSHES[this.brush ?? ''] ?? 'page-takuzu-pad-cycle'));
    this.panel.showModes();
  }

  /**
   * Moves to the next or previous blank cell, wrapping around.
   * @param {number} from
   * @param {boolean} forth
   */
  goToBlank(from, forth) {
    const { cells } = this.state;
    const near = forth ? cells.indexOf('.', from + 1) : cells.slice(0, from).lastIndexOf('.');
    const to = near >= 0 ? near : forth ? cells.indexOf('.') : cells.lastIndexOf('.');
    if (to >= 0) this.board.focus(to);
  }

  // --- Checks and tools

  async toggleErrors() {
    this.errors = !this.errors;
    settings.set('takuzu', { ...settings.takuzu, errors: this.errors });
    this.panel.showModes();
    if (this.errors) {
      await this.check('all');
      return;
    }
    this.breaches = [];
    this.breaking = new Set();
    this.page.say(t('takuzu-errors-hidden'));
    this.show();
  }

  /**
   * Asks for the broken rules, and marks them if errors are shown. Says `all` of it; only what is broken `here`, at the
   * cursor; why the board is `full` but wrong; or `nothing`.
   * @param {'all' | 'here' | 'full' | 'nothing'} say
   */
  async check(say) {
    const { cells } = this.state;
    const reply = await this.page.call('check');
    if ('error' in reply || this.page.gone || cells !== this.state.cells) return;
    if (this.errors) {
      this.breaches = reply.breaches;
      this.breaking = new Set(reply.breaches.flatMap((breach) => breach.cells));
      this.show();
    }
    const here = reply.breaches.find((breach) => breach.cells.includes(this.board.cursor));
    const shown = here ?? reply.breaches[0];
    if (say === 'full' && shown) this.page.say(t('takuzu-full-but', { rule: shown.why }), 'bad');
    else if (shown && (say === 'all' || (say === 'here' && here))) this.page.say(shown.why, 'bad');
    else if (say === 'all') this.page.say(reply.said);
  }

  /** Compares with the solution, which may have to be found first. */
  async compare() {
    const { cells } = this.state;
    const reply = await this.page.ask('errors', {}, { busy: 'takuzu-solving' });
    if (!reply || cells !== this.state.cells) return;
    await this.page.moves.note('help');
    this.wrong = new Set(reply.wrong);
    this.show();
    this.page.say(reply.said, reply.wrong.length ? 'bad' : '');
    if (reply.wrong.length) this.board.reveal(reply.wrong[0]);
  }

  async solve() {
    if (this.state.over) return;
    if (!(await confirm(t('page-takuzu-solve'), t('page-takuzu-solve-ask'), t('page-takuzu-solve')))) return;
    const reply = await this.page.ask('solve', {}, { busy: 'takuzu-solving' });
    if (!reply) return;
    if (!reply.move) {
      this.page.say(reply.said ?? '', 'bad');
      return;
    }
    // Before the move, which records the end of the game.
    await this.page.moves.note('help');
    await this.page.play(reply.move);
  }

  /** Rates a puzzle that has no grade. */
  async rate() {
    const { hardest, rows, cols } = this.state;
    if (hardest || rows * cols > MOST_RATED) return;
    const save = await this.page.saving.text();
    if (!save || this.page.gone) return;
    this.rating = engine.inBackground({ do: 'rate', save });
    this.panel.showFacts();
    const reply = await this.rating.promise;
    this.rating = null;
    if (reply && 'error' in reply) this.unrated = reply.error;
    else this.rated = reply;
    if (!this.page.gone) this.panel.showFacts();
  }

  async bookmark() {
    await this.page.moves.bookmark();
    const here = this.state.bookmarks.includes(this.state.standing);
    this.page.say(t(here ? 'takuzu-bookmarked' : 'takuzu-unbookmarked'));
  }

  async returnToBookmark() {
    const done = await this.page.moves.returnToBookmark();
    if (done !== null) this.page.say(t(done ? 'takuzu-returned' : 'takuzu-no-bookmark'));
  }

  toggleCounts() {
    this.showsCounts = !this.showsCounts;
    settings.set('takuzu', { ...settings.takuzu, counts: this.showsCounts });
    this.showCounts();
    this.page.say(t(this.showsCounts ? 'page-takuzu-counts-shown' : 'page-takuzu-counts-hidden'));
  }

  /** Shows or hides the counts; hidden ones leave their space to the board. */
  showCounts() {
    const { board } = this;
    // Not 0, or the board would have no tails to show later.
    board.options.tail = this.showsCounts ? this.tail : { rows: 0.01, cols: 0.01 };
    board.element.style.setProperty('--tail-rows', `${board.options.tail.rows}px`);
    board.element.style.setProperty('--tail-cols', `${board.options.tail.cols}px`);
    board.element.classList.toggle('countless', !this.showsCounts);
    board.fit();
  }

  /**
   * Says which digits the row and the column of a cell still take.
   * @param {number} index
   */
  sayLines(index) {
    const { cols, labels } = this.state;
    const [row, col] = [Math.floor(index / cols), index % cols];
    /**
     * @param {string} line
     * @param {LineCount} count
     */
    const words = (line, { zeros, ones, exact, done }) =>
      t(done ? 'page-takuzu-line-done' : exact ? 'page-takuzu-line-left' : 'page-takuzu-line-at-most', {
        line,
        zeros: Math.max(zeros, 0),
        ones: Math.max(ones, 0),
      });
    const inRow = words(t('takuzu-row', { name: labels.rows[row] }), this.state.row_counts[row]);
    const inCol = words(t('takuzu-col', { name: labels.cols[col] }), this.state.col_counts[col]);
    const all = `${inRow}${lang === 'fr' ? ' ;' : ';'} ${inCol}`;
    this.page.say(all[0].toUpperCase() + all.slice(1));
  }

  // --- The board

  makeBoard() {
    const { rows, cols, labels } = this.state;
    const board = new Board({
      rows,
      cols,
      labels,
      label: t('page-takuzu-board'),
      class: 'takuzu',
      cellSize: CELL,
      tail: this.tail,
      paintRowTail: (row, element) => paintCount(element, this.state.row_counts[row]),
      paintColTail: (col, element) => paintCount(element, this.state.col_counts[col]),
      onPrimary: (index) => this.inTurn(() => this.tap(index, FORTH)),
      onSecondary: (index) => this.inTurn(() => this.tap(index, BACK)),
    });
    const titles = () =>
      look() === 'digits'
        ? [h('span', { text: t('takuzu-zeros') }), h('span', { text: t('takuzu-ones') })]
        : [h('span', null, glyph('0')), h('span', null, glyph('1'))];
    board.head.append(h('span', { class: 'takuzu-title', 'aria-hidden': 'true' }, titles()));
    board.foot.append(
      h('span', { class: 'takuzu-foot-title' }, titles()),
      h('span', { class: 'takuzu-foot-corner' }),
    );
    return board;
  }

  /**
   * Everything that a cell's look depends on.
   * @param {number} index
   */
  key(index) {
    const { cells, given, notes } = this.state;
    const flags = (this.breaking.has(index) ? 1 : 0) + (this.wrong.has(index) ? 2 : 0);
    return cells[index] + given[index] + notes[index] + flags + (this.hinted.get(index) ?? '');
  }

  /**
   * @param {number} index
   * @param {HTMLElement} element
   */
  paint(index, element) {
    const { cells, notes } = this.state;
    const [digit, note] = [cells[index], notes[index]];
    const [breaks, wrong, given] = [this.breaking.has(index), this.wrong.has(index), this.isGiven(index)];
    const classes = ['cell', given ? 'given' : digit !== '.' ? 'own' : note !== '.' ? 'noted' : 'blank'];
    if (breaks) classes.push('breaks');
    if (wrong) classes.push('wrong');
    element.className = classes.join(' ');
    fill(element, digit !== '.' ? glyph(digit) : note !== '.' ? glyph(note) : '');
    const hinted = this.hinted.get(index);
    if (hinted) element.append(h('span', { class: 'hinted', 'aria-hidden': 'true' }, glyph(hinted)));
    element.setAttribute('aria-label', this.words(index));
    if (breaks || wrong) element.setAttribute('aria-invalid', 'true');
    else element.removeAttribute('aria-invalid');
  }

  /**
   * A cell in words.
   * @param {number} index
   */
  words(index) {
    const { state } = this;
    const [digit, note] = [state.cells[index], state.notes[index]];
    const kind = this.isGiven(index) ? 'given' : digit !== '.' ? 'own' : note !== '.' ? 'noted' : 'blank';
    const shown = digit !== '.' ? digit : note;
    let words = t(`page-takuzu-cell-${kind}`, {
      cell: nameOf(state, index),
      digit: shown === '.' ? '' : digitWords(shown),
    });
    words = signWords(state, index, words);
    if (this.breaking.has(index)) words = t('page-takuzu-cell-breaks', { words });
    if (this.wrong.has(index)) words = t('page-takuzu-cell-wrong', { words });
    const hinted = this.hinted.get(index);
    return hinted ? t('page-takuzu-cell-hinted', { words, digit: digitWords(hinted) }) : words;
  }

  // --- Showing

  /** @param {State|null} old */
  render(old) {
    const before = /** @type {TakuzuState|null} */ (old);
    const { state } = this;
    if (!before || before.cells !== state.cells) {
      this.wrong = new Set();
      if (this.errors) this.check(state.blanks > 0 ? 'here' : 'nothing');
    }
    this.show();
    this.panel.showModes();
    this.follow(before);
  }

  show() {
    this.board.element.classList.toggle('solved', this.state.status === 'won');
    this.board.update(this.painter);
    this.showSigns();
    this.panel.showFacts();
    this.panel.showBroken();
    this.panel.showMarks();
  }

  showSigns() {
    const broken = this.breaches.flatMap(({ sign }) => (sign ? [sign] : []));
    this.drawSigns(this.state.signs, { lit: this.litSigns, broken });
  }

  /**
   * Scrolls to the cell that a step back, forward or in a replay has changed.
   * @param {TakuzuState|null} before
   */
  follow(before) {
    if (!before || before.rows !== this.state.rows || before.cols !== this.state.cols) return;
    const changed = changedCells(before, this.state);
    const single = changed.length === 1;
    this.board.mark('last', single && this.page.timeline ? changed : []);
    if (single && changed[0] !== this.board.cursor) this.board.reveal(changed[0]);
  }

  // --- Hints and the end

  /**
   * Marks the cells of a hint up to its stage.
   * @param {Hint} hint
   * @param {number} stage
   */
  onHint(hint, stage) {
    const last = hint.stages.length - 1;
    // A hint with fewer stages, such as one about a wrong digit, shows everything at its last.
    const shown = stage === last ? 4 : stage;
    /**
     * @param {keyof typeof LIT} name
     * @param {number[]} cells
     */
    const lit = (name, cells) => (shown >= LIT[name] ? cells : []);
    const [act, reason] = [lit('act', hint.cells), lit('reason', hint.reasons)];
    const special = new Set([...act, ...reason]);
    this.board.mark(
      'look',
      lit('look', hint.look).filter((index) => !special.has(index)),
    );
    this.board.mark('act', act);
    this.board.mark('reason', reason);
    this.hinted = shown === 4 ? hintedDigits(this.state, hint) : new Map();
    this.litSigns = shown >= LIT.reason ? (hint.signs ?? []) : [];
    this.board.update(this.painter);
    this.showSigns();
    const [first] = (shown >= LIT.act ? hint.cells : hint.look) ?? [];
    if (first !== undefined) this.board.reveal(first);
    if (stage === last && first !== undefined)
      this.board.moveTo(first, { focus: this.board.element.contains(document.activeElement) });
  }

  onHintEnd() {
    this.hinted = new Map();
    this.litSigns = [];
    this.board.update(this.painter);
    this.showSigns();
  }

  summary() {
    return this.panel.summary();
  }

  // --- Keys and events

  /** @returns {GameView['keys']} */
  makeKeys() {
    const { page } = this;
    /**
     * Ignores a key during a replay.
     * @param {(index: number) => unknown} act
     * @returns {(index: number) => unknown}
     */
    const playing = (act) => (index) => (page.timeline ? null : act(index));
    /** @param {(index: number) => unknown} act */
    const writing = (act) => playing((index) => this.inTurn(() => act(index)));
    const clear = writing((index) => this.clear(index));
    return {
      0: writing((index) => this.write(index, '0')),
      1: writing((index) => this.write(index, '1')),
      ' ': clear,
      '.': clear,
      Backspace: clear,
      Delete: clear,
      Enter: writing((index) => this.tap(index, FORTH)),
      m: () => this.setPencil(!this.pencil),
      b: writing(() => this.bookmark()),
      B: writing(() => this.returnToBookmark()),
      e: () => this.toggleErrors(),
      c: playing(() => this.compare()),
      S: playing(() => this.solve()),
      t: () => this.toggleCounts(),
      l: (index) => this.sayLines(index),
      ']': (index) => this.goToBlank(index, true),
      '[': (index) => this.goToBlank(index, false),
    };
  }

  onOpen() {
    const blank = this.state.cells.indexOf('.');
    if (blank > 0) this.board.moveTo(blank, { focus: false });
    this.rate();
    this.page.layout.listen(document, 'paste', (event) =>
      pasted(this.page, /** @type {ClipboardEvent} */ (event)),
    );
  }

  /** @param {State} reply */
  onEvents(reply) {
    if (reply.events?.some((event) => event.kind === 'full_but_wrong')) this.check('full');
  }

  onClose() {
    this.rating?.cancel();
  }
}

/**
 * The two counts of a line, or a tick when it is finished.
 * @param {HTMLElement} element
 * @param {LineCount} count
 */
function paintCount(element, { zeros, ones, exact, done }) {
  const words = done
    ? ['\u2713', '']
    : [zeros, ones].map((left) => (left < 0 ? `\u2212${-left}` : `${exact ? '' : '\u2264'}${left}`));
  const key = words.join(' ');
  if (element.dataset.count === key) return;
  element.dataset.count = key;
  element.classList.toggle('done', done);
  fill(
    element,
    words
      .filter(Boolean)
      .map((text, at) =>
        h('span', { class: text.startsWith('\u2212') ? 'over' : at ? 'ones' : 'zeros', text }),
      ),
  );
}

/** @type {GameModule} */
export default {
  kind: 'takuzu',
  makeView: (page) => new TakuzuView(page),
  newDialog: (page) => void new NewDialog(page),
  lastId,
  rulesOf(state) {
    const { rules, rows, cols } = /** @type {TakuzuState} */ (state);
    return `takuzu/${rules}/${rows}x${cols}`;
  },
  draw(state, isLive) {
    return new XMLSerializer().serializeToString(drawGrid(/** @type {TakuzuState} */ (state), isLive));
  },
  help: [
    ['0', 'page-takuzu-key-zero'],
    ['1', 'page-takuzu-key-one'],
    ['keyname-space', 'page-takuzu-key-clear'],
    ['keyname-enter', 'page-takuzu-key-cycle'],
    ['m', 'page-takuzu-key-pencil'],
    ['b', 'page-takuzu-key-bookmark'],
    ['B', 'page-takuzu-key-return'],
    ['e', 'page-takuzu-key-errors'],
    ['c', 'page-takuzu-key-compare'],
    ['S', 'page-takuzu-key-solve'],
    ['t', 'page-takuzu-key-counts'],
    ['l', 'page-takuzu-key-line'],
    [']', 'page-takuzu-key-next'],
    ['[', 'page-takuzu-key-previous'],
  ],

  more: () => [
    {
      icon: 'pencil',
      label: t('page-takuzu-enter'),
      run: () => {
        location.hash = 'enter';
      },
    },
    {
      icon: 'print',
      label: t('page-takuzu-print'),
      run: () => {
        location.hash = 'print';
      },
    },
  ],

  /** A move in words for the timeline; null: as written. */
  moveWords(text, state) {
    if (text.startsWith('=')) return t('replay-filled');
    const move = readMove(/** @type {TakuzuState} */ (state), text);
    if (!move) return null;
    const cell = nameOf(/** @type {TakuzuState} */ (state), move.index);
    const [, pencil, written] = /^(\?)?=?([01])?$/.exec(move.rest) ?? [];
    if (!written) return t('page-takuzu-move-clear', { cell });
    const digit = digitWords(written);
    return pencil ? t('page-takuzu-move-note', { cell, digit }) : `${cell} = ${digit}`;
  },
};
