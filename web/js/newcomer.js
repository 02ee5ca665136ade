// Shows a link to the rules to people who have never won a game of this kind.

import { button, fill, h } from './dom.js';
import { isWon } from './records.js';
import { settings, store } from './store.js';
import { t } from './text.js';

/** @import { GamePage } from './types.d.ts' */

/**
 * Shows the link on the message line, where the first message replaces it.
 * @param {GamePage} page
 */
export function greetNewcomer({ state: { kind }, layout, board, rules }) {
  const won = () => store.results().some((result) => result.kind === kind && isWon(result));
  if (settings.knows?.[kind] || won()) return;
  const dismiss = () => {
    settings.set('knows', { ...settings.knows, [kind]: true });
    fill(layout.message);
    board.focus();
  };
  fill(
    layout.message,
    h('span', { text: t('page-rules-new') }),
    ' ',
    h('a', { href: `#${rules}`, text: t('page-rules-minute') }),
    button({
      icon: 'close',
      label: t('page-rules-dismiss'),
      bare: true,
      style: { 'vertical-align': 'middle' },
      onclick: dismiss,
    }),
  );
}
