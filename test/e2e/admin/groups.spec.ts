/** Groups of pupils: members, invitation, access for all, narrowed results (rules R90 to R92, R94). */
import type { Locator } from '@playwright/test';
import { twoQuestions } from '../support/test-fixtures.ts';
import { failedLoad } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { newAccount, signIn, signInAdmin, signUp, submitSignInForm } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

test('A tutor makes a group, fills it, opens a block to all of it and sees its results alone', async ({ page, site, openDevice }) => {
  test.slow();
  await createCellBlock(site);
  const { id: testId } = await site.createTest(twoQuestions('Органоиды'));
  const [polina, artem, other] = [newAccount('Полина Белова'), newAccount('Артём Белов'), newAccount('Чужой')];
  for (const account of [polina, artem, other]) {
    const pupil = await openDevice();
    await signUp(pupil, account);
    await pupil.request.put(`/api/results/${testId}`, { data: { answers: [1, 0] } });
  }
  await signInAdmin(page);
  await page.goto('/admin/groups');
  await expect(page.getByText('Групп пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Создать группу' }).click();
  const creation = page.getByRole('dialog', { name: 'Новая группа' });
  await creation.getByRole('button', { name: 'Создать' }).click();
  await expect(creation.getByText('Введите название.')).toBeVisible();
  await creation.getByLabel('Название группы').fill('ЕГЭ, вторник');
  await creation.getByRole('button', { name: 'Создать' }).click();
  await expect(statusToast(page, 'Группа создана')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/groups\/\w+$/);
  const groupAddress = page.url();
  const group = page.getByRole('region', { name: 'ЕГЭ, вторник' });
  await expect(group.getByText('В группе пока никого')).toBeVisible();

  await group.getByRole('combobox', { name: 'Добавить: ник или email' }).fill('белова');
  await page.getByRole('option', { name: 'Полина Белова' }).click();
  await expect(group.getByRole('button', { name: 'Убрать из группы: Полина Белова' })).toBeVisible();
  await expect(group.getByRole('combobox', { name: 'Добавить: ник или email' })).toHaveValue('');
  await group.getByRole('button', { name: 'Добавить списком' }).click();
  const list = page.getByRole('dialog', { name: 'Добавить списком' });
  await list.getByLabel('Адреса через запятую или с новой строки').fill(`${artem.email}, ${other.email}\nпетя\nmasha@example.com`);
  await list.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(group.getByText('Добавлено 2, не нашли 2 адреса')).toBeVisible();
  await expect(group.getByText('петя, masha@example.com. Отправьте им ссылку-приглашение.')).toBeVisible();
  await group.getByRole('button', { name: 'Убрать из группы: Чужой' }).press('Enter');
  await expect(group.getByText('2 ученика')).toBeVisible();
  await expect(group.getByRole('button', { name: 'Убрать из группы: Полина Белова' })).toBeFocused();

  await group.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await group.getByRole('button', { name: 'Открыть 1 блок' }).click();
  const change = page.getByRole('dialog', { name: 'Открыть 1 блок 2 ученикам?' });
  await expect(change.getByRole('button', { name: 'Отмена' })).toBeFocused();
  await expect(change.getByRole('definition')).toHaveText(['2', '0', '0']);
  await change.getByRole('button', { name: 'Открыть 1 блок' }).click();
  await expect(statusToast(page, 'Доступ сохранён')).toBeVisible();
  const pupil = await openDevice();
  await signIn(pupil, artem);
  await pupil.goto('/lessons');
  await expect(pupil.getByRole('heading', { name: 'Оболочка клетки' })).toBeVisible();

  await group.getByRole('link', { name: 'Ведомость' }).click();
  await expect(page.getByRole('combobox', { name: 'Группа' })).toHaveValue(/\w+/);
  await expect(page.getByRole('rowheader')).toHaveText([/^Артём Белов/, /^Полина Белова/]);
  await page.getByRole('button', { name: 'Скачать' }).click();
  await expect(page.getByRole('menuitem', { name: 'XLSX' })).toHaveAttribute('href', /gradebook\.xlsx\?groupId=\w+$/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Органоиды', exact: true }).click();
  await expect(page.getByText('2 из 3')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: /^Вопросы/ }).click();
  await expect(page.getByText('Показатели — по 2 попыткам', { exact: false })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Группа' });
  const middleOf = async (element: Locator) => {
    const { y, height } = (await element.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height / 2;
  };
  await expect.poll(async () => Math.abs((await middleOf(choice)) - (await middleOf(page.getByRole('link', { name: /^Вопросы/ }))))).toBeLessThan(4);
  await choice.selectOption('Все группы');
  await expect(page.getByText('Показатели — по 3 попыткам', { exact: false })).toBeVisible();

  await page.goto(groupAddress);
  await expect(group.getByText('2 ученика')).toBeVisible();
  await expect(group.getByRole('button', { name: /^Убрать из группы/ })).toHaveCount(2);
  const askedForMembers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/members')) askedForMembers.push(request.url());
  });
  await group.getByRole('button', { name: 'Удалить: ЕГЭ, вторник' }).click();
  await page.getByRole('dialog', { name: 'Удалить группу?' }).getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Групп пока нет')).toBeVisible();
  expect(askedForMembers).toEqual([]);
});

test('Whoever registers or signs in by an invitation is in the group; a link that is over is told', async ({ page, openDevice, consoleErrors }) => {
  test.slow();
  consoleErrors.expect(failedLoad(404));
  await signInAdmin(page);
  const { id } = (await (await page.request.post('/api/admin/groups', { data: { name: '9 класс' } })).json()) as { id: string };
  await page.goto(`/admin/groups/${id}`);
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  const link = page.getByRole('textbox', { name: 'Ссылка-приглашение' });
  await expect(link).toBeFocused();
  const first = new URL(await link.inputValue()).pathname;

  const guest = await openDevice();
  await guest.setViewportSize(SCREENS.phone);
  await guest.goto(first);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Вас пригласили в группу');
  await expect(guest.getByRole('banner').getByRole('link')).toHaveText(['Листок']);
  await expect(guest.getByRole('banner').getByRole('button')).toHaveCount(0);
  await guest.getByRole('link', { name: 'Зарегистрироваться' }).click();
  const masha = newAccount('Маша');
  await guest.getByLabel('Ник').fill(masha.nickname);
  await guest.getByLabel('Email').fill(masha.email);
  await guest.getByLabel('Пароль', { exact: true }).fill(masha.password);
  await guest.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(statusToast(guest, 'Вы в группе «9 класс»')).toBeVisible();
  await expect(guest).toHaveURL('/dashboard');

  const kostya = newAccount('Костя');
  const other = await openDevice();
  await signUp(other, kostya);
  await other.request.delete('/api/session');
  await other.goto(first);
  await other.getByRole('main').getByRole('link', { name: 'Войти' }).click();
  await submitSignInForm(other, kostya);
  await expect(statusToast(other, 'Вы в группе «9 класс»')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Убрать из группы/ })).toHaveCount(2);

  await page.getByRole('button', { name: 'Заменить ссылку' }).click();
  await page.getByRole('dialog', { name: 'Заменить ссылку?' }).getByRole('button', { name: 'Заменить' }).click();
  await expect(link).not.toHaveValue(new RegExp(`${first}$`));
  await other.goto(first);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ссылка больше не действует');
  await page.getByRole('button', { name: 'Выключить' }).click();
  await page.getByRole('dialog', { name: 'Выключить ссылку?' }).getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByRole('button', { name: 'Сделать ссылку' })).toBeVisible();

  for (const [name, next] of [['Костя', 'Убрать из группы: Маша'], ['Маша', 'Ученики']] as const) {
    await page.getByRole('button', { name: `Убрать из группы: ${name}` }).press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(next);
  }
});
