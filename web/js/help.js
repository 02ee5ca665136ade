// Help: the keys of a game in a dialog, and a page that explains the games.

import { h, openDialog } from './dom.js';
import { chosenKey } from './keys.js';
import { has, t } from './text.js';

/** @import { App, GameModule, GamePage } from './types.d.ts' */
/** @import { Kind, MessageId } from './replies.d.ts' */

/**
 * Keys common to all games, unless a game overrides them.
 * @type {[string, MessageId][]}
 */
const COMMON = [
  ['keyname-arrows', 'key-move'],
  ['h', 'key-hint'],
  ['H', 'page-hint-move'],
  ['keyname-enter', 'key-play'],
  ['u', 'key-undo'],
  ['Ctrl+Z', 'key-undo'],
  ['Ctrl+Y', 'key-redo'],
  ['n', 'key-new'],
  ['s', 'key-share'],
  ['r', 'key-replay'],
  ['/', 'page-line'],
  ['keyname-esc', 'key-back'],
  ['?', 'key-help'],
];

/**
 * A key's name.
 * @param {string} key
 */
export function keyWords(key) {
  if (key === ' ') return t('keyname-space');
  return has(key) ? t(key) : key;
}

/**
 * The keys of a game: the default key, the chosen key, and the message ID of the action.
 * @param {GameModule} module
 */
export function keysOf({ help, kind }) {
  const taken = new Set(help.map(([key]) => key));
  return [...help, ...COMMON.filter(([key]) => !taken.has(key))].map(([name, words]) => {
    const usual = name === 'keyname-space' ? ' ' : name;
    return { usual, key: chosenKey(usual, kind), words };
  });
}

/** @param {GameModule} module */
export function keyTable(module) {
  return h(
    'dl',
    { class: 'keys' },
    keysOf(module).map(({ key, words }) =>
      h('div', null, h('dt', null, h('kbd', { text: keyWords(key) })), h('dd', { text: t(words) })),
    ),
  );
}

/**
 * Shows the keys of a game in a dialog, and the way to its rules and lesson.
 * @param {GamePage} page
 */
export function showKeys({ module, rules }) {
  const more = `${t(`page-keys-${module.kind}`)} ${t('page-keys-more')}`;
  openDialog({
    title: t('help-title'),
    wide: true,
    content: [learning(module.kind, rules), keyTable(module), h('p', { class: 'note', text: more })],
  });
}

/**
 * @param {string} title
 * @param {(MessageId | HTMLElement)[]} words IDs of words, or elements
 */
const section = (title, ...words) =>
  h(
    'section',
    { class: 'help-part' },
    h('h2', { text: title }),
    words.map((id) => (typeof id === 'string' ? h('p', { text: t(id) }) : id)),
  );

/**
 * Links to the rules and the lesson of a game.
 * @param {Kind} kind
 * @param {string} [rules] the address of its rules
 */
const learning = (kind, rules = `rules=${kind}`) =>
  h(
    'p',
    { class: 'hint-actions' },
    h('a', { class: 'button', href: `#${rules}`, text: t('page-rules') }),
    h('a', { class: 'button', href: `#lesson=${kind}:1`, text: t('page-lesson') }),
  );

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export function showHelp(main, app) {
  main.append(
    h('h1', { text: t('menu-help') }),
    h(
      'div',
      { class: 'help-columns' },
      section(
        t('key-mines'),
        'page-help-mines',
        learning('mines'),
        'page-help-mines-touch',
        'page-help-mines-odds',
        keyTable(app.games.mines),
      ),
      section(
        t('key-takuzu'),
        'page-help-takuzu',
        learning('takuzu'),
        'page-help-takuzu-more',
        keyTable(app.games.takuzu),
      ),
      section(
        t('key-morpion'),
        'page-help-morpion',
        learning('morpion'),
        'page-help-morpion-more',
        keyTable(app.games.morpion),
      ),
      section(t('page-help-hints-title'), 'page-help-hints'),
      section(t('page-help-share-title'), 'page-help-share'),
      section(t('page-help-keep-title'), 'page-help-keep', 'page-help-offline'),
      section(t('page-help-access-title'), 'page-help-access', 'page-help-line'),
    ),
    h('p', { class: 'note', text: t('page-version', { version: app.version }) }),
  );
}
