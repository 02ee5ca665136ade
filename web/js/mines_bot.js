// How does the bot play? By any approach, at a chosen speed, with its reasons in words; and what the pseudo-inverse
// looks at: the matrices, whose rows light up their cells.

import { button, field, fill, h, select } from './dom.js';
import { engine } from './engine.js';
import { number, t } from './text.js';
import { settings } from './store.js';
import { cellAt, cellName } from './mines.js';

/** Moves a second; the last one does not wait at all. */
const SPEEDS = [1, 2, 5, 10, 20, 50, Infinity];
/** More than this is no picture of a matrix that anybody could read. */
const MOST_SHOWN = 30000;

export class Bot {
  constructor(desk) {
    this.desk = desk;
    this.running = false;
    this.speed = Math.min(settings.botSpeed ?? 2, SPEEDS.length - 1);
    this.approach = settings.botApproach ?? 'pinv';
    this.matrices = new Matrices(desk);
    this.button = button({
      icon: 'bot',
      label: t('page-mines-bot'),
      key: 'b',
      'aria-pressed': 'false',
      onclick: () => this.toggle(),
    });
    this.build();
    this.fillApproaches();
  }

  build() {
    this.list = select([[this.approach, this.approach]], this.approach, (name) => this.choose(name));
    this.bar = h('input', {
      type: 'range',
      min: 0,
      max: SPEEDS.length - 1,
      value: this.speed,
      oninput: () => this.setSpeed(Number(this.bar.value)),
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
  }

  async fillApproaches() {
    const reply = await engine.call({ do: 'approaches' });
    if (!reply.approaches) return;
    if (!reply.approaches.includes(this.approach)) this.approach = reply.approaches[0];
    fill(
      this.list,
      reply.approaches.map((name) => h('option', { value: name, text: t(`page-mines-approach-${name}`) })),
    );
    this.list.value = this.approach;
  }

  /** Takes another approach, if there is one of that name. */
  choose(name) {
    if (![...this.list.options].some((option) => option.value === name)) return;
    this.approach = name;
    this.list.value = name;
    this.plan = null;
    settings.set('botApproach', name);
  }

  setSpeed(at) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, at));
    this.bar.value = this.speed;
    const speed = SPEEDS[this.speed];
    this.pace.textContent =
      speed === Infinity ? t('page-mines-bot-fastest') : t('mines-bot-speed-now', { speed });
    this.bar.setAttribute('aria-valuetext', this.pace.textContent);
    settings.set('botSpeed', this.speed);
  }

  faster(by) {
    this.setSpeed(this.speed + by);
    this.desk.say(this.pace.textContent);
  }

  toggle() {
    if (!this.stop()) this.run();
  }

  /** Ends the run; gives whether there was one. */
  stop() {
    if (!this.running) return false;
    this.running = false;
    this.wake?.();
    this.work?.cancel();
    this.look();
    return true;
  }

  look() {
    this.button.setAttribute('aria-pressed', String(this.running));
    const words = t(this.running ? 'page-mines-bot-stop' : 'page-mines-bot-start');
    this.startButton.querySelector('.button-words').textContent = words;
    this.startButton.title = words;
  }

  async run() {
    const { desk } = this;
    if (desk.state.over || desk.timeline) return;
    this.running = true;
    this.look();
    while (this.running && !desk.gone && !desk.state.over) {
      if (!(await this.turn())) break;
      await this.wait();
    }
    this.running = false;
    if (!desk.gone) this.look();
  }

  async step() {
    if (this.running || this.desk.state.over || this.desk.timeline) return;
    await this.turn();
  }

  /** Plays one move; gives whether there was one. */
  async turn() {
    const { desk } = this;
    if (!desk.state.bot) await desk.note('bot');
    if (!this.plan?.length || this.of !== desk.state.cells) await this.think();
    const next = this.nextOf(this.plan);
    if (!next && this.plan && this.asked && !this.again) {
      this.again = true;
      this.plan = null;
      const played = await this.turn();
      this.again = false;
      return played;
    }
    if (!next) {
      if (!desk.state.over && this.asked) desk.say(t('mines-bot-stuck'));
      return false;
    }
    this.reason.textContent = next.why ?? '';
    const played = await desk.play(next.move);
    this.of = desk.state.cells;
    if (!played) this.plan = null;
    return played;
  }

  /** The next move of a plan that still says something: an opened area may have answered some. */
  nextOf(plan) {
    const { state } = this.desk;
    const open = (move) => {
      const at = cellAt(state, move.split(' ')[1]);
      return at !== null && state.cells[at] !== '.';
    };
    while (plan?.length && /^[df] /.test(plan[0].move) && open(plan[0].move)) plan.shift();
    return plan?.shift() ?? null;
  }

  async think() {
    const { desk } = this;
    this.plan = null;
    this.asked = false;
    const saved = await desk.call('save', { elapsed: desk.elapsed() });
    if (saved.error) {
      desk.say(saved.error, 'bad');
      return;
    }
    this.work = engine.aside({ do: 'bot', save: saved.save, approach: this.approach, reasons: true });
    const reply = await this.work.promise;
    this.work = null;
    if (!reply || desk.gone) return;
    this.asked = true;
    if (reply.error) desk.say(reply.error, 'bad');
    else this.plan = reply.moves;
  }

  wait() {
    const speed = SPEEDS[this.speed];
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, speed === Infinity ? 0 : 1000 / speed);
    });
  }

  follow(state) {
    const idle = state.over || this.desk.timeline !== null;
    this.button.disabled = idle;
    this.startButton.disabled = idle;
    this.stepButton.disabled = idle;
    this.matrices.follow(state);
  }
}

/** A | b and its solution, in a panel. */
class Matrices {
  constructor(desk) {
    this.desk = desk;
    this.button = button({
      icon: 'panel',
      label: t('key-matrices'),
      key: 'm',
      'aria-pressed': 'false',
      onclick: () => this.toggle(),
    });
    this.box = h('div', { class: 'panel-box matrices', hidden: true });
  }

  toggle() {
    const show = this.box.hidden;
    this.box.hidden = !show;
    this.button.setAttribute('aria-pressed', String(show));
    this.desk.board.mark('lit', []);
    if (show) {
      this.of = null;
      this.follow(this.desk.state);
    }
  }

  follow(state) {
    this.button.disabled = state.over || this.desk.timeline !== null;
    if (this.box.hidden || this.of === state.cells) return;
    this.of = state.cells;
    this.desk.board.mark('lit', []);
    if (state.over) {
      this.toggle();
      return;
    }
    this.ask();
  }

  async ask() {
    const { desk } = this;
    if (!desk.state.helped && !desk.state.bot) await desk.note('help');
    const { cells } = desk.state;
    this.work?.cancel();
    const saved = await desk.call('save', { elapsed: desk.elapsed() });
    this.work = engine.aside({ do: 'matrices', save: saved.save });
    if (!this.box.firstChild) fill(this.box, h('p', { class: 'note', text: t('mines-matrices-wait') }));
    const reply = await this.work.promise;
    if (!reply || desk.gone || desk.state.cells !== cells) return;
    this.work = null;
    if (reply.error) fill(this.box, h('p', { class: 'note', text: reply.error }));
    else this.show(reply);
  }

  show(system) {
    const near = this.near(system);
    const rows = system.rows.slice(0, Math.max(1, Math.floor(MOST_SHOWN / Math.max(1, near.length))));
    const table = h(
      'table',
      { class: 'matrix' },
      this.columnNames(system, near),
      h(
        'tbody',
        null,
        rows.map((row) => this.row(system, row, near)),
      ),
    );
    const beyond = system.left_out ?? { rows: 0, variables: 0 };
    const all = { rows: system.rows.length + beyond.rows, cols: system.variables.length + beyond.variables };
    fill(
      this.box,
      h('h2', { text: t('mines-matrices-head', all) }),
      h('p', { class: 'note', text: t('page-mines-matrices-note') }),
      h(
        'div',
        { class: 'matrix-scroll', tabindex: '0', role: 'region', 'aria-label': t('key-matrices') },
        table,
      ),
      rows.length < all.rows || beyond.variables
        ? h('p', {
            class: 'note',
            text: t('page-mines-matrices-cut', { rows: all.rows - rows.length, cols: beyond.variables }),
          })
        : null,
      h('h2', { text: t('mines-matrices-solution') }),
      this.solution(system, near),
    );
  }

  /** The columns that some number looks at; all others are alike, and stand in one. */
  near(system) {
    const seen = new Set(system.rows.filter((row) => row.number !== null).flatMap((row) => row.ones));
    return system.variables.map((_, at) => at).filter((at) => seen.has(at) || seen.size === 0);
  }

  columnNames(system, near) {
    const { state } = this.desk;
    const others = system.variables.length - near.length;
    return h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td'),
        near.map((at) => h('th', { scope: 'col', text: cellName(state, system.variables[at]) })),
        others ? h('th', { scope: 'col', class: 'others', text: `+${others}` }) : null,
        h('th', { scope: 'col', class: 'total', text: 'b' }),
      ),
    );
  }

  row(system, row, near) {
    const { desk } = this;
    const ones = new Set(row.ones);
    const name = row.number === null ? t('mines-matrices-all') : cellName(desk.state, row.number);
    const cells = row.ones.map((one) => system.variables[one]);
    const light = h('button', {
      type: 'button',
      class: 'matrix-row',
      'aria-pressed': 'false',
      text: name,
      onclick: () => this.light(light, row.number === null ? cells : [...cells, row.number]),
    });
    const entry = (one, extra = '') =>
      h('td', { class: `${one ? 'one' : 'zero'} ${extra}`, text: one ? '1' : '0' });
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, light),
      near.map((at) => entry(ones.has(at))),
      near.length < system.variables.length ? entry(row.number === null, 'others') : null,
      h('td', { class: 'total', text: row.total }),
    );
  }

  light(chosen, cells) {
    const was = chosen.getAttribute('aria-pressed') === 'true';
    for (const one of this.box.querySelectorAll('.matrix-row')) one.setAttribute('aria-pressed', 'false');
    chosen.setAttribute('aria-pressed', String(!was));
    this.desk.board.mark('lit', was ? [] : cells);
    if (was || !cells.length) return;
    this.desk.board.reveal(cells[0]);
    const box = this.box.querySelector('.matrix-scroll');
    const first = chosen.closest('tr').querySelector('.one');
    if (first) box.scrollLeft = first.offsetLeft - 80;
  }

  /** The values, those that the bot acts on first; one stands for all cells that no number looks at. */
  solution(system, near) {
    const { state } = this.desk;
    const acts = new Map(system.acts.map((act) => [act.cell, act.act]));
    const item = (name, value, act) =>
      h(
        'li',
        { class: act ?? '' },
        h('span', { text: name }),
        h('b', { text: number(value === 0 ? 0 : value, 2).replace(/^-(0[.,]?0*)$/, '$1') }),
        act ? h('span', { class: 'act', text: t(`key-${act}`) }) : null,
      );
    const acting = (at) => (acts.has(system.variables[at]) ? 0 : 1);
    const list = [...near]
      .sort((a, b) => acting(a) - acting(b) || a - b)
      .map((at) =>
        item(cellName(state, system.variables[at]), system.values[at], acts.get(system.variables[at])),
      );
    const inside = new Set(near);
    const far = system.variables.findIndex((_, at) => !inside.has(at));
    if (far >= 0) list.push(item(`+${system.variables.length - near.length}`, system.values[far], null));
    return h('ul', { class: 'solution', tabindex: '0', 'aria-label': t('mines-matrices-solution') }, list);
  }
}
