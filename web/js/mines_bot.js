// The bot of Minesweeper: plays by any approach at a chosen speed, and explains its moves.

import { button, field, fill, h, select } from './dom.js';
import { engine } from './engine.js';
import { cellAt } from './mines_cells.js';
import { Matrices } from './mines_matrices.js';
import { settings } from './store.js';
import { byName, t } from './text.js';

/** @import { MinesView, Work } from './types.d.ts' */
/** @import { BotMoves, Fault, MinesState, Requests } from './replies.d.ts' */

/** Moves per second; the last does not wait at all. */
const SPEEDS = [1, 2, 5, 10, 20, 50, Infinity];

export class Bot {
  /** @param {MinesView} view */
  constructor(view) {
    this.view = view;
    this.page = view.page;
    this.running = false;
    this.speed = Math.min(settings.botSpeed ?? 2, SPEEDS.length - 1);
    this.approach = settings.botApproach ?? 'exact';
    /** @type {BotMoves['moves'] | null} the planned moves */
    this.plan = null;
    /** The cells that the plan is for. */
    this.of = '';
    /** Whether the engine has replied. */
    this.asked = false;
    /** Whether this is a retry after an old plan was used up. */
    this.again = false;
    /** @type {Work<BotMoves | Fault> | null} */
    this.work = null;
    /** Ends the wait between two moves. */
    this.wake = () => {};
    this.matrices = new Matrices(view);
    this.button = button({
      icon: 'bot',
      label: t('page-mines-bot'),
      key: 'b',
      'aria-pressed': 'false',
      onclick: () => this.toggle(),
    });
    this.list = select([[this.approach, '']], this.approach, (name) => this.choose(name));
    this.bar = h('input', {
      type: 'range',
      min: 0,
      max: SPEEDS.length - 1,
      value: this.speed,
      oninput: (event) => this.setSpeed(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    });
    this.pace = h('span', { class: 'note' });
    this.reason = h('p', { class: 'bot-reason' });
    this.startButton = button({
      icon: 'play',
      label: t('page-mines-bot-start'),
      onclick: () => this.toggle(),
    });
    this.stepButton = button({ icon: 'right', label: t('page-mines-bot-step'), onclick: () => this.step() });
    const speed = field(t('page-mines-bot-speed'), this.bar);
    speed.append(this.pace);
    this.box = h(
      'section',
      { class: 'panel-box bot-box' },
      h('h2', { text: t('page-mines-bot') }),
      h('div', { class: 'bot-fields' }, field(t('page-mines-bot-approach'), this.list), speed),
      h('div', { class: 'hint-actions' }, this.startButton, this.stepButton, this.matrices.button),
      this.reason,
    );
    this.setSpeed(this.speed);
    this.showMatrices();
    this.fillApproaches();
  }

  async fillApproaches() {
    const reply = await engine.call({ do: 'approaches' });
    if ('error' in reply) return;
    // The assignment's approach comes last.
    const names = reply.approaches.filter((name) => name !== 'pinv').concat('pinv');
    if (!names.includes(this.approach)) this.approach = names[0];
    fill(
      this.list,
      names.map((name) => h('option', { value: name, text: byName(`page-mines-approach-${name}`) })),
    );
    this.list.value = this.approach;
    this.showMatrices();
  }

  /** Shows the matrices' button with the pseudo-inverse only. */
  showMatrices() {
    this.matrices.button.hidden = this.approach !== 'pinv';
  }

  /**
   * Chooses an approach, if there is one of that name.
   * @param {string} name
   */
  choose(name) {
    if (![...this.list.options].some((option) => option.value === name)) return;
    this.approach = name;
    this.list.value = name;
    this.plan = null;
    this.showMatrices();
    settings.set('botApproach', name);
  }

  /** @param {number} at */
  setSpeed(at) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, at));
    this.bar.value = String(this.speed);
    const speed = SPEEDS[this.speed];
    const words = speed === Infinity ? t('page-mines-bot-fastest') : t('mines-bot-speed-now', { speed });
    this.pace.textContent = words;
    this.bar.setAttribute('aria-valuetext', words);
    settings.set('botSpeed', this.speed);
  }

  /** @param {number} by */
  faster(by) {
    this.setSpeed(this.speed + by);
    this.page.say(this.pace.textContent ?? '');
  }

  /**
   * A typed command: empty plays one move; `exact all` plays to the end by that approach.
   * @param {string[]} words
   */
  command(words) {
    const all = ['all', t('line-word-all')];
    for (const word of words) if (word && !all.includes(word)) this.choose(word);
    if (words.some((word) => all.includes(word))) this.toggle();
    else this.step();
  }

  toggle() {
    if (this.stop()) return;
    this.page.layout.unfold(true);
    this.run();
  }

  /** Stops the bot; returns whether it was running. */
  stop() {
    if (!this.running) return false;
    this.running = false;
    this.wake();
    this.work?.cancel();
    this.look();
    return true;
  }

  look() {
    this.button.setAttribute('aria-pressed', String(this.running));
    const words = t(this.running ? 'page-mines-bot-stop' : 'page-mines-bot-start');
    const shown = this.startButton.querySelector('.button-words');
    if (shown) shown.textContent = words;
    this.startButton.title = words;
  }

  async run() {
    const { page } = this;
    if (page.state.over || page.timeline) return;
    this.running = true;
    this.look();
    while (this.running && !page.gone && !page.state.over) {
      if (!(await this.turn())) break;
      await this.wait();
    }
    this.running = false;
    if (!page.gone) this.look();
  }

  async step() {
    if (this.running || this.page.state.over || this.page.timeline) return;
    await this.turn();
  }

  /**
   * Plays one move; returns whether there was one.
   * @returns {Promise<boolean>}
   */
  async turn() {
    const { page, view } = this;
    if (!view.state.bot) await page.moves.note('bot');
    if (!this.plan?.length || this.of !== view.state.cells) await this.think();
    const next = this.nextOf(this.plan);
    if (!next && this.plan && this.asked && !this.again) {
      this.again = true;
      this.plan = null;
      const played = await this.turn();
      this.again = false;
      return played;
    }
    if (!next) {
      if (!page.state.over && this.asked) page.say(t('mines-bot-stuck'));
      return false;
    }
    this.reason.textContent = next.why ?? '';
    const { cells } = view.state;
    const played = await page.play(next.move, () => view.state.cells === cells);
    this.of = view.state.cells;
    if (!played) this.plan = null;
    return played;
  }

  /**
   * The next move of a plan; skips those that an opened area has made obsolete.
   * @param {BotMoves['moves'] | null} plan
   */
  nextOf(plan) {
    const { state } = this.view;
    /** @param {string} move */
    const open = (move) => {
      const at = cellAt(state, move.split(' ')[1]);
      return at !== null && state.cells[at] !== '.';
    };
    while (plan?.length && /^[df] /.test(plan[0].move) && open(plan[0].move)) plan.shift();
    return plan?.shift() ?? null;
  }

  async think() {
    const { page } = this;
    this.plan = null;
    this.asked = false;
    const save = await page.saving.text();
    if (save === null) return;
    const approach = /** @type {Requests['bot']['approach']} */ (this.approach);
    this.work = engine.inBackground({ do: 'bot', save, approach, reasons: true });
    const reply = await this.work.promise;
    this.work = null;
    if (!reply || page.gone) return;
    this.asked = true;
    if ('error' in reply) page.say(reply.error, 'bad');
    else this.plan = reply.moves;
  }

  wait() {
    const speed = SPEEDS[this.speed];
    return new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      setTimeout(resolve, speed === Infinity ? 0 : 1000 / speed);
    });
  }

  /** @param {MinesState} state */
  follow(state) {
    const idle = state.over || this.page.timeline !== null;
    this.button.disabled = idle;
    this.startButton.disabled = idle;
    this.stepButton.disabled = idle;
    this.matrices.follow(state);
  }

  end() {
    this.stop();
    this.matrices.end();
  }
}
