// How is Morpion 3D played on the page? By two people, against our players, or between two of them: the board
// from above beside its piles in three dimensions, what moves are worth, and whose turn it is.

import { Board } from './board.js';
import { seed } from './desk.js';
import { button, choice, fill, h, icon, still } from './dom.js';
import { levels, PileCard, Score, seatWords, token } from './morpion_parts.js';
import { idOf, lastChoice, newDialog, remember } from './morpion_new.js';
import { Values } from './morpion_values.js';
import { picture, Piles } from './piles.js';
import { settings } from './store.js';
import { number, t } from './text.js';

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

const views = new WeakMap();
const wait = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

/** All that is on the page besides the game itself. */
class View {
  constructor(desk) {
    this.desk = desk;
    const { state } = desk;
    this.mode = 'push';
    this.valued = Boolean(settings.morpion?.valued);
    this.values = null;
    /** What is being worked out is for this position only: any change lets it go. */
    this.round = 0;
    this.halted = false;
    this.pace = settings.morpion?.pace ?? 2;
    this.news = [];
    /** The position shown last. */
    this.before = null;
    this.fallen = new Map();
    this.shaking = new Set();
    this.hover = null;
    this.showsLevels = settings.morpion?.levels ?? state.variant === '3d';
    this.makeBoard(state);
    this.makeControls(state);
    this.makePanel();
  }

  get state() {
    return this.desk.state;
  }

  // --- Building

  makeBoard(state) {
    this.board = new Board({
      rows: state.rows,
      cols: state.cols,
      labels: state.labels,
      label: t('page-morpion-board'),
      class: 'morpion-board',
      cellSize: { min: CELLS.plain, max: CELLS.most },
      onPrimary: (index) => this.act(index, this.mode),
      onSecondary: (index) => this.act(index, this.mode === 'push' ? 'pop' : 'push'),
      onHover: (index) => this.point(index, 'board'),
      onMove: () => this.pointed(),
    });
    const middle = Math.floor((state.side - 1) / 2);
    this.board.cursor = middle * state.side + middle;
    this.desk.board = this.board;
    this.piles = new Piles({
      onHover: (index) => this.point(index, 'piles'),
      onPick: (index) => this.board.moveTo(index, { focus: false }),
      onPrimary: (index) => {
        this.board.moveTo(index, { focus: false });
        this.act(index, this.mode);
      },
      onSecondary: (index) => {
        this.board.moveTo(index, { focus: false });
        this.act(index, this.mode === 'push' ? 'pop' : 'push');
      },
    });
    this.board.element.addEventListener('focusin', () => this.pointed());
    this.board.element.addEventListener('focusout', () => this.pointed());
  }

  makeControls(state) {
    this.score = new Score(state.choices, (player, seat) => this.sit(player, seat));
    this.pauseButton = button({
      icon: 'pause',
      label: t('key-pause'),
      key: 'P',
      onclick: () => this.pause(),
    });
    this.speed = h('span', { class: 'watch-speed' });
    this.watch = h(
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
    this.above = h('div', { class: 'morpion-above' }, this.board.element);
    this.table = h(
      'div',
      { class: `morpion-table${state.side > LARGE ? ' large' : ''}` },
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
    this.switches = ['tools', 'bar'].map((place) => this.makeSwitch(place));
    this.ply = h('span', { class: 'fact' });
  }

  /** Whether a tap pushes or pops. */
  makeSwitch(place) {
    const group = choice(
      t('page-morpion-tap'),
      [
        ['push', t('key-push')],
        ['pop', t('key-pop')],
      ],
      this.mode,
      (mode) => this.setMode(mode),
    );
    group.classList.add('morpion-switch', `in-${place}`);
    return group;
  }

  makePanel() {
    this.pile = new PileCard({
      onPush: () => this.act(this.shown, 'push'),
      onPop: () => this.act(this.shown, 'pop'),
    });
    this.legend = h('section', { class: 'panel-box values-legend', hidden: true });
    this.levelList = h('div', { class: `levels${this.state.side > LARGE ? ' large' : ''}` });
    this.levelBox = h(
      'details',
      { class: 'panel-box level-box', open: this.showsLevels },
      h('summary', { text: t('morpion-levels') }),
      this.levelList,
    );
    this.levelBox.addEventListener('toggle', () => {
      remember('levels', this.levelBox.open);
      this.showLevels();
    });
  }

  // --- Who plays

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
    return this.ours && !this.halted && !this.desk.paused && !this.desk.timeline;
  }

  async sit(player, seat) {
    this.desk.timeline?.close();
    const reply = await this.desk.call('sit', { player, seat });
    this.halted = false;
    if (this.desk.took(reply, { quiet: true })) {
      this.desk.say(t('page-morpion-sits', { player: player.toUpperCase(), seat: seatWords(seat) }));
    }
  }

  // --- Playing

  /** A person's move on a pile. */
  async act(index, what) {
    // What was seen in a replay is not how the game stands.
    if (this.desk.timeline) {
      this.desk.timeline.close();
      return;
    }
    if (this.ours) {
      this.sayWait();
      return;
    }
    await this.desk.play((what === 'push' ? '+' : '-') + this.state.names[index]);
  }

  sayWait() {
    const player = this.state.to_move;
    this.desk.say(t('morpion-wait', { player: player.toUpperCase(), seat: seatWords(this.seatOf(player)) }));
  }

  setMode(mode) {
    this.mode = mode;
    for (const group of this.switches) group.value = mode;
    this.pointed();
  }

  /** Works out what is wanted of this position: values first where people look on, then the answer. */
  async work() {
    this.round += 1;
    const { round, desk } = this;
    const current = () => round === this.round && !desk.gone;
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

  async findValues(current) {
    const reply = await this.desk.ask('values', {}, { busy: 'morpion-values-wait' });
    if (!current()) return;
    if (reply) {
      this.values = new Values(reply);
      this.show();
      if (!this.state.helped && !this.desk.timeline) this.desk.note('help');
    } else if (!this.desk.asked) {
      // Nothing else has taken its place: somebody has stopped it.
      this.setValued(false);
    }
  }

  async answer(current) {
    const reply = await this.desk.ask('answer', {}, { busy: 'page-morpion-thinking' });
    if (!current()) return;
    if (!reply?.move) {
      this.halt();
      return;
    }
    await this.holdUntil(current);
    // The next work begins with the new position, unless the move was refused: then it would be again.
    if (current() && this.goesOn && !(await this.desk.play(reply.move)) && current()) this.halt();
  }

  /** Waits as long as a move is held back, by its pace or by a pause. */
  async holdUntil(current) {
    while (current() && (this.desk.paused || performance.now() < this.held)) {
      await wait(Math.min(150, Math.max(10, this.held - performance.now())));
    }
  }

  /** Our players stop until somebody lets them go on. */
  halt(words) {
    this.halted = true;
    this.round += 1;
    if (words) this.desk.say(words);
    this.show();
  }

  pause() {
    if (this.desk.timeline) return;
    if (!this.ours && !this.watched) {
      this.desk.pause();
      return;
    }
    if (this.halted) {
      this.halted = false;
      this.show();
      this.work();
    } else {
      this.desk.cancelAsked();
      this.halt(t('morpion-paused', { key: 'P' }));
    }
  }

  changePace(by) {
    this.pace = Math.max(0, Math.min(PACES.length - 1, this.pace + by));
    this.held = Math.min(this.held ?? 0, performance.now() + PACES[this.pace]);
    remember('pace', this.pace);
    this.showWatch();
    this.desk.speak(this.speed.textContent);
  }

  /** The best player moves in a person's place. */
  async lend() {
    if (this.state.over || this.desk.timeline) return;
    if (this.ours) {
      this.sayWait();
      return;
    }
    const { standing, game } = this.state;
    const reply = await this.desk.ask('answer', { level: 'best' }, { busy: 'page-morpion-thinking' });
    if (!reply?.move || this.state.standing !== standing || this.state.game !== game) return;
    await this.desk.note('bot');
    await this.desk.play(reply.move);
  }

  // --- Back and forth

  /** Who plays at a number of moves: X begins, and they take turns. */
  isPersonAt(standing) {
    return this.seatOf(standing % 2 ? 'o' : 'x') === 'human';
  }

  /** Back to the last turn of a person; between our players, by a move. */
  async back() {
    const { standing, fixed } = this.state;
    this.desk.cancelAsked();
    if (this.watched) this.halted = true;
    let to = standing - 1;
    while (!this.watched && to >= fixed && !this.isPersonAt(to)) to -= 1;
    if (to < fixed) this.desk.say(t('undo-nothing'));
    else await this.goTo(to);
  }

  /** Forth to the next turn of a person, or to the last move that was taken back. */
  async forth() {
    const { standing, steps } = this.state;
    if (standing >= steps) {
      this.desk.say(t('redo-nothing'));
      return;
    }
    this.desk.cancelAsked();
    let to = standing + 1;
    while (!this.watched && to < steps && !this.isPersonAt(to)) to += 1;
    await this.goTo(to);
  }

  async goTo(step) {
    this.round += 1;
    if (await this.desk.goTo(step)) this.desk.say(this.state.stands);
  }

  // --- Values

  toggleValues() {
    this.setValued(!this.valued);
    if (this.valued) this.work();
  }

  setValued(valued) {
    this.valued = valued;
    remember('valued', valued);
    if (!valued) this.values = null;
    this.show();
  }

  // --- Showing

  /** A game or a replay begins or ends. After a replay, nobody goes on unasked between our players. */
  begun() {
    const replays = Boolean(this.desk.timeline);
    if (replays) this.desk.cancelAsked();
    else this.halted = this.replayed && this.watched && this.desk.isBegun();
    this.replayed = replays;
  }

  /** The position is another one. */
  changed(before) {
    const { state } = this;
    const from = before ?? (this.desk.timeline ? this.before : null);
    this.before = state;
    const next = from !== null && state.standing === from.standing + 1;
    if (!next || this.desk.timeline) {
      this.news = [];
      this.fallen = new Map(state.fallen.map((fall) => [fall.cell, fall.tokens]));
      const cell = state.last ? state.names.indexOf(state.last.slice(1)) : -1;
      if (from && cell >= 0) this.board.moveTo(cell, { focus: false, tell: false });
    }
    this.values = null;
    this.piles.show(state, { moved: next });
    if (next && this.isLong(state)) this.halted = true;
  }

  /** Whether our players have played each other for so long that somebody should say whether to go on. */
  isLong(state) {
    return this.watched && !this.desk.timeline && !state.over && state.ply % MOST_PLIES === 0;
  }

  /** A move was played: what it did is told with all since a person's last move. */
  played(reply) {
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

  /** Fallen piles shake for a moment. */
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
    const { state, desk } = this;
    const over = state.over;
    this.table.dataset.turn = over ? 'over' : state.to_move;
    this.score.show(state, this.doing());
    this.score.showBar(this.valued && !over, this.values);
    this.ply.textContent = t('morpion-state-ply', { ply: number(state.ply) });
    this.valuesButton.setAttribute('aria-pressed', String(this.valued));
    this.botButton.disabled = over || this.ours || desk.timeline !== null;
    if (this.ours && !this.halted && desk.hintButton) desk.hintButton.disabled = desk.hintBar.disabled = true;
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
    return t(this.halted || this.desk.timeline ? 'morpion-paused-short' : 'page-morpion-thinks');
  }

  showWatch() {
    const { over } = this.state;
    this.watch.hidden = over || this.desk.timeline !== null || !(this.watched || (this.ours && this.halted));
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
    if (cellSize.min === min) return;
    cellSize.min = min;
    this.board.fit();
  }

  showLegend() {
    const { values } = this;
    this.legend.hidden = !this.valued || !values || this.state.over;
    if (this.legend.hidden) return;
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

  /** The mouse is over a pile, on the board or among the piles. */
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
    if (this.ours || this.desk.timeline) legal.push = legal.pop = false;
    this.pile.show({ name, stack: state.stacks[index], lit, notes: this.notes(index), legal });
  }

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

  /** Whether ko forbids to pop there. */
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
    const lit = new Map();
    for (const [cell, level] of state.lines.flat()) lit.set(cell, [...(lit.get(cell) ?? []), level]);
    const about = (index) => this.aboutCell(index, lit.get(index) ?? []);
    this.board.update({
      key: (index) => JSON.stringify(about(index)),
      paint: (index, element) => this.paintCell(index, element, about(index)),
    });
  }

  /** All that a cell shows. */
  aboutCell(index, lit) {
    const { state, values } = this;
    const name = state.names[index];
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

  paintCell(index, element, about) {
    const top = about.stack.at(-1);
    const names = [
      'morpion-cell',
      about.lit.length && 'in-line',
      about.over && this.state.lines.length && !about.lit.length && 'beside-line',
      about.fallen && 'fallen',
      about.shaking && 'shaking',
      about.last && 'last-move',
      about.ko && 'ko',
      about.push && 'valued',
    ];
    element.className = names.filter(Boolean).join(' ');
    element.setAttribute('aria-label', this.cellWords(index, about));
    element.dataset.layers = Math.min(4, about.stack.length);
    fill(
      element,
      top
        ? h('span', { class: 'cell-token' }, token(top), sticker('cell-height', String(about.stack.length)))
        : h('span', { class: 'cell-dot' }),
      about.lit.length && this.state.variant === '3d'
        ? sticker('cell-lit', about.lit.map((level) => level + 1).join(' '))
        : null,
      about.threat ? sticker('cell-threat', '!') : null,
      about.fallen ? sticker('cell-fallen', '*') : null,
      about.risk > 0 ? sticker('cell-risk', `↯${number(100 * about.risk)}`) : null,
      about.push || about.pop
        ? h('span', { class: 'cell-values' }, valueChip(about.push, '▾'), valueChip(about.pop, '▴'))
        : null,
    );
  }

  cellWords(index, about) {
    const { state } = this;
    const cell = state.names[index];
    const words = [
      about.stack
        ? t('page-morpion-cell', {
            cell,
            height: about.stack.length,
            pile: [...about.stack].reverse().join(' '),
          })
        : t('page-morpion-cell-empty', { cell }),
    ];
    if (about.lit.length)
      words.push(t('page-morpion-cell-line', { levels: about.lit.map((level) => level + 1).join(' ') }));
    if (about.fallen) words.push(t('page-morpion-cell-fallen', { tokens: about.fallen }));
    if (about.last) words.push(t('page-morpion-cell-last'));
    if (about.ko) words.push(t('morpion-pile-ko'));
    if (about.threat) words.push(t('page-morpion-cell-threat'));
    if (about.push) words.push(t('page-morpion-cell-push', { worth: about.push.words }));
    if (about.pop) words.push(t('page-morpion-cell-pop', { worth: about.pop.words }));
    if (about.risk > 0) words.push(t('morpion-pile-risk', { risk: number(100 * about.risk) }));
    return words.join('; ');
  }

  /** To the next empty cell, or the one before, around the ends; by one where none is empty. */
  nextFree(forth) {
    const { stacks } = this.state;
    const { cursor } = this.board;
    const step = (by) => (cursor + (forth ? by : stacks.length - by)) % stacks.length;
    let by = 1;
    while (by < stacks.length && stacks[step(by)] !== '') by += 1;
    this.board.focus(step(by < stacks.length ? by : 1));
  }

  end() {
    this.round += 1;
    clearTimeout(this.calm);
    this.piles.close();
  }
}

/** What a move is worth: a sign, framed where few moves hold; the best one is underlined. */
function valueChip(sign, way) {
  if (!sign) return null;
  const names = ['value', `value-${sign.class}`, sign.framed && 'framed', sign.best && 'best'];
  return h(
    'span',
    { class: names.filter(Boolean).join(' ') },
    sticker('value-way', way),
    sticker('value-sign', sign.sign.replace('-', '−')),
  );
}

/** A short text that is only for the eyes: the cell's label says it in words. */
function sticker(name, text) {
  return h('span', { class: `sticker ${name}`, dataset: { text } });
}

/** "Morpion 3D · 4 x 4 · 3D · quake": the seats stand above the board. */
function title(state) {
  const { side } = state;
  const rules = [state.quake && t('morpion-rule-quake'), state.ko && t('morpion-rule-ko')].filter(Boolean);
  return [t('morpion-title'), `${side} × ${side}`, t(`morpion-variant-${state.variant}`), ...rules].join(
    ' · ',
  );
}

const of = (desk) => views.get(desk);

export default {
  kind: 'morpion',

  parts(desk) {
    const view = new View(desk);
    views.set(desk, view);
    return {
      board: view.table,
      facts: [view.ply],
      panel: [h('div', { class: 'panel-box' }, view.pile.element), view.legend, view.levelBox],
      tools: [view.valuesButton, view.botButton, view.switches[0]],
      bar: [view.switches[1]],
    };
  },

  render(desk, state, before) {
    const view = of(desk);
    desk.title.textContent = title(state);
    document.title = `${title(state)} · grille`;
    const same =
      before !== null &&
      before.standing === state.standing &&
      before.game === state.game &&
      String(before.stacks) === String(state.stacks);
    if (before === null) view.begun();
    if (!same) view.changed(before);
    view.show();
    // What is asked for at the moment for this very position goes on.
    if (!same || !desk.asked) view.work();
  },

  undo: (desk) => of(desk).back(),
  redo: (desk) => of(desk).forth(),

  onEvents: (desk, reply) => of(desk).played(reply),
  onClose(desk) {
    of(desk).end();
    views.delete(desk);
  },

  onHint(desk, hint, stage) {
    desk.markHint(hint, stage);
    const view = of(desk);
    if (stage === hint.stages.length - 1 && hint.cells?.length)
      view.board.moveTo(hint.cells[0], { focus: false });
    // A hint takes the place of what was being worked out.
    if (view.valued && !view.values && !desk.asked) view.work();
  },

  keys: {
    p: (desk, index) => of(desk).act(index, 'push'),
    ' ': (desk, index) => of(desk).act(index, 'push'),
    Enter: (desk, index) => of(desk).act(index, 'push'),
    r: (desk, index) => of(desk).act(index, 'pop'),
    Backspace: (desk, index) => of(desk).act(index, 'pop'),
    Delete: (desk, index) => of(desk).act(index, 'pop'),
    a: (desk) => of(desk).toggleValues(),
    t: (desk) => desk.undo(),
    b: (desk) => of(desk).lend(),
    l: (desk) => of(desk).toggleLevels(),
    o: (desk) => newDialog(desk),
    P: (desk) => of(desk).pause(),
    R: (desk) => desk.replay(),
    '+': (desk) => of(desk).changePace(1),
    '=': (desk) => of(desk).changePace(1),
    '-': (desk) => of(desk).changePace(-1),
    '.': (desk) => of(desk).nextFree(true),
    ',': (desk) => of(desk).nextFree(false),
  },
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
  commands: {
    values: (desk) => of(desk).toggleValues(),
    bot: (desk) => of(desk).lend(),
  },

  newDialog,
  lastId: () => idOf(lastChoice(), seed()),
  draw: (state) => picture(state),

  summary(desk) {
    const { state } = desk;
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
  },
};

/** Where a line is. */
function lineWords(state, line, winners) {
  const [[cell, level]] = line;
  const player = state.stacks[cell][level] ?? winners[0];
  const cells = line.map(([one]) => state.names[one]).join(' ');
  if (state.variant === 'top') return t('morpion-line', { player, cells });
  return t('morpion-line-levels', { player, cells, levels: line.map(([, one]) => one + 1).join(' ') });
}
