// The parts around a Takuzu board: the puzzle's difficulty, broken rules, bookmarks, the touch pad, and the end card.

import { button, fill, h, s, still } from './dom.js';
import { byName, formatTime, t } from './text.js';
import { digitWords, glyph } from './takuzu_looks.js';
import { levelName } from './takuzu_new.js';
import { rulesWords } from './takuzu_rules.js';

/** @import { Child, Parts, TakuzuView } from './types.d.ts' */
/** @import { MessageId } from './replies.d.ts' */

/** The most broken rules listed; others are only underlined. */
const MOST_NAMED = 12;

/** The parts of the view other than the board. */
export class Panel {
  /** @param {TakuzuView} view provides the state and the actions of the buttons */
  constructor(view) {
    this.view = view;
    this.filled = h('span', { class: 'fact' });
    this.facts = h('div');
    this.broken = h('div', { class: 'takuzu-broken', hidden: true });
    this.marks = h('div', { class: 'takuzu-marks' });
    this.pencilTool = button({
      icon: 'pencil',
      label: t('page-takuzu-pencil'),
      key: 'm',
      onclick: () => this.view.setPencil(!this.view.pencil),
    });
    this.errorsTool = button({
      icon: 'errors',
      label: t('page-takuzu-errors'),
      key: 'e',
      onclick: () => this.view.toggleErrors(),
    });
    this.compareTool = button({
      icon: 'check',
      label: t('page-takuzu-compare'),
      key: 'c',
      onclick: () => this.view.compare(),
    });
    this.solveTool = button({
      icon: 'star',
      label: t('page-takuzu-solve'),
      key: 'S',
      onclick: () => this.view.solve(),
    });
    this.markTool = button({
      icon: 'bookmark',
      label: t('page-takuzu-bookmark'),
      key: 'b',
      onclick: () => this.view.inTurn(() => this.view.bookmark()),
    });
    this.returnTool = button({
      icon: 'undo',
      label: t('page-takuzu-return'),
      key: 'B',
      onclick: () => this.view.inTurn(() => this.view.returnToBookmark()),
    });
    this.pads = [this.makePad(), this.makePad()];
    /** @type {Parts} */
    this.parts = {
      board: this.view.board.element,
      facts: [this.filled],
      panel: [
        section('page-takuzu-puzzle', this.facts),
        section('page-takuzu-write', this.pads[0].element, 'takuzu-touch'),
        section('page-takuzu-help-part', [
          h('div', { class: 'takuzu-acts' }, this.compareTool, this.solveTool),
          this.broken,
        ]),
        section('page-takuzu-bookmarks', [
          this.marks,
          h('div', { class: 'takuzu-acts' }, this.markTool, this.returnTool),
        ]),
      ],
      tools: [this.pencilTool, this.errorsTool],
      bar: [this.pads[1].element],
    };
  }

  get state() {
    return this.view.state;
  }

  /** 0, 1, pencil and clear for touch; the pressed key decides what taps do. */
  makePad() {
    /**
     * @param {string} sign
     * @param {'zero' | 'one' | 'clear'} name
     * @param {string | SVGElement} face
     */
    const brush = (sign, name, face) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button pad',
          'aria-label': t(`page-takuzu-${name}`, { digit: sign === '.' ? '' : digitWords(sign) }),
          title: t(`page-takuzu-${name}`, { digit: sign === '.' ? '' : digitWords(sign) }),
          onclick: () => this.view.setBrush(sign),
        },
        face,
      );
    const brushes = new Map([
      ['0', brush('0', 'zero', glyph('0'))],
      ['1', brush('1', 'one', glyph('1'))],
      ['.', brush('.', 'clear', '\u232b')],
    ]);
    const pencil = button({
      icon: 'pencil',
      label: t('page-takuzu-pencil'),
      bare: true,
      class: 'pad',
      onclick: () => this.view.setPencil(!this.view.pencil),
    });
    const element = h(
      'div',
      { class: 'takuzu-pad', role: 'group', 'aria-label': t('page-takuzu-write') },
      brushes.get('0'),
      brushes.get('1'),
      pencil,
      brushes.get('.'),
    );
    return { element, brushes, pencil };
  }

  /** Shows which modes are on. */
  showModes() {
    /**
     * @param {Element} element
     * @param {boolean} is
     */
    const press = (element, is) => element.setAttribute('aria-pressed', String(is));
    for (const { brushes, pencil } of this.pads) {
      press(pencil, this.view.pencil);
      for (const [sign, element] of brushes) press(element, this.view.brush === sign);
    }
    press(this.pencilTool, this.view.pencil);
    press(this.errorsTool, this.view.errors);
    this.view.board.element.classList.toggle('pencil', this.view.pencil);
  }

  showFacts() {
    const { rows, cols, blanks, level, hardest, over } = this.state;
    const all = rows * cols;
    this.filled.textContent = t('takuzu-filled', { filled: all - blanks, all });
    const grade = level ?? this.view.rated?.grade ?? null;
    const technique = hardest ?? this.ratedTechnique();
    /** @type {[MessageId, string][]} */
    const lines = [
      ['page-takuzu-game', this.state.rules_words],
      ['page-takuzu-fact-level', this.gradeWords(grade)],
    ];
    if (technique) lines.push(['page-takuzu-fact-hardest', technique]);
    fill(
      this.facts,
      h(
        'dl',
        { class: 'takuzu-facts' },
        lines.map(([id, words]) => h('div', null, h('dt', { text: t(id) }), h('dd', { text: words }))),
      ),
      h(
        'ul',
        { class: 'takuzu-rules' },
        rulesWords(this.state.rules, rows, cols).map((text) => h('li', { text })),
      ),
      // For example, that the puzzle has several solutions.
      this.view.unrated ? h('p', { class: 'note takuzu-note', text: this.view.unrated }) : null,
    );
    for (const tool of [this.compareTool, this.solveTool])
      tool.disabled = over || this.view.page.timeline !== null;
  }

  /** The hardest technique in words; the engine returns its name. */
  ratedTechnique() {
    return this.view.rated?.hardest ? byName(`takuzu-${this.view.rated.hardest}`) : null;
  }

  /** @param {string|null} grade */
  gradeWords(grade) {
    if (this.view.rating) return t('page-takuzu-fact-rating');
    return grade ? levelName(grade) : t('page-takuzu-fact-unrated');
  }

  showBroken() {
    this.broken.hidden = !this.view.errors || this.view.breaches.length === 0;
    const [named, more] = [this.view.breaches.slice(0, MOST_NAMED), this.view.breaches.length - MOST_NAMED];
    fill(
      this.broken,
      h('h3', { text: t('page-takuzu-broken') }),
      h(
        'ul',
        { class: 'takuzu-list' },
        named.map(({ cells, why }) =>
          h(
            'li',
            null,
            h('button', { type: 'button', text: why, onclick: () => this.view.board.focus(cells[0]) }),
          ),
        ),
        more > 0 ? h('li', { class: 'note', text: t('page-takuzu-more-broken', { count: more }) }) : null,
      ),
    );
  }

  showMarks() {
    const { bookmarks, standing } = this.state;
    const looking = this.view.page.timeline !== null;
    this.markTool.disabled = looking;
    this.returnTool.disabled = looking || bookmarks.length === 0;
    this.markTool.setAttribute('aria-pressed', String(bookmarks.includes(standing)));
    if (bookmarks.length === 0) {
      fill(this.marks, h('p', { class: 'note', text: t('page-takuzu-bookmarks-none') }));
      return;
    }
    fill(
      this.marks,
      h(
        'ul',
        { class: 'takuzu-list' },
        bookmarks.map((step) => {
          const name = t(step > this.state.fixed ? 'page-takuzu-bookmark-at' : 'page-takuzu-bookmark-start', {
            step,
          });
          const words = step === standing ? t('page-takuzu-bookmark-here', { words: name }) : name;
          return h(
            'li',
            null,
            h('button', {
              type: 'button',
              text: words,
              disabled: looking || step === standing,
              onclick: () => this.view.inTurn(() => this.view.page.moves.goTo(step)),
            }),
          );
        }),
      ),
    );
  }

  summary() {
    const { state } = this;
    const time = formatTime(state.elapsed ?? this.view.page.elapsed());
    const technique = state.hardest ?? this.ratedTechnique();
    const level = state.level ?? this.view.rated?.grade;
    return h(
      'div',
      { class: still() ? 'takuzu-end' : 'takuzu-end moves' },
      tickMark(),
      h(
        'div',
        null,
        h('h2', {
          text: t(state.bot ? 'takuzu-filled-in' : state.helped ? 'takuzu-won-helped' : 'takuzu-won-in', {
            time,
          }),
        }),
        level ? h('p', { text: t('page-takuzu-won-level', { level: levelName(level) }) }) : null,
        technique ? h('p', { text: t('page-takuzu-won-technique', { technique }) }) : null,
      ),
    );
  }
}

/**
 * @param {MessageId} id
 * @param {Child} content
 * @param {string} [extra]
 */
function section(id, content, extra = '') {
  return h('section', { class: `panel-box ${extra}`.trim() }, h('h2', { text: t(id) }), content);
}

/** A tick in a ring, for the end card. */
function tickMark() {
  const ring = s('svg', {
    viewBox: '0 0 48 48',
    class: 'takuzu-tick',
    'aria-hidden': 'true',
    focusable: 'false',
  });
  ring.append(s('circle', { cx: 24, cy: 24, r: 21 }), s('path', { d: 'M14 25l7 7 13-15' }));
  return ring;
}
