/**
 * Tests the page on which the tutor checks a work, with the real server: storing, giving out, questions of pupils and
 * corrections (rules R342 to R348, R367 to R369, R418).
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { checkBoth, createWorkTest, createWorkWithMaterial, desk, extended, giveOut, handIn, pointEach, putCheck, save, text, twoExtended, type Of } from '../../support/fixtures/checking-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import type { TestApp } from '../../support/test-app.ts';
import { expectStatus } from '../../support/test-app.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const key = (code: string) => fireEvent.keyDown(document.body, { code });
const point = (name: string) => screen.getByRole('radio', { name: named(name) });
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const pathOf = ({ testId, uid }: Of): string => `/admin/checking/${testId}/${uid}`;

async function work(site: TestApp, nickname = 'Полина К.') {
  const testId = await createWorkTest(site);
  const pupil = await handIn(site, testId);
  expectStatus(await pupil.client.patch('/api/profile', { nickname }), 200);
  return { of: { testId, uid: pupil.uid }, pupil };
}

test('A work is checked by the keyboard, given out, and its pupil reads the check', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { of, pupil } = await work(site);
  await browser.open(pathOf(of), tutor);
  await browser.see(/^Отметьте элементы или\sпоставьте баллы/);
  key('Digit1');
  key('Digit2');
  await waitFor(() => expect(point('2 балла')).toBeChecked());
  key('Enter');
  await browser.see('Полина К., вопрос 3');
  // Without criteria the tutor sets the points.
  await browser.see(/^Критериев у\sвопроса нет: поставьте баллы сами\.$/);
  await browser.user.click(point('3 балла'));
  await browser.fill('Комментарий ученику', 'Верно.');
  fireEvent.keyDown(screen.getByLabelText('Комментарий ученику'), { code: 'Enter', ctrlKey: true });
  await browser.see('Работа проверена');
  // Each answer takes two requests: one for its check, one for the comments to its question.
  expect(browser.network.count(new RegExp(`^GET /api${pathOf(of)}(?:\\?|$)`))).toBe(1);
  await waitFor(async () => expect((await desk(tutor, of)).answers.map(({ state, check }) => [state, check?.points])).toEqual([['checked', 2], ['checked', 3]]));
  await browser.press('Отдать');
  await browser.press('Отдать работу', await browser.dialog('Отдать работу?'));
  await browser.toast(/Отдано: 1\sработа/);
  expect(await read(pupil.client, `/api/results/${of.testId}`)).toMatchObject({ score: 6, maxScore: 7, pending: null, checks: [null, null, { points: 2 }, { points: 3, comment: 'Верно.' }] });
});

test('The desk unfolds the experiment that stands above the question, with its table', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkWithMaterial(site, 'Опыт с кровью.\n\n| Проба | Кислород |\n|---|---|\n| 1 | 40 % |');
  const { uid } = await handIn(site, testId);
  await browser.open(pathOf({ testId, uid }), tutor);
  await browser.press('Вопрос и образец ответа');
  await screen.findByRole('heading', { name: named('К вопросам 2 и 3') });
  within(screen.getByRole('table')).getByRole('cell', { name: named('40 %') });
});

test('Esc closes the menu and the list of keys over the desk, and leaves the desk only then', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { of } = await work(site);
  await browser.open(pathOf(of), tutor);
  await browser.press('Ещё: ответ');
  await screen.findByRole('menu');
  await browser.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await browser.press('Клавиши');
  await screen.findByRole('heading', { name: 'Клавиши' });
  await browser.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Клавиши' })).toBeNull());
  expect(location.pathname).toBe(pathOf(of));
  await browser.user.keyboard('{Escape}');
  await browser.arrive('/admin/checking');
});

test('A check that another tutor has stored meanwhile is a conflict: nothing is lost until one is chosen', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { of } = await work(site);
  await browser.open(pathOf(of), tutor);
  await browser.see(/^Отметьте элементы/);
  const other = await site.registerPupil();
  expectStatus(await tutor.patch(`/api/admin/users/${other.uid}`, { role: 99 }), 200);
  expectStatus(await putCheck(other.client, of, 'first', 0, { points: 3, byHand: true, checked: true }), 200);
  await browser.user.click(box(/Элемент a/));
  await browser.see(/Этот ответ уже проверен: 3\sбалла/);
  expect(box(/Элемент a/)).toBeChecked();
  expect((await desk(tutor, of)).answers[0]?.check).toMatchObject({ points: 3, elements: [] });
  await browser.press('Сохранить мои');
  await waitFor(async () => expect((await desk(tutor, of)).answers[0]?.check).toMatchObject({ elements: ['a'], points: 1 }));
});

test('A pupil asks about a check that was given out; the reply goes with a correction', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { of, pupil } = await work(site, 'Соня');
  await checkBoth(tutor, of);
  await giveOut(tutor, of);
  expectStatus(await pupil.client.put(`/api/results/${of.testId}/asked/first`, { attempt: 1, text: 'Почему не засчитан третий?' }), 201);
  await browser.open('/admin/checking', tutor);
  await browser.follow('Ответить: Соня');
  await browser.user.click(await screen.findByRole('checkbox', { name: /Элемент c/ }));
  await browser.see('Почему не засчитан третий?');
  await browser.see(/Исправлено: было\s2, стало\s3/);
  await browser.fill('Ваш ответ', 'Вы правы.');
  // After a reload the reply that was not sent is there again.
  await browser.untilKept('Вы правы.');
  await browser.open(`${pathOf(of)}?question=first`);
  await waitFor(() => expect(screen.getByLabelText('Ваш ответ')).toHaveValue('Вы правы.'));
  await browser.press('Ответить и отдать исправление: 2 → 3');
  await browser.toast('Исправления отданы');
  await browser.untilKept('');
  expect(await read(pupil.client, `/api/results/${of.testId}`)).toMatchObject({ score: 6, checks: [null, null, { points: 3, corrected: { from: 2 }, asked: { reply: { text: 'Вы правы.' } } }, {}] });

  // The reply is stored, and the correction is lost on its way.
  expectStatus(await pupil.client.put(`/api/results/${of.testId}/asked/second`, { attempt: 1, text: 'А здесь?' }), 201);
  await browser.open(`${pathOf(of)}?question=second`);
  await browser.user.click(await screen.findByRole('radio', { name: named('3 балла') }));
  await browser.fill('Ваш ответ', 'И здесь.');
  browser.network.lose('POST /api/admin/checking/give-out');
  await browser.press('Ответить и отдать исправление: 2 → 3');
  await browser.toast('Ответ отправлен');
  await browser.toast(/^Проверьте соединение|^Нет соединения/);
  await browser.see(/^Ваш ответ, /);
  await browser.press('Отдать исправления');
  await browser.toast('Исправления отданы');
  expect(await read(pupil.client, `/api/results/${of.testId}`)).toMatchObject({ score: 7 });
});

test('Edits after giving out are dropped at once, and an answer can be made to wait again', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { of } = await work(site);
  await checkBoth(tutor, of);
  await giveOut(tutor, of);
  await save(tutor, of, 'first', { elements: ['a'], checked: true });
  await browser.open(`${pathOf(of)}?question=first`, tutor);
  await browser.see(/Исправлено: было\s2, стало\s1/);
  await browser.press('Отменить правки');
  await waitFor(() => expect(point('2 балла')).toBeChecked());
  expect((await desk(tutor, of)).answers[0]?.check).toMatchObject({ points: 2 });
  await browser.press('Ещё: ответ');
  await browser.choose('menuitem', 'Вернуть в непроверенные');
  await waitFor(async () => expect((await desk(tutor, of)).answers[0]?.state).toBe('started'));
  // While an answer of the work waits for its check, the tutor cannot give the corrections to the pupil. The tutor can only undo them.
  await browser.see(/^Правки ученик увидит, когда вы\sих отдадите\.$/);
  expect(screen.queryByRole('button', { name: 'Отдать исправления' })).toBeNull();
  await browser.press('Отменить правки');
  await browser.gone(/^Правки ученик увидит/);
  expect((await desk(tutor, of)).answers[0]).toMatchObject({ state: 'checked', check: { points: 2 } });
});

test('Maximum and criteria are changed at the desk after «было → станет», and checked answers are counted anew', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { of } = await work(site);
  await checkBoth(tutor, of, ['a', 'b', 'c']);
  await giveOut(tutor, of);
  await browser.open(`${pathOf(of)}?question=first`, tutor);
  await browser.press('Изменить критерии');
  const dialog = await browser.dialog('Критерии вопроса 2');
  await browser.press('Меньше', within(dialog).getByRole('group', { name: named('Максимум баллов') }));
  expect(within(dialog).getByRole('status', { name: '' })).toHaveTextContent('2');
  await browser.press('Сохранить', dialog);
  const asked = await browser.dialog('Пересчитать проверенные ответы?');
  expect(asked.textContent.replace(/\s+/g, ' ')).toContain('Одна работа уже отдана: ученик увидит «Исправлено: было 3, стало 2».');
  await browser.press('Сохранить и пересчитать', asked);
  await browser.toast('Ответы пересчитаны');
  expect(await desk(tutor, of)).toMatchObject({ answers: [{ check: { points: 2 }, given: { points: 2, maxPoints: 2, corrected: { from: 3 } } }, {}] });
});

test('By question the way goes through the works, with their criteria of the last version', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site, [twoExtended[0] as never, extended('only', { question: 'Зачем листу устьица?', criteria: pointEach(['a', 'b', 'c']) })]);
  for (const answer of ['Для газообмена.', 'Для испарения.']) await handIn(site, testId, [1, text(answer)]);
  await browser.open('/admin/checking?view=questions', tutor);
  await browser.user.click(await screen.findByLabelText('Скрыть имена'));
  await browser.press('Проверить: вопрос 2');
  await browser.see('Работа 1');
  key('Digit1');
  await waitFor(() => expect(point('1 балл')).toBeChecked());
  key('Enter');
  await browser.see('Работа 2');
  key('Digit0');
  await waitFor(() => expect(point('0 баллов')).toBeChecked());
  key('Enter');
  await browser.see('Вопрос 2 проверен');
  await browser.see(/2\sответа, в\sсреднем 0,5\sиз\s3/);
});
