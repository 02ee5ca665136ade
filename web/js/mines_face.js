// The face above a Minesweeper board: shows the state of the game and starts another one.

import { fill, h, s } from './dom.js';
import { chosenKey } from './keys.js';
import { t } from './text.js';

/** @typedef {'playing' | 'pressed' | 'won' | 'lost'} Mood */

const EYES = 'M9 9.2v1.1M15 9.2v1.1';
const SMILE = 'M7.8 14c1 1.9 2.5 2.8 4.2 2.8s3.2-.9 4.2-2.8';

/**
 * The lines of each face on a 24 x 24 grid.
 * @type {Record<Mood, string>}
 */
const LINES = {
  playing: EYES + SMILE,
  pressed: `${EYES}M12 13.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z`,
  won: `M3.5 8.5h17M6 8.5c0 4.5 5 4.5 5 0M13 8.5c0 4.5 5 4.5 5 0${SMILE}`,
  lost: 'M7.7 8.2l2.8 2.8m0-2.8-2.8 2.8M13.5 8.2l2.8 2.8m0-2.8-2.8 2.8M8.2 17c.9-1.6 2.2-2.4 3.8-2.4s2.9.8 3.8 2.4',
};

export class Face {
  /** @param {() => unknown} onclick */
  constructor(onclick) {
    const name = t('page-mines-face');
    this.element = h('button', {
      type: 'button',
      class: 'face',
      title: `${name} (${chosenKey('F2')})`,
      'aria-label': name,
      'aria-keyshortcuts': chosenKey('F2'),
      onclick,
    });
    this.show('playing');
  }

  /** @param {Mood} mood */
  show(mood) {
    const { element } = this;
    if (element.dataset.mood === mood) return;
    element.dataset.mood = mood;
    fill(
      element,
      s(
        'svg',
        { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
        s('circle', { cx: 12, cy: 12, r: 10 }),
        s('path', { d: LINES[mood] }),
      ),
    );
  }
}
