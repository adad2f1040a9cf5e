/**
 * Tests groups of pupils: members, invitation, access for all members, and results of a group (rules R90 to R92, R94).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { read } from '../../support/fixtures/result-fixtures.ts';
import type { Pupil, TestApp } from '../../support/test-app.ts';
import { createCellBlock, createOrganelles } from '../support/content.ts';
import { turnTo } from '../support/dom.ts';
import { expectFocus } from '../support/editor.ts';
import { expect, named, test } from '../support/fixtures.tsx';

async function registerAs(site: TestApp, nickname: string): Promise<Pupil> {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname });
  return pupil;
}

const remove = (name: string | RegExp) => screen.findByRole('button', { name: typeof name === 'string' ? named(`Убрать из группы: ${name}`) : name });

test('A tutor makes a group, fills it, opens a block to all of it and sees its results alone', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await createCellBlock(tutor);
  const { id: testId } = await createOrganelles(tutor);
  const [polina, artem, other] = [await registerAs(site, 'Полина Белова'), await registerAs(site, 'Артём Белов'), await registerAs(site, 'Чужой')];
  for (const { client } of [polina, artem, other]) expect((await client.put(`/api/results/${testId}`, { answers: [1, 0] })).status).toBe(201);
  await browser.open('/admin/groups', tutor);
  await browser.see('Групп пока нет');
  await browser.press('Создать группу');
  const creation = await browser.dialog('Новая группа');
  await browser.press('Создать', creation);
  await browser.see('Введите название.', creation);
  await browser.fill('Название группы', 'ЕГЭ, вторник');
  await browser.press('Создать', creation);
  await browser.toast('Группа создана');
  await browser.arrive(/^\/admin\/groups\/[\w-]+$/);
  const address = location.pathname;
  await browser.closed();
  await browser.see('В группе пока никого');

  const search = () => screen.getByRole('combobox', { name: named('Добавить: ник или email') });
  await browser.fill(search(), 'белова');
  await browser.choose('option', /Полина\sБелова/);
  await remove('Полина Белова');
  expect(search()).toHaveValue('');
  await browser.press('Добавить списком');
  const list = await browser.dialog('Добавить списком');
  await browser.fill('Адреса через запятую или с новой строки', `${artem.email}, ${other.email}\nпетя\nmasha@example.com`);
  await browser.press('Добавить', list);
  await browser.see('Добавлено 2, не нашли 2 адреса');
  await browser.see(/петя, masha@example\.com\. Отправьте им ссылку-приглашение\./);
  await browser.user.click(await remove('Чужой'));
  await browser.see('2 ученика');

  await browser.check('Строение клетки');
  await browser.press('Открыть 1 блок');
  const change = await browser.dialog('Открыть 1 блок 2 ученикам?');
  await expectFocus(() => within(change).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(within(change).getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '0', '0']));
  await browser.press('Открыть 1 блок', change);
  await browser.toast('Доступ сохранён');
  expect(JSON.stringify(await read(artem.client, '/api/blocks'))).toContain('Оболочка клетки');

  await browser.follow('Ведомость');
  await waitFor(() => expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([/^Артём Белов/, /^Полина Белова/].map((name) => expect.stringMatching(name) as string)));
  await browser.press('Скачать');
  expect(await screen.findByRole('menuitem', { name: 'XLSX', hidden: true })).toHaveAttribute('href', expect.stringMatching(/gradebook\.xlsx\?groupId=[\w-]+$/));
  await browser.user.keyboard('{Escape}');
  await browser.follow('Органоиды');
  await browser.see('2 из 3');
  await browser.follow(/^Вопросы/);
  await browser.see(/Показатели — по 2 попыткам/);
  await browser.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'Все группы');
  await browser.see(/Показатели — по 3 попыткам/);

  await browser.open(address);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Убрать\sиз\sгруппы/ })).toHaveLength(2));
  const asked = browser.network.count(/\/members/);
  await browser.press('Удалить: ЕГЭ, вторник');
  await browser.press('Удалить', await browser.dialog('Удалить группу?'));
  await browser.see('Групп пока нет');
  expect(browser.network.count(/\/members/)).toBe(asked);
});

test('Whoever registers or signs in by an invitation is in the group; a link that is over is told', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { body } = await tutor.post<{ id: string }>('/api/admin/groups', { name: '9 класс' });
  const address = `/admin/groups/${body.id}`;
  await browser.open(address, tutor);
  await browser.press('Сделать ссылку');
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ссылка-приглашение' });
  await expectFocus(() => link);
  const first = new URL(link.value).pathname;

  await browser.open(first, site.client());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/Вас пригласили в\sгруппу/);
  expect(within(screen.getByRole('banner')).queryByRole('button')).toBeNull();
  await browser.follow('Зарегистрироваться');
  await browser.fill('Ник', 'Маша');
  await browser.fill('Email', 'masha@listok.test');
  await browser.fill('Пароль', 'пароль-маши');
  await browser.press('Зарегистрироваться');
  await browser.toast('Вы в группе «9 класс»');
  await browser.arrive('/dashboard');

  const kostya = await registerAs(site, 'Костя');
  await browser.open(first, site.client());
  await browser.follow('Войти', screen.getByRole('main'));
  await browser.fill('Email', kostya.email);
  await browser.fill('Пароль', kostya.password);
  await browser.press('Войти');
  await browser.toast('Вы в группе «9 класс»');
  await browser.arrive('/dashboard');
  await screen.findByRole('heading', { name: named('Здравствуйте, Костя!') });

  await browser.open(address, tutor);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Убрать\sиз\sгруппы/ })).toHaveLength(2));
  await browser.press('Заменить ссылку');
  await browser.press('Заменить', await browser.dialog('Заменить ссылку?'));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ссылка-приглашение' }).value).not.toContain(first));
  await browser.closed();
  await browser.press('Выключить');
  await browser.press('Выключить', await browser.dialog('Выключить ссылку?'));
  await screen.findByRole('button', { name: named('Сделать ссылку') });
  await browser.closed();
  await browser.user.click(await remove('Костя'));
  await expectFocus(() => screen.getByRole('button', { name: named('Убрать из группы: Маша') }));
  await browser.user.click(await remove('Маша'));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Ученики'));
  await browser.open(first, kostya.client);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ссылка больше не действует');
});

test('A tablet that is turned keeps the group beside the list, and what is typed in its dialog', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  expect((await tutor.post('/api/admin/groups', { name: 'ЕГЭ, вторник' })).status).toBe(201);
  onTestFinished(() => turnTo(1280));
  await browser.open('/admin/groups', tutor);
  await browser.press('Добавить списком', await screen.findByRole('region', { name: named('ЕГЭ, вторник') }));
  const list = await browser.dialog('Добавить списком');
  await browser.fill('Адреса через запятую или с новой строки', 'masha@example.com');
  turnTo(768);
  await waitFor(() => expect(matchMedia('(width >= 62em)').matches).toBe(false));
  expect(await browser.dialog('Добавить списком')).toBe(list);
  expect(screen.getByLabelText(named('Адреса через запятую или с новой строки'))).toHaveValue('masha@example.com');
});
