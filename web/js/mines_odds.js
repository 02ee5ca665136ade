// The odds of every closed cell, shown over the board and kept up to date.

import { button, fill, h } from './dom.js';
import { engine } from './engine.js';
import { cellName } from './mines_cells.js';
import { percent, t } from './text.js';

/** @import { CellOdds, MinesView } from './types.d.ts' */
/** @import { Fault, MinesState, Odds as Reply } from './replies.d.ts' */

/**
 * The odds by cell.
 * @typedef {{shares: (number | null)[], safe: Set<number>, mine: Set<number>, best: number | null}} Found
 */

/** Milliseconds after which a newer request cancels the running one. */
const PATIENCE = 1000;

export class Odds {
  /** @param {MinesView} view */
  constructor(view) {
    this.view = view;
    this.page = view.page;
    this.on = false;
    /** @type {Found | null} */
    this.found = null;
    /** The cells that the odds are for, without flags. */
    this.of = '';
    /** @type {Map<string, CellOdds>} cached looks by key: few differ */
    this.looks = new Map();
    /** @type {{since: number, cancel: () => void} | null} the running request */
    this.job = null;
    this.wanted = false;
    this.button = button({
      icon: 'odds',
      label: t('key-odds'),
      key: 'p',
      'aria-pressed': 'false',
      onclick: () => this.toggle(),
    });
    this.legend = h('section', { class: 'panel-box odds-box', hidden: true });
  }

  toggle() {
    if (this.on) this.off();
    else this.show();
  }

  async show() {
    const { page, view } = this;
    if (view.state.over || page.timeline) return;
    this.on = true;
    this.button.setAttribute('aria-pressed', 'true');
    if (!view.state.helped) await page.moves.note('help');
    this.ask();
  }

  /** Hides the odds; returns whether they were shown. */
  off() {
    if (!this.on) return false;
    this.on = false;
    this.found = null;
    this.button.setAttribute('aria-pressed', 'false');
    this.legend.hidden = true;
    this.view.paint();
    return true;
  }

  /**
   * Updates the odds after a change of the board.
   * @param {MinesState} state
   */
  follow(state) {
    // A flag changes no odds, but a flagged cell cannot be the best.
    const best = this.found?.best ?? null;
    const isShown = !state.over && !this.page.timeline;
    this.button.disabled = !isShown;
    if (
      isShown &&
      this.found &&
      this.of === bare(state.cells) &&
      (best === null || state.cells[best] !== 'F')
    )
      return;
    if (!this.on || !isShown) this.found = null;
    else if (this.found) this.dropLater(bare(state.cells));
    if (this.on && isShown) this.ask();
    if (state.over) this.legend.hidden = true;
  }

  /**
   * Drops outdated odds after a moment, so nothing flickers while new ones are computed.
   * @param {string} cells
   */
  dropLater(cells) {
    setTimeout(() => {
      if (this.of === cells || this.of === bare(this.view.state.cells) || this.page.gone) return;
      this.found = null;
      this.view.paint();
    }, 300);
  }

  async ask() {
    this.wanted = true;
    if (this.job) {
      if (performance.now() - this.job.since > PATIENCE) this.job.cancel();
      return;
    }
    while (this.wanted && this.on && !this.page.gone) {
      this.wanted = false;
      await this.once();
    }
  }

  async once() {
    const { page, view } = this;
    const { cells } = view.state;
    this.job = { since: performance.now(), cancel: () => {} };
    const save = await page.saving.text();
    if (save === null) {
      this.job = null;
      this.off();
      return;
    }
    const busy = setTimeout(
      () =>
        page.layout.showBusy(t('mines-thinking'), () => {
          const { job } = this;
          this.off();
          job?.cancel();
        }),
      300,
    );
    // First the numbers; the best guess and its reason take longer.
    const quick = await this.part(save, cells, { advice: false });
    clearTimeout(busy);
    page.layout.hideBusy();
    if (quick && !('error' in quick)) await this.part(save, cells, {});
    this.job = null;
    if (this.on && view.state.cells !== cells) this.wanted = true;
  }

  /**
   * Requests the odds and shows them if the board is still the same; returns the reply, or null.
   * @param {string} save
   * @param {string} cells
   * @param {{advice?: boolean}} more
   */
  async part(save, cells, more) {
    const work = engine.inBackground({ do: 'odds', save, ...more });
    if (this.job) this.job.cancel = work.cancel;
    const reply = await work.promise;
    if (!reply || this.page.gone || !this.on || this.view.state.cells !== cells) return null;
    this.take(reply, cells);
    return reply;
  }

  /**
   * @param {Reply | Fault} reply
   * @param {string} cells
   */
  take(reply, cells) {
    if ('error' in reply) {
      this.off();
      this.page.say(reply.error, 'bad');
      return;
    }
    this.of = bare(cells);
    this.found = {
      shares: reply.probabilities.flat(),
      safe: new Set(reply.safe),
      mine: new Set(reply.mine),
      best: reply.best_cell,
    };
    if (reply.why) this.explain(reply);
    this.view.paint();
  }

  /** @param {Reply} reply */
  explain(reply) {
    const { best_cell: best, safe } = reply;
    fill(
      this.legend,
      h('h2', { text: t('page-mines-odds') }),
      h(
        'div',
        { class: 'odds-scale', 'aria-hidden': 'true' },
        h('span', { text: 'ok' }),
        h('i'),
        h('span', { text: 'XX' }),
      ),
      h('p', {
        text:
          best !== null && safe.includes(best)
            ? t('mines-bot-safe', { cell: cellName(this.view.state, best) })
            : reply.why,
      }),
      reply.exact === false ? h('p', { class: 'note', text: t('page-mines-odds-rough') }) : null,
    );
    this.legend.hidden = false;
  }

  /**
   * The odds shown in a cell, or null.
   * @param {number} index
   */
  at(index) {
    if (!this.on || !this.found) return null;
    const { shares, safe, mine, best } = this.found;
    const sign = this.view.state.cells[index];
    const share = shares[index];
    if ((sign !== '.' && sign !== 'F') || share === null) return null;
    const sure = safe.has(index) ? 'safe' : mine.has(index) ? 'mine' : '';
    const key = `${sure || share.toFixed(2)}${index === best ? '!' : ''}`;
    let look = this.looks.get(key);
    if (!look) this.looks.set(key, (look = oddsOf(share, sure, index === best, key)));
    return look;
  }

  end() {
    this.on = false;
    this.job?.cancel();
  }
}

/**
 * A board without its flags.
 * @param {string} cells
 */
function bare(cells) {
  return cells.replaceAll('F', '.');
}

/**
 * @param {number} share
 * @param {'safe' | 'mine' | ''} sure
 * @param {boolean} best
 * @param {string} key
 * @returns {CellOdds}
 */
function oddsOf(share, sure, best, key) {
  const digits = String(Math.min(99, Math.max(1, Math.round(share * 100)))).padStart(2, '0');
  const words = {
    safe: t('page-mines-odds-safe'),
    mine: t('page-mines-odds-mine'),
    '': t('page-mines-odds-share', { share: percent(share) }),
  }[sure];
  return {
    text: { safe: 'ok', mine: 'XX', '': digits }[sure],
    share: share.toFixed(2),
    words: best ? `${words}, ${t('page-mines-odds-best')}` : words,
    class: `${sure ? `sure-${sure}` : ''}${best ? ' best' : ''}`,
    key,
  };
}
