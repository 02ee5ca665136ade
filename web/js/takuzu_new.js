// New Takuzu puzzles: the fields for game, size, level and seed, the dialog around them, pasted puzzles, and making
// puzzles in a worker.

import { choice, confirm, field, h, isTyping, openDialog, select } from './dom.js';
import { byName, names, t } from './text.js';
import { engine } from './engine.js';
import { isSeed, seed, takuzuId } from './ids.js';
import { settings } from './store.js';
import { familyOf, gameName, partsOf, rulesName, rulesWords } from './takuzu_rules.js';

/** @import { GamePage, RulesName, TakuzuChoice, WantedPuzzle, Work } from './types.d.ts' */
/** @import { Fault, Pasted, Save, State } from './replies.d.ts' */

/** The default: a board that takes a few minutes. */
const USUAL = { rows: 10, cols: 10, level: 'easy', rules: 'takuzu' };

/** The number of seeds tried for a rare level. */
const MOST_TRIES = 8;

/** The longest side of a generated puzzle. */
const MOST_MADE = 60;

/** Boards with this side or longer may take a while to make. */
const SLOW_SIDE = 22;

/**
 * The name of a level in words.
 * @param {string|null} level
 */
export function levelName(level) {
  return level ? byName(`takuzu-level-${level}`) : t('takuzu-new-any');
}

/** The fields for a puzzle to make: game, size, level and seed. Also used by print sheets. */
export class PuzzleFields {
  /** @param {Partial<TakuzuChoice>} [last] the last choice */
  constructor({ rows = USUAL.rows, cols = USUAL.cols, level = USUAL.level, rules = USUAL.rules } = {}) {
    const { game, either } = partsOf(rules);
    this.game = gameSelect(game, () => this.changeGame());
    this.odd = oddSelect(either, () => this.fit());
    /** @type {[string, string][]} */
    const sizes = names.takuzu_sides.map((side) => [
      String(side),
      t('page-takuzu-size-of', { rows: side, cols: side }),
    ]);
    const named = rows === cols && names.takuzu_sides.includes(rows);
    this.size = select([...sizes, ['own', t('takuzu-new-own-size')]], named ? String(rows) : 'own', () =>
      this.fit(),
    );
    this.rows = sideInput(rows);
    this.cols = sideInput(cols);
    this.level = select([], '');
    this.offerLevels(level ?? 'any');
    this.seed = h('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      placeholder: t('page-takuzu-new-random'),
    });
    this.sides = h(
      'div',
      { class: 'field-row' },
      field(t('takuzu-new-rows'), this.rows),
      field(t('takuzu-new-cols'), this.cols),
    );
    this.slow = h('p', { class: 'note', text: t('page-takuzu-new-slow') });
    this.oddField = field(t('page-takuzu-odd'), this.odd);
    this.about = h('p', { class: 'note takuzu-about' });
    this.elements = [
      field(t('page-takuzu-game'), this.game),
      h(
        'div',
        { class: 'field-row' },
        field(t('takuzu-new-size'), this.size),
        field(t('takuzu-new-level'), this.level),
      ),
      this.sides,
      this.oddField,
      this.about,
      field(t('takuzu-new-seed'), this.seed),
      this.slow,
    ];
    for (const input of [this.rows, this.cols]) input.addEventListener('input', () => this.fit());
    this.fit();
  }

  /** Offers the usual size of another game, and the levels that it has. */
  changeGame() {
    const { side } = familyOf(this.game.value);
    this.size.value = String(side);
    this.offerLevels(this.level.value);
    this.fit();
  }

  /**
   * Lists the levels. Where lines may be equal, no technique compares them, so there is no expert level.
   * @param {string} chosen
   */
  offerLevels(chosen) {
    const { differ } = familyOf(this.game.value);
    const offered = names.difficulties.filter((name) => differ || name !== 'expert');
    const all = [...offered.map((name) => [name, levelName(name)]), ['any', levelName(null)]];
    this.level.replaceChildren(...all.map(([value, text]) => h('option', { value, text })));
    this.level.value = all.some(([name]) => name === chosen) ? chosen : 'hard';
  }

  /** Shows only the relevant fields, and the rules. */
  fit() {
    const [rows, cols] = this.shape();
    this.sides.hidden = this.size.value !== 'own';
    this.slow.hidden = Math.max(rows, cols) < SLOW_SIDE;
    this.oddField.hidden = !(rows % 2 === 1 || cols % 2 === 1);
    this.about.textContent = rulesWords(this.rules(), rows, cols).join(' ');
  }

  /** The name of the chosen rules. */
  rules() {
    const [rows, cols] = this.shape();
    const odd = rows % 2 === 1 || cols % 2 === 1;
    return rulesName(this.game.value, odd && this.odd.value === 'either');
  }

  /** @returns {[number, number]} */
  shape() {
    const named = Number(this.size.value);
    return named ? [named, named] : [Number(this.rows.value), Number(this.cols.value)];
  }

  /**
   * The puzzle wanted, or an error message and the field to focus.
   * @returns {Promise<WantedPuzzle | {error: string, input: HTMLElement}>}
   */
  async read() {
    const [rows, cols] = this.shape();
    for (const { input, id, side } of /** @type {const} */ ([
      { input: this.rows, id: 'takuzu-new-rows', side: rows },
      { input: this.cols, id: 'takuzu-new-cols', side: cols },
    ])) {
      if (!Number.isInteger(side) || side < 2 || side > MOST_MADE) {
        return { error: t('page-takuzu-limits', { field: t(id), low: 2, high: MOST_MADE }), input };
      }
    }
    const problem = shapeProblem(rows, cols, this.rules());
    if (problem) return { error: problem, input: this.rows };
    const typed = this.seed.value.trim();
    if (typed && !(await isSeed(typed)))
      return { error: t('takuzu-new-not-a-seed', { typed }), input: this.seed };
    const level = this.level.value === 'any' ? null : this.level.value;
    return { rows, cols, level, rules: this.rules(), seed: typed || seed(), chosen: typed !== '' };
  }

  /**
   * Saves the choice for the next time.
   * @param {TakuzuChoice} choice
   */
  static keep({ rows, cols, level, rules }) {
    settings.set('takuzu', { ...settings.takuzu, rows, cols, level, rules });
  }
}

/** @param {number} value */
export function sideInput(value) {
  return h('input', { type: 'number', min: 2, max: MOST_MADE, step: 1, value });
}

/**
 * The games of the family.
 * @param {string} game
 * @param {() => unknown} onchange
 */
export function gameSelect(game, onchange) {
  /** @type {[string, string][]} */
  const games = names.takuzu_family.map(({ rules }) => [rules, gameName(rules)]);
  return select(games, game, onchange);
}

/**
 * What holds for lines of odd length.
 * @param {boolean} either
 * @param {() => unknown} onchange
 */
export function oddSelect(either, onchange) {
  /** @type {[string, string][]} */
  const readings = [
    ['ones', t('page-takuzu-odd-ones')],
    ['either', t('page-takuzu-odd-either')],
  ];
  return select(readings, either ? 'either' : 'ones', onchange);
}

/**
 * Why there is no board of this shape under these rules, or null.
 * @param {number} rows
 * @param {number} cols
 * @param {string} rules
 */
export function shapeProblem(rows, cols, rules) {
  const odd = rows % 2 === 1 || cols % 2 === 1;
  // Rows and columns would count different numbers of ones.
  return odd && rows !== cols && !partsOf(rules).either ? t('page-takuzu-odd-oblong') : null;
}

/** The dialog for a new game: a generated puzzle, or one's own. */
export class NewDialog {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.fields = new PuzzleFields(settings.takuzu);
    this.text = h('textarea', { rows: 6, spellcheck: 'false', autocapitalize: 'off', class: 'takuzu-text' });
    this.problem = h('p', { class: 'takuzu-problem', role: 'alert' });
    this.busy = h(
      'p',
      { class: 'busy', role: 'status', hidden: true },
      h('span', { class: 'spinner', 'aria-hidden': 'true' }),
      h('span', { text: t('making-begun') }),
    );
    this.made = h('div', null, this.fields.elements);
    this.textGame = gameSelect('takuzu', () => {});
    this.textOdd = oddSelect(false, () => {});
    this.own = h(
      'div',
      { hidden: true },
      field(t('takuzu-new-puzzle'), this.text, t('page-takuzu-new-text-hint')),
      field(t('page-takuzu-new-rules'), this.textGame, t('page-takuzu-new-rules-hint')),
      field(t('page-takuzu-new-odd'), this.textOdd),
      h('p', null, h('a', { href: '#enter', text: t('page-takuzu-enter-board') })),
    );
    this.kind = choice(
      t('page-takuzu-new-which'),
      [
        ['made', t('page-takuzu-new-made')],
        ['own', t('page-takuzu-new-text')],
      ],
      'made',
      () => this.chosen(),
    );
    /** @type {Work<unknown> | null} the puzzle being made */
    this.making = null;
    this.dialog = openDialog({
      title: t('takuzu-new-title'),
      content: [this.kind, this.made, this.own, this.problem, this.busy],
      onclose: () => this.stop(),
      actions: [
        { label: t('page-cancel'), run: () => !this.cancelled() },
        {
          label: t('takuzu-new-play'),
          primary: true,
          run: () => {
            this.play();
            return false;
          },
        },
      ],
    });
    this.fields.game.focus();
  }

  chosen() {
    const own = this.kind.value === 'own';
    this.made.hidden = own;
    this.own.hidden = !own;
    this.complain('');
    if (own) this.text.focus();
  }

  /**
   * @param {string} words
   * @param {HTMLElement} [input] the field to focus
   */
  complain(words, input) {
    this.problem.textContent = words;
    input?.focus();
  }

  /** Stops making a puzzle; returns whether one was being made. */
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
    const wanted = await this.fields.read();
    // A second click may have come first.
    if (this.making) return;
    if ('error' in wanted) {
      this.complain(wanted.error, wanted.input);
      return;
    }
    PuzzleFields.keep(wanted);
    const reply = await this.wait(makeSave(wanted));
    if (reply === null) return;
    if ('error' in reply) this.complain(reply.error);
    else this.open(reply.save);
  }

  async playOwn() {
    const rules = rulesName(this.textGame.value, this.textOdd.value === 'either');
    const work = readPuzzle(this.text.value, rules);
    const reply = await this.wait(work);
    if (reply === null) return;
    if ('error' in reply) this.complain(reply.error, this.text);
    else this.open(reply.open);
  }

  /**
   * Waits for work in another worker and shows that it is busy; null: stopped.
   * @template Reply
   * @param {Work<Reply>} work
   * @returns {Promise<Reply | null>}
   */
  async wait(work) {
    this.making = work;
    const timer = setTimeout(() => {
      this.busy.hidden = false;
    }, 250);
    const reply = await work.promise;
    clearTimeout(timer);
    if (this.making !== work) return null;
    this.making = null;
    this.busy.hidden = true;
    return reply;
  }

  /** @param {string} what */
  open(what) {
    this.dialog.close();
    this.page.open(what);
  }
}

/**
 * Makes a puzzle as a save, in another worker. Not every seed has a puzzle of every level: unless the seed was chosen,
 * others are tried.
 * @param {WantedPuzzle} wanted
 * @returns {Work<Save | Fault>}
 */
function makeSave(wanted) {
  /** @type {Work<Save | Fault> | null} */
  let work = null;
  let stopped = false;
  const make = async () => {
    /** @type {Save | Fault | null} */
    let reply = null;
    const tries = wanted.chosen ? 1 : MOST_TRIES;
    for (let tried = 0; tried < tries && !stopped; tried += 1) {
      const id = await takuzuId(wanted, tried === 0 ? wanted.seed : seed());
      if (typeof id !== 'string') return id;
      if (stopped) break;
      work = engine.inBackground({ do: 'save', id });
      reply = await work.promise;
      if (!reply || !('error' in reply) || reply.code !== 'bad') break;
    }
    return stopped ? null : reply;
  };
  return {
    promise: make(),
    cancel: () => {
      stopped = true;
      work?.cancel();
    },
  };
}

/**
 * Reads an entered puzzle, in another worker, as an ID may have to be generated first. Resolves to `{open}`, what the
 * page opens, or `{error}`.
 * @param {string} text
 * @param {string} [rules] those of a text that does not tell them
 * @returns {Work<{open: string} | {error: string}>}
 */
function readPuzzle(text, rules) {
  const typed = text.replace(/\r\n?/g, '\n').trim();
  if (!typed) return { promise: Promise.resolve({ error: t('page-takuzu-new-paste-first') }), cancel() {} };
  const named = /** @type {RulesName | undefined} */ (rules === 'takuzu' ? undefined : rules);
  if (named) return readUnder(typed, named);
  const work = engine.inBackground({ do: 'open', id: typed, keep: false });
  /** @param {State | Fault | null} reply */
  const read = (reply) => {
    if (reply === null || 'error' in reply) return reply;
    if (reply.kind !== 'takuzu') return { error: t('takuzu-new-other-game') };
    // A saved game is opened with its moves, a puzzle by its ID.
    return { open: reply.steps > 0 ? typed : reply.id };
  };
  return { promise: work.promise.then(read), cancel: work.cancel };
}

/**
 * Reads an entered puzzle that has rules of its own only if its text tells them.
 * @param {string} text
 * @param {RulesName} rules
 * @returns {Work<{open: string} | {error: string}>}
 */
function readUnder(text, rules) {
  const work = engine.inBackground({ do: 'read', text, rules });
  /** @param {Pasted | Fault | null} reply */
  const read = (reply) => {
    if (reply === null || 'error' in reply) return reply;
    if (reply.kind !== 'takuzu') return { error: t('takuzu-new-other-game') };
    return { open: reply.id ?? text };
  };
  return { promise: work.promise.then(read), cancel: work.cancel };
}

/**
 * Plays a puzzle that is pasted anywhere on the page.
 * @param {GamePage} page
 * @param {ClipboardEvent} event
 */
export async function pasted(page, event) {
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const text = event.clipboardData?.getData('text') ?? '';
  if (!text.trim()) return;
  event.preventDefault();
  const reply = await readPuzzle(text).promise;
  if (page.gone || !reply) return;
  if ('error' in reply) {
    page.say(reply.error, 'bad');
    return;
  }
  const begun = page.isBegun() && !page.state.over;
  if (!begun || (await confirm(t('takuzu-new-title'), t('page-takuzu-paste-ask'), t('takuzu-open-button'))))
    page.open(reply.open);
}

/** The ID of a new game with the last choices, or with the usual ones if there is no such board. */
export async function lastId() {
  const { rows = USUAL.rows, cols = USUAL.cols, level = USUAL.level, rules } = settings.takuzu ?? {};
  const id = await takuzuId({ rows, cols, level, rules });
  return typeof id === 'string' ? id : String(await takuzuId(USUAL));
}
