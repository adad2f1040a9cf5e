/** Tests what a pupil sees of a work before and after it is given out (rules R331, R344, R418). */
import { screen, within } from '@testing-library/dom';
import { createHash } from 'node:crypto';
import { png } from '../../support/fixtures/files/image-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { checkBoth, createWorkTest, givenPhoto, giveOut, handIn, save } from '../../support/fixtures/checking-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

/** The card of a question. */
const card = async (question: string): Promise<HTMLElement> => (await screen.findByRole('heading', { name: named(question) })).closest('section') ?? document.body;

test('A work waits on the dashboard and in its review; once it was given out both show the check', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { client, uid } = await handIn(site, testId);
  const of = { testId, uid };
  await browser.open('/dashboard', client);
  expect(await screen.findByText(named('На проверке: 2 вопроса, до 6 баллов.'))).toBeVisible();
  await browser.user.click(screen.getByRole('link', { name: 'Посмотреть результат' }));
  expect(await screen.findByText(named('Развёрнутые ответы на проверке: 2 вопроса, до 6 баллов.'))).toBeVisible();
  const waiting = await card('Зачем листу устьица?');
  expect(within(waiting).getByText(named('до 3 баллов'))).toBeVisible();
  expect(await within(waiting).findByText(named('Баллы, пометки и образец ответа появятся, когда репетитор отдаст работу.'))).toBeVisible();

  await checkBoth(tutor, of);
  await save(tutor, of, 'first', { elements: ['a', 'b'], comment: 'Почти всё.', checked: true });
  await giveOut(tutor, of);
  await browser.open('/dashboard', client);
  expect(await screen.findByRole('heading', { name: 'Работа проверена' })).toBeVisible();
  expect(screen.getByText(named('«Работа о листьях»: 5 из 7 баллов.'))).toBeVisible();
  await browser.user.click(screen.getByRole('link', { name: 'Посмотреть' }));
  const checked = await card('Зачем листу устьица?');
  expect(within(checked).getByText(named('2 из 3 баллов'))).toBeVisible();
  expect(await within(checked).findByText('Почти всё.')).toBeVisible();
  expect(within(checked).getByRole('heading', { name: named('Элементы ответа: найдено 2 из 3') })).toBeVisible();
  expect(within(checked).getAllByText('Есть в ответе')).toHaveLength(2);
  expect(within(checked).getByText(named('2 из 3 элементов — 2 балла. 3 балла — не меньше 3.'))).toBeVisible();
  await browser.press('Спросить о проверке', checked);
  expect(within(checked).getByLabelText('О чём спросить')).toHaveFocus();
  await browser.press('Спросить', checked);
  expect(await within(checked).findByText('Напишите, о чём спросить.')).toBeVisible();
  await browser.user.type(within(checked).getByLabelText('О чём спросить'), 'Почему 2?');
  await browser.untilKept('Почему 2?');

  // The text that was not sent is there again after a reload, below its own question only.
  await browser.open('/dashboard');
  await browser.follow('Посмотреть результат');
  const reopened = await card('Зачем листу устьица?');
  expect(await within(reopened).findByLabelText('О чём спросить')).toHaveValue('Почему 2?');
  const other = await card('Зачем корню волоски?');
  expect(await within(other).findByText('Чтобы всасывать воду.')).toBeVisible();
  expect(within(other).getByRole('button', { name: 'Спросить о проверке' })).toBeVisible();
  await browser.press('Выйти');
  const asked = await browser.dialog('Выйти и удалить вопрос?');
  await browser.see(/Вопрос о\sпроверке не\sотправлен\./, asked);
  await browser.press('Остаться', asked);
  await browser.press('Спросить', reopened);
  expect(await within(reopened).findByText('Ждёт ответа репетитора.')).toBeVisible();
  expect(within(reopened).getByText('Почему 2?')).toBeVisible();
  expect(within(reopened).queryByRole('button', { name: 'Спросить о проверке' })).toBeNull();
  await browser.untilKept('');
});

test('Notes on a photo are a list below it, beside the photo that the tutor has added, and a later change has its day', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id, of, pupil } = await givenPhoto(site, tutor, new Date().toISOString());
  const sheet = png(9, 33);
  const added = createHash('sha256').update(sheet).digest('hex');
  expectStatus(await tutor.send('PUT', `/api/photos/${added}`, sheet, { 'content-type': 'image/png' }), 201);
  const marks = [
    { id: 'm1', kind: 'tick' as const, x: 1, y: 1 },
    { id: 'm2', kind: 'frame' as const, x: 1, y: 1, width: 1, height: 9, note: 'Красный костный мозг' },
    { id: 'm3', kind: 'text' as const, x: 1, y: 9, note: 'Не эритроциты' },
  ];
  await save(tutor, of, 'first', { elements: ['a'], marks: { [id]: marks }, added: [{ id: added, turn: 0 }], checked: true });
  await giveOut(tutor, of);
  await browser.open('/dashboard', pupil.client);
  await browser.follow('Посмотреть');
  const checked = await card('Зачем листу устьица?');
  expect(await within(checked).findByText(/^Проверка дополнена \d+\s[а-я]+$/)).toBeVisible();
  expect(within(checked).getByRole('img', { name: named('Снимок 1 из 2, ваш ответ на вопрос 2. Пометки: 1 галочка, 2 с текстом ниже.') })).toBeInTheDocument();
  const notes = within(checked).getByRole('heading', { name: named('Пометки на снимке') }).parentElement ?? document.body;
  expect(within(notes).getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^\d/, ''))).toEqual(['Красный костный мозг', 'Не эритроциты']);
  await browser.press('Следующий снимок', checked);
  expect(await within(checked).findByText(named('Добавил репетитор'))).toBeVisible();
});
