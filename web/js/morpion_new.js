// Which game of Morpion is to be played? The dialog for a new one, as the last one was.

import { choice, field, h, openDialog, tick } from './dom.js';
import { seed } from './desk.js';
import { settings } from './store.js';
import { seatList } from './morpion_parts.js';
import { names, t } from './text.js';

/** The longest side: a column has one small letter. */
export const LONGEST = 26;
const FIRST = { side: 3, variant: '3d', quake: false, ko: false, x: 'human', o: 'ai:trap' };

/** What was chosen last. */
export function lastChoice() {
  return { ...FIRST, ...settings.morpion?.last };
}

/** Keeps one thing about Morpion in the settings. */
export function remember(name, value) {
  settings.set('morpion', { ...settings.morpion, [name]: value });
}

/** The ID of a game: `morpion:4:3d:quake:ko:x=human:o=best:42`. */
export function idOf({ side, variant, quake, ko, x, o }, number) {
  const seat = (player, name) => `${player}=${name.replace('ai:', '')}`;
  return ['morpion', side, variant, quake && 'quake', ko && 'ko', seat('x', x), seat('o', o), number]
    .filter(Boolean)
    .join(':');
}

/** A seed is a number below 2^64; anything else must be an ID. */
function readCode(text) {
  const typed = text.trim();
  if (typed === '') return { seed: seed() };
  if (/^\d+$/.test(typed))
    return BigInt(typed) < 1n << 64n ? { seed: typed } : { wrong: 'page-morpion-new-seed-wrong' };
  return typed.startsWith('morpion:') ? { id: typed } : { wrong: 'page-morpion-new-seed-wrong' };
}

export function newDialog(desk) {
  const last = lastChoice();
  const { seats } = names;
  const side = h('input', {
    type: 'number',
    min: '2',
    max: String(LONGEST),
    step: '1',
    value: String(last.side),
    inputmode: 'numeric',
    required: true,
  });
  const variant = choice(
    t('morpion-new-variant'),
    names.variants.map((name) => [name, t(`morpion-new-${name}`)]),
    last.variant,
  );
  const quake = tick(t('morpion-new-quake'), last.quake);
  const ko = tick(t('morpion-new-ko'), last.ko);
  const [x, o] = ['x', 'o'].map((player) =>
    seatList(seats, seats.includes(last[player]) ? last[player] : seats[0], { whole: true }),
  );
  const code = h('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  const complain = (words, input) => {
    wrong.textContent = words;
    wrong.hidden = false;
    input.focus();
    return false;
  };
  const start = () => {
    const long = Number(side.value);
    if (!Number.isInteger(long) || long < 2 || long > LONGEST)
      return complain(t('page-morpion-new-side-wrong', { most: LONGEST }), side);
    const read = readCode(code.value);
    if (read.wrong) return complain(t(read.wrong), code);
    const chosen = {
      side: long,
      variant: variant.value,
      quake: quake.box.checked,
      ko: ko.box.checked,
      x: x.value,
      o: o.value,
    };
    if (!read.id) remember('last', chosen);
    desk.open(read.id ?? idOf(chosen, read.seed));
    return true;
  };
  openDialog({
    title: t('morpion-new-title'),
    class: 'morpion-new',
    content: [
      field(t('morpion-new-side'), side, t('page-morpion-new-side-note', { most: LONGEST })),
      variant,
      h(
        'div',
        { class: 'morpion-rules' },
        quake,
        h('p', { class: 'note', text: t('page-morpion-new-quake-note') }),
        ko,
        h('p', { class: 'note', text: t('page-morpion-new-ko-note') }),
      ),
      h(
        'div',
        { class: 'morpion-seats' },
        field(t('page-morpion-seat', { player: 'X' }), x),
        field(t('page-morpion-seat', { player: 'O' }), o),
      ),
      field(t('morpion-new-id'), code, t('page-morpion-new-id-note')),
      wrong,
    ],
    actions: [{ label: t('page-cancel') }, { label: t('morpion-new-start'), primary: true, run: start }],
  });
}
