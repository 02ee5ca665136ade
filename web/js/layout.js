// The parts of a game's page and where they stand: title, board, message line, tools, panel, card. It shows, and
// decides nothing.

import { button, fill, h, icon, live, menu, on } from './dom.js';
import { t } from './text.js';
import { settings } from './store.js';

/** @import { Child, GamePage, MenuItem } from './types.d.ts' */
/** @import { State } from './replies.d.ts' */

export class Layout {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    const { parts } = page.view;
    this.zoom = settings.zoom ?? 1;
    this.room = 0;
    /** @type {(() => void)[]} */
    this.endings = [];
    this.title = h('h1', { class: 'desk-name' });
    this.badges = h('span', { class: 'badges' });
    this.clock = h('span', { class: 'fact clock', role: 'timer', 'aria-label': t('page-clock') });
    this.message = h('p', { class: 'message' });
    this.busy = h('div', { class: 'busy', hidden: true });
    this.card = h('section', { class: 'desk-card', 'aria-label': t('page-card'), hidden: true });
    this.cover = h('div', { class: 'cover', hidden: true });
    this.strip = h('div', { class: 'desk-strip', hidden: true });
    this.holder = h('div', { class: 'desk-board' }, parts.board, this.cover);
    this.lines = this.lineField();
    this.sheet = this.makeSheet(parts.panel);
    this.undoButtons = [
      this.tool('undo', 'key-undo', page.keyOf('undo') ?? 'u', 'in-bar', () => page.moves.undo()),
      button({ icon: 'undo', label: t('key-undo'), onclick: () => page.moves.undo() }),
    ];
    this.hintButtons = [
      this.tool('hint', 'key-hint', 'h', 'in-bar', () => page.hints.next()),
      button({ icon: 'hint', label: t('key-hint'), onclick: () => page.hints.next() }),
    ];
    this.redoButton = this.square('redo', 'key-redo', 'Ctrl+Y', () => page.moves.redo());
    this.historyButton = this.square('replay', 'key-replay', page.keyOf('replay') ?? 'r', () =>
      page.replay(),
    );
    this.sheetButton = button({
      icon: 'panel',
      label: t('page-panel'),
      'aria-expanded': 'false',
      'aria-controls': 'desk-panel',
      onclick: () => this.toggleSheet(),
    });
    this.titleLine = this.makeTitle(parts.facts);
    this.tools = this.makeToolbar(parts.tools);
    this.root = h(
      'section',
      { class: 'desk', dataset: { kind: page.state.kind } },
      this.titleLine,
      this.holder,
      this.strip,
      h('div', { class: 'message-line' }, this.message, this.busy),
      this.tools,
      h('div', { class: 'desk-side' }, this.card, this.sheet),
      h(
        'div',
        { class: 'phone-bar', role: 'toolbar', 'aria-label': t('page-tools') },
        parts.bar ?? [],
        this.undoButtons[1],
        this.hintButtons[1],
        this.sheetButton,
      ),
    );
  }

  // --- Building

  /** @param {Child} facts */
  makeTitle(facts) {
    const clock = h('span', { class: 'fact clock-fact' }, icon('clock'), this.clock);
    return h(
      'div',
      { class: 'desk-title' },
      this.title,
      this.badges,
      h('div', { class: 'facts' }, facts ?? [], this.page.view.parts.face, clock),
    );
  }

  /**
   * @param {Child} panel
   * @returns {HTMLElement}
   */
  makeSheet(panel) {
    return h(
      'aside',
      { class: 'desk-panel', id: 'desk-panel', 'aria-label': t('page-panel') },
      button({
        icon: 'close',
        label: t('page-close'),
        bare: true,
        class: 'sheet-close',
        onclick: () => this.toggleSheet(false),
      }),
      panel ?? [],
      this.lineForm(),
    );
  }

  /**
   * @param {string} drawing
   * @param {string} words
   * @param {string} key
   * @param {string} extra
   * @param {() => unknown} onclick
   */
  tool(drawing, words, key, extra, onclick) {
    return button({ icon: drawing, label: t(words), key, class: extra, onclick });
  }

  /**
   * A tool without words.
   * @param {string} drawing
   * @param {string} words
   * @param {string} key
   * @param {() => unknown} onclick
   */
  square(drawing, words, key, onclick) {
    return button({ icon: drawing, label: t(words), key, bare: true, class: 'square', onclick });
  }

  /** @param {Child} tools */
  makeToolbar(tools) {
    const { page } = this;
    const more = button({ icon: 'more', label: t('page-more'), bare: true, class: 'square' });
    return h(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': t('page-tools') },
      this.undoButtons[0],
      this.redoButton,
      this.hintButtons[0],
      tools ?? [],
      button({ icon: 'new', label: t('key-new'), key: 'n', onclick: () => page.module.newDialog(page) }),
      button({ icon: 'share', label: t('key-share'), onclick: () => page.share() }),
      this.historyButton,
      menu(more, () => [...page.menuItems(), ...this.sizeItems(), ...page.lastItems()]),
    );
  }

  /** @returns {MenuItem[]} */
  sizeItems() {
    return [
      { icon: 'up', label: t('page-larger'), run: () => this.setZoom(Math.min(2.5, this.zoom * 1.2)) },
      { icon: 'down', label: t('page-smaller'), run: () => this.setZoom(Math.max(0.5, this.zoom / 1.2)) },
    ];
  }

  lineField() {
    return h('input', {
      type: 'text',
      id: 'line-field',
      class: 'line-field',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
      maxlength: '4000',
    });
  }

  /** The field that takes moves as line mode does. */
  lineForm() {
    const input = this.lines;
    return h(
      'form',
      {
        class: 'line-form',
        onsubmit: (event) => {
          event.preventDefault();
          const text = input.value.trim();
          input.value = '';
          if (text) this.page.moves.line(text);
        },
      },
      h('label', { for: 'line-field', text: t('page-line') }),
      h(
        'div',
        { class: 'line-row' },
        input,
        h('button', { class: 'button', type: 'submit', text: t('page-line-send') }),
      ),
      h('p', { class: 'note', text: t('page-line-note') }),
    );
  }

  // --- Room

  /** @param {number} zoom */
  setZoom(zoom) {
    this.zoom = zoom;
    settings.set('zoom', zoom);
    this.page.board.setZoom(zoom);
  }

  /** A plain board takes the height that the rest leaves, and the tools follow right below it. */
  watchRoom() {
    const { board, view } = this.page;
    if (view.parts.board !== board.element) return;
    this.root.classList.add('snug');
    const watcher = new ResizeObserver(() => this.measure());
    for (const one of [document.documentElement, this.titleLine, this.strip, this.tools])
      watcher.observe(one);
    this.endings.push(() => watcher.disconnect());
    this.measure();
  }

  measure() {
    /** @param {string} selector */
    const high = (selector) => this.root.querySelector(/** @type {'div'} */ (selector))?.offsetHeight ?? 0;
    const beside = matchMedia('(max-width: 900px) and (max-height: 500px)').matches;
    const below = beside ? 0 : high('.tools') + high('.message-line');
    const rest = high('.desk-title') + high('.phone-bar') + this.strip.offsetHeight + below;
    const top = this.root.getBoundingClientRect().top + scrollY;
    const room = Math.max(220, innerHeight - top - rest - (this.strip.hidden ? 58 : 68));
    if (room === this.room) return;
    this.room = room;
    this.page.board.setRoom(room);
  }

  /** @param {boolean} [open] */
  toggleSheet(open = !this.sheet.classList.contains('open')) {
    this.sheet.classList.toggle('open', open);
    this.sheetButton.setAttribute('aria-expanded', String(open));
    if (open) this.sheet.querySelector('button')?.focus();
  }

  // --- Showing

  /**
   * Shows what all games have.
   * @param {State} state
   * @param {boolean} isReplay
   */
  show(state, isReplay) {
    const title = state.title.replace(/\.$/, '');
    const [, name, , rest] = /^(.*?)(\s?:|\.)\s(.*)$/.exec(title) ?? [null, title, '', ''];
    fill(this.title, name, rest ? h('span', { class: 'desk-rest', text: ` · ${rest}` }) : null);
    document.title = `${title} · grille`;
    fill(
      this.badges,
      state.helped ? h('span', { class: 'badge', text: t('mines-helped') }) : null,
      state.bot ? h('span', { class: 'badge', text: t('page-badge-bot') }) : null,
    );
    for (const one of this.undoButtons) one.disabled = state.standing <= state.fixed || isReplay;
    this.redoButton.disabled = state.standing >= state.steps || isReplay;
    for (const one of this.hintButtons) one.disabled = state.over || isReplay;
    this.historyButton.disabled = state.steps === 0;
  }

  /** @param {string} words */
  showTime(words) {
    if (this.clock.textContent !== words) this.clock.textContent = words;
  }

  /**
   * Says something on the message line and to screen readers.
   * @param {string} words
   * @param {string} tone `bad`, or nothing
   */
  say(words, tone) {
    this.message.textContent = words;
    this.message.className = `message ${tone}`.trim();
    live(words);
  }

  /**
   * @param {string} words
   * @param {() => unknown} cancel
   */
  showBusy(words, cancel) {
    fill(
      this.busy,
      h('span', { class: 'spinner', 'aria-hidden': 'true' }),
      h('span', { text: words }),
      h('button', { type: 'button', class: 'button small', text: t('page-cancel'), onclick: cancel }),
    );
    this.busy.hidden = false;
    this.message.hidden = true;
    live(words);
  }

  hideBusy() {
    this.busy.hidden = true;
    this.message.hidden = false;
  }

  /**
   * A card beside the board (below it on a phone): hints, the end.
   * @param {Child} content
   */
  showCard(content) {
    fill(this.card, content);
    this.card.hidden = false;
    if (matchMedia('(max-width: 900px)').matches) this.card.scrollIntoView({ block: 'nearest' });
  }

  hideCard() {
    this.card.hidden = true;
  }

  /** Hides the board while nobody plays. @param {() => unknown} resume */
  showCover(resume) {
    const go = h('button', {
      type: 'button',
      class: 'button primary',
      text: t('menu-continue'),
      onclick: resume,
    });
    fill(this.cover, h('p', { text: t('page-paused') }), go);
    this.cover.hidden = false;
    this.holder.classList.add('covered');
    go.focus();
  }

  hideCover() {
    this.cover.hidden = true;
    this.holder.classList.remove('covered');
  }

  /**
   * Listens as long as the page stands.
   * @param {EventTarget} target
   * @param {string} event
   * @param {(event: Event) => unknown} run
   */
  listen(target, event, run) {
    this.endings.push(on(target, event, run));
  }

  end() {
    for (const run of this.endings.splice(0)) run();
  }
}
