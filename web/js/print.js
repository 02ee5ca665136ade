// Print sheets of Takuzu puzzles: a form, a preview of the pages, and printing. Puzzles are made one by one in a
// worker. Solutions follow on separate pages.

import { button, field, h, select, tick } from './dom.js';
import { t } from './text.js';
import { engine } from './engine.js';
import { settings } from './store.js';
import { drawGrid } from './takuzu_grid.js';
import { levelName, PuzzleFields } from './takuzu_new.js';
import { gameName, partsOf, rulesWords } from './takuzu_rules.js';

/** @import { WantedPuzzle, Work } from './types.d.ts' */
/** @import { Fault, Generated, Requests } from './replies.d.ts' */
/** @typedef {Generated & {rows: number, cols: number}} Puzzle */
/** @typedef {{across: number, down: number}} Grid the number of puzzles beside and below each other */
/** @typedef {Grid & {puzzles: Puzzle[], side: number, solved?: boolean}} Sheet */

/** The most puzzles per run. */
const MOST = 24;

/** Puzzles beside each other, by puzzles per page. */
/** @type {Record<number, number>} */
const ACROSS = { 1: 1, 2: 1, 4: 2, 6: 2 };

/** The printable area common to A4 and Letter, in millimetres. */
const ROOM = { width: 184, height: 250 };

/** Millimetres of a cell: small boards do not look oversized, and digits stay readable. */
const CELL = { largest: 15, smallest: 2.6 };

/** The largest size of a solution relative to its puzzle. */
const SHRUNK = 0.7;

/** Millimetres for the words at the top and bottom of a page, and around each puzzle. */
const WORDS = { page: 24, across: 6, down: 14, solved: 10 };

/** The most solutions beside each other. */
const MOST_ACROSS = 5;

/** The width of an A4 page on the screen, in pixels. */
const PAPER = 794;

/** Gives up after this many seeds in a row without a puzzle of the level. */
const MOST_FAILED = 12;

/** Seeds wrap around at 64 bits. */
const SEEDS = 1n << 64n;

/**
 * Shows the print sheets.
 * @param {HTMLElement} main
 */
export function showPrint(main) {
  document.title = `${t('page-takuzu-print')} · grille`;
  const sheets = new Sheets();
  main.append(sheets.element);
  // Stop when another page is opened.
  addEventListener('hashchange', () => sheets.stop(), { once: true });
}

/** The view: a form, a progress line, and the pages. */
class Sheets {
  constructor() {
    const last = settings.print ?? {};
    /** @type {Puzzle[]} The puzzles made: the replies to `generate`. */
    this.made = [];
    /** Incremented by every start and stop, to detect outdated replies. */
    this.run = 0;
    /** @type {Work<Generated | Fault> | null} */
    this.job = null;
    this.puzzles = new PuzzleFields(settings.takuzu);
    this.count = h('input', { type: 'number', min: 1, max: MOST, step: 1, value: last.count ?? 4 });
    this.perPage = select(
      Object.keys(ACROSS).map((n) => /** @type {[string, string]} */ ([n, n])),
      String(last.perPage ?? 4),
      () => this.lay(),
    );
    this.solutions = tick(t('page-takuzu-print-solutions'), last.solutions ?? true, () => this.lay());
    this.makeButton = h('button', {
      type: 'submit',
      class: 'button primary',
      text: t('page-takuzu-print-make'),
    });
    this.printButton = button({
      icon: 'print',
      label: t('page-takuzu-print-print'),
      disabled: true,
      onclick: () => window.print(),
    });
    this.cancelButton = h('button', {
      type: 'button',
      class: 'button',
      hidden: true,
      text: t('page-cancel'),
      onclick: () => this.cancel(),
    });
    this.bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': t('page-takuzu-print') });
    this.words = h('p', { class: 'sheets-words', role: 'status' });
    this.pages = h('section', { class: 'sheets-pages', 'aria-label': t('page-takuzu-print-preview') });
    this.element = h('div', { class: 'sheets' }, this.form(), this.pages);
    this.lay();
    // Pages are shown at their real size, or smaller if there is no room.
    new ResizeObserver(([{ contentRect }]) =>
      this.pages.style.setProperty('--zoom', String(Math.min(1, contentRect.width / PAPER))),
    ).observe(this.pages);
  }

  form() {
    return h(
      'form',
      {
        class: 'sheets-form',
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.make();
        },
      },
      h('h1', { text: t('page-takuzu-print') }),
      h('p', { class: 'note', text: t('page-takuzu-print-about') }),
      this.puzzles.elements,
      h(
        'div',
        { class: 'field-row' },
        field(t('page-takuzu-print-count'), this.count),
        field(t('page-takuzu-print-per-page'), this.perPage),
      ),
      this.solutions,
      h('div', { class: 'sheets-acts' }, this.makeButton, this.printButton, this.cancelButton),
      this.bar,
      this.words,
    );
  }

  /** Makes the puzzles, one after another. */
  async make() {
    const wanted = await this.puzzles.read();
    const count = Number(this.count.value);
    if ('error' in wanted) return this.complain(wanted.error, wanted.input);
    if (!Number.isInteger(count) || count < 1 || count > MOST) {
      return this.complain(
        t('page-takuzu-limits', { field: t('page-takuzu-print-count'), low: 1, high: MOST }),
        this.count,
      );
    }
    this.stop();
    const { run } = this;
    this.made = [];
    this.lay();
    this.busy(true);
    const fault = await this.makeAll(wanted, count, run);
    if (run !== this.run) return undefined;
    if (fault === null) this.remember(wanted, count);
    this.finish(fault);
    return undefined;
  }

  /**
   * Makes `count` puzzles; returns an error message, or null.
   * @param {WantedPuzzle} wanted
   * @param {number} count
   * @param {number} run
   * @returns {Promise<string|null>}
   */
  async makeAll(wanted, count, run) {
    this.bar.max = count;
    let failed = 0;
    // Not every seed has a puzzle of every level. Skipping those keeps the result reproducible.
    for (let seed = BigInt(wanted.seed); this.made.length < count; seed = (seed + 1n) % SEEDS) {
      const number = this.made.length + 1;
      this.bar.value = number - 1;
      this.say(t('page-takuzu-print-making', { number, count }));
      const { rows, cols, level } = wanted;
      const rules = /** @type {Requests['generate']['rules']} */ (wanted.rules);
      const named = /** @type {Requests['generate']['level']} */ (level ?? undefined);
      this.job = engine.inBackground({ do: 'generate', rows, cols, rules, level: named, seed: String(seed) });
      const reply = await this.job.promise;
      if (run !== this.run || reply === null) return null;
      if ('error' in reply) {
        failed += 1;
        if (failed >= MOST_FAILED || reply.code !== 'bad') return reply.error;
      } else {
        failed = 0;
        this.made.push({ rows, cols, ...reply });
        this.lay();
      }
    }
    return null;
  }

  /** @param {string|null} fault */
  finish(fault) {
    this.job = null;
    this.lay();
    this.busy(false);
    if (fault) return this.complain(fault, this.makeButton);
    const [count, pages] = [this.made.length, this.pages.children.length];
    this.say(t(pages === 1 ? 'page-takuzu-print-made-one-page' : 'page-takuzu-print-made', { count, pages }));
    this.printButton.focus();
    return undefined;
  }

  cancel() {
    this.stop();
    this.lay();
    this.busy(false);
    this.say(t('page-takuzu-print-stopped', { count: this.made.length }));
    this.makeButton.focus();
  }

  /** Stops; the puzzles made so far stay. */
  stop() {
    this.run += 1;
    this.job?.cancel();
    this.job = null;
  }

  /** @param {boolean} is */
  busy(is) {
    this.cancelButton.hidden = !is;
    this.bar.hidden = !is;
    this.makeButton.disabled = is;
    this.printButton.disabled = is || this.made.length === 0;
    if (is) this.cancelButton.focus();
  }

  /** @param {string} words */
  say(words) {
    this.words.textContent = words;
    this.words.classList.remove('bad');
  }

  /**
   * @param {string} words
   * @param {HTMLElement} input
   */
  complain(words, input) {
    this.say(words);
    this.words.classList.add('bad');
    input.focus();
  }

  /**
   * @param {WantedPuzzle} wanted
   * @param {number} count
   */
  remember(wanted, count) {
    PuzzleFields.keep(wanted);
    settings.set('print', {
      count,
      perPage: Number(this.perPage.value),
      solutions: this.solutions.box.checked,
    });
  }

  /** Lays the puzzles out on pages. */
  lay() {
    const perPage = Number(this.perPage.value);
    const layout = { across: ACROSS[perPage], down: perPage / ACROSS[perPage] };
    const side = this.made.length ? cellSide(roomOf(layout), this.made[0]) : 0;
    const plan = slices(this.made, perPage).map((puzzles) => ({ puzzles, ...layout, side }));
    // Solutions follow once all puzzles are made.
    if (this.solutions.box.checked && this.made.length > 0 && this.job === null)
      plan.push(...solutionPages(this.made, side));
    const pages = plan.map((page, at) => this.page(page, at, plan.length));
    this.pages.replaceChildren(
      ...(pages.length ? pages : [h('p', { class: 'note' }, t('page-takuzu-print-empty'))]),
    );
  }

  /**
   * @param {Sheet} sheet
   * @param {number} at
   * @param {number} pages
   */
  page({ puzzles, across, down, side, solved = false }, at, pages) {
    return h(
      'article',
      {
        class: solved ? 'paper solved' : 'paper',
        'aria-label': t('page-takuzu-print-page', { page: at + 1, pages }),
        style: { '--across': across, '--down': down },
      },
      h(
        'header',
        null,
        h('h2', { text: solved ? t('page-takuzu-print-solution') : titleOf(puzzles[0]) }),
        solved ? null : h('p', { text: rulesOf(puzzles[0]) }),
      ),
      h(
        'div',
        { class: 'paper-puzzles' },
        puzzles.map((puzzle) => this.puzzle(puzzle, side, solved)),
      ),
      h('footer', { text: t('page-takuzu-print-page', { page: at + 1, pages }) }),
    );
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} side
   * @param {boolean} solved
   */
  puzzle(puzzle, side, solved) {
    const number = this.made.indexOf(puzzle) + 1;
    const { rows, cols, cells, signs, solution, id, grade } = puzzle;
    const picture = drawGrid({
      rows,
      cols,
      cells: solved ? (solution ?? cells) : cells,
      given: givenOf(cells),
      signs,
      tinted: solved,
    });
    const alt = solved
      ? t('page-takuzu-print-alt-solution', { number })
      : t('page-takuzu-print-alt', { number, rows, cols });
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', alt);
    picture.style.width = `${side * cols}mm`;
    picture.style.height = `${side * rows}mm`;
    return h(
      'figure',
      null,
      picture,
      h(
        'figcaption',
        null,
        h('strong', { text: t('page-takuzu-print-number', { number }) }),
        ` · ${levelName(grade)} · `,
        h('a', { href: `#${id}`, title: t('page-takuzu-print-open', { number }), text: id }),
      ),
    );
  }
}

/** @param {Puzzle} puzzle */
const titleOf = ({ rules }) => gameName(partsOf(rules).game);

/** @param {Puzzle} puzzle */
const rulesOf = ({ rules, rows, cols }) =>
  [t('page-takuzu-print-rules'), ...rulesWords(rules, rows, cols)].join(' ');

/**
 * The size of a cell in its space, in millimetres.
 * @param {{width: number, height: number}} room
 * @param {{rows: number, cols: number}} puzzle
 */
function cellSide(room, { rows, cols }, most = CELL.largest) {
  return Math.min((room.width - WORDS.across) / cols, (room.height - WORDS.down) / rows, most);
}

/**
 * The space of a puzzle on a page.
 * @param {Grid} grid
 */
function roomOf({ across, down }) {
  return { width: ROOM.width / across, height: (ROOM.height - WORDS.page) / down };
}

/**
 * @template Item
 * @param {Item[]} list
 * @param {number} length
 * @returns {Item[][]}
 */
function slices(list, length) {
  const all = [];
  for (let at = 0; at < list.length; at += length) all.push(list.slice(at, at + length));
  return all;
}

/**
 * Lays out the solutions: all on one page, as large as fits but smaller than the puzzles; or as many per page as stay
 * readable.
 * @param {Puzzle[]} made
 * @param {number} puzzleSide
 * @returns {Sheet[]}
 */
function solutionPages(made, puzzleSide) {
  const most = puzzleSide * SHRUNK;
  const least = Math.min(most, CELL.smallest);
  let plan = { across: 1, down: 1, side: 0 };
  for (let across = 1; across <= MOST_ACROSS; across += 1) {
    const side = cellSide(roomOf({ across, down: 1 }), made[0], most);
    if (across > 1 && side < least) break;
    const down = Math.max(1, Math.floor((ROOM.height - WORDS.page) / (side * made[0].rows + WORDS.solved)));
    plan = { across, down, side };
    if (across * down >= made.length) break;
  }
  return slices(made, plan.across * plan.down).map((puzzles) => ({ puzzles, ...plan, solved: true }));
}

/**
 * Marks the given cells of a puzzle: those with a digit.
 * @param {string} cells
 */
function givenOf(cells) {
  return Array.from(cells, (sign) => (sign === '.' ? '.' : '#')).join('');
}
