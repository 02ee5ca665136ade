// Minesweeper on the page: board, counters, odds, and the bot with its matrices. The engine knows the rules.

import { Board } from './board.js';
import { button, h, icon } from './dom.js';
import { engine } from './engine.js';
import { Bot } from './mines_bot.js';
import { around, cellAt, cellName, isNumber, paintCell } from './mines_cells.js';
import { Face } from './mines_face.js';
import { lastId, lastWords, levelButtons, newDialog } from './mines_new.js';
import { Odds } from './mines_odds.js';
import { drawMines } from './mines_picture.js';
import { settings } from './store.js';
import { byName, formatTime, number, percent, t } from './text.js';

/** @import { GameModule, GamePage, GameView, Parts } from './types.d.ts' */
/** @import { MessageId, MinesState, State, StatisticsLabels, Verdicts } from './replies.d.ts' */

const coarse = () => matchMedia('(pointer: coarse)').matches;

/** @implements {GameView} */
export class MinesView {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {'dig' | 'flag'} what a tap does */
    this.mode = 'dig';
    /** @type {Verdicts | false | null} on the finished game; false: none available */
    this.judged = null;
    /** @type {Map<number, string>} signs shown before the engine has replied */
    this.early = new Map();
    /** @type {Set<number>} cells with a question mark, unknown to the engine */
    this.questions = new Set();
    this.face = new Face(() => this.page.moves.another());
    this.facts = { left: h('b'), bv: h('b'), opened: h('b') };
    this.board = this.makeBoard();
    this.odds = new Odds(this);
    this.bot = new Bot(this);
    this.switches = [this.makeSwitch('touch-only'), this.makeSwitch('')];
    /** @type {Parts} */
    this.parts = {
      board: this.board.element,
      facts: [...this.factElements(), levelButtons(page, this.state)],
      face: this.face.element,
      panel: [this.about(), this.odds.legend, this.bot.box, this.bot.matrices.box],
      tools: [this.switches[0], this.odds.button, this.bot.button],
      bar: [this.switches[1]],
    };
    const again = () => page.moves.another();
    /** @param {number} index */
    const act = (index) => {
      if (this.state.over && !page.timeline) again();
      else if (isNumber(this.shown(index))) this.chord(index);
      else this.dig(index);
    };
    /** @type {GameView['keys']} */
    this.keys = {
      ' ': act,
      Enter: act,
      F2: again,
      d: (index) => this.dig(index),
      f: (index) => this.flag(index),
      c: (index) => this.chord(index),
      p: () => this.odds.toggle(),
      b: () => this.bot.toggle(),
      m: () => this.bot.matrices.toggle(),
      '+': () => this.bot.faster(1),
      '-': () => this.bot.faster(-1),
    };
    /** @type {GameView['commands']} */
    this.commands = {
      odds: (rest) => (rest ? this.sayOdds(rest.toUpperCase()) : this.odds.toggle()),
      bot: (rest) => this.bot.command(rest.split(/\s+/)),
      matrices: () => this.bot.matrices.toggle(),
    };
  }

  get state() {
    return /** @type {MinesState} */ (this.page.state);
  }

  // --- Building

  makeBoard() {
    const { rows, cols, labels } = this.state;
    const board = new Board({
      rows,
      cols,
      labels,
      label: t('page-mines-board'),
      class: 'mines-board',
      cellSize: { min: coarse() ? 36 : 26, tight: coarse() ? 24 : 18 },
      onPrimary: (index) => this.primary(index),
      onSecondary: (index) => this.secondary(index),
      onBoth: (index) => this.chordAt(index),
      onHold: (index, both) => this.hold(index, both),
    });
    board.cursor = Math.floor(rows / 2) * cols + Math.floor(cols / 2);
    return board;
  }

  factElements() {
    const { left, bv, opened } = this.facts;
    return [
      h(
        'span',
        { class: 'fact', title: t('page-mines-left') },
        icon('flag'),
        h('span', { class: 'hidden-words', text: t('page-mines-left') }),
        left,
      ),
      h(
        'span',
        { class: 'fact', title: t('page-mines-bv') },
        h('span', { class: 'fact-name', text: '3BV' }),
        bv,
      ),
      h(
        'span',
        { class: 'fact', title: t('page-mines-opened') },
        h('span', { class: 'fact-name', text: t('page-mines-opened') }),
        opened,
      ),
    ];
  }

  /** The game's rules in words. */
  about() {
    const { first, no_guess: noGuess, preset } = this.state;
    const words = [t('mines-first-line', { what: byName(`mines-first-${first}`) })];
    if (noGuess) words.push(t('page-mines-no-guess-line'));
    if (preset && preset !== 'free')
      words.push(t('mines-rules-line', { rules: byName(`mines-rules-${preset}`) }));
    return h('p', { class: 'note', text: words.join(' ') });
  }

  /**
   * The switch between digging and flagging.
   * @param {string} extra
   */
  makeSwitch(extra) {
    /** @param {'dig' | 'flag'} mode */
    const one = (mode) =>
      button({
        icon: mode,
        label: t(`key-${mode}`),
        class: `mode mode-${mode}`,
        'aria-pressed': String(this.mode === mode),
        onclick: () => this.setMode(mode),
      });
    return h(
      'div',
      { class: `mode-switch ${extra}`, role: 'group', 'aria-label': t('page-mines-mode') },
      one('dig'),
      one('flag'),
    );
  }

  /** @param {'dig' | 'flag'} mode */
  setMode(mode) {
    this.mode = mode;
    for (const one of this.switches.flatMap((group) => [...group.children]))
      one.setAttribute('aria-pressed', String(one.classList.contains(`mode-${mode}`)));
    this.page.say(t(mode === 'flag' ? 'page-mines-mode-flag' : 'page-mines-mode-dig'));
  }

  // --- Input

  /**
   * The sign a cell shows: the engine's, or `?`.
   * @param {number} index
   */
  shown(index) {
    const sign = this.early.get(index) ?? this.state.cells[index];
    const asks = settings.questions && this.questions.has(index) && !this.page.timeline;
    return sign === '.' && asks ? '?' : sign;
  }

  /** Whether the game is over and not being replayed. */
  get isOver() {
    return this.state.over && !this.page.timeline;
  }

  /** @param {number} index */
  primary(index) {
    const sign = this.shown(index);
    if (this.isOver) return;
    if (isNumber(sign)) this.chordAt(index);
    else if (this.mode === 'flag') this.flag(index);
    else if (sign !== 'F') this.dig(index);
  }

  /** @param {number} index */
  secondary(index) {
    const sign = this.shown(index);
    if (this.isOver) return;
    if ('.?'.includes(sign) && this.mode === 'flag' && coarse()) this.dig(index);
    else if ('.?F'.includes(sign)) this.flag(index);
  }

  /**
   * Shows the cells that would be opened as pressed while a cell is held; null: none is.
   * @param {number|null} index
   * @param {boolean} both
   */
  hold(index, both) {
    const sign = index === null ? '' : this.shown(index);
    const isHeld = index !== null && !this.isOver && !this.page.timeline;
    const cells = !isHeld ? [] : both || isNumber(sign) ? [index, ...around(this.state, index)] : [index];
    this.board.mark(
      'pressed',
      cells.filter((one) => '.?'.includes(this.shown(one))),
    );
    this.face.show(isHeld ? 'pressed' : this.mood());
  }

  /** The face's mood while nothing is held. */
  mood() {
    const { status } = this.state;
    return status === 'won' || status === 'lost' ? status : 'playing';
  }

  /** @param {number} index */
  dig(index) {
    this.page.play(`d ${cellName(this.state, index)}`);
  }

  /**
   * Sets or removes a flag, or turns it into a question mark. Shown at once, as the engine may be busy.
   * @param {number} index
   */
  async flag(index) {
    const { page } = this;
    const sign = this.shown(index);
    if (sign === '?') {
      this.question(index, false);
      return;
    }
    const isFlag = sign === 'F';
    const asks = isFlag && settings.questions && !page.timeline;
    const next = asks ? '?' : isFlag ? '.' : 'F';
    if (asks) this.question(index, true);
    if ('.F'.includes(sign) && !this.state.over && !page.timeline) this.early.set(index, next);
    this.repaint(index);
    const done = await page.play(`${isFlag ? 'u' : 'f'} ${cellName(this.state, index)}`);
    if (this.early.get(index) === next) this.early.delete(index);
    if (asks && !done) this.question(index, false);
    this.repaint(index);
  }

  /**
   * Sets or removes a question mark. It is stored beside the game, not in it.
   * @param {number} index
   * @param {boolean} is
   */
  question(index, is) {
    const { saving, tabs } = this.page;
    if (is) this.questions.add(index);
    else this.questions.delete(index);
    this.early.delete(index);
    saving.record.questions = [...this.questions];
    this.repaint(index);
    tabs.changing(async () => saving.keep());
  }

  /** @param {number} index */
  chord(index) {
    this.page.play(`c ${cellName(this.state, index)}`);
  }

  /**
   * A chord by mouse or finger, ignored on cells without a number.
   * @param {number} index
   */
  chordAt(index) {
    const sign = this.shown(index);
    if (!this.isOver && isNumber(sign) && sign !== '0') this.chord(index);
  }

  /**
   * Shows the odds of one cell in words.
   * @param {string} name
   */
  async sayOdds(name) {
    const { page } = this;
    const cell = cellAt(this.state, name);
    if (cell === null) {
      page.say(t('refused-no-cell'), 'bad');
      return;
    }
    const reply = await page.ask('odds');
    const share = reply?.probabilities.flat()[cell];
    if (typeof share !== 'number') return;
    if (!this.state.helped) await page.moves.note('help');
    page.say(t('line-odds', { cell: name, odds: percent(share, 1) }));
  }

  // --- Showing

  /** @param {State|null} before */
  render(before) {
    const { state, facts } = this;
    facts.left.textContent = number(state.left);
    facts.bv.textContent = state.bv === null ? '–' : `${state.bv_done}/${state.bv}`;
    facts.opened.textContent = percent(state.opened / 100);
    this.questions = new Set(this.page.saving.record.questions);
    if (before?.kind === 'mines') this.dropQuestions(before);
    this.face.show(this.mood());
    this.odds.follow(state);
    this.bot.follow(state);
    this.paint();
    this.board.element.classList.toggle('over', state.over);
  }

  /**
   * Drops the question marks of flags that were removed otherwise, for example by undo.
   * @param {MinesState} before
   */
  dropQuestions(before) {
    const { cells } = this.state;
    const gone = [...this.questions].filter(
      (index) => before.cells[index] === 'F' && cells[index] === '.' && this.early.get(index) !== '?',
    );
    if (gone.length === 0) return;
    for (const index of gone) this.questions.delete(index);
    this.page.saving.record.questions = [...this.questions];
  }

  /** Repaints the cells that have changed. */
  paint() {
    this.board.update({
      sign: (index) => this.shown(index),
      key: (index) => this.shown(index) + (this.odds.at(index)?.key ?? ''),
      paint: (index, element) =>
        paintCell(this.state, index, { sign: this.shown(index), odds: this.odds.at(index) }, element),
    });
  }

  /** @param {number} index */
  repaint(index) {
    const element = this.board.drawn.get(index);
    if (element) this.board.paintCell(index, element);
  }

  // --- The end

  /** @param {StatisticsLabels|null} labels */
  summary(labels) {
    const { state, judged } = this;
    const won = state.status === 'won';
    const [whenWon, whenLost] = state.bot
      ? /** @type {const} */ (['mines-end-bot-won', 'mines-end-bot-lost'])
      : /** @type {const} */ (['mines-end-won', 'mines-end-lost']);
    const seconds = Math.max(0.001, state.elapsed / 1000);
    const values = { time: formatTime(state.elapsed), speed: number((state.bv_done ?? 0) / seconds, 2) };
    const luck = h('p', { class: 'luck', text: judged ? judged.luck_words : t('replay-judging') });
    if (labels === null && !judged) this.judge();
    if (judged === false) luck.hidden = true;
    return [
      h('h2', { text: t(won ? whenWon : whenLost) }),
      h('p', { text: t(won ? 'page-mines-won' : 'page-mines-lost', values) }),
      luck,
    ];
  }

  /** Requests the verdicts on the finished game and shows its luck on the card. */
  async judge() {
    const { page } = this;
    const { steps } = this.state;
    const save = await page.saving.text();
    const reply = save && (await engine.inBackground({ do: 'verdicts', save }).promise);
    if (page.gone || this.state.steps !== steps) return;
    this.judged = reply && !('error' in reply) ? reply : false;
    const line = page.layout.card.querySelector('p.luck');
    if (!(line instanceof HTMLElement)) return;
    line.hidden = !this.judged;
    if (this.judged) line.textContent = this.judged.luck_words;
  }

  verdicts() {
    return this.judged;
  }

  /** @param {Verdicts} reply */
  keepVerdicts(reply) {
    this.judged = reply;
  }

  onEvents() {
    this.judged = null;
  }

  onEscape() {
    return this.bot.stop() || this.odds.off();
  }

  onClose() {
    this.bot.end();
    this.odds.end();
  }
}

/** @type {Record<string, MessageId>} */
const MOVES = { d: 'replay-dug', f: 'replay-flagged', u: 'replay-unflagged', c: 'replay-chord' };

/** @type {GameModule} */
export default {
  kind: 'mines',
  makeView: (page) => new MinesView(page),
  newDialog,
  lastId,
  lastWords,
  draw: (state) => drawMines(/** @type {MinesState} */ (state)),
  help: [
    ['keyname-space', 'key-dig'],
    ['f', 'key-flag'],
    ['c', 'key-chord'],
    ['p', 'key-odds'],
    ['b', 'key-bot'],
    ['+', 'key-faster'],
    ['-', 'key-slower'],
    ['m', 'key-matrices'],
    ['F2', 'page-mines-face'],
  ],
  moveWords(text) {
    const [verb, ...cells] = text.split(' ');
    return MOVES[verb] ? t(MOVES[verb], { cell: cells.join(' ') }) : null;
  },
};
