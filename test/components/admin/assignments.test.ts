/**
 * Tests the tutor's pages of assignments: giving, changing, extending, reminding, the board and the matrix (rules R280
 * to R290).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import type { Assignment } from '../../../src/features/assignments/contract.ts';
import { assigned, give, giveTest, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { createCellBlock, createOrganelles, question } from '../support/content.ts';
import { expectFocus } from '../support/editor.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const DAY_MS = 86_400_000;
/** The day in Moscow, the time zone of the site, after this many days. */
const inDays = (count: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(Date.now() + count * DAY_MS);

async function register(site: TestApp, nickname: string): Promise<Pupil> {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname });
  return pupil;
}

async function createGroup(tutor: TestClient, name: string, pupils: readonly Pupil[]): Promise<string> {
  const response = await tutor.post<{ id: string }>('/api/admin/groups', { name });
  expectStatus(response, 201);
  if (pupils.length > 0) expectStatus(await tutor.patch(`/api/admin/groups/${response.body.id}/members`, { add: pupils.map(({ uid }) => uid) }), 200);
  return response.body.id;
}

const row = (nickname: string) => screen.findByRole('row', { name: new RegExp(nickname) });
const spaced = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

test('A tutor gives a test from its menu in four presses, and sees who has it done', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id: testId } = await createOrganelles(tutor);
  const [anna, boris] = [await register(site, 'Анна'), await register(site, 'Борис')];
  await createGroup(tutor, 'ЕГЭ, вторник', [anna, boris]);
  expect((await anna.client.put(`/api/results/${testId}`, { answers: [0, 0] })).status).toBe(201);

  await browser.open('/admin', tutor);
  await browser.press('Ещё: Органоиды');
  await browser.choose('menuitem', 'Задать');
  await browser.check(/ЕГЭ, вторник/);
  await waitFor(() => expect(spaced(screen.getByText('Получат').parentElement?.textContent ?? '')).toBe('Получат2 ученика'));
  await browser.see(/1\sученик уже прошёл этот тест/);
  expect(screen.getByRole('radio', { name: /Считать сданным/ })).toBeChecked();
  await browser.press('Задать 2 ученикам');
  await browser.toast(/^Задано: 2\sученикам$/);
  await browser.arrive(/^\/admin\/assignments\/[\w-]+$/);
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Органоиды' }));
  expect(await row('Борис')).toHaveTextContent(/Не\sначато/);
  expect(await row('Анна')).toHaveTextContent(/Сдано\sраньше/);
  await browser.follow('Анна');
  await browser.see(/сдано\s1\sиз\s1/);
  await browser.press('Ещё: Органоиды');
  await waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => spaced(textContent))).toEqual(['Посмотреть ответы', 'Продлить', 'Разрешить пройти ещё раз']));
  await browser.choose('menuitem', 'Разрешить пройти ещё раз');
  await browser.press('Разрешить', await browser.dialog('Разрешить пройти ещё раз?'));
  await browser.toast('Тест можно пройти ещё раз');
  await browser.see(/сдано\s0\sиз\s1/);
  await browser.press('Ещё: Органоиды');
  await browser.choose('menuitem', 'Напомнить');
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => spaced(textContent)).join(' ')).toContain('Напомнили 1 ученикуАнна.'));
  await browser.press('Ещё: Органоиды');
  await browser.choose('menuitem', 'Продлить');
  await browser.press(/^Продлить\sдо/, await browser.dialog('Продлить срок 1 ученику?'));
  await browser.toast(/^Срок продлён до/);
});

test('The form names every bad input, and an empty group may be given to', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id: testId } = await createOrganelles(tutor);
  const groupId = await createGroup(tutor, '9 класс', []);
  await browser.open(`/admin/assignments/new?test=${testId}`, tutor);
  await browser.press('Задать');
  await browser.see('Выберите группу или учеников.');
  await browser.check(/9 класс/);
  await browser.gone('Выберите группу или учеников.');
  await browser.see('Пока никто');
  await browser.see(/В\sгруппе никого нет/);

  await browser.select('Срок', 'Выбрать день…');
  await browser.setDay(screen.getByLabelText('Срок, день'), inDays(-1));
  await browser.see('День уже прошёл.');
  // Meanwhile the page asks nothing of the server.
  await browser.gone('Считаем…');
  await browser.setDay(screen.getByLabelText('Срок, день'), inDays(2));
  await browser.gone('День уже прошёл.');
  await browser.fill('Срок, время', '25:00');
  await browser.press('Задать');
  await browser.see(/Введите время, например 18:00\./);
  await expectFocus(() => screen.getByLabelText('Срок, время'));
  await browser.fill('Срок, время', '9');
  await browser.press('Открыть позже');
  await expectFocus(() => screen.getByLabelText(named('Когда откроется')));
  const opening = await screen.findByLabelText(named('Когда откроется'));
  await browser.user.selectOptions(opening, within(opening).getByRole('option', { name: /Через\s3\sдня/ }));
  await browser.see(/Срок раньше, чем откроется задание\./);
  await browser.select(screen.getByLabelText(named('Когда откроется')), 'Сразу');
  await browser.press('Добавить сообщение');
  await browser.fill('Сообщение ученикам', 'я'.repeat(1_001));
  await browser.see(/Не\sбольше 1\s000\sзнаков\./);
  await browser.fill('Сообщение ученикам', 'Решите на бумаге.\nhttps://example.org/list');
  await browser.press('Задать');
  await browser.toast('Задано');
  await browser.arrive(/^\/admin\/assignments\/[\w-]+$/);
  expect(await screen.findByRole('link', { name: 'https://example.org/list' })).toHaveAttribute('href', 'https://example.org/list');
  const { assignments } = await read<{ assignments: Assignment[] }>(tutor, `/api/admin/assignments?groupId=${groupId}`);
  expect(assignments.map(({ due }) => due)).toEqual([{ day: inDays(2), time: '09:00' }]);

  await browser.open(`/admin/assignments/new?group=${groupId}`);
  await browser.see(/Группе «9 класс»/);
  await browser.follow(/Органоиды/);
  expect(await screen.findByLabelText(/9 класс/, { selector: '[type=checkbox]' })).toBeChecked();
  // The form proposes a due date that is as far ahead as that of the last assignment, at the same time of day.
  expect(screen.getByLabelText('Срок, время')).toHaveValue('09:00');
});

test('A newer version of somebody else is offered, and unsaved fields are kept on the device', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await register(site, 'Анна');
  const groupId = await createGroup(tutor, 'ЕГЭ', [pupil]);
  const { id, revision } = await giveTest(tutor, { groupIds: [groupId], due: { day: inDays(3), time: null } });
  await browser.open(`/admin/assignments/${id}/edit`, tutor);
  await browser.press('Добавить сообщение');
  await browser.fill('Сообщение ученикам', 'Моё сообщение');
  const other = { revision, groupIds: [groupId], uids: [], opensAt: null, due: { day: inDays(5), time: null }, note: 'Чужое сообщение', dryRun: false };
  expectStatus(await tutor.put(`/api/admin/assignments/${id}`, other), 200);
  await browser.press('Сохранить');
  await browser.see(/Кто-то уже изменил это задание/);
  expect(screen.getByLabelText('Сообщение ученикам')).toHaveValue('Моё сообщение');
  await browser.untilKept('Моё сообщение');
  await browser.press('Загрузить новую версию');
  await waitFor(() => expect(screen.getByLabelText('Сообщение ученикам')).toHaveValue('Чужое сообщение'));
  await browser.open('/admin');
  await browser.open(`/admin/assignments/${id}/edit`);
  await browser.see(/Задание с\sтех пор изменили\./);
  await browser.press('Вернуть правки');
  await waitFor(() => expect(screen.getByLabelText('Сообщение ученикам')).toHaveValue('Моё сообщение'));
});

test('A tutor extends the due of some, reminds them, takes the list for the chat and lets one take it again', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const [anna, boris, vera] = [await register(site, 'Анна'), await register(site, 'Борис К.'), await register(site, 'Вера')];
  const groupId = await createGroup(tutor, 'ЕГЭ', [anna, boris, vera]);
  const { id, target } = await giveTest(tutor, { groupIds: [groupId], due: { day: inDays(1), time: null } });
  expect((await vera.client.put(`/api/results/${target.id}`, { answers: [0] })).status).toBe(201);
  await browser.open(`/admin/assignments/${id}`, tutor);
  await browser.check(/Выбрать:\sАнна/);
  await browser.check(/Выбрать:\sБорис/);
  const bar = await screen.findByRole('region', { name: 'Выбранные ученики' });
  await browser.see(/Выбрано\s2\sученика/, bar);
  await browser.press('Продлить', bar);
  const dialog = await browser.dialog('Продлить срок 2 ученикам?');
  await expectFocus(() => within(dialog).getByRole('button', { name: 'Отмена' }));
  expect(spaced(dialog.textContent)).toContain('Анна, Борис К. Сейчас — ');
  await browser.press(/^Продлить\sдо/, dialog);
  await browser.toast(/^Срок продлён до/);
  await browser.closed();
  expect((await assigned(tutor, id)).map(({ nickname, due }) => [nickname, due?.day])).toEqual([['Анна', inDays(3)], ['Борис К.', inDays(3)], ['Вера', inDays(1)]]);
  expect(await row('Анна')).toHaveTextContent(/Срок\sпродлён/);

  await browser.press('Ещё: Анна');
  await browser.choose('menuitem', 'Продлить');
  await browser.press('Убрать продление', await browser.dialog('Продлить срок 1 ученику?'));
  await browser.toast('Продление убрано');
  await browser.closed();
  await expectFocus(() => screen.getByRole('button', { name: named('Ещё: Анна') }));

  await browser.press('Ещё: Борис К.');
  await browser.choose('menuitem', 'Напомнить');
  const status = () => screen.getAllByRole('status').map(({ textContent }) => spaced(textContent)).join(' ');
  await waitFor(() => expect(status()).toContain('Напомнили 1 ученикуБорис К.'));
  await browser.press('Напомнить 2 ученикам');
  await waitFor(() => expect(status()).toContain('Напомнили 1 ученикуАнна. Уже напоминали: Борис К.'));
  await browser.press('Напомнить 2 ученикам');
  await waitFor(() => expect(status()).toContain('Напоминать некому: всем уже напоминали сегодня.'));

  await browser.press('Скопировать список для чата');
  const list = await screen.findByLabelText<HTMLTextAreaElement>(named('Список для чата'), { selector: 'textarea' });
  expect(list.value).toContain('Ещё не сдали: Анна, Борис К. (до');
  expect(list.value).toContain(`/test/${target.id}`);
  expect(list.value).not.toContain('Вера');
  await browser.press('Понятно');
  await browser.closed();

  await browser.press('Ещё: Вера');
  await browser.choose('menuitem', 'Разрешить пройти ещё раз');
  await browser.press('Разрешить', await browser.dialog('Разрешить пройти ещё раз?'));
  await browser.toast('Тест можно пройти ещё раз');
  await browser.see(/Пока не\sсдал никто\./);
  expect(await row('Вера')).toHaveTextContent(/Ещё\sраз, было 1\sиз\s1/);
  await expectFocus(() => screen.getByRole('button', { name: named('Ещё: Вера') }));
});

test('A row says how its pupil got the assignment and when the answers came, and «Задать другой группе» copies message and length', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const [anna, boris] = [await register(site, 'Анна'), await register(site, 'Борис')];
  const groupId = await createGroup(tutor, 'ЕГЭ', [anna]);
  const { id, target } = await giveTest(tutor, { groupIds: [groupId], uids: [boris.uid], due: { day: inDays(3), time: '18:00' }, note: 'Решите на бумаге.' });
  expect((await anna.client.put(`/api/results/${target.id}`, { answers: [0], finishedAt: new Date(Date.now() - 3_600_000).toISOString() })).status).toBe(201);
  expectStatus(await tutor.patch(`/api/admin/groups/${groupId}/members`, { remove: [anna.uid] }), 200);
  await browser.open(`/admin/assignments/${id}`, tutor);
  expect(await row('Борис')).toHaveTextContent(/Задано\sотдельно/);
  expect(await row('Анна')).toHaveTextContent(/Вышел\sиз\sгруппы/);
  expect(await row('Анна')).toHaveTextContent(/Дошло\sсегодня/);
  await browser.press(`Ещё: ${target.name}`);
  await browser.choose('menuitem', 'Задать другой группе');
  await browser.arrive(`/admin/assignments/new?copy=${id}`);
  expect(await screen.findByLabelText('Сообщение ученикам')).toHaveValue('Решите на бумаге.');
  expect(screen.getByLabelText('Срок')).toHaveValue('3');
  expect(screen.getByLabelText('Срок, время')).toHaveValue('18:00');
  expect(screen.getByLabelText(/ЕГЭ/, { selector: '[type=checkbox]' })).not.toBeChecked();
});

test('The board shows what runs and what is over, searches in the address, and deletes after a question', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin/assignments', tutor);
  await browser.see('Заданий пока нет');
  const pupil = await register(site, 'Анна');
  const groupId = await createGroup(tutor, 'ЕГЭ', [pupil]);
  const [genetics, ecology] = [await createTest(tutor, { name: 'Генетика', questions: [question('Кто?')] }), await createTest(tutor, { name: 'Экология', questions: [question('Что?')] })];
  const { lesson } = await createCellBlock(tutor);
  await give(tutor, { target: { kind: 'test', id: genetics.id }, groupIds: [groupId], due: { day: inDays(0), time: null } });
  await give(tutor, { target: { kind: 'lesson', id: lesson.id }, uids: [pupil.uid], opensAt: new Date(Date.now() + 2 * DAY_MS).toISOString(), due: { day: inDays(9), time: null } });
  expect((await pupil.client.put(`/api/results/${ecology.id}`, { answers: [0] })).status).toBe(201);
  // An assignment without a due date is over as soon as all pupils have handed in.
  await give(tutor, { target: { kind: 'test', id: ecology.id }, groupIds: [groupId] });
  const later = await createTest(tutor, { name: 'Ботаника', questions: [question('Где?')] });
  expect((await pupil.client.put(`/api/results/${later.id}`, { answers: [0] })).status).toBe(201);
  await give(tutor, { target: { kind: 'test', id: later.id }, groupIds: [groupId], opensAt: new Date(Date.now() + 2 * DAY_MS).toISOString() });

  await browser.open('/admin/assignments');
  expect(await row('Ботаника')).toHaveTextContent(/Откроется.*1\sученик$/s);
  expect(await row('Генетика')).toHaveTextContent(/до \d+:59.*сдали\s0\sиз\s1/s);
  expect(await row('Оболочка клетки')).toHaveTextContent(/Откроется.*1\sученик/s);
  expect(screen.queryByRole('row', { name: /Экология/ })).toBeNull();
  await browser.press(/^Прошедшие/);
  expect(await row('Экология')).toHaveTextContent(/сдал\s1\sиз\s1/);
  await browser.fill('Название теста или урока', 'клетк');
  await browser.arrive(`/admin/assignments?search=${encodeURIComponent('клетк')}`);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Генетика/ })).toBeNull());
  await browser.fill('Название теста или урока', 'нет такого');
  await browser.see('Ничего не нашли');
  await browser.press('Сбросить фильтры');
  await browser.press('Ещё: Генетика');
  await browser.choose('menuitem', 'Удалить');
  const dialog = await browser.dialog('Удалить задание?');
  expect(dialog).toHaveTextContent(/Задание «Генетика» исчезнет у\s1\sученика\. Результаты и\sначатые ответы останутся\./);
  await browser.press('Удалить', dialog);
  await browser.toast('Задание удалено');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Генетика/ })).toBeNull());
  browser.network.answer('GET /api/admin/assignments?', 500, {}, 4);
  await browser.open('/admin/assignments');
  await browser.see('Не удалось загрузить задания');
});

test('The matrix tells what each pupil of a group has done, and leads on', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin/assignments?view=matrix', tutor);
  await browser.see('Групп пока нет');
  const [anna, boris] = [await register(site, 'Анна'), await register(site, 'Борис')];
  await createGroup(tutor, 'Без заданий', []);
  const groupId = await createGroup(tutor, 'ЕГЭ', [anna, boris]);
  const { id: testId } = await createOrganelles(tutor);
  const { id } = await give(tutor, { target: { kind: 'test', id: testId }, groupIds: [groupId], due: { day: inDays(1), time: null } });
  expect((await anna.client.put(`/api/results/${testId}`, { answers: [0, 0] })).status).toBe(201);
  await browser.open('/admin/assignments?view=matrix');
  await browser.see(/Группе ещё ничего не\sзадано/);
  await browser.select('Группа', 'ЕГЭ');
  await browser.arrive(`/admin/assignments?view=matrix&group=${groupId}`);
  const matrix = await screen.findByRole('region', { name: named('Кто что сделал') });
  expect(within(matrix).getByRole('link', { name: named('Анна, Органоиды: сдано, 2 из 2') })).toHaveAttribute('href', `/admin/results/tests/${testId}/${anna.uid}?attempt=1`);
  expect(within(matrix).getByRole('link', { name: 'Органоиды' })).toHaveAttribute('href', `/admin/assignments/${id}`);
  await browser.follow('Борис, Органоиды: не начато');
  await browser.arrive(`/admin/assignments/${id}?pupil=${boris.uid}`);
  await expectFocus(() => screen.getByRole('link', { name: 'Борис' }));
  // The matrix shows the group that was shown last, also when the address names a deleted group.
  await browser.open('/admin/assignments?view=matrix&group=gone');
  await browser.toast('Группа не найдена');
  await browser.arrive('/admin/assignments?view=matrix');
  await screen.findByRole('link', { name: named('Анна, Органоиды: сдано, 2 из 2') });
});

test('A test is shown to whom it is given only, and a group says what its deletion takes', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await register(site, 'Анна');
  const groupId = await createGroup(tutor, 'ЕГЭ', [pupil]);
  const { id: testId } = await createOrganelles(tutor);
  await browser.open(`/admin/edit/${testId}`, tutor);
  await browser.press(/^Настройки теста/);
  await browser.check(/Только кому\sзадан/);
  await browser.see(/Увидят и\sпройдут те, кому вы его задали/);
  await browser.press('Сохранить тест');
  await browser.toast('Тест обновлён');
  expect(await read<{ visibility: string }>(tutor, `/api/admin/tests/${testId}`)).toMatchObject({ visibility: 'assigned' });
  await browser.open('/admin');
  await browser.see(/Только кому\sзадан/);
  await give(tutor, { target: { kind: 'test', id: testId }, groupIds: [groupId] });
  await browser.open(`/admin/groups/${groupId}`);
  await browser.see(/идёт\s1\sзадание/);
  expect(screen.getByRole('link', { name: 'Задать' })).toHaveAttribute('href', `/admin/assignments/new?group=${groupId}`);
  await browser.press('Удалить: ЕГЭ');
  expect(await browser.dialog('Удалить группу?')).toHaveTextContent(/Несданные задания группы \(1\) у\sних исчезнут\./);
});

test('The page of a lesson says for whom its block is closed and opens it, and a target that rests says why', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await register(site, 'Анна');
  const { block, lesson } = await createCellBlock(tutor);
  await browser.open(`/admin/assignments/new?lesson=${lesson.id}`, tutor);
  await browser.fill(await screen.findByRole('combobox', { name: /Добавить учеников/ }), 'Анна');
  await browser.choose('option', /Анна/);
  await browser.see(/Блок «Строение клетки» закрыт для\s1\sученика/);
  await browser.press('Задать 1 ученику');
  await browser.arrive(/^\/admin\/assignments\/[\w-]+$/);
  await browser.see(/Блок закрыт для\s1\sученика/);
  await browser.press(/^Открыть до/);
  await browser.toast(/^Блок открыт: 1\sученику$/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Открыть до/ })).toBeNull());
  expect(JSON.stringify(await read(pupil.client, '/api/blocks'))).toContain(lesson.title);
  expectStatus(await tutor.delete(`/api/admin/blocks/${block.id}`), 204);
  const address = location.pathname;
  await browser.open(address);
  await browser.see('Урок удалён');
  expect(screen.queryByRole('button', { name: /^Напомнить/ })).toBeNull();
  await browser.open(`/admin/users/${pupil.uid}`);
  await browser.see('Урок удалён');
});
