// The cells of a Morpion board: their look, and their labels for screen readers.

import { fill, h } from './dom.js';
import { token } from './morpion_parts.js';
import { number, t } from './text.js';

/** @import { MorpionState, MoveSign } from './replies.d.ts' */

/**
 * Everything a cell shows.
 * @typedef {object} CellFacts
 * @property {string} stack
 * @property {number[]} lit levels in a line
 * @property {number} fallen
 * @property {boolean} shaking
 * @property {boolean} last
 * @property {boolean} over
 * @property {boolean} ko
 * @property {MoveSign|null} push
 * @property {MoveSign|null} pop
 * @property {boolean} threat
 * @property {number} risk
 */

/**
 * @param {MorpionState} state
 * @param {number} index
 * @param {HTMLElement} element
 * @param {CellFacts} about
 */
export function paintCell(state, index, element, about) {
  const top = about.stack.at(-1);
  const names = [
    'morpion-cell',
    about.lit.length && 'in-line',
    about.over && state.lines.length && !about.lit.length && 'beside-line',
    about.fallen && 'fallen',
    about.shaking && 'shaking',
    about.last && 'last-move',
    about.ko && 'ko',
    about.push && 'valued',
  ];
  element.className = names.filter(Boolean).join(' ');
  element.setAttribute('aria-label', cellWords(state, index, about));
  element.dataset.layers = String(Math.min(4, about.stack.length));
  fill(
    element,
    top
      ? h('span', { class: 'cell-token' }, token(top), sticker('cell-height', String(about.stack.length)))
      : h('span', { class: 'cell-dot' }),
    about.lit.length && state.variant === '3d'
      ? sticker('cell-lit', about.lit.map((level) => level + 1).join(' '))
      : null,
    about.threat ? sticker('cell-threat', '!') : null,
    about.fallen ? sticker('cell-fallen', '*') : null,
    about.risk > 0 ? sticker('cell-risk', `↯${number(100 * about.risk)}`) : null,
    about.push || about.pop
      ? h('span', { class: 'cell-values' }, valueChip(about.push, '▾'), valueChip(about.pop, '▴'))
      : null,
  );
}

/**
 * A cell's label for screen readers.
 * @param {MorpionState} state
 * @param {number} index
 * @param {CellFacts} about
 */
function cellWords(state, index, about) {
  const cell = state.names[index];
  const words = [
    about.stack
      ? t('page-morpion-cell', {
          cell,
          height: about.stack.length,
          pile: [...about.stack].reverse().join(' '),
        })
      : t('page-morpion-cell-empty', { cell }),
  ];
  if (about.lit.length)
    words.push(t('page-morpion-cell-line', { levels: about.lit.map((level) => level + 1).join(' ') }));
  if (about.fallen) words.push(t('page-morpion-cell-fallen', { tokens: about.fallen }));
  if (about.last) words.push(t('page-morpion-cell-last'));
  if (about.ko) words.push(t('morpion-pile-ko'));
  if (about.threat) words.push(t('page-morpion-cell-threat'));
  if (about.push) words.push(t('page-morpion-cell-push', { worth: about.push.words }));
  if (about.pop) words.push(t('page-morpion-cell-pop', { worth: about.pop.words }));
  if (about.risk > 0) words.push(t('morpion-pile-risk', { risk: number(100 * about.risk) }));
  return words.join('; ');
}

/**
 * The value of a move: a sign, framed if few moves hold, underlined if best.
 * @param {MoveSign|null} sign
 * @param {string} way
 */
function valueChip(sign, way) {
  if (!sign) return null;
  const names = ['value', `value-${sign.class}`, sign.framed && 'framed', sign.best && 'best'];
  return h(
    'span',
    { class: names.filter(Boolean).join(' ') },
    sticker('value-way', way),
    sticker('value-sign', sign.sign.replace('-', '−')),
  );
}

/**
 * A short visual text; the cell's label has it in words.
 * @param {string} name
 * @param {string} text
 */
function sticker(name, text) {
  return h('span', { class: `sticker ${name}`, dataset: { text } });
}
