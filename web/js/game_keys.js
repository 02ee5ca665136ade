// The keys of a game's page: the game's own first, then the common ones.

import { isTyping } from './dom.js';
import { showKeys } from './help.js';
import { usualKey } from './keys.js';
import { settings } from './store.js';

/** @import { GamePage } from './types.d.ts' */

/**
 * Handles a key press.
 * @param {GamePage} page
 * @param {KeyboardEvent} event
 */
export function pressKey(page, event) {
  const target = event.target instanceof Element ? event.target : null;
  // Esc leaves the field for typed moves. On a phone, it closes the sheet around it.
  if (event.key === 'Escape' && target === page.layout.lines && !event.defaultPrevented) {
    event.preventDefault();
    page.board.focus();
    return;
  }
  if (event.defaultPrevented || event.altKey || event.metaKey || isTyping(target)) return;
  if (document.querySelector('dialog[open]') || target?.closest('[role=menu]')) return;
  if (page.timeline?.keyed(event)) {
    event.preventDefault();
    return;
  }
  if (page.paused && event.key !== 'Tab') {
    if (target?.closest('.cover') && (event.key === 'Enter' || event.key === ' ')) return;
    page.resume();
    event.preventDefault();
    return;
  }
  // Space and Enter on a button press the button.
  const onControl = target?.closest('button, a, input, summary, [role=slider]');
  if (onControl && (event.key === ' ' || event.key === 'Enter' || event.key.startsWith('Arrow'))) return;
  const run = actionOf(page, event, target);
  if (!run) return;
  event.preventDefault();
  run();
}

/**
 * @param {GamePage} page
 * @param {KeyboardEvent} event
 * @param {Element|null} target
 * @returns {(() => unknown) | null}
 */
function actionOf(page, event, target) {
  const { board, moves, hints } = page;
  if (event.ctrlKey) {
    const letter = event.key.toLowerCase();
    if (letter === 'z') return () => (event.shiftKey ? moves.redo() : moves.undo());
    return letter === 'y' ? () => moves.redo() : null;
  }
  const key = usualKey(event.key, page.module.kind);
  if (key === null) return null;
  if (key === 'Escape') return () => page.escape();
  if (key === 'Enter' && hints.isComplete) return () => hints.play();
  const inside = board.element.contains(target) || target === document.body;
  const own = page.view.keys[key];
  // A key held while the game ends does not start the next one.
  if (event.repeat && page.state.over) return () => {};
  if (own && (inside || key.length === 1 || /^F\d/.test(key))) return () => own(meantCell(page));
  if (key.startsWith('Arrow') && target === document.body) return () => board.focus();
  /** @type {Record<string, () => unknown>} */
  const all = {
    u: () => moves.undo(),
    U: () => moves.redo(),
    h: () => hints.next(),
    H: () => hints.whole(),
    n: () => page.module.newDialog(page),
    r: () => page.replay(),
    s: () => page.share(),
    '?': () => showKeys(page),
    '/': () => {
      page.layout.toggleSheet(true);
      page.layout.lines.focus();
    },
  };
  return all[key] ?? null;
}

/**
 * The cell that a key acts on: the cursor's or, by a setting, the one under the mouse.
 * @param {GamePage} page
 */
function meantCell({ board }) {
  if (settings.hoverKeys && board.under !== null && board.under !== board.cursor) board.moveTo(board.under);
  return board.cursor;
}
