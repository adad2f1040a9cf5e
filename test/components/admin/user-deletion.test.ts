/** Tests how an admin corrects addresses and deletes pupils, one and many (rules R271, R273). */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, named, test } from '../support/fixtures.tsx';
import { addPeople } from '../../support/fixtures/user-fixtures.ts';

const plain = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00A0', ' ');

test('A pupil’s address is corrected in the panel, and the pupil is deleted there', async ({ site, browser }) => {
  const [pupil, other] = [await site.registerPupil(), await site.registerPupil()];
  await pupil.client.patch('/api/profile', { nickname: 'Рома И.' });
  await browser.open('/admin/users', await site.signInAdmin());
  await browser.user.click(await screen.findByRole('button', { name: 'Рома И.' }));
  const panel = await screen.findByRole('region', { name: 'Рома И.' });
  expect(plain(panel)).toMatch(/С нами с .* Последний раз — /);
  await browser.press('Изменить email', panel);
  const dialog = await browser.dialog('Изменить email');
  const email = within(dialog).getByLabelText('Email');
  await browser.fill(email, other.email);
  await browser.press('Сохранить', dialog);
  await waitFor(() => expect(email).toHaveAccessibleDescription('Этот email уже зарегистрирован.'));
  await browser.fill(email, 'roma@listok.test');
  await browser.press('Сохранить', dialog);
  await browser.toast('Email изменён');
  await within(panel).findByText('roma@listok.test');

  await browser.press('Закончить сеансы', panel);
  const ending = await browser.dialog('Закончить сеансы?');
  expect(plain(ending)).toContain('На всех устройствах придётся войти снова.');
  await browser.press('Закончить сеансы', ending);
  await browser.toast('Сеансы закончены');
  expect((await pupil.client.get('/api/profile')).status).toBe(401);

  browser.network.lose(`GET /api/admin/users/${pupil.uid}/data`);
  await browser.press('Скачать данные ученика', panel);
  await browser.toast('Нет соединения. Скачать файл можно, когда есть сеть.');

  await browser.press('Удалить ученика', panel);
  const question = await browser.dialog('Удалить ученика?');
  await waitFor(() => expect(plain(question)).toContain('Рома И., roma@listok.test: аккаунт будет удалён сразу. Вернуть его не получится.'));
  expect(plain(question)).toContain('В журнале останутся действия без имени, в резервных копиях — данные, не дольше 30 дней.');
  await browser.press('Удалить', question);
  await browser.toast('Ученик удалён');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Рома И.' })).toBeNull());
});

test('Pupils who have not been here for a year are chosen and deleted together; who came back stays', async ({ site, browser }) => {
  const people = Array.from({ length: 12 }, (_, index) => ({ uid: `idle-${index}`, nickname: `Давний ${index}`, email: `idle-${index}@listok.test`, signedInAt: '2024-01-01T00:00:00.000Z' }));
  await addPeople(site, people);
  await browser.open('/admin/users', await site.signInAdmin());
  const filter = await screen.findByRole('combobox', { name: 'Не заходили больше' });
  await within(filter).findByRole('option', { name: named('Не заходили больше года (12)') });
  await browser.user.selectOptions(filter, '12');
  await screen.findByRole('columnheader', { name: 'Последний раз' });
  // The former list stays until the narrowed list has arrived.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Администратор' })).toBeNull());
  await browser.user.click(screen.getByRole('checkbox', { name: 'Выбрать всех' }));
  await browser.user.click(await screen.findByRole('button', { name: 'Ещё действия с выбранными' }));
  await browser.user.click(await screen.findByRole('menuitem', { name: 'Удалить учеников' }));
  const dialog = await browser.dialog('Удалить 12 учеников?');
  await waitFor(() => expect(plain(dialog)).toContain('Удалить 12 учеников'));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: named('Удалить 12 учеников') })).toBeEnabled());
  await site.db.updateTable('users').set({ seenAt: new Date().toISOString() }).where('uid', '=', 'idle-3').execute();
  await browser.press('Удалить 12 учеников', dialog);
  await browser.toast('Удалено: 11 учеников. 1 ученик успел зайти и остался.');
  expect(await screen.findByText(/^Все заходили за.это время$/)).toBeVisible();
});
