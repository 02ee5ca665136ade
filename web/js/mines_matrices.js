// The matrices of the pseudo-inverse: a panel with A | b and its solution, whose rows highlight their cells.

import { button, fill, h } from './dom.js';
import { engine } from './engine.js';
import { cellName } from './mines_cells.js';
import { number, t } from './text.js';

/** @import { MinesView, Work } from './types.d.ts' */
/** @import { Fault, Matrices as System, MinesState } from './replies.d.ts' */

/** The most entries shown; a larger table would be unreadable. */
const MOST_SHOWN = 30000;

export class Matrices {
  /** @param {MinesView} view */
  constructor(view) {
    this.view = view;
    this.page = view.page;
    /** @type {string|null} the cells that the matrices are for */
    this.of = null;
    /** @type {Work<System | Fault> | null} */
    this.work = null;
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
    this.view.board.mark('lit', []);
    if (show) {
      this.page.layout.unfold(true);
      this.of = null;
      this.follow(this.view.state);
    }
  }

  /** @param {MinesState} state */
  follow(state) {
    this.button.disabled = state.over || this.page.timeline !== null;
    if (this.box.hidden || this.of === state.cells) return;
    this.of = state.cells;
    this.view.board.mark('lit', []);
    if (state.over) {
      this.toggle();
      return;
    }
    this.ask();
  }

  async ask() {
    const { page, view } = this;
    if (!view.state.helped && !view.state.bot) await page.moves.note('help');
    const { cells } = view.state;
    this.work?.cancel();
    const save = await page.saving.text();
    if (save === null) return;
    this.work = engine.inBackground({ do: 'matrices', save });
    if (!this.box.firstChild) fill(this.box, h('p', { class: 'note', text: t('mines-matrices-wait') }));
    const reply = await this.work.promise;
    if (!reply || page.gone || view.state.cells !== cells) return;
    this.work = null;
    if ('error' in reply) fill(this.box, h('p', { class: 'note', text: reply.error }));
    else this.show(reply);
  }

  /** @param {System} system */
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

  /**
   * The columns of cells next to a number; all others are alike and shown as one.
   * @param {System} system
   */
  near(system) {
    const seen = new Set(system.rows.filter((row) => row.number !== null).flatMap((row) => row.ones));
    return system.variables.map((_, at) => at).filter((at) => seen.has(at) || seen.size === 0);
  }

  /**
   * @param {System} system
   * @param {number[]} near
   */
  columnNames(system, near) {
    const { state } = this.view;
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

  /**
   * @param {System} system
   * @param {System['rows'][number]} row
   * @param {number[]} near
   */
  row(system, row, near) {
    const ones = new Set(row.ones);
    const name = row.number === null ? t('mines-matrices-all') : cellName(this.view.state, row.number);
    const cells = row.ones.map((one) => system.variables[one]);
    /** @type {HTMLElement} */
    const light = h('button', {
      type: 'button',
      class: 'matrix-row',
      'aria-pressed': 'false',
      text: name,
      onclick: () => this.light(light, row.number === null ? cells : [...cells, row.number]),
    });
    /**
     * @param {boolean} one
     * @param {string} [extra]
     */
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

  /**
   * Toggles the highlighting of a row's cells.
   * @param {HTMLElement} chosen
   * @param {number[]} cells
   */
  light(chosen, cells) {
    const was = chosen.getAttribute('aria-pressed') === 'true';
    for (const one of this.box.querySelectorAll('.matrix-row')) one.setAttribute('aria-pressed', 'false');
    chosen.setAttribute('aria-pressed', String(!was));
    this.view.board.mark('lit', was ? [] : cells);
    if (was || !cells.length) return;
    this.view.board.reveal(cells[0]);
    const box = this.box.querySelector('.matrix-scroll');
    const first = chosen.closest('tr')?.querySelector('.one');
    if (box && first instanceof HTMLElement) box.scrollLeft = first.offsetLeft - 80;
  }

  /**
   * The solution, the cells that the bot acts on first; one entry stands for all cells without a number nearby.
   * @param {System} system
   * @param {number[]} near
   */
  solution(system, near) {
    const { state } = this.view;
    const acts = new Map(system.acts.map((act) => [act.cell, act.act]));
    /**
     * @param {string} name
     * @param {number} value
     * @param {'dig' | 'flag'} [act]
     */
    const item = (name, value, act) =>
      h(
        'li',
        { class: act ?? '' },
        h('span', { text: name }),
        h('b', { text: number(value === 0 ? 0 : value, 2).replace(/^-(0[.,]?0*)$/, '$1') }),
        act ? h('span', { class: 'act', text: t(`key-${act}`) }) : null,
      );
    /** @param {number} at */
    const acting = (at) => (acts.has(system.variables[at]) ? 0 : 1);
    const list = [...near]
      .sort((a, b) => acting(a) - acting(b) || a - b)
      .map((at) =>
        item(cellName(state, system.variables[at]), system.values[at], acts.get(system.variables[at])),
      );
    const inside = new Set(near);
    const far = system.variables.findIndex((_, at) => !inside.has(at));
    if (far >= 0) list.push(item(`+${system.variables.length - near.length}`, system.values[far]));
    return h('ul', { class: 'solution', tabindex: '0', 'aria-label': t('mines-matrices-solution') }, list);
  }

  end() {
    this.work?.cancel();
  }
}
