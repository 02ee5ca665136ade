// The illustrated rules of a game, and its lesson of five positions on real boards. The engine provides positions and
// words, and judges the moves.

import { Board } from './board.js';
import { button, choice, fill, h, live } from './dom.js';
import { engine } from './engine.js';
import { cellName, isNumber, paintCell as paintMine } from './mines_cells.js';
import { paintCell as paintPile } from './morpion_cells.js';
import { nameOf, signWords, writePut } from './takuzu_grid.js';
import { digitWords, glyph } from './takuzu_looks.js';
import { signLayer } from './takuzu_signs.js';
import { t } from './text.js';

/** @import { App, Child, RulesName } from './types.d.ts' */
/** @import { Kind, Lesson, MinesState, MorpionState, TakuzuState } from './replies.d.ts' */
/** @import { State } from './protocol.d.ts' */

/**
 * The parts of a lesson's board that depend on the game.
 * @typedef {object} LessonBoard
 * @property {string} board the class of its board
 * @property {(state: any, index: number, element: HTMLElement) => void} paint
 * @property {() => [string, [string, string][]]} tools the choices for a tap: a title, values with words
 * @property {(state: any, index: number, tool: string) => string | null} move the move of a tap
 * @property {Record<string, string>} keys keys and their tools; Space and Enter tap
 */

/** @type {Record<Kind, LessonBoard>} */
const BOARDS = {
  mines: {
    board: 'mines-board',
    paint: (/** @type {MinesState} */ state, index, element) =>
      paintMine(state, index, { sign: state.cells[index], odds: null }, element),
    tools: () => [
      t('page-mines-mode'),
      [
        ['d', t('key-dig')],
        ['f', t('key-flag')],
      ],
    ],
    move(/** @type {MinesState} */ state, index, tool) {
      const sign = state.cells[index];
      if (sign === '0') return null;
      const verb = isNumber(sign) ? 'c' : tool === 'f' && sign === 'F' ? 'u' : tool;
      return `${verb} ${cellName(state, index)}`;
    },
    keys: { d: 'd', f: 'f', c: 'c' },
  },
  takuzu: {
    board: 'takuzu',
    paint: paintDigit,
    tools: () => [
      t('page-lesson-digit'),
      [
        ['0', digitWords('0')],
        ['1', digitWords('1')],
      ],
    ],
    move: (/** @type {TakuzuState} */ state, index, tool) =>
      state.cells[index] === '.' ? writePut(state, index, tool) : null,
    keys: { 0: '0', 1: '1' },
  },
  morpion: {
    board: 'morpion-board',
    paint: (/** @type {MorpionState} */ state, index, element) =>
      paintPile(state, index, element, {
        stack: state.stacks[index],
        lit: state.lines.flat().flatMap(([cell, level]) => (cell === index ? [level] : [])),
        fallen: state.fallen.find(({ cell }) => cell === index)?.tokens ?? 0,
        shaking: false,
        last: false,
        over: state.over,
        ko: false,
        push: null,
        pop: null,
        threat: false,
        risk: 0,
      }),
    tools: () => [
      t('page-morpion-tap'),
      [
        ['+', t('key-push')],
        ['-', t('key-pop')],
      ],
    ],
    move: (/** @type {MorpionState} */ state, index, tool) => tool + state.names[index],
    keys: { p: '+', r: '-', Backspace: '-', Delete: '-' },
  },
};

/**
 * @param {TakuzuState} state
 * @param {number} index
 * @param {HTMLElement} element
 */
function paintDigit(state, index, element) {
  const digit = state.cells[index];
  const kind = state.given[index] === '#' ? 'given' : digit === '.' ? 'blank' : 'own';
  element.className = kind;
  element.replaceChildren(digit === '.' ? '' : glyph(digit));
  const words = { cell: nameOf(state, index), digit: digit === '.' ? '' : digitWords(digit) };
  element.setAttribute('aria-label', signWords(state, index, t(`page-takuzu-cell-${kind}`, words)));
}

/** The style sheet of these pages, once requested. @type {Promise<unknown> | null} */
let sheet = null;

function loadSheet() {
  sheet ??= new Promise((resolve) => {
    const link = h('link', {
      rel: 'stylesheet',
      href: new URL('../css/lessons.css', import.meta.url).href,
      onload: resolve,
      onerror: resolve,
    });
    document.head.append(link);
  });
  return sheet;
}

/**
 * Shows `rules=KIND`, `rules=takuzu/RULES/SIZE` or `lesson=KIND:NUMBER`; returns whether there is such a page.
 * @param {HTMLElement} main
 * @param {App} app
 * @param {string} address
 */
export async function showLesson(main, app, address) {
  const [, page, name, ...rest] =
    /^(rules|lesson)=(\w+)(?::(\d+)|\/([\w-]+)\/(\d+)x(\d+))?$/.exec(address) ?? [];
  const [number, family, rows, cols] = rest;
  if (!Object.hasOwn(BOARDS, name ?? '')) return false;
  const kind = /** @type {Kind} */ (name);
  const mine = app.turn();
  await loadSheet();
  if (mine !== app.turn()) return true;
  main.className = `page page-${page}`;
  return page === 'rules'
    ? showRules(main, app, {
        kind,
        ...(family ? { rules: family, rows: Number(rows), cols: Number(cols) } : {}),
      })
    : new LessonPage(app, kind, Number(number ?? 1)).open(main);
}

// --- Rules

/**
 * @param {HTMLElement} main
 * @param {App} app
 * @param {{kind: Kind, rules?: string, rows?: number, cols?: number}} game
 */
async function showRules(main, app, game) {
  const mine = app.turn();
  const { kind } = game;
  const rules = /** @type {RulesName | undefined} */ (game.rules);
  const reply = await engine.call({ do: 'rules', ...game, rules });
  if (mine !== app.turn()) return true;
  if ('error' in reply) return false;
  fill(
    main,
    h('h1', { text: reply.title }),
    h(
      'ol',
      { class: 'rules' },
      reply.rules.map(({ words, state, look }) =>
        h('li', { class: 'card' }, picture(app, state, look), h('p', { text: words })),
      ),
    ),
    kind === 'takuzu' && !rules ? h('p', { text: t('page-takuzu-variants') }) : null,
    h(
      'p',
      { class: 'hint-actions' },
      h('a', { class: 'button primary', href: `#lesson=${kind}:1`, text: t('page-lesson-begin') }),
      h('a', { class: 'button', href: `#${kind}`, text: t('page-lesson-play') }),
    ),
  );
  return true;
}

/**
 * A position as a decorative picture; the sentence beside it has the content.
 * @param {App} app
 * @param {State} state
 * @param {number[]} look
 */
function picture(app, state, look) {
  if (state.kind === 'morpion') return h('div', { class: 'picture' }, piles(app, state));
  const board = makeBoard(state, { headers: false, cellSize: { min: 20, max: 38 } });
  paint(board, state, look);
  return h('div', { class: 'picture', inert: true, 'aria-hidden': 'true' }, board.element);
}

/**
 * A drawing of the piles. Inline, so the style sheet can adapt it to the theme.
 * @param {App} app
 * @param {State} state
 */
function piles(app, state) {
  const svg = new DOMParser().parseFromString(
    app.games.morpion.draw(/** @type {MorpionState} */ (state)),
    'image/svg+xml',
  ).documentElement;
  svg.setAttribute('class', 'piles-picture');
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

/**
 * @param {State} state
 * @param {Partial<import('./board.js').BoardOptions>} options
 */
function makeBoard(state, options) {
  const { rows, cols, labels, kind } = state;
  return new Board({
    rows,
    cols,
    labels,
    label: t(`page-${kind}-board`),
    class: `${BOARDS[kind].board} lesson-board`,
    ...options,
  });
}

/**
 * @param {Board} board
 * @param {State} state
 * @param {number[]} look
 */
function paint(board, state, look) {
  board.update({
    sign: (index) => (state.kind === 'morpion' ? state.stacks[index] : state.cells[index]),
    key: () => JSON.stringify(state),
    paint: (index, element) => BOARDS[state.kind].paint(state, index, element),
  });
  board.mark('reason', look);
  if (state.kind !== 'takuzu') return;
  const draw = layers.get(board) ?? signLayer(board);
  layers.set(board, draw);
  draw(state.signs);
}

/** The functions that draw the signs of each board. @type {WeakMap<Board, ReturnType<typeof signLayer>>} */
const layers = new WeakMap();

// --- A position of a lesson

/** The positions solved since the page was loaded. @type {Set<string>} */
const done = new Set();

class LessonPage {
  /**
   * @param {App} app
   * @param {Kind} kind
   * @param {number} number
   */
  constructor(app, kind, number) {
    this.app = app;
    this.kind = kind;
    this.number = number;
    this.lessonBoard = BOARDS[kind];
    /** @type {Promise<unknown>} The move being played. */
    this.turn = Promise.resolve();
    const [title, tools] = this.lessonBoard.tools();
    this.tools = tools.map(([value]) => value);
    this.choice = choice(title, tools, this.tools[0]);
    this.said = h('p', { class: 'lesson-said' });
    this.actions = h('div', { class: 'hint-actions' });
    this.beside = h('div', { class: 'lesson-beside' });
    this.dots = h('ol', { class: 'lesson-dots' });
  }

  /** @param {HTMLElement} main */
  async open(main) {
    const mine = this.app.turn();
    const reply = await this.ask([]);
    if (mine !== this.app.turn()) return true;
    if (!reply) return false;
    this.reply = reply;
    const { rows, cols } = reply.state;
    this.board = makeBoard(reply.state, {
      cellSize: { min: 32, max: 96 },
      onPrimary: (index) => this.tap(index, this.choice.value),
      onSecondary: (index) => this.tap(index, this.other()),
      onKey: (event, index) => this.key(event, index),
    });
    fill(
      main,
      h('div', { class: 'lesson-head' }, h('h1', { text: reply.lesson }), this.dots),
      h(
        'div',
        { class: 'lesson' },
        h(
          'div',
          { class: 'lesson-table' },
          h(
            'div',
            { class: 'lesson-holder', style: { '--ratio': `${cols + 0.5} / ${rows + 0.4}` } },
            this.board.element,
          ),
          this.beside,
        ),
        h(
          'section',
          { class: 'lesson-words card' },
          h('h2', { text: reply.title }),
          h('p', { text: reply.notice }),
          h('p', { class: 'lesson-task', text: reply.task }),
          this.choice,
          this.said,
          this.actions,
        ),
      ),
    );
    this.show(reply);
    const { board } = this;
    // Preselect the tool of the task, but do not give a digit away.
    const needed = reply.left[0][0];
    if (this.kind !== 'takuzu' && this.tools.includes(needed)) this.choice.value = needed;
    // Place the cursor beside the marked cells, so their marks are visible.
    board.cursor = [0, 1, 2].find((index) => !reply.look.includes(index)) ?? reply.state.cols;
    // After the page has arrived, which moves the focus to its top.
    requestAnimationFrame(() => {
      if (mine === this.app.turn()) board.focus();
    });
    return true;
  }

  /**
   * @param {string[]} moves
   * @returns {Promise<Lesson|null>}
   */
  async ask(moves) {
    const reply = await engine.call({ do: 'lesson', kind: this.kind, number: this.number, moves });
    return 'error' in reply ? null : reply;
  }

  /** The tool of the right mouse button. */
  other() {
    return this.tools.find((tool) => tool !== this.choice.value) ?? '';
  }

  /**
   * @param {number} index
   * @param {string} tool
   */
  tap(index, tool) {
    const move = this.reply && this.lessonBoard.move(this.reply.state, index, tool);
    if (move) this.play(move);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  key(event, index) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const tap = event.key === ' ' || event.key === 'Enter';
    const tool = tap ? this.choice.value : this.lessonBoard.keys[event.key];
    if (!tool) return;
    event.preventDefault();
    this.tap(index, tool);
  }

  /**
   * Queues a move, so each sees the result of the one before.
   * @param {string} move
   */
  play(move) {
    this.turn = this.turn.then(async () => {
      if (!this.reply || this.reply.done) return;
      const mine = this.app.turn();
      const reply = await this.ask([...this.reply.moves, move]);
      if (reply && mine === this.app.turn()) this.show(reply);
    });
  }

  /** @param {Lesson} reply */
  show(reply) {
    this.reply = reply;
    const { kind, number, board } = this;
    if (reply.done) done.add(`${kind} ${number}`);
    if (board) paint(board, reply.state, reply.done ? [] : reply.look);
    board?.element.classList.toggle('solved', reply.done);
    if (kind === 'morpion') fill(this.beside, piles(this.app, reply.state));
    this.said.className = `lesson-said ${reply.done ? 'good' : reply.right === false ? 'bad' : ''}`.trim();
    this.said.textContent = reply.said;
    if (reply.said) live(reply.said);
    this.showDots(reply.all);
    fill(this.actions, this.acts(reply));
    if (reply.done) this.actions.querySelector('a')?.focus();
  }

  /**
   * @param {Lesson} reply
   * @returns {Child}
   */
  acts(reply) {
    const { kind, number } = this;
    const last = number === reply.all;
    const next = h('a', {
      class: `button ${reply.done ? 'primary' : ''}`,
      href: last ? `#${kind}` : `#lesson=${kind}:${number + 1}`,
      text: t(last ? 'page-lesson-play' : 'page-lesson-next'),
    });
    if (reply.done) return next;
    const show = () => this.play(reply.left[0]);
    return [button({ icon: 'hint', label: t('page-lesson-show'), onclick: show }), next];
  }

  /** @param {number} all */
  showDots(all) {
    const { kind, number } = this;
    const dot = (/** @type {number} */ at) => {
      const isDone = done.has(`${kind} ${at}`);
      const words = t('page-lesson-position', { number: at, all });
      return h(
        'li',
        null,
        h('a', {
          href: `#lesson=${kind}:${at}`,
          class: isDone ? 'done' : '',
          'aria-current': at === number ? 'step' : null,
          'aria-label': isDone ? `${words}, ${t('page-lesson-done')}` : words,
          text: isDone ? '✓' : String(at),
        }),
      );
    };
    fill(
      this.dots,
      Array.from({ length: all }, (_, at) => dot(at + 1)),
    );
  }
}
