// The rules of the Takuzu family by their names: what each has, as the engine says, and the rules in words.

import { byName, names, t } from './text.js';

/** @import { MessageId } from './replies.d.ts' */
/** @import { RulesName } from './types.d.ts' */

/**
 * The game of these rules.
 * @param {string} game
 */
export function familyOf(game) {
  const [usual] = names.takuzu_family;
  return names.takuzu_family.find(({ rules }) => rules === game) ?? usual;
}

/**
 * The name of a game in words.
 * @param {string} game
 */
export const gameName = (game) => byName(`takuzu-rules-${game}`);

const EITHER = '-either';

/**
 * The game of these rules, and whether lines of odd length have one more of either digit.
 * @param {string} rules
 */
export function partsOf(rules) {
  const either = rules.endsWith(EITHER);
  const game = either ? rules.slice(0, -EITHER.length) : rules;
  return { game: familyOf(game).rules, either };
}

/**
 * The name of rules.
 * @param {string} game
 * @param {boolean} either
 */
export function rulesName(game, either) {
  return /** @type {RulesName} */ (either ? game + EITHER : game);
}

/**
 * The rules in sentences.
 * @param {string} rules
 * @param {number} rows
 * @param {number} cols
 */
export function rulesWords(rules, rows, cols) {
  const { game, either } = partsOf(rules);
  const { differ, signs } = familyOf(game);
  const odd = rows % 2 === 1 || cols % 2 === 1;
  /** @type {MessageId} */
  const count = !odd ? 'page-takuzu-rule-half' : either ? 'page-takuzu-rule-either' : 'page-takuzu-rule-ones';
  return [
    t('page-takuzu-rule-three'),
    t(count),
    t(differ ? 'page-takuzu-rule-differ' : 'page-takuzu-rule-same'),
    ...(signs ? [t('page-takuzu-rule-signs')] : []),
  ];
}
