// The parts of a game's page and their places: title, board, message line, tools, panel, card. No game logic.

import { button, fill, h, icon, live, menu, on } from './dom.js';
import { dailyLabel } from './daily.js';
import { openLayer } from './layers.js';
import { t } from './text.js';
import { settings } from './store.js';

/** @import { Child, GamePage, MenuItem } from './types.d.ts' */
/** @import { MessageId, State } from './replies.d.ts' */

const ON_A_PHONE = matchMedia('(max-width: 900px)');
const ON_ITS_SIDE = matchMedia('(max-width: 900px) and (max-height: 500px)');

export class Layout {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    const { parts } = page.view;
    /** @type {(() => void)[]} */
    this.endings = [];
    this.sheetClosed = () => {};
    this.title = h('h1', { class: 'layout-name' });
    this.badges = h('span', { class: 'badges' });
    this.clock = h('span', { class: 'fact clock', role: 'timer', 'aria-label': t('page-clock') });
    this.message = h('p', { class: 'message' });
    this.busy = h('div', { class: 'busy', hidden: true });
    this.card = h('section', { class: 'layout-card', 'aria-label': t('page-card'), hidden: true });
    this.cover = h('div', { class: 'cover', hidden: true });
    this.strip = h('div', { class: 'layout-strip', hidden: true });
    this.holder = h('div', { class: 'layout-board' }, parts.board, this.cover);
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
      'aria-controls': 'layout-panel',
      onclick: () => this.toggleSheet(),
    });
    this.panelTool = button({
      icon: 'panel',
      label: t('page-panel'),
      bare: true,
      class: 'square panel-tool',
      'aria-controls': 'layout-panel',
      onclick: () => this.toggleSheet(),
    });
    const [counter, ...more] = Array.isArray(parts.facts) ? parts.facts : [parts.facts];
    this.titleLine = h(
      'div',
      { class: 'layout-title' },
      this.title,
      this.badges,
      h('div', { class: 'more-facts' }, more),
    );
    this.facts = this.makeFacts(counter, parts.face);
    this.tools = this.makeToolbar(parts.tools);
    this.root = h(
      'section',
      { class: 'game-layout', dataset: { kind: page.state.kind } },
      this.titleLine,
      this.facts,
      this.holder,
      this.strip,
      h('div', { class: 'message-line' }, this.message, this.busy),
      this.tools,
      h('div', { class: 'layout-side' }, this.card, this.sheet),
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

  /**
   * The line above the board: the counter, the face if the game has one, the clock.
   * @param {Child} counter
   * @param {Child} face
   */
  makeFacts(counter, face) {
    return h(
      'div',
      { class: 'facts' },
      h('div', { class: 'facts-counter' }, counter),
      h('div', { class: 'facts-face' }, face),
      h('span', { class: 'fact clock-fact' }, icon('clock'), this.clock),
    );
  }

  /**
   * @param {Child} panel
   * @returns {HTMLElement}
   */
  makeSheet(panel) {
    return h(
      'aside',
      { class: 'layout-panel', id: 'layout-panel', 'aria-label': t('page-panel') },
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
   * @param {MessageId} words
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
   * @param {MessageId} words
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
      this.panelTool,
      menu(more, () => [...page.menuItems(), ...this.sizeItems(), ...page.lastItems()]),
    );
  }

  /** @returns {MenuItem[]} */
  sizeItems() {
    return [
      { icon: 'up', label: t('page-larger'), run: () => this.setZoom(this.page.board.zoom * 1.2) },
      { icon: 'down', label: t('page-smaller'), run: () => this.setZoom(this.page.board.zoom / 1.2) },
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

  /** The field for typed moves, as in line mode. */
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

  // --- Size

  /** @param {number} zoom */
  setZoom(zoom) {
    this.page.board.setZoom(zoom);
    settings.set('zoom', this.page.board.zoom);
  }

  /** Gives a plain board the space that the rest leaves; the tools follow right below it. */
  watchRoom() {
    const { board, view, state } = this.page;
    this.unfold(settings.panels?.[state.kind] ?? this.isOftenUsed());
    this.listen(ON_A_PHONE, 'change', () => this.closeSheet());
    if (view.parts.board !== board.element) return;
    this.root.classList.add('snug');
    const watcher = new ResizeObserver(() => this.measure());
    for (const one of [document.documentElement, this.titleLine, this.facts, this.strip, this.tools])
      watcher.observe(one);
    this.endings.push(() => watcher.disconnect());
    this.measure();
  }

  /** Whether the panel is open by default, because the game is played with it. */
  isOftenUsed() {
    const { kind } = this.page.state;
    return kind === 'morpion' || (kind === 'takuzu' && matchMedia('(pointer: coarse)').matches);
  }

  measure() {
    const { root } = this;
    if (!root.classList.contains('snug')) return;
    const style = getComputedStyle(root);
    /** @param {string} name */
    const pixels = (name) => parseFloat(style.getPropertyValue(name)) || 0;
    const above = [this.titleLine, this.facts, this.strip, this.tools].map((one) => one.offsetHeight);
    // The message line may grow on a phone without shrinking the board.
    const rows = ON_ITS_SIDE.matches ? [] : [...above, 44].filter((high) => high > 0);
    const rest = rows.reduce((sum, high) => sum + high + pixels('row-gap'), 0);
    const top = root.getBoundingClientRect().top + scrollY + pixels('padding-top') + pixels('padding-bottom');
    const width = root.clientWidth - pixels('padding-left') - pixels('padding-right') - pixels('--side');
    this.page.board.setRoom(width, Math.max(200, Math.floor(innerHeight - top - rest)));
  }

  /**
   * Shows or hides the panel: a sheet over the page on a phone, a column beside the board elsewhere.
   * @param {boolean} [open]
   */
  toggleSheet(open) {
    if (!ON_A_PHONE.matches) {
      const { kind } = this.page.state;
      const wanted = open ?? !this.root.classList.contains('unfolded');
      settings.set('panels', { ...settings.panels, [kind]: wanted });
      this.unfold(wanted);
      return;
    }
    const wanted = open ?? !this.sheet.classList.contains('open');
    this.closeSheet();
    if (!wanted) return;
    this.sheet.classList.add('open');
    this.sheetButton.setAttribute('aria-expanded', 'true');
    this.sheetClosed = openLayer(() => this.closeSheet());
    this.sheet.querySelector('button')?.focus();
  }

  /** Also called when a phone is turned and the panel is no longer a sheet. */
  closeSheet() {
    this.sheet.classList.remove('open');
    this.sheetButton.setAttribute('aria-expanded', 'false');
    this.sheetClosed();
  }

  /** @param {boolean} is whether the panel is beside the board */
  unfold(is) {
    this.root.classList.toggle('unfolded', is);
    this.panelTool.setAttribute('aria-expanded', String(is));
    this.measure();
  }

  // --- Showing

  /**
   * Shows the parts of the state that all games share.
   * @param {State} state
   * @param {boolean} isReplay
   */
  show(state, isReplay) {
    const title = state.title.replace(/\.$/, '');
    const [, name, , rest] = /^(.*?)(\s?:|\.)\s(.*)$/.exec(title) ?? [null, title, '', ''];
    fill(this.title, name, rest ? h('span', { class: 'layout-rest', text: ` · ${rest}` }) : null);
    document.title = `${title} · grille`;
    fill(
      this.badges,
      state.helped ? h('span', { class: 'badge', text: t('mines-helped') }) : null,
      state.bot
        ? h('span', { class: 'badge', text: t(state.over ? `played-by-${state.kind}` : 'page-badge-bot') })
        : null,
      state.daily ? h('a', { class: 'badge', href: '#daily', text: dailyLabel(state.daily) }) : null,
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
   * Shows words on the message line and announces them to screen readers.
   * @param {string} words
   * @param {string} tone `bad` or empty
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
   * Shows a card beside the board (below it on a phone): a hint or the end.
   * @param {Child} content
   */
  showCard(content) {
    fill(this.card, content);
    this.card.hidden = false;
    // The space stays reserved, so the board does not move with every hint.
    if (!this.root.classList.contains('with-card')) {
      this.root.classList.add('with-card');
      this.measure();
    }
    if (ON_A_PHONE.matches) this.card.scrollIntoView({ block: 'nearest' });
  }

  hideCard() {
    this.card.hidden = true;
  }

  /** Covers the board during a pause. @param {() => unknown} resume */
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
   * Adds a listener until the page ends.
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
