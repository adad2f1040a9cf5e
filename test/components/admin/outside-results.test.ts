/** Tests results of exams that the tutor writes down on a pupil's card (rule R377). */
import { screen, waitFor, within } from '@testing-library/dom';
import type { Outside } from '../../../src/domain/exams/outside-schema.ts';
import { EGE } from '../../support/fixtures/exam-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const part = async (heading: string): Promise<HTMLElement> => (await screen.findByRole('heading', { name: named(heading) })).closest('section') ?? document.body;

/** Waits until a dialog shows a text: a dialog that opens is not visible at once. */
const see = (dialog: HTMLElement, text: Parameters<typeof screen.getByText>[0]) => waitFor(() => expect(within(dialog).getByText(text)).toBeVisible());

interface Results {
  exams: { results: { name: string; at: string; score: { primary: number; lines: { line: number; score: number }[] } }[] }[];
}

test('A result is written down by line: each bad input has its message, the worth is said while typing, and the next pupil follows', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const [anna, boris] = [await site.registerPupil(), await site.registerPupil()];
  await boris.client.patch('/api/profile', { nickname: 'Борис' });
  const stored = ({ uid }: { uid: string }) => read<Results>(tutor, `/api/admin/users/${uid}/results`).then(({ exams }) => exams.flatMap(({ results }) => results));
  await browser.open(`/admin/users/${anna.uid}`, tutor);
  await browser.press('Внести результат');
  const dialog = await browser.dialog('Внести результат');
  const line = (number: number, max: number) => within(dialog).getByLabelText(named(`Линия ${number}, не больше ${max}`));
  // A dialog takes the focus after it has opened.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await browser.press('Сохранить', dialog);
  await see(dialog, 'Напишите, что это была за работа.');
  await see(dialog, named('Заполните хотя бы одну линию.'));
  await waitFor(() => expect(within(dialog).getByLabelText('Что писали')).toHaveFocus());
  await browser.fill('Что писали', 'Пробник в школе');
  await browser.setDay(within(dialog).getByLabelText('Когда'), '2999-01-01');
  await see(dialog, 'Этот день ещё не наступил.');
  await browser.setDay(within(dialog).getByLabelText('Когда'), '2026-01-05');
  await browser.user.type(line(12, 2), '3');
  await see(dialog, 'Не больше 2.');
  await browser.user.clear(line(12, 2));
  await browser.user.type(line(12, 2), '-1');
  expect(line(12, 2)).toHaveValue('1');
  await browser.user.type(line(5, 1), '0');
  await see(dialog, named('Тестовых баллов не будет: заполнены не все линии.'));
  await see(dialog, named('1 из 36'));
  await see(dialog, 'нет баллов');
  await browser.press('Сохранить и внести ещё', dialog);
  await browser.toast('Результат внесён');
  expect(await stored(anna)).toMatchObject([{ name: 'Пробник в школе', at: '2026-01-05', score: { primary: 1, lines: [{ line: 5, score: 0 }, { line: 12, score: 1 }] } }]);

  expect(line(12, 2)).toHaveValue('');
  await browser.press('Сохранить', dialog);
  await see(dialog, 'Выберите ученика.');
  await browser.user.type(within(dialog).getByRole('combobox', { name: 'Ученик' }), 'Борис');
  await browser.choose('option', /Борис/);
  await browser.check('Суммой', dialog);
  await browser.fill('Первичные баллы', '58');
  await see(dialog, 'Не больше 57.');
  await browser.fill('Первичные баллы', '36');
  expect(await within(dialog).findByText(named('тестовый по шкале 2026 года'))).toHaveTextContent('71');
  await browser.press('Сохранить', dialog);
  await browser.closed();
  expect(await stored(boris)).toMatchObject([{ name: 'Пробник в школе', at: '2026-01-05', score: { primary: 36 } }]);
  expect(await within(await part('Внесено вручную')).findByText('Пробник в школе')).toBeVisible();
});

test('A result is changed, also after another window has changed it, and deleted after a question', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await site.registerPupil();
  const path = `/api/admin/users/${pupil.uid}/outside-results`;
  const body = { exam: EGE, name: 'Пробник', date: '2026-01-05', primary: 27 };
  const { id } = (await tutor.post<Outside>(path, body)).body;
  await browser.open(`/admin/users/${pupil.uid}`, tutor);
  await browser.press('Ещё: Пробник');
  await browser.choose('menuitem', 'Изменить результат');
  const dialog = await browser.dialog('Изменить результат');
  expect(within(dialog).getByLabelText('Ученик')).toHaveAttribute('readonly');
  expect(within(dialog).queryByRole('button', { name: named('Сохранить и внести ещё') })).toBeNull();
  expectStatus(await tutor.put(`${path}/${id}`, { ...body, primary: 30, revision: 1 }), 200);
  await browser.fill('Первичные баллы', '28');
  await browser.press('Сохранить', dialog);
  await see(dialog, named('Результат изменили в другом окне. Посмотрите, каким он стал.'));
  await browser.press('Посмотреть', dialog);
  await waitFor(() => expect(within(dialog).getByLabelText('Первичные баллы')).toHaveValue('30'));
  await browser.fill('Первичные баллы', '31');
  await browser.press('Сохранить', dialog);
  await browser.toast('Результат изменён');
  expect(await within(await part('Внесено вручную')).findByText('31')).toBeVisible();

  await browser.press('Ещё: Пробник');
  await browser.choose('menuitem', 'Удалить результат');
  const question = await browser.dialog('Удалить результат?');
  expect(within(question).getByText(/«Пробник», 5.января.*Вернуть его не получится/)).toBeInTheDocument();
  await browser.press('Удалить', question);
  await browser.toast('Результат удалён');
  expect(await screen.findByText('Ученик ещё ничего не прошёл')).toBeVisible();
});

test('A result whose answer was lost is stored once, with what was typed since', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await site.registerPupil();
  await browser.open(`/admin/users/${pupil.uid}`, tutor);
  await browser.press('Внести результат');
  const dialog = await browser.dialog('Внести результат');
  await browser.fill('Что писали', 'Пробник');
  await browser.check('Суммой', dialog);
  await browser.fill('Первичные баллы', '27');
  browser.network.loseResponse(/^POST .*outside-results/);
  await browser.press('Сохранить', dialog);
  await see(dialog, named('Не удалось сохранить результат'));
  await browser.fill('Первичные баллы', '28');
  await browser.press('Сохранить', dialog);
  await browser.closed();
  const { exams } = await read<Results>(tutor, `/api/admin/users/${pupil.uid}/results`);
  expect(exams.flatMap(({ results }) => results)).toMatchObject([{ name: 'Пробник', score: { primary: 28 } }]);
});
