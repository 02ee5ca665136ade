// How is Minesweeper played on the page? Its board, its facts, the odds, the bot with its matrices, and the dialog
// for a new game. What the rules say is the engine's.

import { Board } from './board.js';
import { button, choice, field, fill, h, icon, openDialog, s, select, tick } from './dom.js';
import { formatTime, names, number, percent, t } from './text.js';
import { settings } from './store.js';
import { seed } from './desk.js';
import { engine } from './engine.js';
import { drawMines } from './mines_picture.js';
import { Odds } from './mines_odds.js';
import { Bot } from './mines_bot.js';

const coarse = () => matchMedia('(pointer: coarse)').matches;

export function cellName(state, index) {
  return state.labels.cols[index % state.cols] + state.labels.rows[Math.floor(index / state.cols)];
}

/** The number of a cell by its name, or null. */
export function cellAt(state, name) {
  const [, col, row] = /^([A-Za-z]+)(\d+)$/.exec(name ?? '') ?? [];
  const [c, r] = [state.labels.cols.indexOf(col), state.labels.rows.indexOf(row)];
  return c < 0 || r < 0 ? null : r * state.cols + c;
}

// --- The board

const WORDS = {
  '.': 'line-hidden',
  F: 'line-flag',
  '*': 'line-mine',
  X: 'line-hit',
  W: 'page-mines-wrong-flag',
};

/** What a screen reader says of a cell: its place, what it shows, and its odds where they are shown. */
function cellLabel(state, index, odds) {
  const sign = state.cells[index];
  const what = WORDS[sign] ? t(WORDS[sign]) : sign;
  return `${cellName(state, index)} ${what}${odds ? `, ${odds.words}` : ''}`;
}

function paintCell(desk, index, element) {
  const { state } = desk;
  const sign = state.cells[index];
  const odds = desk.odds.at(index);
  element.className = `mine-cell ${cellClass(sign)}${odds ? ` odds ${odds.class}` : ''}`;
  if (odds) {
    element.style.setProperty('--p', odds.share);
    element.dataset.odds = odds.text;
  }
  fill(element, inside(sign));
  element.setAttribute('aria-label', cellLabel(state, index, odds));
}

function cellClass(sign) {
  if (sign === '.') return 'closed';
  if (sign === 'F') return 'closed flagged';
  if (sign === 'W') return 'closed flagged wrong';
  if (sign === '*') return 'open mine';
  if (sign === 'X') return 'open mine hit';
  return `open n${sign}`;
}

function inside(sign) {
  if (sign === 'F' || sign === 'W') return [glyph('flag'), sign === 'W' ? glyph('cross') : null];
  if (sign === '*' || sign === 'X') return glyph('mine');
  return sign === '.' || sign === '0' ? null : sign;
}

// Drawn, as not every system's letters have them.
const GLYPHS = {
  flag: ['M7 21V3.5', 'M7 4l11 4.5L7 13Z'],
  mine: [
    'M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4',
    'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z',
  ],
  cross: ['M4 4l16 16M20 4 4 20', ''],
};

function glyph(name) {
  const [lines, solid] = GLYPHS[name];
  return s(
    'svg',
    { class: `glyph glyph-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: lines, class: 'glyph-lines' }),
    solid ? s('path', { d: solid, class: 'glyph-solid' }) : null,
  );
}

function makeBoard(desk) {
  const { state } = desk;
  return new Board({
    rows: state.rows,
    cols: state.cols,
    labels: state.labels,
    label: t('page-mines-board'),
    class: 'mines-board',
    cellSize: { min: coarse() ? 36 : 26, max: coarse() ? 52 : 46, tight: coarse() ? 30 : 20 },
    onPrimary: (index) => primary(desk, index),
    onSecondary: (index) => secondary(desk, index),
    onBoth: (index) => chord(desk, index),
  });
}

// --- What people do with a cell

const isNumber = (sign) => sign >= '0' && sign <= '8';

function primary(desk, index) {
  const sign = desk.state.cells[index];
  if (desk.state.over && !desk.timeline) return;
  if (isNumber(sign)) {
    if (sign !== '0') chord(desk, index);
  } else if (desk.mode === 'flag') flag(desk, index);
  else if (sign === '.') dig(desk, index);
}

function secondary(desk, index) {
  const sign = desk.state.cells[index];
  if (sign === '.' && desk.mode === 'flag' && coarse()) dig(desk, index);
  else if (sign === '.' || sign === 'F') flag(desk, index);
}

function dig(desk, index) {
  desk.play(`d ${cellName(desk.state, index)}`);
}

function flag(desk, index) {
  const verb = desk.state.cells[index] === 'F' ? 'u' : 'f';
  desk.play(`${verb} ${cellName(desk.state, index)}`);
}

function chord(desk, index) {
  desk.play(`c ${cellName(desk.state, index)}`);
}

// --- Facts

function buildFacts(desk) {
  const left = h('b');
  desk.facts = { left, bv: h('b'), opened: h('b') };
  return [
    h(
      'span',
      { class: 'fact', title: t('page-mines-left') },
      icon('flag'),
      h('span', { class: 'hidden-words', text: t('page-mines-left') }),
      left,
    ),
    h(
      'span',
      { class: 'fact', title: t('page-mines-bv') },
      h('span', { class: 'fact-name', text: '3BV' }),
      desk.facts.bv,
    ),
    h(
      'span',
      { class: 'fact', title: t('page-mines-opened') },
      h('span', { class: 'fact-name', text: t('page-mines-opened') }),
      desk.facts.opened,
    ),
  ];
}

function renderFacts(desk, state) {
  desk.facts.left.textContent = number(state.left);
  desk.facts.bv.textContent = state.bv === null ? '–' : `${state.bv_done}/${state.bv}`;
  desk.facts.opened.textContent = percent(state.opened / 100);
}

function about(desk) {
  const { state } = desk;
  const first = t('mines-first-line', { what: t(`mines-first-${state.first}`) });
  const rules =
    state.preset && state.preset !== 'free'
      ? ` ${t('mines-rules-line', { rules: t(`mines-rules-${state.preset}`) })}`
      : '';
  return h('p', {
    class: 'note',
    text: `${first}${state.no_guess ? ` ${t('page-mines-no-guess-line')}` : ''}${rules}`,
  });
}

// --- The dig or flag switch

function modeSwitch(desk, extra) {
  const one = (mode, drawing) =>
    button({
      icon: drawing,
      label: t(`key-${mode}`),
      class: `mode mode-${mode}`,
      'aria-pressed': String(desk.mode === mode),
      onclick: () => setMode(desk, mode),
    });
  return h(
    'div',
    { class: `mode-switch ${extra}`, role: 'group', 'aria-label': t('page-mines-mode') },
    one('dig', 'dig'),
    one('flag', 'flag'),
  );
}

function setMode(desk, mode) {
  desk.mode = mode;
  for (const one of desk.root.querySelectorAll('.mode'))
    one.setAttribute('aria-pressed', String(one.classList.contains(`mode-${mode}`)));
  desk.say(t(mode === 'flag' ? 'page-mines-mode-flag' : 'page-mines-mode-dig'));
}

// --- The whole

function parts(desk) {
  desk.mode = 'dig';
  desk.board = makeBoard(desk);
  desk.board.cursor = middle(desk.state);
  desk.odds = new Odds(desk);
  desk.robot = new Bot(desk);
  return {
    board: desk.board.element,
    facts: buildFacts(desk),
    panel: [about(desk), desk.odds.legend, desk.robot.box, desk.robot.matrices.box],
    tools: [modeSwitch(desk, 'touch-only'), desk.odds.button, desk.robot.button],
    bar: [modeSwitch(desk, '')],
  };
}

const middle = (state) => Math.floor(state.rows / 2) * state.cols + Math.floor(state.cols / 2);

function render(desk, state) {
  renderFacts(desk, state);
  desk.odds.follow(state);
  desk.robot.follow(state);
  paintAll(desk);
  desk.board.element.classList.toggle('over', state.over);
}

/** Paints the cells that look otherwise than before. */
export function paintAll(desk) {
  desk.board.update({
    key: (index) => desk.state.cells[index] + (desk.odds.at(index)?.key ?? ''),
    paint: (index, element) => paintCell(desk, index, element),
  });
}

// --- The end

function summary(desk, labels) {
  const { state } = desk;
  const seconds = Math.max(0.001, state.elapsed / 1000);
  const values = { time: formatTime(state.elapsed), speed: number((state.bv_done ?? 0) / seconds, 2) };
  const words = t(state.status === 'won' ? 'page-mines-won' : 'page-mines-lost', values);
  const luck = h('p', { class: 'luck', text: desk.judged ? luckWords(desk.judged) : t('replay-judging') });
  if (labels === null && !desk.judged) judge(desk);
  if (desk.judged === false) luck.hidden = true;
  return [
    h('h2', { text: t(state.status === 'won' ? 'mines-end-won' : 'mines-end-lost') }),
    h('p', { text: words }),
    luck,
  ];
}

/** Asks for the verdicts on the finished game; the card then says how lucky it was. */
async function judge(desk) {
  const { state } = desk;
  const saved = await desk.call('save', { elapsed: desk.elapsed() });
  const reply = saved.save && (await engine.aside({ do: 'verdicts', save: saved.save }).promise);
  if (desk.gone || desk.state.steps !== state.steps) return;
  desk.judged = reply && !reply.error ? reply : false;
  const line = desk.card.querySelector('.luck');
  if (!line) return;
  line.hidden = !desk.judged;
  if (desk.judged) line.textContent = luckWords(desk.judged);
}

/** "Taken: 2 guesses worth 41 %; the best play had 46 %." */
function luckWords(judged) {
  return judged.luck_words;
}

/** A move of the history in words. */
function moveWords(text) {
  const [verb, ...cells] = text.split(' ');
  const id = { d: 'replay-dug', f: 'replay-flagged', u: 'replay-unflagged', c: 'replay-chord' }[verb];
  return id ? t(id, { cell: cells.join(' ') }) : text;
}

// --- A new game

function lastChoice() {
  return {
    level: 'beginner',
    rows: 16,
    cols: 30,
    mines: 99,
    first: 'zero',
    noguess: false,
    rules: 'free',
    ...settings.mines,
  };
}

function idOf(wanted, seedText) {
  const board = wanted.level === 'custom' ? `${wanted.rows}x${wanted.cols}/${wanted.mines}` : wanted.level;
  return [
    'mines',
    board,
    wanted.first,
    wanted.noguess ? 'noguess' : null,
    wanted.rules === 'free' ? null : wanted.rules,
    seedText,
  ]
    .filter((part) => part !== null)
    .join(':');
}

/** The last choice in words, for the card at home. */
function choiceWords(wanted) {
  const size = wanted.level === 'custom' ? t('page-mines-size', wanted) : t(`mines-level-${wanted.level}`);
  return [
    size,
    wanted.noguess ? t('mines-title-no-guess') : null,
    wanted.rules === 'free' ? null : t(`mines-rules-${wanted.rules}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

function countField(label, value, low, high) {
  return field(
    label,
    h('input', { type: 'number', inputmode: 'numeric', min: low, max: high, value, required: true }),
    null,
  );
}

function newDialog(desk) {
  const old = lastChoice();
  const levels = [...names.levels.map(([name]) => name), 'custom'].map((name) => [
    name,
    t(`mines-level-${name}`),
  ]);
  const size = [
    countField(t('mines-new-rows'), old.rows, 1, 1000),
    countField(t('mines-new-cols'), old.cols, 1, 1000),
    countField(t('mines-new-mines'), old.mines, 0, 999999),
  ];
  const sizes = h('div', { class: 'field-row' }, size);
  const about = h('p', { class: 'note' });
  const level = choice(t('mines-new-level'), levels, old.level, () => show());
  const first = choice(
    t('mines-new-first'),
    names.first.map((name) => [name, t(`mines-first-${name}`)]),
    old.first,
    () => show(),
  );
  const noguess = tick(t('mines-new-no-guess'), old.noguess);
  const rules = select(
    names.rules.map((name) => [name, t(`mines-rules-${name}`)]),
    old.rules,
  );
  const id = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const show = () => {
    sizes.hidden = level.value !== 'custom';
    const [, rows, cols, mines] = names.levels.find(([name]) => name === level.value) ?? [];
    about.hidden = level.value === 'custom';
    about.textContent = rows ? t('page-mines-size', { rows, cols, mines }) : '';
    // Without guessing, the first click must be worth something.
    noguess.box.disabled = first.value === 'none';
    if (noguess.box.disabled) noguess.box.checked = false;
  };
  show();
  const read = (at) => size[at].querySelector('input').valueAsNumber;
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
    actions: [
      { label: t('page-cancel') },
      {
        label: t('mines-new-start'),
        primary: true,
        run: () => {
          const wanted = {
            level: level.value,
            rows: read(0),
            cols: read(1),
            mines: read(2),
            first: first.value,
            noguess: noguess.box.checked,
            rules: rules.value,
          };
          const custom = wanted.level === 'custom';
          if (custom && !dialog.querySelector('form').reportValidity()) return false;
          if (!custom) Object.assign(wanted, { rows: old.rows, cols: old.cols, mines: old.mines });
          settings.set('mines', wanted);
          const text = id.value.trim();
          desk.open(/[:\n]/.test(text) ? text : idOf(wanted, text === '' ? seed() : text));
          return true;
        },
      },
    ],
  });
}

// --- Line mode and keys

/** The odds of one cell, in words. */
async function tellOdds(desk, name) {
  const cell = cellAt(desk.state, name);
  const reply = cell === null ? null : await desk.ask('odds');
  const share = reply?.probabilities.flat()[cell];
  if (typeof share !== 'number') {
    if (cell === null) desk.say(t('refused-no-cell'), 'bad');
    return;
  }
  if (!desk.state.helped) await desk.note('help');
  desk.say(t('line-odds', { cell: name, odds: percent(share, 1) }));
}

/** `bot` plays a step, `bot exact all` by that approach to the end. */
function commandBot(robot, words) {
  const all = ['all', t('line-word-all')];
  for (const word of words) if (word && !all.includes(word)) robot.choose(word);
  if (words.some((word) => all.includes(word))) robot.toggle();
  else robot.step();
}

const commands = {
  odds: (desk, rest) => (rest ? tellOdds(desk, rest.toUpperCase()) : desk.odds.toggle()),
  bot: (desk, rest) => commandBot(desk.robot, rest.split(/\s+/)),
  matrices: (desk) => desk.robot.matrices.toggle(),
};

export default {
  kind: 'mines',
  lastWords: () => choiceWords(lastChoice()),
  parts,
  render,
  summary,
  newDialog,
  commands,
  draw: drawMines,
  lastId: () => idOf(lastChoice(), seed()),
  keys: {
    ' ': (desk, index) => (isNumber(desk.state.cells[index]) ? chord(desk, index) : dig(desk, index)),
    Enter: (desk, index) => (isNumber(desk.state.cells[index]) ? chord(desk, index) : dig(desk, index)),
    d: dig,
    f: flag,
    c: chord,
    p: (desk) => desk.odds.toggle(),
    b: (desk) => desk.robot.toggle(),
    m: (desk) => desk.robot.matrices.toggle(),
    '+': (desk) => desk.robot.faster(1),
    '-': (desk) => desk.robot.faster(-1),
  },
  help: [
    ['keyname-space', 'key-dig'],
    ['f', 'key-flag'],
    ['c', 'key-chord'],
    ['p', 'key-odds'],
    ['b', 'key-bot'],
    ['+', 'key-faster'],
    ['-', 'key-slower'],
    ['m', 'key-matrices'],
  ],
  onEvents(desk) {
    desk.judged = null;
  },
  onEscape: (desk) => desk.robot.stop() || desk.odds.off(),
  onClose(desk) {
    desk.robot.stop();
    desk.odds.end();
  },
  verdicts: (desk) => desk.judged,
  verdictWords: luckWords,
  moveWords,
  keepVerdicts(desk, reply) {
    desk.judged = reply;
  },
};
