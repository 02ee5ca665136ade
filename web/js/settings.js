// The settings page. Every choice is saved at once.

import { engine } from './engine.js';
import { choice, confirm, h, tick } from './dom.js';
import { t } from './text.js';
import { settings, store } from './store.js';
import { LOOKS, look } from './takuzu_looks.js';

/** @import { App, Look, Settings } from './types.d.ts' */

/**
 * @param {HTMLElement} main
 * @param {App} app
 */
export function showSettings(main, app) {
  /**
   * @template {'theme' | 'palette' | 'motion'} Name
   * @param {Name} name
   * @returns {(value: Settings[Name]) => void}
   */
  const keep = (name) => (value) => {
    settings.set(name, value);
    app.applyLook();
  };
  const keys = h('div', { class: 'key-settings' });
  import('./key_settings.js').then(({ keySettings }) => keys.append(...keySettings(app)));
  main.append(
    h('h1', { text: t('settings-title') }),
    h(
      'div',
      { class: 'settings' },
      choice(
        t('settings-theme'),
        [
          ['auto', t('page-theme-auto')],
          ['light', t('theme-light')],
          ['dark', t('theme-dark')],
        ],
        settings.theme,
        keep('theme'),
      ),
      choice(
        t('page-palette'),
        [
          ['usual', t('page-palette-usual')],
          ['colour-blind', t('theme-colour-blind')],
        ],
        settings.palette,
        keep('palette'),
      ),
      choice(
        t('settings-language'),
        [
          ['auto', t('page-language-auto')],
          ['en', 'English'],
          ['fr', 'Français'],
        ],
        settings.lang,
        async (value) => {
          await app.setLanguage(value);
          app.refresh();
        },
      ),
      choice(
        t('page-zoom'),
        [
          ['0.8', '80 %'],
          ['1', '100 %'],
          ['1.2', '120 %'],
          ['1.5', '150 %'],
          ['2', '200 %'],
        ],
        nearest(settings.zoom),
        (value) => settings.set('zoom', Number(value)),
      ),
      tick(t('page-motion'), settings.motion, keep('motion')),
      h('p', { class: 'note', text: t('page-motion-note') }),
      h('h2', { text: t('key-takuzu') }),
      choice(
        t('page-takuzu-look'),
        LOOKS.map(([name, words]) => [name, t(words)]),
        look(),
        (value) => settings.set('look', /** @type {Look} */ (value)),
      ),
      h('p', { class: 'note', text: t('page-takuzu-look-note') }),
      tick(t('page-takuzu-show-errors'), settings.takuzu?.errors ?? true, (errors) =>
        settings.set('takuzu', { ...settings.takuzu, errors }),
      ),
      h('h2', { text: t('page-playing') }),
      tick(t('page-sounds'), settings.sounds ?? false, (is) => settings.set('sounds', is)),
      tick(t('page-hover-keys'), settings.hoverKeys ?? false, (is) => settings.set('hoverKeys', is)),
      tick(t('page-questions'), settings.questions ?? false, (is) => settings.set('questions', is)),
      h('p', { class: 'note', text: t('page-questions-note') }),
      keys,
      h('h2', { text: t('page-engine') }),
      h('p', { text: t(engine.served ? 'page-engine-served' : 'page-engine-here') }),
      h('h2', { text: t('page-kept') }),
      h('p', {
        text: t('page-kept-words', {
          games: store.games().length,
          replays: store.replays().length,
          results: store.results().length,
        }),
      }),
      h('button', {
        type: 'button',
        class: 'button danger',
        text: t('page-kept-clear'),
        onclick: () => clearAll(app),
      }),
    ),
  );
}

/** @param {number} zoom */
function nearest(zoom) {
  return ['0.8', '1', '1.2', '1.5', '2'].reduce(
    (best, one) => (Math.abs(Number(one) - zoom) < Math.abs(Number(best) - zoom) ? one : best),
    '1',
  );
}

/** @param {App} app */
async function clearAll(app) {
  if (!(await confirm(t('page-kept-clear'), t('page-kept-clear-sure'), t('page-kept-clear-yes')))) return;
  for (const game of store.games()) store.dropGame(game.key);
  for (const game of store.replays()) store.dropReplay(game.key);
  store.clearResults();
  app.refresh();
}
