// Morpion 3D on the page, for people and the computer's players: the board from above, its piles in three dimensions,
// the values of moves, and whose turn it is.

import { Board } from './board.js';
import { button, choice, h, still } from './dom.js';
import { paintCell } from './morpion_cells.js';
import { Friend } from './morpion_friend.js';
import { lastId, newDialog, remember } from './morpion_new.js';
import { Panel } from './morpion_panel.js';
import { Score, seatWords, token } from './morpion_parts.js';
import { Turns } from './morpion_turns.js';
import { Values } from './morpion_values.js';
import { picture, Piles } from './piles.js';
import { settings } from './store.js';
import { byName, number, t } from './text.js';

/** @import { GameModule, GamePage, GameView, MoveValues, Parts } from './types.d.ts' */
/** @import { CellFacts } from './morpion_cells.js' */
/** @import { Fall, Hint, MorpionState, Player, State } from './replies.d.ts' */

const SHAKE = 450;
/** Boards with longer sides get more room than the piles. */
const LARGE = 8;
/** Pixels of a cell without and with values. */
const CELLS = { plain: 30, valued: 54, most: 220 };

/**
 * The view of a game of Morpion.
 * @implements {GameView}
 */
export class MorpionView {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    const { state } = this;
    /** @type {'push' | 'pop'} what a tap does */
    this.mode = 'push';
    this.valued = Boolean(settings.morpion?.valued);
    /** @type {MoveValues|null} */
    this.values = null;
    /** @type {string[]} messages since a person's last move */
    this.news = [];
    /** @type {MorpionState|null} The position shown last. */
    this.before = null;
    /** @type {Map<number, number>} tokens that each pile has lost */
    this.fallen = new Map();
    /** @type {Set<number>} */
    this.shaking = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} ends the shaking */
    this.calm = undefined;
    /** @type {number|null} */
    this.hover = null;
    this.isLarge = state.side > LARGE;
    this.turns = new Turns(this);
    this.friend = new Friend(this);
    this.panel = new Panel(this);
    this.board = this.makeBoard(state);
    this.piles = this.makePiles();
    this.score = new Score(state.choices, (player, seat) => this.sit(player, seat));
    this.above = h('div', { class: 'morpion-above' }, this.board.element);
    this.table = h(
      'div',
      { class: `morpion-table${this.isLarge ? ' large' : ''}` },
      this.score.element,
      this.turns.watch,
      this.friend.element,
      this.above,
      this.piles.element,
    );
    this.valuesButton = button({
      icon: 'odds',
      label: t('key-values'),
      key: 'a',
      'aria-pressed': 'false',
      onclick: () => this.toggleValues(),
    });
    this.botButton = button({ icon: 'bot', label: t('key-bot'), key: 'b', onclick: () => this.turns.lend() });
    this.switches = [this.makeSwitch('tools'), this.makeSwitch('bar')];
    this.ply = h('span', { class: 'fact' });
    /** @type {Parts} */
    this.parts = {
      board: this.table,
      facts: [this.ply],
      panel: this.panel.elements,
      tools: [this.valuesButton, this.botButton, this.switches[0]],
      bar: [this.switches[1]],
    };
    this.keys = this.makeKeys();
    /** @type {GameView['commands']} */
    this.commands = { values: () => this.toggleValues(), bot: () => this.turns.lend() };
  }

  get state() {
    return /** @type {MorpionState} */ (this.page.state);
  }

  // --- Building

  /** @param {MorpionState} state */
  makeBoard(state) {
    const board = new Board({
      rows: state.rows,
      cols: state.cols,
      labels: state.labels,
      label: t('page-morpion-board'),
      class: 'morpion-board',
      cellSize: { min: CELLS.plain, max: CELLS.most },
      onPrimary: (index) => this.act(index, this.mode),
      onSecondary: (index) => this.act(index, this.otherMode),
      onHover: (index) => this.point(index, 'board'),
      onMove: () => this.pointed(),
    });
    const middle = Math.floor((state.side - 1) / 2);
    board.cursor = middle * state.side + middle;
    board.element.addEventListener('focusin', () => this.pointed());
    board.element.addEventListener('focusout', () => this.pointed());
    return board;
  }

  makePiles() {
    /** @param {number} index */
    const choose = (index) => this.board.moveTo(index, { focus: false });
    return new Piles({
      onHover: (index) => this.point(index, 'piles'),
      onPick: choose,
      onPrimary: (index) => {
        choose(index);
        this.act(index, this.mode);
      },
      onSecondary: (index) => {
        choose(index);
        this.act(index, this.otherMode);
      },
    });
  }

  /**
   * The switch between pushing and popping.
   * @param {string} place
   */
  makeSwitch(place) {
    const group = choice(
      t('page-morpion-tap'),
      [
        ['push', t('key-push')],
        ['pop', t('key-pop')],
      ],
      this.mode,
      (mode) => this.setMode(mode === 'pop' ? 'pop' : 'push'),
    );
    group.classList.add('morpion-switch', `in-${place}`);
    return group;
  }

  /** @returns {GameView['keys']} */
  makeKeys() {
    /** @param {number} index */
    const push = (index) => this.act(index, 'push');
    /** @param {number} index */
    const pop = (index) => this.act(index, 'pop');
    return {
      p: push,
      ' ': push,
      Enter: push,
      r: pop,
      Backspace: pop,
      Delete: pop,
      a: () => this.toggleValues(),
      t: () => this.page.moves.undo(),
      b: () => this.turns.lend(),
      l: () => this.panel.toggleLevels(),
      o: () => newDialog(this.page),
      P: () => this.turns.pause(),
      R: () => this.page.replay(),
      '+': () => this.turns.changePace(1),
      '=': () => this.turns.changePace(1),
      '-': () => this.turns.changePace(-1),
      '.': () => this.nextFree(true),
      ',': () => this.nextFree(false),
    };
  }

  /** The mode of the right mouse button. */
  get otherMode() {
    return this.mode === 'push' ? 'pop' : 'push';
  }

  // --- Seats

  /**
   * @param {Player} player
   * @param {string} seat
   */
  async sit(player, seat) {
    this.page.timeline?.close();
    this.turns.halted = false;
    if (await this.page.moves.change('sit', { player, seat }))
      this.page.say(t('page-morpion-sits', { player: player.toUpperCase(), seat: seatWords(seat) }));
  }

  // --- Playing

  /**
   * Plays a person's move on a pile.
   * @param {number} index
   * @param {'push' | 'pop'} what
   */
  async act(index, what) {
    // A replay shows another position: leave it first.
    if (this.page.timeline) {
      this.page.timeline.close();
      return;
    }
    const isTurn = () => !this.turns.ours && !this.friend.waits;
    if (this.turns.mayMove())
      await this.page.play((what === 'push' ? '+' : '-') + this.state.names[index], isTurn);
  }

  /** @param {'push' | 'pop'} mode */
  setMode(mode) {
    this.mode = mode;
    for (const group of this.switches) group.value = mode;
    this.pointed();
  }

  /** @param {() => boolean} current whether the position is still the same */
  async findValues(current) {
    const reply = await this.page.ask('values', {}, { busy: 'morpion-values-wait' });
    if (!current()) return;
    if (reply) {
      this.values = new Values(reply);
      this.show();
      if (!this.state.helped && !this.page.timeline) this.page.moves.note('help');
    } else if (!this.page.questions.asked) {
      // No other request has replaced it: it was cancelled.
      this.setValued(false);
    }
  }

  // --- Values

  toggleValues() {
    this.setValued(!this.valued);
    if (this.valued) this.turns.work();
  }

  /** @param {boolean} valued */
  setValued(valued) {
    this.valued = valued;
    remember('valued', valued);
    if (!valued) this.values = null;
    this.show();
  }

  // --- Showing

  /**
   * Updates after a change of position.
   * @param {MorpionState|null} before
   */
  changed(before) {
    const { state } = this;
    const from = before ?? (this.page.timeline ? this.before : null);
    this.before = state;
    const next = from !== null && state.standing === from.standing + 1;
    if (!next || this.page.timeline) {
      this.news = [];
      this.fallen = new Map(state.fallen.map((fall) => [fall.cell, fall.tokens]));
      const cell = state.last ? state.names.indexOf(state.last.slice(1)) : -1;
      if (from && cell >= 0) this.board.moveTo(cell, { focus: false, notify: false });
    }
    this.values = null;
    this.piles.show(state, { moved: next });
    if (next && this.turns.isLong(state)) this.turns.halted = true;
  }

  /**
   * Announces a move together with all since a person's last one.
   * @param {State} played
   */
  onEvents(played) {
    const reply = /** @type {MorpionState} */ (played);
    const person = this.turns.seatOf(reply.to_move === 'x' ? 'o' : 'x') === 'human';
    if (person || this.turns.watched) {
      this.news = [];
      this.fallen = new Map();
    }
    for (const fall of reply.fallen)
      this.fallen.set(fall.cell, (this.fallen.get(fall.cell) ?? 0) + fall.tokens);
    this.news.push(...(reply.said ?? []));
    const long = this.turns.isLong(reply) ? [t('morpion-long', { plies: reply.ply })] : [];
    reply.said = [...this.news, ...long];
    this.shake(reply.fallen);
    this.paint();
    if (!person && !this.turns.watched && reply.last)
      this.board.bring(reply.names.indexOf(reply.last.slice(1)));
  }

  /**
   * Shakes collapsed piles for a moment.
   * @param {Fall[]} fallen
   */
  shake(fallen) {
    clearTimeout(this.calm);
    this.shaking = new Set(still() ? [] : fallen.map((fall) => fall.cell));
    if (!this.shaking.size) return;
    this.calm = setTimeout(() => {
      this.shaking.clear();
      this.paint();
    }, SHAKE);
  }

  show() {
    const { state, page } = this;
    const { over } = state;
    this.table.dataset.turn = over ? 'over' : state.to_move;
    this.score.show(state, this.turns.doing());
    this.score.showBar(this.valued && !over, this.values);
    this.ply.textContent = t('morpion-state-ply', { ply: number(state.ply) });
    this.valuesButton.setAttribute('aria-pressed', String(this.valued));
    this.botButton.disabled = over || this.turns.ours || this.friend.waits || page.timeline !== null;
    if ((this.turns.ours && !this.turns.halted) || this.friend.waits)
      for (const one of page.layout.hintButtons) one.disabled = true;
    this.turns.showWatch();
    this.friend.show();
    this.fitCells();
    this.paint();
    this.panel.show();
    this.pointed();
  }

  /** Values need larger cells. */
  fitCells() {
    const min = this.valued && !this.state.over ? CELLS.valued : CELLS.plain;
    const { cellSize } = this.board.options;
    if (!cellSize || cellSize.min === min) return;
    cellSize.min = min;
    this.board.fit();
  }

  // --- Pointing

  /** The pile shown in the panel: the one under the mouse, else the cursor's. */
  get shown() {
    return this.hover ?? this.board.cursor;
  }

  /**
   * Handles the mouse over a pile, on the board or among the piles.
   * @param {number|null} index
   * @param {'board' | 'piles'} from
   */
  point(index, from) {
    this.hover = index;
    if (from === 'piles') this.board.mark('hover', index === null ? [] : [index]);
    this.pointed();
  }

  pointed() {
    const lift = this.board.element.contains(document.activeElement);
    const ghost =
      this.mode === 'push' && !this.state.over && !this.turns.ours && !this.friend.waits
        ? this.state.to_move.toUpperCase()
        : null;
    this.piles.point({ cursor: this.board.cursor, hover: this.hover, lift, ghost });
    this.panel.pointed();
  }

  /**
   * Whether ko forbids popping this pile.
   * @param {number} index
   */
  isBanned(index) {
    const { state } = this;
    const name = state.names[index];
    return (
      state.ko &&
      !state.over &&
      state.last === `+${name}` &&
      state.stacks[index] !== '' &&
      !state.legal.includes(`-${name}`)
    );
  }

  // --- Cells

  paint() {
    const { state } = this;
    /** @type {Map<number, number[]>} */
    const lit = new Map();
    for (const [cell, level] of state.lines.flat()) lit.set(cell, [...(lit.get(cell) ?? []), level]);
    /** @param {number} index */
    const about = (index) => this.aboutCell(index, lit.get(index) ?? []);
    this.board.update({
      key: (index) => JSON.stringify(about(index)),
      sign: (index) => state.stacks[index],
      paint: (index, element) => paintCell(this.state, index, element, about(index)),
    });
  }

  /**
   * @param {number} index
   * @param {number[]} lit
   * @returns {CellFacts}
   */
  aboutCell(index, lit) {
    const { state, values } = this;
    const name = state.names[index];
    /** @param {string} move */
    const sign = (move) => values?.signs.get(move) ?? null;
    return {
      stack: state.stacks[index],
      lit,
      fallen: this.fallen.get(index) ?? 0,
      shaking: this.shaking.has(index),
      last: state.last?.slice(1) === name,
      over: state.over,
      ko: this.isBanned(index),
      push: sign(`+${name}`),
      pop: sign(`-${name}`),
      threat: values?.parry.has(name) ?? false,
      risk: values?.risk(name) ?? 0,
    };
  }

  /**
   * Moves to the next or previous empty cell, wrapping around; by one cell if none is empty.
   * @param {boolean} forth
   */
  nextFree(forth) {
    const { stacks } = this.state;
    const { cursor } = this.board;
    /** @param {number} by */
    const step = (by) => (cursor + (forth ? by : stacks.length - by)) % stacks.length;
    let by = 1;
    while (by < stacks.length && stacks[step(by)] !== '') by += 1;
    this.board.focus(step(by < stacks.length ? by : 1));
  }

  // --- GameView

  /** @param {State|null} old */
  render(old) {
    const before = /** @type {MorpionState|null} */ (old);
    const { state, page } = this;
    page.layout.title.textContent = title(state);
    document.title = `${title(state)} · grille`;
    const same =
      before !== null &&
      before.standing === state.standing &&
      before.game === state.game &&
      String(before.stacks) === String(state.stacks);
    if (before === null) this.turns.begun();
    if (!same) this.changed(before);
    this.show();
    // A running request for this very position continues.
    if (!same || !page.questions.asked) this.turns.work();
  }

  onOpen() {
    if (this.friend.side) this.piles.sitAt(this.friend.side);
    this.friend.open();
  }

  undo() {
    return this.turns.back();
  }

  redo() {
    return this.turns.forth();
  }

  /**
   * @param {Hint} hint
   * @param {number} stage
   */
  onHint(hint, stage) {
    this.page.hints.mark(hint, stage);
    if (stage === hint.stages.length - 1 && hint.cells.length)
      this.board.moveTo(hint.cells[0], { focus: false });
    // The hint has replaced the request for values.
    if (this.valued && !this.values && !this.page.questions.asked) this.turns.work();
  }

  isOthersTurn() {
    return this.friend.waits;
  }

  /** Won or lost for the person here; a game of two people or two computers counts as won. */
  result() {
    const { status } = this.state;
    if (status !== 'x' && status !== 'o') return status;
    const { side } = this.friend;
    if (side) return side === status ? 'won' : 'lost';
    const beaten = this.turns.seatOf(status === 'x' ? 'o' : 'x');
    return this.turns.seatOf(status) !== 'human' && beaten === 'human' ? 'lost' : 'won';
  }

  summary() {
    const { state } = this;
    const winners = state.status === 'both' ? ['X', 'O'] : [state.status.toUpperCase()];
    return h(
      'div',
      { class: 'morpion-end' },
      h(
        'h2',
        null,
        winners.map((kind) => token(kind)),
        h('span', {
          text: winners.length === 2 ? t('morpion-both') : t('page-morpion-won', { player: winners[0] }),
        }),
      ),
      state.lines.map((line) => h('p', { text: lineWords(state, line, winners) })),
    );
  }

  onClose() {
    this.turns.end();
    clearTimeout(this.calm);
    this.piles.close();
  }
}

/**
 * For example "Morpion 3D · 4 x 4 · 3D · quake".
 * @param {MorpionState} state
 */
function title(state) {
  const { side } = state;
  const rules = [state.quake && t('morpion-rule-quake'), state.ko && t('morpion-rule-ko')].filter(Boolean);
  return [t('morpion-title'), `${side} × ${side}`, byName(`morpion-variant-${state.variant}`), ...rules].join(
    ' · ',
  );
}

/** @type {GameModule} */
export default {
  kind: 'morpion',
  makeView: (page) => new MorpionView(page),
  newDialog,
  lastId,
  draw: (state, isLive) => picture(/** @type {MorpionState} */ (state), isLive),
  keyNames: { undo: 't', replay: 'R' },
  help: [
    ['p', 'key-push'],
    ['r', 'key-pop'],
    ['t', 'key-take-back'],
    ['a', 'key-values'],
    ['h', 'key-hint'],
    ['H', 'page-hint-move'],
    ['b', 'key-bot'],
    ['l', 'key-levels'],
    ['o', 'key-options'],
    ['P', 'key-pause'],
    ['+', 'key-faster'],
    ['-', 'key-slower'],
    ['.', 'key-next-free'],
    [',', 'key-previous-free'],
    ['R', 'key-replay'],
  ],
};

/**
 * A line in words.
 * @param {MorpionState} state
 * @param {[number, number][]} line
 * @param {string[]} winners
 */
function lineWords(state, line, winners) {
  const [[cell, level]] = line;
  const player = state.stacks[cell][level] ?? winners[0];
  const cells = line.map(([one]) => state.names[one]).join(' ');
  if (state.variant === 'top') return t('morpion-line', { player, cells });
  return t('morpion-line-levels', { player, cells, levels: line.map(([, one]) => one + 1).join(' ') });
}
