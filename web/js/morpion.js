// Morpion 3D on the page: two people, one against our players, or two of these. The board from above beside its piles
// in three dimensions, what moves are worth, and whose turn it is.

import { Board } from './board.js';
import { button, choice, fill, h, icon, still } from './dom.js';
import { paintCell } from './morpion_cells.js';
import { levels, PileCard, Score, seatWords, token } from './morpion_parts.js';
import { lastId, newDialog, remember } from './morpion_new.js';
import { Values } from './morpion_values.js';
import { picture, Piles } from './piles.js';
import { settings } from './store.js';
import { number, t } from './text.js';

/** @import { GameModule, GamePage, GameView, MoveValues, Parts } from './types.d.ts' */
/** @import { CellFacts } from './morpion_cells.js' */
/** @import { Fall, Hint, MorpionState, Player, State } from './replies.d.ts' */

/** The time between two moves when our players play each other, from slow to fast. */
const PACES = [4000, 2000, 1000, 400, 150];
/** Before an answer: a person sees the own move first, and what has fallen. */
const BREATH = 260;
const AFTER_QUAKE = 700;
const SHAKE = 450;
/** Between our players, after as many moves somebody is asked whether to go on. */
const MOST_PLIES = 400;
/** From here on the board takes more room than the piles. */
const LARGE = 8;
/** Pixels of a cell, without values and with them. */
const CELLS = { plain: 30, valued: 54, most: 160 };

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * All that is on the page besides the game itself.
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
    /** What is being worked out is for this position only: any change lets it go. */
    this.round = 0;
    this.halted = false;
    this.replayed = false;
    this.pace = settings.morpion?.pace ?? 2;
    /** An answer is held back until then. */
    this.held = 0;
    /** @type {string[]} what was said since a person's last move */
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
    /** The pile that the levels are shown for. */
    this.levelsAt = -1;
    this.board = this.makeBoard(state);
    this.piles = this.makePiles();
    this.score = new Score(state.choices, (player, seat) => this.sit(player, seat));
    this.pauseButton = button({
      icon: 'pause',
      label: t('key-pause'),
      key: 'P',
      onclick: () => this.pause(),
    });
    this.speed = h('span', { class: 'watch-speed' });
    this.watch = this.makeWatch();
    this.above = h('div', { class: 'morpion-above' }, this.board.element);
    const large = state.side > LARGE ? ' large' : '';
    this.table = h(
      'div',
      { class: `morpion-table${large}` },
      this.score.element,
      this.watch,
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
    this.botButton = button({ icon: 'bot', label: t('key-bot'), key: 'b', onclick: () => this.lend() });
    this.switches = [this.makeSwitch('tools'), this.makeSwitch('bar')];
    this.ply = h('span', { class: 'fact' });
    this.pile = new PileCard({
      onPush: () => this.act(this.shown, 'push'),
      onPop: () => this.act(this.shown, 'pop'),
    });
    this.legend = h('section', { class: 'panel-box values-legend', hidden: true });
    this.levelList = h('div', { class: `levels${large}` });
    this.levelBox = h(
      'details',
      { class: 'panel-box level-box', open: settings.morpion?.levels ?? state.variant === '3d' },
      h('summary', { text: t('morpion-levels') }),
      this.levelList,
    );
    this.levelBox.addEventListener('toggle', () => {
      remember('levels', this.levelBox.open);
      this.showLevels();
    });
    /** @type {Parts} */
    this.parts = {
      board: this.table,
      facts: [this.ply],
      panel: [h('div', { class: 'panel-box' }, this.pile.element), this.legend, this.levelBox],
      tools: [this.valuesButton, this.botButton, this.switches[0]],
      bar: [this.switches[1]],
    };
    this.keys = this.makeKeys();
    /** @type {GameView['commands']} */
    this.commands = { values: () => this.toggleValues(), bot: () => this.lend() };
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

  /** The controls of a game between our players. */
  makeWatch() {
    return h(
      'div',
      { class: 'watch', role: 'group', 'aria-label': t('page-morpion-watch'), hidden: true },
      this.pauseButton,
      button({
        icon: 'left',
        label: t('key-slower'),
        key: '-',
        bare: true,
        onclick: () => this.changePace(-1),
      }),
      this.speed,
      button({
        icon: 'right',
        label: t('key-faster'),
        key: '+',
        bare: true,
        onclick: () => this.changePace(1),
      }),
    );
  }

  /**
   * Whether a tap pushes or pops.
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
      b: () => this.lend(),
      l: () => this.toggleLevels(),
      o: () => newDialog(this.page),
      P: () => this.pause(),
      R: () => this.page.replay(),
      '+': () => this.changePace(1),
      '=': () => this.changePace(1),
      '-': () => this.changePace(-1),
      '.': () => this.nextFree(true),
      ',': () => this.nextFree(false),
    };
  }

  /** What the other button of the mouse does. */
  get otherMode() {
    return this.mode === 'push' ? 'pop' : 'push';
  }

  // --- Who plays

  /** @param {Player} player */
  seatOf(player) {
    return this.state.seats[player];
  }

  /** Whether one of our players is to move. */
  get ours() {
    return !this.state.over && this.seatOf(this.state.to_move) !== 'human';
  }

  /** Whether no person plays. */
  get watched() {
    return this.seatOf('x') !== 'human' && this.seatOf('o') !== 'human';
  }

  get goesOn() {
    return this.ours && !this.halted && !this.page.paused && !this.page.timeline;
  }

  /**
   * @param {Player} player
   * @param {string} seat
   */
  async sit(player, seat) {
    this.page.timeline?.close();
    this.halted = false;
    if (await this.page.moves.change('sit', { player, seat }))
      this.page.say(t('page-morpion-sits', { player: player.toUpperCase(), seat: seatWords(seat) }));
  }

  // --- Playing

  /**
   * A person's move on a pile.
   * @param {number} index
   * @param {'push' | 'pop'} what
   */
  async act(index, what) {
    // What was seen in a replay is not how the game stands.
    if (this.page.timeline) {
      this.page.timeline.close();
      return;
    }
    if (this.ours) {
      this.sayWait();
      return;
    }
    await this.page.play((what === 'push' ? '+' : '-') + this.state.names[index], () => !this.ours);
  }

  sayWait() {
    const player = this.state.to_move;
    this.page.say(t('morpion-wait', { player: player.toUpperCase(), seat: seatWords(this.seatOf(player)) }));
  }

  /** @param {'push' | 'pop'} mode */
  setMode(mode) {
    this.mode = mode;
    for (const group of this.switches) group.value = mode;
    this.pointed();
  }

  /** Works out what is wanted of this position: values first where people look on, then the answer. */
  async work() {
    this.round += 1;
    const { round, page } = this;
    const current = () => round === this.round && !page.gone;
    if (this.goesOn) this.held = performance.now() + this.breath();
    if (this.valued && !this.values && !this.state.over && (!this.goesOn || this.watched)) {
      await this.findValues(current);
    }
    if (current() && this.goesOn) await this.answer(current);
  }

  breath() {
    if (this.watched) return PACES[this.pace];
    return this.state.fallen.length ? AFTER_QUAKE : BREATH;
  }

  /** @param {() => boolean} current whether it is still this position */
  async findValues(current) {
    const reply = await this.page.ask('values', {}, { busy: 'morpion-values-wait' });
    if (!current()) return;
    if (reply) {
      this.values = new Values(reply);
      this.show();
      if (!this.state.helped && !this.page.timeline) this.page.moves.note('help');
    } else if (!this.page.questions.asked) {
      // Nothing else has taken its place: somebody has stopped it.
      this.setValued(false);
    }
  }

  /** @param {() => boolean} current whether it is still this position */
  async answer(current) {
    const reply = await this.page.ask('answer', {}, { busy: 'page-morpion-thinking' });
    if (!current()) return;
    if (!reply?.move) {
      this.halt();
      return;
    }
    await this.holdUntil(current);
    // The next work begins with the new position, unless the move was refused: then it would be again.
    if (current() && this.goesOn && !(await this.page.play(reply.move, current)) && current()) this.halt();
  }

  /**
   * Waits as long as a move is held back, by its pace or by a pause.
   * @param {() => boolean} current
   */
  async holdUntil(current) {
    while (current() && (this.page.paused || performance.now() < this.held)) {
      await wait(Math.min(150, Math.max(10, this.held - performance.now())));
    }
  }

  /**
   * Our players stop until somebody lets them go on.
   * @param {string} [words]
   */
  halt(words) {
    this.halted = true;
    this.round += 1;
    if (words) this.page.say(words);
    this.show();
  }

  pause() {
    if (this.page.timeline) return;
    if (!this.ours && !this.watched) {
      this.page.pause();
      return;
    }
    if (this.halted) {
      this.halted = false;
      this.show();
      this.work();
    } else {
      this.page.questions.cancel();
      this.halt(t('morpion-paused', { key: 'P' }));
    }
  }

  /** @param {number} by */
  changePace(by) {
    this.pace = Math.max(0, Math.min(PACES.length - 1, this.pace + by));
    this.held = Math.min(this.held, performance.now() + PACES[this.pace]);
    remember('pace', this.pace);
    this.showWatch();
    this.page.speak(this.speed.textContent ?? '');
  }

  /** The best player moves in a person's place. */
  async lend() {
    if (this.state.over || this.page.timeline) return;
    if (this.ours) {
      this.sayWait();
      return;
    }
    const { standing, game } = this.state;
    const reply = await this.page.ask('answer', { level: 'best' }, { busy: 'page-morpion-thinking' });
    const same = () => this.state.standing === standing && !this.ours;
    if (!reply?.move || !same() || this.state.game !== game) return;
    await this.page.moves.note('bot');
    await this.page.play(reply.move, same);
  }

  // --- Back and forth

  /**
   * Who plays at a number of moves: X begins, and they take turns.
   * @param {number} standing
   */
  isPersonAt(standing) {
    return this.seatOf(standing % 2 ? 'o' : 'x') === 'human';
  }

  /** Back to the last turn of a person; between our players, by a move. */
  async back() {
    const { standing, fixed } = this.state;
    this.page.questions.cancel();
    if (this.watched) this.halted = true;
    let to = standing - 1;
    while (!this.watched && to >= fixed && !this.isPersonAt(to)) to -= 1;
    if (to < fixed) this.page.say(t('undo-nothing'));
    else await this.goTo(to);
  }

  /** Forth to the next turn of a person, or to the last move that was taken back. */
  async forth() {
    const { standing, steps } = this.state;
    if (standing >= steps) {
      this.page.say(t('redo-nothing'));
      return;
    }
    this.page.questions.cancel();
    let to = standing + 1;
    while (!this.watched && to < steps && !this.isPersonAt(to)) to += 1;
    await this.goTo(to);
  }

  /** @param {number} step */
  async goTo(step) {
    this.round += 1;
    if (await this.page.moves.goTo(step)) this.page.say(this.state.stands);
  }

  // --- Values

  toggleValues() {
    this.setValued(!this.valued);
    if (this.valued) this.work();
  }

  /** @param {boolean} valued */
  setValued(valued) {
    this.valued = valued;
    remember('valued', valued);
    if (!valued) this.values = null;
    this.show();
  }

  // --- Showing

  /** A game or a replay begins or ends. After a replay, nobody goes on unasked between our players. */
  begun() {
    const replays = Boolean(this.page.timeline);
    if (replays) this.page.questions.cancel();
    else this.halted = this.replayed && this.watched && this.page.isBegun();
    this.replayed = replays;
  }

  /**
   * The position is another one.
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
      if (from && cell >= 0) this.board.moveTo(cell, { focus: false, tell: false });
    }
    this.values = null;
    this.piles.show(state, { moved: next });
    if (next && this.isLong(state)) this.halted = true;
  }

  /**
   * Whether our players have played each other for so long that somebody should say whether to go on.
   * @param {MorpionState} state
   */
  isLong(state) {
    return this.watched && !this.page.timeline && !state.over && state.ply % MOST_PLIES === 0;
  }

  /**
   * A move was played: what it did is said with all since a person's last move.
   * @param {State} played
   */
  onEvents(played) {
    const reply = /** @type {MorpionState} */ (played);
    const person = this.seatOf(reply.to_move === 'x' ? 'o' : 'x') === 'human';
    if (person || this.watched) {
      this.news = [];
      this.fallen = new Map();
    }
    for (const fall of reply.fallen)
      this.fallen.set(fall.cell, (this.fallen.get(fall.cell) ?? 0) + fall.tokens);
    this.news.push(...(reply.said ?? []));
    reply.said = [...this.news, ...(this.isLong(reply) ? [t('morpion-long', { plies: reply.ply })] : [])];
    this.shake(reply.fallen);
    this.paint();
  }

  /**
   * Fallen piles shake for a moment.
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
    this.score.show(state, this.doing());
    this.score.showBar(this.valued && !over, this.values);
    this.ply.textContent = t('morpion-state-ply', { ply: number(state.ply) });
    this.valuesButton.setAttribute('aria-pressed', String(this.valued));
    this.botButton.disabled = over || this.ours || page.timeline !== null;
    if (this.ours && !this.halted) for (const one of page.layout.hintButtons) one.disabled = true;
    this.showWatch();
    this.fitCells();
    this.paint();
    this.showLegend();
    this.showLevels();
    this.pointed();
  }

  /** What the side to move does, in a word or two. */
  doing() {
    if (!this.ours) return t('page-morpion-to-move');
    return t(this.halted || this.page.timeline ? 'morpion-paused-short' : 'page-morpion-thinks');
  }

  showWatch() {
    const { over } = this.state;
    this.watch.hidden = over || this.page.timeline !== null || !(this.watched || (this.ours && this.halted));
    const words = t(this.halted ? 'page-morpion-go-on' : 'key-pause');
    this.pauseButton.replaceChildren(
      icon(this.halted ? 'play' : 'pause'),
      h('span', { class: 'button-words', text: words }),
    );
    this.pauseButton.title = `${words} (P)`;
    this.speed.textContent = t('morpion-speed', { speed: this.pace + 1, most: PACES.length });
  }

  /** Values need larger cells. */
  fitCells() {
    const min = this.valued && !this.state.over ? CELLS.valued : CELLS.plain;
    const { cellSize } = this.board.options;
    if (!cellSize || cellSize.min === min) return;
    cellSize.min = min;
    this.board.fit();
  }

  showLegend() {
    const { values } = this;
    this.legend.hidden = true;
    if (!this.valued || !values || this.state.over) return;
    this.legend.hidden = false;
    const lines = [values.legend, t('page-morpion-legend-places')];
    if (values.frames) lines.push(t('page-morpion-legend-frame'));
    if (values.best) lines.push(t('page-morpion-legend-best'));
    if (values.parry.size) lines.push(t('page-morpion-legend-threat'));
    if (values.risky) lines.push(t('page-morpion-legend-risk'));
    fill(
      this.legend,
      h('h2', { text: t('key-values') }),
      h(
        'ul',
        null,
        lines.map((words) => h('li', { text: words })),
      ),
    );
  }

  showLevels() {
    if (this.levelBox.open) fill(this.levelList, levels(this.state, this.shown));
  }

  toggleLevels() {
    this.levelBox.open = !this.levelBox.open;
    if (this.levelBox.open) this.levelBox.scrollIntoView({ block: 'nearest' });
  }

  // --- Pointing

  /** The pile whose tokens are listed: that under the mouse, else that of the cursor. */
  get shown() {
    return this.hover ?? this.board.cursor;
  }

  /**
   * The mouse is over a pile, on the board or among the piles.
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
      this.mode === 'push' && !this.state.over && !this.ours ? this.state.to_move.toUpperCase() : null;
    this.piles.point({ cursor: this.board.cursor, hover: this.hover, lift, ghost });
    this.showPile();
    if (this.levelsAt !== this.shown) {
      this.levelsAt = this.shown;
      this.showLevels();
    }
  }

  showPile() {
    const { state } = this;
    const index = this.shown;
    const name = state.names[index];
    const lit = new Set(
      state.lines
        .flat()
        .filter(([cell]) => cell === index)
        .map(([, level]) => level),
    );
    const legal = { push: state.legal.includes(`+${name}`), pop: state.legal.includes(`-${name}`) };
    if (this.ours || this.page.timeline) legal.push = legal.pop = false;
    this.pile.show({ name, stack: state.stacks[index], lit, notes: this.notes(index), legal });
  }

  /** @param {number} index */
  notes(index) {
    const { state, values } = this;
    const name = state.names[index];
    const notes = [];
    if (this.fallen.has(index))
      notes.push(t('morpion-fell-pile', { cell: name, tokens: this.fallen.get(index) }));
    if (this.isBanned(index)) notes.push(t('morpion-pile-ko'));
    if (values?.risk(name)) notes.push(t('morpion-pile-risk', { risk: number(100 * values.risk(name)) }));
    for (const move of [`+${name}`, `-${name}`]) {
      const sign = values?.signs.get(move);
      if (sign) notes.push(t('morpion-value-of', { move, worth: sign.words }));
    }
    return notes;
  }

  /**
   * Whether ko forbids to pop there.
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
   * To the next empty cell, or the one before, around the ends; by one where none is empty.
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

  // --- What the page asks for

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
    if (before === null) this.begun();
    if (!same) this.changed(before);
    this.show();
    // What is asked for at the moment for this very position goes on.
    if (!same || !page.questions.asked) this.work();
  }

  undo() {
    return this.back();
  }

  redo() {
    return this.forth();
  }

  /**
   * @param {Hint} hint
   * @param {number} stage
   */
  onHint(hint, stage) {
    this.page.hints.mark(hint, stage);
    if (stage === hint.stages.length - 1 && hint.cells.length)
      this.board.moveTo(hint.cells[0], { focus: false });
    // A hint takes the place of what was being worked out.
    if (this.valued && !this.values && !this.page.questions.asked) this.work();
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
    this.round += 1;
    clearTimeout(this.calm);
    this.piles.close();
  }
}

/**
 * "Morpion 3D · 4 x 4 · 3D · quake": the seats stand above the board.
 * @param {MorpionState} state
 */
function title(state) {
  const { side } = state;
  const rules = [state.quake && t('morpion-rule-quake'), state.ko && t('morpion-rule-ko')].filter(Boolean);
  return [t('morpion-title'), `${side} × ${side}`, t(`morpion-variant-${state.variant}`), ...rules].join(
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
 * Where a line is.
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
