// Which Takuzu puzzles go on paper? Asks for them, makes them one after the other aside, shows the pages as
// they will come out, and prints them: puzzles first, solutions on pages of their own at the end.

import { h } from './dom.js';
import { t, lang } from './text.js';
import { engine } from './engine.js';
import { settings, saveSettings } from './store.js';
import { drawGrid, levelName, PuzzleFields } from './takuzu.js';

/** As many puzzles are made at once. */
const MOST = 24;

/** How many puzzles stand beside one another, by how many stand on a page. */
const ACROSS = { 1: 1, 2: 1, 4: 2, 6: 2 };

/** What A4 and Letter both have inside their margins, in millimetres. */
const ROOM = { width: 184, height: 250 };

/** Millimetres: a cell of a puzzle is no larger, so that small boards do not shout; of a solution no smaller. */
const CELL = { largest: 15, solution: 3.4 };

/** Seeds wrap around where 64 bits end. */
const SEEDS = 1n << 64n;

export default {
  get title() {
    return t('page-takuzu-print');
  },
  /** Fills `root`; what it returns ends what runs aside. */
  view(root) {
    const sheets = new Sheets();
    root.append(sheets.element);
    return () => sheets.stop();
  },
};

/** The view: a form, a line that tells how far it is, and the pages. */
class Sheets {
  constructor() {
    const last = settings.print ?? {};
    /** What was made: the replies to `generate`. */
    this.made = [];
    /** Grows with every start and stop, so that an old answer is known as such. */
    this.run = 0;
    this.job = null;
    this.puzzles = new PuzzleFields(settings.takuzu ?? {});
    this.count = h('input', { type: 'number', name: 'count', min: 1, max: MOST, value: last.count ?? 4, required: true });
    this.perPage = h('select', { name: 'per-page' },
      Object.keys(ACROSS).map((n) => h('option', { value: n }, n)));
    this.perPage.value = String(last.perPage ?? 4);
    this.solutions = h('input', { type: 'checkbox', name: 'solutions' });
    this.solutions.checked = last.solutions ?? true;
    this.makeButton = h('button', { type: 'submit', class: 'primary' }, t('page-takuzu-print-make'));
    this.printButton = h('button', { type: 'button', disabled: true, onclick: () => window.print() }, t('page-takuzu-print-print'));
    this.cancelButton = h('button', { type: 'button', hidden: true, onclick: () => this.cancel() }, t('page-takuzu-print-cancel'));
    this.bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': t('page-takuzu-print') });
    this.words = h('p', { class: 'sheets-words', role: 'status' });
    this.pages = h('section', { class: 'sheets-pages', 'aria-label': t('page-takuzu-print-preview') });
    this.element = h('div', { class: 'sheets' }, this.form(), this.pages);
    this.lay();
  }

  form() {
    const form = h('form', { class: 'sheets-form' },
      h('h1', {}, t('page-takuzu-print')),
      h('p', { class: 'dim' }, t('page-takuzu-print-about')),
      h('div', { class: 'fields' },
        this.puzzles.elements,
        field('page-takuzu-print-count', this.count),
        field('page-takuzu-print-per-page', this.perPage)),
      h('label', { class: 'check' }, this.solutions, ' ', t('page-takuzu-print-solutions')),
      h('div', { class: 'sheets-acts' }, this.makeButton, this.printButton, this.cancelButton),
      this.bar, this.words);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.make();
    });
    // These change the pages, not the puzzles: what was made stays.
    for (const input of [this.perPage, this.solutions]) input.addEventListener('change', () => this.lay());
    return form;
  }

  /** Makes the puzzles anew, one after the other. */
  async make() {
    const wanted = this.puzzles.read();
    if (wanted.error) return this.say(wanted.error, true);
    const count = Math.min(MOST, Math.max(1, Number(this.count.value) || 1));
    this.remember(wanted, count);
    this.stop();
    const run = this.run;
    this.made = [];
    this.lay();
    this.busy(true);
    for (let number = 1; number <= count && run === this.run; number++) {
      await this.makeOne(wanted, number, count, run);
    }
    if (run === this.run) this.finish();
  }

  async makeOne(wanted, number, count, run) {
    this.bar.max = count;
    this.bar.value = number - 1;
    this.say(t('page-takuzu-print-making', { number, count }));
    const seed = String((BigInt(wanted.seed) + BigInt(number - 1)) % SEEDS);
    this.job = engine.aside({ do: 'generate', lang: lang(), rows: wanted.rows, cols: wanted.cols, level: wanted.level, seed });
    const reply = await this.job.promise.catch((error) => ({ error: error.message }));
    if (run !== this.run) return;
    if (!reply || reply.error) {
      this.stop();
      this.busy(false);
      this.say(t('page-takuzu-print-failed', { number, why: reply?.error ?? '' }), true);
      return;
    }
    this.made.push({ rows: wanted.rows, cols: wanted.cols, ...reply });
    this.lay();
  }

  finish() {
    this.job = null;
    this.busy(false);
    const [count, pages] = [this.made.length, this.pages.children.length];
    this.say(t(pages === 1 ? 'page-takuzu-print-made-one-page' : 'page-takuzu-print-made', { count, pages }));
    this.printButton.focus();
  }

  cancel() {
    this.stop();
    this.busy(false);
    this.say(t('page-takuzu-print-stopped', { count: this.made.length }));
    this.makeButton.focus();
  }

  /** Ends what is being made; the puzzles that are there stay. */
  stop() {
    this.run += 1;
    this.job?.cancel();
    this.job = null;
  }

  busy(is) {
    this.cancelButton.hidden = !is;
    this.bar.hidden = !is;
    this.makeButton.disabled = is;
    this.printButton.disabled = is || this.made.length === 0;
    if (is) this.cancelButton.focus();
  }

  say(words, bad = false) {
    this.words.textContent = words;
    this.words.classList.toggle('bad', bad);
  }

  remember(wanted, count) {
    settings.takuzu = { ...settings.takuzu, rows: wanted.rows, cols: wanted.cols, level: wanted.level };
    settings.print = { count, perPage: Number(this.perPage.value), solutions: this.solutions.checked };
    saveSettings();
  }

  /** Lays what was made out on pages. */
  lay() {
    const perPage = Number(this.perPage.value);
    const plan = slices(this.made, perPage).map((puzzles) => ({ puzzles, across: ACROSS[perPage], down: perPage / ACROSS[perPage] }));
    if (this.solutions.checked && this.made.length > 0) plan.push(...solutionPages(this.made));
    const pages = plan.map((page, at) => this.page(page, at, plan.length));
    this.pages.replaceChildren(...(pages.length ? pages : [h('p', { class: 'dim' }, t('page-takuzu-print-empty'))]));
  }

  page({ puzzles, across, down, solved = false }, at, pages) {
    const room = { width: ROOM.width / across, height: (ROOM.height - 24) / down };
    const page = h('article', { class: solved ? 'paper solved' : 'paper', 'aria-label': t('page-takuzu-print-page', { page: at + 1, pages }) },
      h('header', {},
        h('h2', {}, solved ? t('page-takuzu-print-solution') : t('key-takuzu')),
        solved ? null : h('p', {}, t('page-takuzu-print-rules'))),
      h('div', { class: 'paper-puzzles' }, puzzles.map((puzzle) => this.puzzle(puzzle, room, solved))),
      h('footer', {}, t('page-takuzu-print-page', { page: at + 1, pages })));
    page.style.setProperty('--across', across);
    return page;
  }

  puzzle(puzzle, room, solved) {
    const number = this.made.indexOf(puzzle) + 1;
    const { rows, cols, cells, solution, id, grade } = puzzle;
    const picture = drawGrid({ rows, cols, cells: solved ? solution : cells, given: givenOf(cells), tinted: solved });
    const alt = solved ? t('page-takuzu-print-alt-solution', { number }) : t('page-takuzu-print-alt', { number, rows, cols });
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', alt);
    const side = Math.min((room.width - 6) / cols, (room.height - 14) / rows, CELL.largest);
    picture.style.width = `${side * cols}mm`;
    picture.style.height = `${side * rows}mm`;
    const link = h('a', { href: `#${id}`, 'aria-label': t('page-takuzu-print-open', { number }) }, id);
    return h('figure', {}, picture,
      h('figcaption', {},
        h('strong', {}, t('page-takuzu-print-number', { number })), ' ',
        grade ? h('span', {}, levelName(grade)) : null, ' ', link));
  }
}

function field(id, input) {
  return h('label', { class: 'field' }, h('span', {}, t(id)), input);
}

function slices(list, length) {
  const all = [];
  for (let at = 0; at < list.length; at += length) all.push(list.slice(at, at + length));
  return all;
}

/** As many solutions go on a page as stay readable: all of them have one size. */
function solutionPages(made) {
  const { rows, cols } = made[0];
  const fit = (room, cells, most) => Math.max(1, Math.min(most, Math.floor(room / (cells * CELL.solution + 8))));
  const across = fit(ROOM.width, cols, 4);
  const down = fit(ROOM.height - 24, rows, 5);
  return slices(made, across * down).map((puzzles) => ({ puzzles, across, down, solved: true }));
}

/** Which cells of a puzzle are given: those with a digit. */
function givenOf(cells) {
  return Array.from(cells, (sign) => (sign === '.' ? '.' : '#')).join('');
}
