// The settings of keys: a button for each action of each game, which waits for the next key.

import { fill, h, live } from './dom.js';
import { keysOf, keyWords } from './help.js';
import { KINDS } from './ids.js';
import { chooseKey } from './keys.js';
import { settings } from './store.js';
import { t } from './text.js';

/** @import { App, GameModule } from './types.d.ts' */

/** Keys that may be chosen; the others are reserved for browsers and navigation. */
const FREE = /^(.|F[1-46-9]|F10)$/u;

/**
 * Shows a message about a key at a place.
 * @typedef {(place: Element, words: string) => void} Say
 */

/** @param {App} app */
export function keySettings(app) {
  const said = h('p', { class: 'note' });
  /** @type {Say} */
  const say = (place, words) => {
    said.textContent = words;
    place.append(said);
    live(words);
  };
  const tables = h('div');
  const show = () =>
    fill(
      tables,
      KINDS.map((kind) => gameKeys(app.games[kind], say)),
    );
  show();
  const end = h('div');
  end.append(
    h('button', {
      type: 'button',
      class: 'button',
      text: t('page-keys-reset'),
      onclick: () => {
        settings.set('keys', undefined);
        show();
        say(end, t('page-keys-were-reset'));
      },
    }),
  );
  return [
    h('h2', { text: t('page-keys') }),
    h('p', { class: 'note', text: t('page-keys-note') }),
    tables,
    end,
  ];
}

/**
 * The keys of one game.
 * @param {GameModule} module
 * @param {Say} say
 */
function gameKeys(module, say) {
  const all = keysOf(module).filter(({ usual }) => FREE.test(usual));
  return h(
    'details',
    { class: 'more-fields' },
    h('summary', { text: t(`key-${module.kind}`) }),
    h(
      'ul',
      { class: 'key-list' },
      all.map(({ usual, words }) =>
        h('li', null, h('span', { text: t(words) }), keyButton(module, usual, say)),
      ),
    ),
  );
}

/**
 * @param {GameModule} module
 * @param {string} usual
 * @param {Say} say
 */
function keyButton(module, usual, say) {
  const here = () => keysOf(module).filter((one) => one.usual === usual)[0];
  const action = t(here().words);
  let waits = false;
  let isSpace = false;
  const show = () => {
    const key = waits ? t('page-keys-press') : keyWords(here().key);
    fill(button, waits ? key : h('kbd', { text: key }));
    button.setAttribute('aria-label', `${action}: ${key}`);
  };
  /** @param {boolean} is */
  const wait = (is) => {
    waits = is;
    show();
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const { key } = event;
    if (!waits || ['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key)) return;
    event.preventDefault();
    isSpace = key === ' ';
    wait(false);
    if (key !== 'Escape') say(button.parentElement ?? button, change(key, event.ctrlKey || event.metaKey));
    show();
  };
  /**
   * Changes the key; returns a message about it.
   * @param {string} key
   * @param {boolean} isShortcut
   */
  const change = (key, isShortcut) => {
    const shown = { key: keyWords(key) };
    // The second keys of redo and dig are in no list.
    const isHidden = key === 'U' || (key === 'd' && module.kind === 'mines');
    if (isShortcut || isHidden || !FREE.test(key)) return t('page-keys-refused', shown);
    const other = keysOf(module).find((one) => one.key === key && one.usual !== usual);
    if (other) return t('page-keys-taken', { ...shown, action: t(other.words) });
    chooseKey(module.kind, usual, key);
    return t('page-keys-set', { ...shown, action });
  };
  const button = h('button', {
    type: 'button',
    class: 'button small',
    onclick: () => wait(true),
    onkeydown: pressed,
    onkeyup: (/** @type {KeyboardEvent} */ event) => {
      // Releasing the chosen space bar would press the button.
      if (isSpace) event.preventDefault();
      isSpace = false;
    },
    onblur: () => wait(false),
  });
  show();
  return button;
}
