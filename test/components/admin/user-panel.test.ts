/** Tests how an admin opens blocks to users and changes their roles (rules R15 to R21, R93, R94, R98). */
import { screen, waitFor, within } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { addDays, dayIn } from '../../../src/domain/calendar-days.ts';
import { fullDay } from '../../../src/ui/lib/russian/dates.ts';
import { createBlock, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { ADMINISTRATOR } from '../../support/fixtures/accounts.ts';
import { createCellBlock } from '../support/content.ts';
import { turnTo } from '../support/dom.ts';
import { expectFocus } from '../support/editor.ts';
import { expect, named, test, type Browser } from '../support/fixtures.tsx';
import type { Pupil, TestApp } from '../../support/test-app.ts';

async function registerAs(site: TestApp, nickname: string): Promise<Pupil> {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname });
  return pupil;
}

/** The button of a user in the list. It opens the panel of the user. */
const rowOf = (nickname: string) => screen.findByRole('button', { name: named(nickname) });
const panelOf = (nickname: string) => screen.findByRole('region', { name: named(nickname) });
const role = () => screen.getByRole('combobox', { name: 'Роль' });
const leaveDialog = (browser: Browser) => browser.dialog('Уйти без сохранения?');
const saveAccess = (browser: Browser) => browser.press('Сохранить доступ');
const lastChange = ({ network }: Browser): unknown => JSON.parse(network.sent.findLast(({ method }) => method === 'PATCH')?.body ?? '{}');

async function openPanel(browser: Browser, nickname: string): Promise<HTMLElement> {
  await browser.user.click(await rowOf(nickname));
  return panelOf(nickname);
}

test('An admin is appointed after a confirmation only, and loses the admin pages with the role', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await registerAs(site, 'Лаврентий');
  await browser.open('/admin/users', tutor);
  const panel = await openPanel(browser, 'Лаврентий');
  await expectFocus(() => within(panel).getByRole('heading', { name: 'Лаврентий' }));
  await browser.user.selectOptions(role(), 'Админ');
  await saveAccess(browser);
  const dialog = await browser.dialog('Сделать админом?');
  expect(dialog).toHaveTextContent('Этот человек сможет менять и удалять всё.');
  await browser.press('Отмена', dialog);
  await browser.closed();
  expect(browser.network.count('PATCH ')).toBe(0);
  await saveAccess(browser);
  await browser.press('Сделать админом', await browser.dialog('Сделать админом?'));
  await browser.toast('Доступ сохранён');

  await browser.open('/admin', pupil.client);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Содержание');
  await tutor.patch(`/api/admin/users/${pupil.uid}`, { role: 0 });
  // An open page notices the loss of the role by the first response with 403.
  await browser.follow('Создать урок');
  await browser.arrive('/dashboard');
  expect(screen.queryByRole('link', { name: 'Админка' })).toBeNull();
  await browser.open('/admin');
  await browser.arrive('/dashboard');
});

test('The panel of a user stays open under any filter and keeps a block that another admin opens', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block } = await createCellBlock(tutor);
  const genes = await createBlock(tutor, { title: 'Генетика', order: 2 });
  const pupil = await registerAs(site, 'Велимир');
  await browser.open('/admin/users?search=велимир', tutor);
  const panel = await openPanel(browser, 'Велимир');
  await browser.user.selectOptions(role(), 'Оплачено');
  await browser.check(/^Админы/);
  await screen.findByRole('heading', { name: 'Никого не нашли' });
  expect(role()).toHaveValue('1');
  await browser.check(/^Без оплаты/);
  await rowOf('Велимир');

  await openBlocks(tutor, pupil, block.id);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(within(panel).getByRole('checkbox', { name: 'Строение клетки' })).toBeChecked());
  await browser.check('Генетика', panel);
  await saveAccess(browser);
  await browser.toast('Доступ сохранён');
  expect(lastChange(browser)).toEqual({ role: 1, access: [{ blockId: block.id, until: null }, { blockId: genes.id, until: null }] });
  await screen.findByRole('heading', { name: 'Никого не нашли' });
  expect(role()).toHaveValue('1');
  await browser.press('Закрыть', panel);
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  await browser.check(/^Все/);
  expect(await screen.findByRole('row', { name: /Велимир/ })).toHaveTextContent('Оплачено');
});

test('Two admins who edit the same user each save only what they changed', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block } = await createCellBlock(tutor);
  const genes = await createBlock(tutor, { title: 'Генетика', order: 2 });
  const pupil = await registerAs(site, 'Боремир');
  await browser.open('/admin/users', tutor);
  const panel = await openPanel(browser, 'Боремир');
  await tutor.patch(`/api/admin/users/${pupil.uid}`, { role: 1, access: [{ blockId: block.id, until: null }] });
  await browser.check('Генетика', panel);
  await saveAccess(browser);
  await browser.toast('Доступ сохранён');
  expect(lastChange(browser)).toEqual({ role: 1, access: [{ blockId: block.id, until: null }, { blockId: genes.id, until: null }] });
  await waitFor(() => expect(role()).toHaveValue('1'));
  expect(within(panel).getByRole('checkbox', { name: 'Строение клетки' })).toBeChecked();
});

test('The panel shows why the last admin cannot lose the role', async ({ site, browser }) => {
  await browser.open(`/admin/users?search=${ADMINISTRATOR}`, await site.signInAdmin());
  const panel = await openPanel(browser, 'Администратор');
  await browser.user.selectOptions(role(), 'Без оплаты');
  await saveAccess(browser);
  await browser.toast('Это последний администратор. Сначала назначьте другого.');
  expect(await within(panel).findByRole('note')).toHaveTextContent('Это последний администратор. Сначала назначьте другого.');
  expect(screen.getByRole('row', { name: /Администратор/ })).toHaveTextContent('Админ');
});

test('The list of users loads its next page, or offers a retry when that fails', async ({ site, browser }) => {
  const userOf = (index: number) => ({
    uid: `user_${index}`, email: `pupil-${index}@listok.test`, nickname: `Ученик ${index}`, role: 0,
    accessBlocks: [], access: [], ended: [], groups: [], signedInAt: '2026-02-02T10:00:00.000Z',
  });
  const page = (users: object[], nextCursor: string | null) => ({ users, counts: { 0: 3, 1: 0, 99: 0, notSeen: { 6: 0, 12: 0, 24: 0, 36: 0 }, withoutConsent: 3 }, total: 3, nextCursor });
  browser.network.answer(/^GET \/api\/admin\/users\?.*cursor/, 503);
  browser.network.answer(/^GET \/api\/admin\/users\?.*cursor/, 200, page([userOf(2)], null));
  browser.network.answer(/^GET \/api\/admin\/users\?(?!.*cursor)/, 200, page([userOf(0), userOf(1)], 'next'), 9);
  await browser.open('/admin/users', await site.signInAdmin());
  await browser.press('Показать ещё');
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить продолжение. Проверьте соединение и попробуйте ещё раз.');
  await expectFocus(() => screen.getByRole('button', { name: named('Показать ещё') }));
  await browser.press('Показать ещё');
  await expectFocus(() => screen.getByRole('button', { name: 'Ученик 2' }));
  expect(screen.getAllByRole('button', { name: /^Ученик \d/ })).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: named('Показать ещё') })).toBeNull();
});

test('Closing the panel, another row, another page or a slow save discards no unsaved changes without a confirmation', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await createCellBlock(tutor);
  for (const name of ['Аннушка первая', 'Аннушка вторая']) await registerAs(site, name);
  await browser.open('/admin/users?search=аннушка', tutor);
  const panel = await openPanel(browser, 'Аннушка первая');
  // The box is ticked and unticked again, so nothing has changed.
  await browser.check('Строение клетки', panel);
  await browser.check('Строение клетки', panel);
  await browser.press('Закрыть', panel);
  await waitFor(() => expect(screen.queryByRole('region', { name: named('Аннушка первая') })).toBeNull());

  await openPanel(browser, 'Аннушка первая');
  await browser.user.selectOptions(role(), 'Админ');
  await saveAccess(browser);
  await browser.dialog('Сделать админом?');
  // Esc closes only this dialog.
  await browser.user.keyboard('{Escape}');
  await browser.closed();
  expect(role()).toHaveValue('99');
  await browser.user.selectOptions(role(), 'Оплачено');
  await browser.press('Закрыть', await panelOf('Аннушка первая'));
  expect(await leaveDialog(browser)).toHaveTextContent('Несохранённые изменения пропадут.');
  await browser.user.keyboard('{Escape}');
  await browser.closed();
  await browser.user.click(await rowOf('Аннушка вторая'));
  await browser.press('Остаться', await leaveDialog(browser));
  await panelOf('Аннушка первая');
  expect(role()).toHaveValue('1');
  await browser.closed();
  await browser.follow('Главная');
  await browser.press('Остаться', await leaveDialog(browser));
  await browser.arrive(/^\/admin\/users/);
  await browser.closed();
  await browser.user.click(await rowOf('Аннушка вторая'));
  await browser.press('Уйти', await leaveDialog(browser));
  await panelOf('Аннушка вторая');
  expect(role()).toHaveValue('0');
  await browser.closed();

  const release = browser.network.hold('PATCH /api/admin/users');
  await browser.user.selectOptions(role(), 'Оплачено');
  await saveAccess(browser);
  await browser.user.click(await rowOf('Аннушка первая'));
  await browser.press('Уйти', await leaveDialog(browser));
  await panelOf('Аннушка первая');
  release();
  await waitFor(() => expect(screen.getByRole('row', { name: /Аннушка вторая/ })).toHaveTextContent('Оплачено'));
  await panelOf('Аннушка первая');
  expect(role()).toHaveValue('0');
});

test('A tutor gives access until a day, finds whose access ends soon and changes that of several pupils', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await createCellBlock(tutor);
  const today = dayIn('Europe/Moscow')(Date.now());
  const soon = addDays(today, 5);
  const pupil = await registerAs(site, 'Тимофей');
  await registerAs(site, 'Тимур');
  await browser.open('/admin/users?search=тим', tutor);
  const panel = await openPanel(browser, 'Тимофей');
  await browser.check('Строение клетки', panel);
  const term = () => within(panel).getByRole('combobox', { name: named('Срок: Строение клетки') });
  await browser.user.selectOptions(term(), within(term()).getByRole('option', { name: /^Выбрать день/ }));
  const day = () => within(panel).getByLabelText('По какой день включительно');
  await browser.setDay(day(), addDays(today, -1));
  await saveAccess(browser);
  await browser.see('День уже прошёл.', panel);
  await expectFocus(day);
  await browser.setDay(day(), soon);
  await browser.see('Кончается через 5 дней', panel);
  await saveAccess(browser);
  await browser.toast('Доступ сохранён');
  await waitFor(() => expect(within(term()).getAllByRole('option')[0]).toHaveTextContent(`До ${fullDay(soon)}`));
  await browser.press('Закрыть', panel);

  await browser.press(/^Доступ кончается \(1\)$/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Тимур' })).toBeNull());
  await rowOf('Тимофей');
  await browser.press(/^Доступ кончается/);
  await rowOf('Тимур');
  for (const name of ['Тимофей', 'Тимур']) await browser.check(`Выбрать: ${name}`);
  const selection = await screen.findByRole('region', { name: 'Выбранные ученики' });
  expect(selection).toHaveTextContent('Выбрано 2 ученика');
  await browser.press('Открыть блоки', selection);
  const dialog = await browser.dialog('Открыть блоки 2 ученикам?');
  await browser.check('Строение клетки', dialog);
  await browser.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Срок' }), 'Без срока');
  await waitFor(() => expect(within(dialog).getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '1', '0']));
  await browser.press('Открыть 1 блок', dialog);
  await browser.toast('Доступ сохранён');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Выбранные ученики' })).toBeNull());
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  await browser.open('/lessons', pupil.client);
  await browser.see('Строение клетки');
});

test('The secret of a key is shown once, works until the key is revoked, and leaves with the page', async ({ site, browser }) => {
  await browser.open('/admin/keys', await site.signInAdmin());
  await browser.see('Ключей пока нет');
  await browser.press('Создать ключ');
  await browser.see('Выберите хотя бы одно право.');
  await expectFocus(() => screen.getByLabelText('Название'));
  await browser.fill('Название', 'Бот');
  await browser.check('Видеть учеников');
  await browser.press('Создать ключ');
  await browser.see('Скопируйте его сейчас: больше мы его не покажем.');
  const secret = (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ключ' })).value;
  const bot = site.client({ authorization: `Bearer ${secret}` });
  expect((await bot.get('/api/admin/users')).status).toBe(200);

  await browser.open('/admin/keys');
  await browser.see('Видит учеников');
  await browser.see(/Последний раз — сегодня/);
  expect(document.body.innerHTML).not.toContain(secret);
  await browser.press('Отозвать');
  const dialog = await browser.dialog('Отозвать ключ?');
  expect(dialog).toHaveTextContent('Бот с ним сразу потеряет доступ.');
  await browser.press('Отозвать', dialog);
  await browser.toast('Ключ отозван');
  expect((await bot.get('/api/admin/users')).status).toBe(401);
});

test('A tablet that is turned keeps the panel, its dialog and what is typed there', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname: 'Соня' });
  onTestFinished(() => turnTo(1280));
  await browser.open('/admin/users', await site.signInAdmin());
  await browser.user.click(await screen.findByRole('button', { name: 'Соня' }));
  await browser.press('Изменить email', await screen.findByRole('region', { name: 'Соня' }));
  await browser.fill(within(await browser.dialog('Изменить email')).getByLabelText('Email'), 'sonya@listok.test');
  turnTo(768);
  const dialog = await browser.dialog('Изменить email');
  expect(within(dialog).getByLabelText('Email')).toHaveValue('sonya@listok.test');
  await browser.press('Сохранить', dialog);
  await browser.toast('Email изменён');
  // On a narrow screen the next panel is a sheet.
  await browser.press('Закрыть', screen.getByRole('region', { name: 'Соня' }));
  await browser.user.click(await screen.findByRole('button', { name: 'Соня' }));
  const sheet = await browser.dialog('Соня');
  turnTo(1280);
  expect(screen.getByRole('dialog', { name: 'Соня' })).toBe(sheet);
});
