/** A tutor finds users, opens blocks to them, changes roles (specification §6, product decisions 12, 27). */
import type { Page } from '@playwright/test';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { readAloud } from './live.ts';
import { ADMINISTRATOR } from './server.ts';
import { newPerson, signInAdmin, signUp } from './site.ts';
import { comeBack, createCellBlock } from './studying.ts';
import { failedLoad } from './watch.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Ник или email' });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить доступ' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Доступ сохранён' }).last();

/** What stands in front of every role in the filter, wherever that is. */
const filterItems = async (page: Page, isPhone: boolean): Promise<string[]> => {
  const filter = page.getByRole(isPhone ? 'combobox' : 'radiogroup', { name: 'Кого показать' });
  const items = isPhone ? filter.getByRole('option') : filter.getByRole('radio');
  return isPhone ? items.allTextContents() : filter.innerText().then((text) => text.split('\n').filter(Boolean));
};

/** Finds a user by their e-mail and opens what can be changed of them. */
async function openPanel(page: Page, { email, nickname }: { email: string; nickname: string }) {
  await page.goto('/admin/users');
  await searchField(page).fill(email);
  await page.getByRole('button', { name: nickname }).click();
  const panel = page.getByRole('region', { name: nickname });
  return { panel, role: panel.getByRole('combobox', { name: 'Роль' }) };
}

onEveryScreen((screen) => {
  const isPhone = screen === 'phone';

  test('Somebody is found, gets a role and a block together, and keeps both', async ({ page, site, openDevice }) => {
    test.slow();
    const { block } = await createCellBlock(site);
    await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
    // Nobody else on this server is called so.
    const name = `Ярослава-${screen}`;
    const pupil = await openDevice();
    const { email } = await signUp(pupil, newPerson(name));
    await signUp(await openDevice(), newPerson(`${name} вторая`));

    await signInAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Ученики и доступ' }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page).toHaveTitle('Ученики и доступ — Листок');
    await searchField(page).fill(name.toUpperCase());
    await expect.poll(() => filterItems(page, isPhone)).toEqual(['Все (2)', 'Без оплаты (2)', 'Оплачено (0)', 'Админы (0)']);
    await searchField(page).fill(email);
    await expect.poll(() => filterItems(page, isPhone)).toEqual(['Все (1)', 'Без оплаты (1)', 'Оплачено (0)', 'Админы (0)']);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText(email);
    await expect(row.getByRole('listitem', { name: 'Строение клетки: Закрыт' })).toHaveText('1');
    await expect(row.getByRole('listitem', { name: 'Генетика: Закрыт' })).toHaveText('2');

    await page.getByRole('button', { name }).click();
    const panel = page.getByRole(isPhone ? 'dialog' : 'region', { name });
    await expect(isPhone ? panel.getByRole('button', { name: 'Закрыть' }) : panel.getByRole('heading', { name })).toBeFocused();
    await expect(panel.getByText(email)).toBeVisible();
    await expect(panel.getByText(/^С\sнами\sс\s\d{1,2}\s[а-я]+\s20\d\d$/)).toBeVisible();
    if (isPhone) {
      await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    } else {
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    const cell = panel.getByRole('checkbox', { name: 'Строение клетки' });
    await expect(panel.getByText('1 урок', { exact: true })).toBeVisible();
    await cell.check();
    await expect(panel.getByText('Открыт', { exact: true })).toBeVisible();
    await panel.getByRole('combobox', { name: 'Роль' }).selectOption('Оплачено');

    const asked = page.waitForRequest((request) => request.method() === 'PATCH');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await asked).postDataJSON()).toEqual({ role: 1, accessBlocks: [block.id] });
    await panel.getByRole('button', { name: 'Закрыть' }).click();
    await expect(panel).toHaveCount(0);
    await expect(row.getByRole('button')).toBeFocused();
    await expect(row).toContainText('Оплачено');
    await expect(row.getByRole('listitem', { name: 'Строение клетки: Открыт' })).toBeVisible();
    await expect.poll(() => filterItems(page, isPhone)).toEqual(['Все (1)', 'Без оплаты (0)', 'Оплачено (1)', 'Админы (0)']);

    await pupil.goto('/lessons');
    await expect(pupil.getByRole('heading', { name: 'Оболочка клетки' })).toBeVisible();
    await pupil.goto('/dashboard');
    await expect(pupil.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(pupil.getByRole('link', { name: 'Купить доступ' })).toHaveCount(0);

    if (isPhone) await page.getByRole('combobox', { name: 'Кого показать' }).selectOption('Админы (0)');
    else await page.getByRole('radio', { name: 'Админы (0)' }).check();
    await expect(page.getByText('Никого не нашли')).toBeVisible();
    await expect(page.getByText('Проверьте ник или email.')).toBeVisible();
    await expect(readAloud(page, 'Никого не нашли')).toHaveCount(1);
    await page.getByRole('button', { name: 'Сбросить поиск' }).click();
    await expect(searchField(page)).toHaveValue('');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: `${name} вторая` })).toBeVisible();
  });
});

test('An administrator is made only after a question, and can be unmade', async ({ page, openDevice, watch }) => {
  const person = newPerson('Лаврентий');
  const pupil = await openDevice();
  await signUp(pupil, person);
  await signInAdmin(page);
  const { role } = await openPanel(page, person);
  const asked = page.getByRole('dialog', { name: 'Сделать админом?' });
  await role.selectOption('Админ');
  await save(page).click();
  await expect(asked).toContainText('Этот человек сможет менять и удалять всё.');
  await asked.getByRole('button', { name: 'Отмена' }).click();
  await expect(asked).toHaveCount(0);
  await pupil.goto('/admin');
  await expect(pupil).toHaveURL('/dashboard');

  await save(page).click();
  await asked.getByRole('button', { name: 'Сделать админом' }).click();
  await expect(saved(page)).toBeVisible();
  await pupil.goto('/admin');
  await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Админка');
  await role.selectOption('Без оплаты');
  await save(page).click();
  await expect(page.getByRole('row', { name: person.nickname })).toContainText('Без оплаты');
  // The page that is open learns of it from the first answer that refuses.
  watch.expect(failedLoad(403));
  await pupil.getByRole('link', { name: 'Создать урок' }).click();
  await expect(pupil).toHaveURL('/dashboard');
  await expect(pupil.getByRole('link', { name: 'Админка' })).toHaveCount(0);
});

test('What a tutor works on stays, whatever is searched for, and takes back nothing that another gives', async ({ page, site, openDevice }) => {
  const { block } = await createCellBlock(site);
  const person = newPerson('Велимир');
  const pupil = await openDevice();
  await signUp(pupil, person);
  await signInAdmin(page);
  const { panel, role } = await openPanel(page, person);
  await role.selectOption('Оплачено');
  await page.getByRole('radio', { name: /^Админы/ }).check();
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(role).toHaveValue('1');
  await page.getByRole('radio', { name: /^Без оплаты/ }).check();
  await expect(page.getByRole('row', { name: person.nickname })).toBeVisible();

  await site.openBlocks(pupil, [block.id]);
  await comeBack(page);
  await expect(panel.getByRole('checkbox', { name: 'Строение клетки' })).toBeChecked();
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await asked).postDataJSON()).toEqual({ role: 1, accessBlocks: [block.id] });
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(role).toHaveValue('1');
  await panel.getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('radio', { name: /^Все/ }).check();
  await expect(page.getByRole('row', { name: person.nickname })).toContainText('Оплачено');
  await expect(panel).toHaveCount(0);
});

test('Of two tutors who open the same person each saves what they changed, and nothing else', async ({ page, site, openDevice }) => {
  const { block } = await createCellBlock(site);
  const genes = await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
  const person = newPerson('Боремир');
  await signUp(await openDevice(), person);
  const colleague = await openDevice();
  await signInAdmin(colleague);
  const other = await openPanel(colleague, person);
  await signInAdmin(page);
  const { panel, role } = await openPanel(page, person);
  await other.role.selectOption('Оплачено');
  await other.panel.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await save(colleague).click();
  await expect(saved(colleague)).toBeVisible();

  await panel.getByRole('checkbox', { name: 'Генетика' }).check();
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await asked).postDataJSON()).toEqual({ role: 1, accessBlocks: [block.id, genes.id] });
  await expect(role).toHaveValue('1');
  await expect(panel.getByRole('checkbox', { name: 'Строение клетки' })).toBeChecked();
});

test('The last administrator stays one', async ({ page, watch }) => {
  await signInAdmin(page);
  await page.goto('/admin/users');
  await searchField(page).fill(ADMINISTRATOR.email);
  const row = page.getByRole('row', { name: ADMINISTRATOR.email });
  await row.getByRole('button').click();
  await page.getByRole('region').getByRole('combobox', { name: 'Роль' }).selectOption('Без оплаты');
  watch.expect(failedLoad(409));
  await save(page).click();
  const text = 'Это последний администратор. Сначала назначьте другого.';
  await expect(page.getByRole('region').getByRole('note')).toHaveText(text);
  await expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(1);
  await expect(row).toContainText('Админ');
  await page.reload();
  await expect(page).toHaveURL('/admin/users');
});

test('A tutor who opens a block to themselves sees it', async ({ page, site }) => {
  await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/lessons');
  await expect(page.getByText('Закрыт', { exact: true })).toBeVisible();
  await page.goto('/admin/users');
  await searchField(page).fill(ADMINISTRATOR.email);
  await page.getByRole('row', { name: ADMINISTRATOR.email }).getByRole('button').click();
  await page.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await expect(page.getByRole('link', { name: 'Открыть урок' })).toBeVisible();
});

test('A long list goes on, and says so when its next page does not come', async ({ page, watch }) => {
  await signInAdmin(page);
  watch.expect(failedLoad(503));
  const userOf = (place: number) => ({
    uid: `user_${place}`,
    email: `pupil-${place}@listok.test`,
    nickname: `Ученик ${place}`,
    role: 0,
    accessBlocks: [],
    signedInAt: '2026-02-02T10:00:00.000Z',
  });
  let isBusy = true;
  await page.route('**/api/admin/users?*', async (route) => {
    const isMore = route.request().url().includes('cursor=');
    if (isMore && isBusy) return route.fulfill({ status: 503, json: {} });
    const users = isMore ? [userOf(2)] : [userOf(0), userOf(1)];
    return route.fulfill({ json: { users, counts: { 0: 3, 1: 0, 99: 0 }, total: 3, nextCursor: isMore ? null : 'next' } });
  });
  await page.goto('/admin/users');
  const more = page.getByRole('button', { name: 'Показать ещё' });
  await more.click();
  await expect(page.getByRole('alert')).toHaveText('Не удалось загрузить продолжение. Проверьте соединение и попробуйте ещё раз.');
  await expect(more).toBeFocused();
  isBusy = false;
  await more.click();
  await expect(page.getByRole('button', { name: /^Ученик/ })).toHaveText(['Ученик 0', 'Ученик 1', 'Ученик 2']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ученик 2' })).toBeFocused();
});
