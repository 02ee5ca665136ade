// The page about the course assignments and the commands that run them.

import { h } from './dom.js';
import { t } from './text.js';

const NAMES = /** @type {const} */ (['sae', 'tp', 'ia', 'takuzu', 'morpion']);

/** @param {HTMLElement} main */
export function showAssignments(main) {
  main.append(
    h('h1', { text: t('page-assignments') }),
    h('p', { text: t('page-assignments-words') }),
    h(
      'dl',
      { class: 'assignments' },
      NAMES.map((name) => [
        h('dt', null, h('code', { text: `grille classic ${name}` })),
        h('dd', { text: t(`page-assignment-${name}`) }),
      ]),
    ),
    h('p', { text: t('page-assignments-bot') }),
  );
}
