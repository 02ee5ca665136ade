// The rules of the Takuzu family by their names: what each has, and the rules in words.

import { digitWords } from './takuzu_looks.js';
import { t } from './text.js';

/** @import { MessageId } from './replies.d.ts' */
/** @import { RulesName } from './types.d.ts' */

/** @typedef {{name: MessageId, differ: boolean, signs: boolean, side: number}} Family `side`: the usual one */

/** @type {Record<string, Family>} The games by the names that people know. */
export const FAMILY = {
  takuzu: { name: 'takuzu-rules-takuzu', differ: true, signs: false, side: 10 },
  unruly: { name: 'takuzu-rules-unruly', differ: false, signs: false, side: 8 },
  tango: { name: 'takuzu-rules-tango', differ: false, signs: true, side: 6 },
  'takuzu-signs': { name: 'takuzu-rules-takuzu-signs', differ: true, signs: true, side: 8 },
};

const EITHER = '-either';

/**
 * The game of these rules, and whether lines of odd length have one more of either digit.
 * @param {string} rules
 */
export function partsOf(rules) {
  const either = rules.endsWith(EITHER);
  const game = either ? rules.slice(0, -EITHER.length) : rules;
  return { game: game in FAMILY ? game : 'takuzu', either };
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
  const { differ, signs } = FAMILY[game];
  const odd = rows % 2 === 1 || cols % 2 === 1;
  const symbols = { zero: digitWords('0'), one: digitWords('1') };
  /** @type {MessageId} */
  const count = !odd ? 'page-takuzu-rule-half' : either ? 'page-takuzu-rule-either' : 'page-takuzu-rule-ones';
  return [
    t('page-takuzu-rule-three'),
    t(count, symbols),
    t(differ ? 'page-takuzu-rule-differ' : 'page-takuzu-rule-same'),
    ...(signs ? [t('page-takuzu-rule-signs')] : []),
  ];
}
