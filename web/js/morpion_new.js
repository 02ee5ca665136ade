// The dialog for a new game of Morpion, and its last choices.

import { choice, field, h, openDialog, tick } from './dom.js';
import { morpionId, readText } from './ids.js';
import { settings } from './store.js';
import { openWithFriend } from './morpion_friend.js';
import { FRIEND, seatList } from './morpion_parts.js';
import { byName, names, t } from './text.js';

/** @import { GamePage, MorpionChoice, Settings } from './types.d.ts' */
/** @import { MessageId } from './replies.d.ts' */

/** The longest side: columns are named by one letter. */
const LONGEST = 26;
/** @type {MorpionChoice} */
const FIRST = { side: 3, variant: '3d', quake: false, ko: false, x: 'human', o: 'ai:skilled' };

/**
 * The last choices.
 * @returns {MorpionChoice}
 */
function lastChoice() {
  return { ...FIRST, ...settings.morpion?.last };
}

/**
 * Saves one value in the settings of Morpion.
 * @template {keyof NonNullable<Settings['morpion']>} Name
 * @param {Name} name
 * @param {NonNullable<Settings['morpion']>[Name]} value
 */
export function remember(name, value) {
  settings.set('morpion', { ...settings.morpion, [name]: value });
}

/**
 * The ID of a game; a friend counts as a person.
 * @param {MorpionChoice} choice
 * @param {string} [number] its seed
 */
function idOf(choice, number) {
  /** @param {string} seat */
  const seated = (seat) => (seat === FRIEND ? 'human' : seat);
  return morpionId({ ...choice, x: seated(choice.x), o: seated(choice.o) }, number);
}

/** The ID of a new game with the last choices, or with the usual ones if there is no such board. */
export async function lastId() {
  const id = await idOf(lastChoice());
  return typeof id === 'string' ? id : String(await idOf(FIRST));
}

/**
 * Reads typed text: a seed, nothing, or a game of Morpion.
 * @param {string} text
 * @returns {Promise<{seed?: string} | {open: string} | {wrong: MessageId}>}
 */
async function readCode(text) {
  if (text === '') return {};
  const read = await readText(text, 'morpion');
  if ('error' in read || read.kind !== 'morpion') return { wrong: 'page-morpion-new-seed-wrong' };
  return read.seed === undefined ? { open: read.open } : { seed: read.seed };
}

/** @param {GamePage} page */
export function newDialog(page) {
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
    names.variants.map((name) => /** @type {[string, string]} */ ([name, byName(`morpion-new-${name}`)])),
    last.variant,
  );
  const quake = tick(t('morpion-new-quake'), last.quake);
  const ko = tick(t('morpion-new-ko'), last.ko);
  /** @param {string} seat */
  const seatChoice = (seat) => {
    const known = seat === FRIEND || seats.includes(seat);
    return seatList(seats, known ? seat : seats[0], { friend: true });
  };
  const [x, o] = [seatChoice(last.x), seatChoice(last.o)];
  const code = h('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const wrong = h('p', { class: 'note bad', role: 'alert', hidden: true });
  /**
   * @param {string} words
   * @param {HTMLElement} input
   */
  const complain = (words, input) => {
    wrong.textContent = words;
    wrong.hidden = false;
    input.focus();
  };
  const start = async () => {
    const long = Number(side.value);
    if (!Number.isInteger(long) || long < 2 || long > LONGEST)
      return complain(t('page-morpion-new-side-wrong', { most: LONGEST }), side);
    const read = await readCode(code.value.trim());
    if ('wrong' in read) return complain(t(read.wrong), code);
    const chosen = {
      side: long,
      variant: variant.value,
      quake: quake.box.checked,
      ko: ko.box.checked,
      x: x.value,
      o: o.value,
    };
    const friends = [chosen.x, chosen.o].filter((seat) => seat === FRIEND).length;
    const people = [chosen.x, chosen.o].filter((seat) => seat === 'human').length;
    if (!('open' in read) && friends && !(friends === 1 && people === 1))
      return complain(t('page-friend-one'), x);
    const game = 'open' in read ? read.open : await idOf(chosen, read.seed);
    if (!dialog.open) return false;
    if (typeof game !== 'string') return complain(game.error, code);
    dialog.close();
    if ('open' in read) return page.open(game);
    remember('last', chosen);
    if (friends) openWithFriend(page, game, chosen.x === FRIEND);
    else page.open(game);
    return true;
  };
  const dialog = openDialog({
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
      h('p', { class: 'note', text: t('page-morpion-levels-note') }),
      field(t('morpion-new-id'), code, t('page-morpion-new-id-note')),
      wrong,
    ],
    actions: [
      { label: t('page-cancel') },
      {
        label: t('morpion-new-start'),
        primary: true,
        run: () => {
          start();
          return false;
        },
      },
    ],
  });
}
