// The panel beside a Morpion board: the pile pointed at, the legend of values, and the levels.

import { fill, h } from './dom.js';
import { remember } from './morpion_new.js';
import { levels, PileCard } from './morpion_parts.js';
import { settings } from './store.js';
import { number, t } from './text.js';

/** @import { MorpionView } from './types.d.ts' */

export class Panel {
  /** @param {MorpionView} view */
  constructor(view) {
    this.view = view;
    const { state } = view;
    this.pile = new PileCard({
      onPush: () => view.act(view.shown, 'push'),
      onPop: () => view.act(view.shown, 'pop'),
    });
    this.legend = h('section', { class: 'panel-box values-legend', hidden: true });
    /** The pile that the levels are shown for. */
    this.levelsAt = -1;
    this.levelList = h('div', { class: `levels${view.isLarge ? ' large' : ''}` });
    this.levelBox = h(
      'details',
      { class: 'panel-box level-box', open: settings.morpion?.levels ?? state.variant === '3d' },
      h('summary', { text: t('morpion-levels') }),
      this.levelList,
    );
    this.levelBox.addEventListener('toggle', () => {
      remember('levels', this.levelBox.open);
      this.showLevels();
    });
    this.elements = [h('div', { class: 'panel-box' }, this.pile.element), this.legend, this.levelBox];
  }

  show() {
    this.showLegend();
    this.showLevels();
  }

  /** Updates after pointing at another pile or a change of its notes. */
  pointed() {
    this.showPile();
    if (this.levelsAt === this.view.shown) return;
    this.levelsAt = this.view.shown;
    this.showLevels();
  }

  showLegend() {
    const { values, valued, state } = this.view;
    this.legend.hidden = true;
    if (!valued || !values || state.over) return;
    this.legend.hidden = false;
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
    if (this.levelBox.open) fill(this.levelList, levels(this.view.state, this.view.shown));
  }

  toggleLevels() {
    this.levelBox.open = !this.levelBox.open;
    if (this.levelBox.open) this.levelBox.scrollIntoView({ block: 'nearest' });
  }

  showPile() {
    const { view } = this;
    const { state, shown: index } = view;
    const name = state.names[index];
    const lit = new Set(
      state.lines
        .flat()
        .filter(([cell]) => cell === index)
        .map(([, level]) => level),
    );
    const legal = { push: state.legal.includes(`+${name}`), pop: state.legal.includes(`-${name}`) };
    if (view.turns.ours || view.friend.waits || view.page.timeline) legal.push = legal.pop = false;
    this.pile.show({ name, stack: state.stacks[index], lit, notes: this.notes(index), legal });
  }

  /** @param {number} index */
  notes(index) {
    const { state, values, fallen } = this.view;
    const name = state.names[index];
    const notes = [];
    if (fallen.has(index)) notes.push(t('morpion-fell-pile', { cell: name, tokens: fallen.get(index) }));
    if (this.view.isBanned(index)) notes.push(t('morpion-pile-ko'));
    if (values?.risk(name)) notes.push(t('morpion-pile-risk', { risk: number(100 * values.risk(name)) }));
    for (const move of [`+${name}`, `-${name}`]) {
      const sign = values?.signs.get(move);
      if (sign) notes.push(t('morpion-value-of', { move, worth: sign.words }));
    }
    return notes;
  }
}
