/**
 * Audits the accessibility of requests, groups, keys and invitations. Violations of the security policy fail these
 * tests too (rules R78, R80, R82).
 */
import { dayIn } from '../../../../src/domain/calendar-days.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectAccessible } from '../../support/axe.ts';
import { follow } from '../../support/follow.ts';
import { newAccount, signInAdmin, signUp } from '../../support/site-driver.ts';
import { createCellBlock } from '../../support/lesson-fixtures.ts';
import { failedLoad } from '../../support/console-errors.ts';
import { LONG_NAME } from '../../support/long-name.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

test('The pages of requests, groups, keys and invitations are accessible', async ({ page, site, openDevice, consoleErrors }) => {
  const { block } = await createCellBlock(site);
  const closed = await site.createBlock({ title: LONG_NAME, description: LONG_NAME, order: 1000 });
  const pupil = await openDevice();
  const account = await signUp(pupil, newAccount(LONG_NAME));
  await signInAdmin(page);
  const { id } = (await (await page.request.post('/api/admin/groups', { data: { name: LONG_NAME } })).json()) as { id: string };
  const { url } = (await (await page.request.put(`/api/admin/groups/${id}/invitation`)).json()) as { url: string };
  await page.goto(`/admin/groups/${id}`);
  await page.getByRole('button', { name: 'Добавить списком' }).click();
  await page.getByLabel('Адреса через запятую или с новой строки').fill(`${account.email}, nobody@listok.test`);
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText('Добавлено 1, не нашли 1 адрес')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await expectAccessible(page, 'group');
  await page.getByRole('button', { name: 'Открыть 1 блок' }).click();
  await expect(page.getByRole('definition')).toHaveText(['1', '0', '0']);
  await expectAccessible(page, 'dialog of a change of access');

  const { user } = (await (await pupil.request.get('/api/session')).json()) as { user: { uid: string } };
  const until = dayIn('Europe/Moscow')(Date.now());
  await page.request.patch(`/api/admin/users/${user.uid}`, { data: { access: [{ blockId: block.id, until }] } });
  await pupil.request.post('/api/access-requests', { data: {} });
  await pupil.request.post('/api/access-requests', { data: { blockId: closed.id } });
  await pupil.goto('/lessons');
  await expect(pupil.getByText(/^Заявка отправлена/)).toBeVisible();
  await expectAccessible(pupil, 'lessons with a last day and a request');

  await page.goto('/admin/requests');
  await page.getByRole('button', { name: 'Отклонить' }).first().click();
  await expect(page.getByText('Отклонена', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Срок доступа' }).selectOption('Выбрать день…');
  await expectAccessible(page, 'requests');
  await page.getByRole('button', { name: 'Выбрать блоки' }).click();
  await page.getByRole('button', { name: 'Открыть блоки' }).click();
  await expect(page.getByText('Выберите хотя бы один блок.')).toBeVisible();
  await expectAccessible(page, 'dialog of the blocks of a request');

  await page.goto(`/admin/users?group=${id}`);
  await page.getByRole('checkbox', { name: `Выбрать: ${LONG_NAME}` }).check();
  await page.getByRole('button', { name: LONG_NAME }).click();
  await expect(page.getByText('Кончается сегодня')).toBeVisible();
  await expectAccessible(page, 'a user whose access ends, and the bar of a selection');

  await page.goto('/admin/keys');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByText('Введите название.')).toBeVisible();
  await expectAccessible(page, 'keys with errors in the form');
  await page.getByLabel('Название').fill(LONG_NAME);
  for (const right of ['Видеть учеников', 'Видеть заявки', 'Открывать доступ']) await page.getByRole('checkbox', { name: right }).check();
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByRole('textbox', { name: 'Ключ' })).toBeVisible();
  await expect(page.getByText('Открывает доступ')).toBeVisible();
  await expectAccessible(page, 'a new key');

  consoleErrors.expect(failedLoad(404));
  await page.request.delete('/api/session');
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вас пригласили в группу');
  await expectAccessible(page, 'an invitation');
  await follow(page, '/join/nothing-here', page.getByRole('heading', { level: 1, name: 'Ссылка больше не действует' }));
  await expectAccessible(page, 'an invitation that is no more');
});
