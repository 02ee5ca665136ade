// The illustrated rules and the interactive lessons of each game.

import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, NARROW, quiet, visit, WIDE } from './harness.js';
import { becomes } from './grids.js';

const KINDS = ['mines', 'takuzu', 'morpion'];
const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
const said = (page, tone) => page.locator(`.lesson-said.${tone}`);
const title = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor();
const next = (page) => page.getByRole('link', { name: 'Next', exact: true });

test('the rules of each game have a picture for each sentence, and lead to the lesson', async () => {
  const page = await visit();
  for (const kind of KINDS) {
    await page.goto(page.url().replace(/#.*|$/, `#rules=${kind}`));
    await page.locator(`a[href="#lesson=${kind}:1"]`).waitFor();
    const rules = page.locator('.rules > li');
    const count = await rules.count();
    assert.ok(count >= 4 && count <= 6, `${kind} has ${count} rules`);
    assert.equal(
      (await rules.locator('.picture :is(.cell:first-child, svg.piles-picture)').count()) >= count,
      true,
    );
    assert.deepEqual(await axe(page), []);
  }
  await page.getByRole('link', { name: 'Try it: a lesson on small boards' }).click();
  await title(page, 'Morpion 3D: lesson');
  await quiet(page);
});

for (const kind of KINDS) {
  test(`the lesson of ${kind} can be shown from the first position to the last, and then a game begins`, async () => {
    const page = await visit(`#lesson=${kind}:1`);
    await page.locator('.lesson-dots a').first().waitFor();
    const last = await page.locator('.lesson-dots a').count();
    assert.ok(last >= 5, `${kind} has ${last} positions`);
    for (let number = 1; number <= last; number += 1) {
      await page.locator(`.lesson-dots a[aria-current=step][href="#lesson=${kind}:${number}"]`).waitFor();
      while (!(await said(page, 'good').count())) {
        const before = await page.locator('.lesson-holder').textContent();
        await page.getByRole('button', { name: 'Show me' }).click();
        await becomes(
          async () =>
            (await said(page, 'good').count()) > 0 ||
            (await page.locator('.lesson-holder').textContent()) !== before,
          true,
        );
      }
      assert.equal(await page.locator('.lesson-dots a.done').count(), number);
      if (number < last) await next(page).click();
    }
    assert.deepEqual(await axe(page), []);
    await page.getByRole('link', { name: 'Play a game' }).click();
    await page.locator(`.game-layout[data-kind=${kind}] [role=grid]`).waitFor();
    await quiet(page);
  });
}

test('a wrong move is not played, and its fault is explained', async () => {
  const page = await visit('#lesson=mines:4');
  await page.getByRole('radio', { name: 'flag' }).waitFor();
  assert.equal(await page.getByRole('radio', { name: 'flag' }).isChecked(), true);
  await cell(page, 'A1').click();
  await said(page, 'bad').filter({ hasText: 'A1 is uncertain: 50 % chance of a mine.' }).waitFor();
  assert.match((await cell(page, 'A1').getAttribute('aria-label')) ?? '', /closed/);
  await cell(page, 'C1').click({ button: 'right' });
  await said(page, 'bad').filter({ hasText: 'C1 is certainly a mine.' }).waitFor();
  await cell(page, 'C1').click();
  await said(page, 'good').waitFor();
  await page.goto(page.url().replace(/#.*/, '#lesson=morpion:3'));
  await title(page, 'Stop a line');
  await cell(page, 'a1').click();
  await said(page, 'bad').filter({ hasText: 'Then O wins at once with +c2.' }).waitFor();
  await page.goto(page.url().replace(/#.*/, '#lesson=takuzu:1'));
  await title(page, 'A pair');
  await page.getByText('1', { exact: true }).last().waitFor();
  await cell(page, 'C1').press('1');
  await said(page, 'bad').filter({ hasText: /row 1/i }).waitFor();
  await quiet(page);
});

test('a lesson is done by keys alone', async () => {
  const page = await visit('#lesson=takuzu:3');
  await title(page, 'A full half');
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /^A1/);
  for (const key of ['ArrowDown', 'ArrowRight', '1', 'ArrowRight', '1']) await page.keyboard.press(key);
  await said(page, 'good').waitFor();
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'Next');
  await page.keyboard.press('Enter');
  await title(page, 'Lines differ');
  await quiet(page);
});

test('a lesson is done by touch on a phone, in French', async () => {
  const page = await visit('#lesson=mines:2', { ...NARROW, locale: 'fr-FR' });
  await title(page, "Tout d'un coup");
  await cell(page, 'B2').tap();
  await said(page, 'good').waitFor();
  assert.deepEqual(await axe(page), []);
  await quiet(page);
});

test('an address of an unknown lesson is reported', async () => {
  const page = await visit('#lesson=mines:6');
  await page.locator('.fault-words', { hasText: 'There is no such page.' }).waitFor();
  await page.goto(page.url().replace(/#.*/, '#rules=chess'));
  await page.locator('.fault-words', { hasText: 'There is no such page.' }).waitFor();
  await quiet(page);
});

test('newcomers see a link to the rules until they dismiss it', async () => {
  const page = await visit('#mines', WIDE);
  const line = page.locator('.message').getByRole('link', { name: 'The rules in a minute.' });
  await line.click();
  await title(page, 'Minesweeper: the rules');
  await page.goBack();
  await page.getByRole('button', { name: 'Do not show this again' }).click();
  await line.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.game-layout [role=grid]').waitFor();
  assert.equal(await line.count(), 0);
  await quiet(page);
});

test('after a won game, the link to its rules is no longer shown', async () => {
  const page = await visit('#mines:2x2/1:none:~1');
  for (const name of ['A1', 'B1', 'A2']) await cell(page, name).click();
  await becomes(
    () => page.evaluate(() => localStorage.getItem('grille.results')?.includes('won') ?? false),
    true,
  );
  await page.getByRole('button', { name: 'Play again' }).click();
  await cell(page, 'A1').filter({ hasNotText: '1' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'The rules in a minute.' }).count(), 0);
  await page.goto(page.url().replace(/#.*/, '#takuzu'));
  await page.getByRole('link', { name: 'The rules in a minute.' }).waitFor();
  await quiet(page);
});

test('the menu of a game and the help lead to rules and lesson', async () => {
  const page = await visit('#takuzu');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lesson' }).click();
  await title(page, 'Takuzu: lesson');
  await page.goto(page.url().replace(/#.*/, '#help'));
  await page.locator('a[href="#rules=morpion"]').click();
  await title(page, 'Morpion 3D: the rules');
  await quiet(page);
});
