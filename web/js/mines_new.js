// The dialog for a new game of Minesweeper, and its last choices.

import { choice, field, h, openDialog, select, tick, unique } from './dom.js';
import { minesId, readText } from './ids.js';
import { settings } from './store.js';
import { byName, names, t } from './text.js';

/** @import { GamePage, MinesChoice } from './types.d.ts' */
/** @import { MinesState } from './replies.d.ts' */

/** @type {MinesChoice} */
const USUAL = {
  level: 'beginner',
  rows: 16,
  cols: 30,
  mines: 99,
  first: 'zero',
  noguess: false,
  rules: 'free',
};

/** @returns {MinesChoice} */
function lastChoice() {
  return { ...USUAL, ...settings.mines };
}

/** The ID of a new game with the last choices, or with the usual ones if there is no such board. */
export async function lastId() {
  const id = await minesId(lastChoice());
  return typeof id === 'string' ? id : String(await minesId(USUAL));
}

/** The last choices in words, for the home page. */
export function lastWords() {
  const { level, rows, cols, mines, noguess, rules } = lastChoice();
  const size =
    level === 'custom' ? t('page-mines-size', { rows, cols, mines }) : byName(`mines-level-${level}`);
  const more = [noguess && t('mines-title-no-guess'), rules !== 'free' && byName(`mines-rules-${rules}`)];
  return [size, ...more].filter(Boolean).join(' · ');
}

/**
 * Options from names and their words.
 * @param {string[]} all
 * @param {string} prefix of the message IDs
 * @returns {[string, string][]}
 */
function named(all, prefix) {
  return all.map((name) => [name, byName(`${prefix}-${name}`)]);
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function countInput(value, low, high) {
  return h('input', { type: 'number', inputmode: 'numeric', min: low, max: high, value, required: true });
}

/** The levels and their words; the last is for custom sizes. */
function levels() {
  return named([...names.levels.map(([name]) => name), 'custom'], 'mines-level');
}

/**
 * A button for each level, which starts a game of it.
 * @param {GamePage} page
 * @param {MinesState} state
 */
export function levelButtons(page, state) {
  return h(
    'div',
    { class: 'level-row', role: 'group', 'aria-label': t('page-mines-levels') },
    levels().map(([level, words]) =>
      h('button', {
        type: 'button',
        text: level === 'custom' ? `${words}…` : words,
        'aria-pressed': String(level === (state.level ?? 'custom')),
        onclick: async () => {
          if (level === 'custom') newDialog(page, level);
          else {
            settings.set('mines', { ...lastChoice(), level });
            page.open(await lastId());
          }
        },
      }),
    ),
  );
}

/**
 * @param {GamePage} page
 * @param {string} [chosen] the level to preselect in place of the last one
 */
export function newDialog(page, chosen) {
  const old = lastChoice();
  const rows = countInput(old.rows, 1, 1000);
  const cols = countInput(old.cols, 1, 1000);
  const mines = countInput(old.mines, 0, 999999);
  const sizes = h(
    'div',
    { class: 'field-row' },
    field(t('mines-new-rows'), rows),
    field(t('mines-new-cols'), cols),
    field(t('mines-new-mines'), mines),
  );
  const about = h('p', { class: 'note' });
  const wrong = h('p', { class: 'note bad', role: 'alert', id: unique('wrong') });
  const level = choice(t('mines-new-level'), levels(), chosen ?? old.level, () => show());
  const first = choice(t('mines-new-first'), named(names.first, 'mines-first'), old.first, () => show());
  const noguess = tick(t('mines-new-no-guess'), old.noguess);
  const rules = select(named(names.rules, 'mines-rules'), old.rules);
  const id = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const show = () => {
    wrong.textContent = '';
    const found = names.levels.find(([name]) => name === level.value);
    sizes.hidden = level.value !== 'custom';
    about.hidden = level.value === 'custom';
    about.textContent = found
      ? t('page-mines-size', { rows: found[1], cols: found[2], mines: found[3] })
      : '';
    // Without guessing, the first click must not be a guess either.
    noguess.box.disabled = first.value === 'none';
    if (noguess.box.disabled) noguess.box.checked = false;
  };
  show();
  const start = () => {
    const custom = level.value === 'custom';
    if (custom && !dialog.querySelector('form')?.reportValidity()) return false;
    const size = custom
      ? { rows: rows.valueAsNumber, cols: cols.valueAsNumber, mines: mines.valueAsNumber }
      : { rows: old.rows, cols: old.cols, mines: old.mines };
    const wanted = {
      level: level.value,
      ...size,
      first: first.value,
      noguess: noguess.box.checked,
      rules: rules.value,
    };
    open(wanted, id.value.trim(), custom ? mines : level);
    return false;
  };
  /**
   * Opens the game, or shows why there is none.
   * @param {MinesChoice} wanted
   * @param {string} text a seed, nothing, or any text that can be opened
   * @param {HTMLElement} sizeField
   */
  const open = async (wanted, text, sizeField) => {
    const typed = text ? await readText(text, 'mines') : { open: '', seed: undefined };
    const game = 'error' in typed ? typed : typed.open || (await minesId(wanted, typed.seed));
    if (!dialog.open) return;
    if (typeof game === 'string') {
      if ('seed' in typed) settings.set('mines', wanted);
      dialog.close();
      await page.open(game);
      return;
    }
    wrong.textContent = game.error;
    const input = text ? id : sizeField;
    (text ? id : sizes).after(wrong);
    input.setAttribute('aria-describedby', wrong.id);
    input.focus();
  };
  const dialog = openDialog({
    title: t('mines-new-title'),
    content: [
      level,
      about,
      sizes,
      first,
      noguess,
      h(
        'details',
        { class: 'more-fields' },
        h('summary', { text: t('page-more') }),
        field(t('mines-new-rules'), rules),
        field(t('mines-new-id'), id, t('page-new-id-note')),
      ),
    ],
    actions: [{ label: t('page-cancel') }, { label: t('mines-new-start'), primary: true, run: start }],
  });
}
