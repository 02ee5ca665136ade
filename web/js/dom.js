// DOM helpers: `h` creates HTML elements, `icon` drawings; dialogs, menus and fields. Text is inserted as text, never
// parsed as HTML.

import { chosenKey } from './keys.js';
import { openLayer } from './layers.js';
import { t } from './text.js';

/** @import { Child, MenuItem, Props } from './types.d.ts' */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an element. Props: `class`, `text`, `dataset: {}`, `style: {}`, `onclick` and other listeners as functions,
 * anything else as an attribute (`true`: empty; `false`, null: none). Children: nodes, strings, numbers, lists of
 * these; null and false are skipped.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) setProp(element, name, value);
  append(element, children);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function setProp(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === 'class') element.className = String(value);
  else if (name === 'text') element.textContent = String(value);
  else if (name === 'value' || name === 'checked') Object.assign(element, { [name]: value });
  else if (name === 'dataset') Object.assign(element.dataset, value);
  else if (name === 'style')
    for (const [key, to] of Object.entries(value)) element.style.setProperty(key, String(to));
  else if (typeof value === 'function')
    element.addEventListener(name.replace(/^on/, ''), /** @type {EventListener} */ (value));
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * @param {Element} element
 * @param {readonly Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (child instanceof Node || typeof child === 'string') element.append(child);
    else if (typeof child === 'number') element.append(String(child));
    else append(element, child);
  }
}

/**
 * Adds a listener; returns a function that removes it.
 * @param {EventTarget} target
 * @param {string} event
 * @param {(event: Event) => unknown} run
 */
export function on(target, event, run) {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
}

/**
 * Replaces an element's children.
 * @template {Element} Filled
 * @param {Filled} element
 * @param {Child[]} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | null | undefined>} attributes
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

/**
 * Stroke paths on a 24 x 24 grid.
 * @type {Record<string, string>}
 */
const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.7 1 1.3 1 2.5h6c0-1.2.2-1.8 1-2.5A6 6 0 0 0 12 3Z',
  odds: 'M19 5 5 19M7.5 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16.5 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  new: 'M12 5v14M5 12h14',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12v7.5h14V12',
  flag: 'M6 21V4M6 4.5h11l-2.5 3.5L17 11.5H6',
  dig: 'M14 4l6 6M17 7l-9.5 9.5L4 20l3.5-3.5M11 4l9 9',
  bot: 'M6 9h12v10H6ZM12 9V5M10 5h4M9.5 13v2M14.5 13v2M3.5 13v3M20.5 13v3',
  replay: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.6 19 19M5 19l1.4-1.400M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  help: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 18h.01',
  stats: 'M5 20V11M12 20V4M19 20v-6',
  daily: 'M5 6h14v14H5ZM5 10.5h14M9 3.5v4M15 3.5v4',
  close: 'M6 6l12 12M18 6 6 18',
  panel: 'M4 6h16M4 12h16M4 18h10',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  first: 'M18 6l-6 6 6 6M7 6v12',
  last: 'M6 6l6 6-6 6M17 6v12',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2',
  check: 'M5 13l4.5 4.5L19 7',
  errors: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.5h.01',
  pencil: 'M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3',
  bookmark: 'M7 4h10v16l-5-4-5 4Z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  download: 'M12 4v11M8 11.5l4 4 4-4M5 20h14',
  upload: 'M12 16V5M8 8.5l4-4 4 4M5 20h14',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  keyboard: 'M3 7h18v11H3ZM7 11h.01M11 11h.01M15 11h.01M18 11h.01M8 15h8',
  home: 'M4 11.5 12 4l8 7.5M6 10v10h12V10',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  push: 'M12 20V8M7 13l5-5 5 5M5 4h14',
  pop: 'M12 4v12M7 11l5 5 5-5M5 20h14',
  star: 'M12 4l2.5 5.2 5.5.7-4 3.9 1 5.7-5-2.8-5 2.8 1-5.7-4-3.9 5.5-.7Z',
};

/**
 * A decorative icon; the button around it has the words.
 * @param {string} name
 */
export function icon(name) {
  const drawing = s('svg', {
    viewBox: '0 0 24 24',
    class: 'icon',
    'aria-hidden': 'true',
    focusable: 'false',
  });
  drawing.append(s('path', { d: ICONS[name] ?? ICONS.more }));
  return drawing;
}

/**
 * A button with an icon and words; `key` is its keyboard shortcut. With `bare` the words are only for screen readers
 * and the tooltip.
 * @param {Props & {icon?: string, label: string, key?: string | null, bare?: boolean}} props
 */
export function button({ icon: drawing, label, key, bare, class: extra = '', onclick, ...rest }) {
  const shown = key && chosenKey(key);
  const tip = shown ? `${label} (${shown})` : label;
  return h(
    'button',
    {
      type: 'button',
      class: `button ${bare ? 'bare' : ''} ${extra}`.trim(),
      title: tip,
      'aria-label': bare ? label : null,
      'aria-keyshortcuts': shown && shown.length === 1 ? shown : null,
      onclick,
      ...rest,
    },
    drawing ? icon(drawing) : null,
    bare ? null : h('span', { class: 'button-words', text: label }),
  );
}

/**
 * A field with its label above and an optional note below.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string | null} [note]
 */
export function field(label, input, note) {
  const id = input.id || (input.id = unique('field'));
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id, text: label }),
    input,
    note ? h('p', { class: 'note', text: note }) : null,
  );
}

/**
 * A drop-down list: `[[value, words], ...]`.
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => unknown} [onchange]
 */
export function select(options, value, onchange) {
  const list = h(
    'select',
    { onchange: (event) => onchange?.(/** @type {HTMLSelectElement} */ (event.target).value) },
    options.map(([name, words]) => h('option', { value: name, text: words })),
  );
  list.value = value;
  return list;
}

/**
 * A group of radio buttons: `[[value, words], ...]`; `.value` reads and sets the choice.
 * @param {string} legend
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => unknown} [onchange]
 * @returns {HTMLFieldSetElement & {value: string}}
 */
export function choice(legend, options, value, onchange) {
  const name = unique('choice');
  const inputs = options.map(([of]) =>
    h('input', { type: 'radio', name, value: of, checked: of === value, onchange: () => onchange?.(of) }),
  );
  const group = h(
    'fieldset',
    { class: 'choice' },
    h('legend', { text: legend }),
    h(
      'div',
      { class: 'choice-row' },
      options.map(([, words], at) => h('label', null, inputs[at], h('span', { text: words }))),
    ),
  );
  return Object.defineProperty(/** @type {HTMLFieldSetElement & {value: string}} */ (group), 'value', {
    get: () => inputs.find((input) => input.checked)?.value,
    set: (to) => {
      for (const input of inputs) input.checked = input.value === to;
    },
  });
}

/**
 * A labelled checkbox; `.box` is the input.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => unknown} [onchange]
 */
export function tick(label, checked, onchange) {
  const box = h('input', {
    type: 'checkbox',
    checked,
    onchange: (event) => onchange?.(/** @type {HTMLInputElement} */ (event.target).checked),
  });
  return Object.assign(h('label', { class: 'tick' }, box, h('span', { text: label })), { box });
}

let last = 0;

/** @param {string} prefix */
export function unique(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}

/**
 * A button of a dialog; if `run` returns false the dialog stays open.
 * @typedef {{label: string, primary?: boolean, run?: () => unknown}} Action
 */

/**
 * Opens a modal dialog and returns it; `close()` closes it, then `onclose` runs.
 * @param {object} about
 * @param {string} about.title
 * @param {Child} about.content
 * @param {Action[]} [about.actions]
 * @param {() => unknown} [about.onclose]
 * @param {string} [about.class]
 * @param {boolean} [about.wide]
 */
export function openDialog({ title, content, actions = [], onclose, class: extra = '', wide }) {
  const heading = unique('dialog');
  const before = document.activeElement;
  const dialog = h('dialog', {
    class: `dialog ${wide ? 'wide' : ''} ${extra}`.trim(),
    'aria-labelledby': heading,
  });
  const body = h('div', { class: 'dialog-content' }, content);
  // Text without controls gets a tab stop, so the arrows can scroll it.
  if (!body.querySelector('input, select, textarea, button, a, [tabindex]')) body.tabIndex = 0;
  const form = h(
    'form',
    { method: 'dialog', class: 'dialog-body' },
    h(
      'header',
      { class: 'dialog-head' },
      h('h2', { id: heading, text: title }),
      button({ icon: 'close', label: t('page-close'), bare: true, onclick: () => dialog.close() }),
    ),
    body,
    actions.length
      ? h(
          'footer',
          { class: 'dialog-actions' },
          actions.map((action) =>
            h('button', {
              type: action.primary ? 'submit' : 'button',
              class: `button ${action.primary ? 'primary' : ''}`,
              text: action.label,
              onclick: (event) => act(event, action, dialog),
            }),
          ),
        )
      : null,
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  dialog.append(form);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const closed = openLayer(() => dialog.close(), true);
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed();
    onclose?.();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  // Focus the first choice, not the close button.
  const first = dialog.querySelector(
    '[autofocus], .dialog-content input:checked, .dialog-content input, .dialog-content select, .dialog-content textarea, .dialog-actions .primary',
  );
  if (first instanceof HTMLElement) first.focus();
  return dialog;
}

/**
 * @param {Event} event
 * @param {Action} action
 * @param {HTMLDialogElement} dialog
 */
function act(event, action, dialog) {
  event.preventDefault();
  if (action.run?.() !== false) dialog.close();
}

/**
 * Asks before something irreversible. Resolves to the answer.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(title, words, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog({
      title,
      content: h('p', { text: words }),
      onclose: () => resolve(answer),
      actions: [
        { label: t('page-cancel') },
        {
          label: yes,
          primary: true,
          run: () => {
            answer = true;
          },
        },
      ],
    });
    // Focus Cancel: Enter by mistake does nothing.
    /** @type {HTMLElement|null} */ (dialog.querySelector('.dialog-actions button'))?.focus();
  });
}

/**
 * Makes a button open a menu; `items()` is called each time it opens.
 * @param {HTMLElement} opener
 * @param {() => MenuItem[]} items
 */
export function menu(opener, items) {
  const list = h('div', { class: 'menu', role: 'menu', hidden: true, id: unique('menu') });
  opener.setAttribute('aria-haspopup', 'menu');
  opener.setAttribute('aria-expanded', 'false');
  opener.setAttribute('aria-controls', list.id);
  /** Removes the document's listener, which exists only while the menu is open. */
  let ignore = () => {};
  let closed = () => {};
  /** @param {boolean} focus */
  const close = (focus) => {
    if (list.hidden) return;
    list.hidden = true;
    ignore();
    closed();
    opener.setAttribute('aria-expanded', 'false');
    if (focus) opener.focus();
  };
  const open = () => {
    fill(
      list,
      items().map((item) => menuItem(item, () => close(true))),
    );
    list.hidden = false;
    ignore = on(document, 'pointerdown', (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!list.contains(target) && !opener.contains(target)) close(false);
    });
    closed = openLayer(() => close(true));
    opener.setAttribute('aria-expanded', 'true');
    place(list, opener);
    /** @type {HTMLElement|null} */ (list.firstElementChild)?.focus();
  };
  opener.addEventListener('click', () => (list.hidden ? open() : close(true)));
  list.addEventListener('keydown', (event) => walkMenu(event, list, close));
  list.addEventListener('focusout', ({ relatedTarget: to }) => {
    if (to !== opener && !(to instanceof Node && list.contains(to))) close(false);
  });
  return h('span', { class: 'menu-holder' }, opener, list);
}

/**
 * @param {MenuItem} item
 * @param {() => void} close
 */
function menuItem(item, close) {
  const inside = [
    item.icon ? icon(item.icon) : null,
    h('span', { class: 'menu-words', text: item.label }),
    item.key ? h('kbd', { text: chosenKey(item.key) }) : null,
  ];
  if (item.href)
    return h(
      'a',
      { role: 'menuitem', class: 'menu-item', href: item.href, tabindex: '-1', onclick: () => close() },
      inside,
    );
  return h(
    'button',
    {
      type: 'button',
      role: 'menuitem',
      class: 'menu-item',
      tabindex: '-1',
      disabled: item.disabled,
      onclick: () => {
        close();
        item.run?.();
      },
    },
    inside,
  );
}

/**
 * Flips the menu up or left at the edge of the window.
 * @param {HTMLElement} list
 * @param {HTMLElement} opener
 */
function place(list, opener) {
  list.classList.remove('above', 'leftwards');
  const box = list.getBoundingClientRect();
  const from = opener.getBoundingClientRect();
  if (box.bottom > innerHeight - 4 && from.top > box.height) list.classList.add('above');
  if (box.right > innerWidth - 4) list.classList.add('leftwards');
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 * @param {(focus: boolean) => void} close
 */
function walkMenu(event, list, close) {
  /** @type {HTMLElement[]} */
  const all = [...list.querySelectorAll(/** @type {'button'} */ ('[role=menuitem]:not([disabled])'))];
  const at = all.findIndex((one) => one === document.activeElement);
  /** @type {Record<string, number>} */
  const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const to = places[event.key];
  if (event.key === 'Tab') {
    close(true);
    return;
  } else if (to !== undefined) all[(to + all.length) % all.length]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Saves a text or a blob as a file.
 * @param {string} name
 * @param {string|Blob} content
 * @param {string} [type]
 */
export function download(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` });
  const url = URL.createObjectURL(blob);
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * Announces words to screen readers, even if they repeat the last ones.
 * @param {string} words
 */
export function live(words) {
  const region = document.getElementById('live');
  if (!region) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = words;
  }, 30);
}

/**
 * Whether the target is a text field or list, so letters are not keys of the game.
 * @param {EventTarget|null} target
 */
export function isTyping(target) {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]',
    ) !== null
  );
}

/** Whether the system or the settings ask for no motion. */
export function still() {
  return (
    document.documentElement.dataset.motion === 'off' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
