/** Tests how the tutor sees who has not consented, and notes consents on paper (rule R263). */
import { screen, waitFor, within } from '@testing-library/dom';
import { publishConsent, setAsking } from '../../support/fixtures/personal-data-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const plain = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00A0', ' ');

test('While consent is not asked for, nothing is said of it', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname: 'Соня' });
  await browser.open('/admin/users', await site.signInAdmin());
  await browser.user.click(await screen.findByRole('button', { name: 'Соня' }));
  const panel = await screen.findByRole('region', { name: 'Соня' });
  expect(within(panel).queryByRole('heading', { name: 'Согласие' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Без согласия/ })).toBeNull();
});

test('A paper is noted for one pupil with the name of the parent, and the note is taken back', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname: 'Соня' });
  const tutor = await site.signInAdmin();
  await publishConsent(tutor);
  await browser.open('/admin/users?consent=none', tutor);
  expect(await screen.findByRole('button', { name: 'Без согласия (1)' })).toHaveAttribute('aria-pressed', 'true');
  await browser.user.click(await screen.findByRole('button', { name: 'Соня' }));
  const panel = await screen.findByRole('region', { name: 'Соня' });
  await browser.see('Нет согласия', panel);
  await browser.see('Ученик увидит его при следующем посещении.', panel);
  await browser.press('Согласие на бумаге', panel);
  const dialog = await browser.dialog('Согласие на бумаге');
  await browser.user.click(within(dialog).getByRole('radio', { name: named('Подписал родитель или опекун') }));
  await browser.press('Отметить', dialog);
  await waitFor(() => expect(within(dialog).getByLabelText(named('Имя и фамилия родителя'))).toHaveAccessibleDescription('Введите имя и фамилию родителя.'));
  await browser.fill('Имя и фамилия родителя', 'Марина Кузнецова');
  await browser.press('Отметить', dialog);
  await browser.toast('Согласие отмечено');
  // The pupil has left the list, but the panel stays.
  expect(await screen.findByText(named('Все дали согласие'))).toBeVisible();
  await waitFor(() => expect(plain(panel)).toContain('На бумаге, версия 1. Родитель: Марина Кузнецова'));
  expect(plain(panel)).toMatch(/Отметка: Администратор, \d+ /);
  await browser.press('Убрать отметку', panel);
  await browser.press('Убрать', await browser.dialog('Убрать отметку?'));
  await browser.toast('Отметка убрана');
  await browser.see('Нет согласия', panel);
});

test('Papers of many are noted at once; who consented to an earlier version is told so', async ({ site, browser }) => {
  const [one, two] = [await site.registerPupil(), await site.registerPupil()];
  const tutor = await site.signInAdmin();
  const version = await publishConsent(tutor);
  await one.client.patch('/api/profile', { nickname: 'Первый' });
  await one.client.post('/api/profile/consent', { version, by: 'pupil' });
  await publishConsent(tutor);
  await browser.open('/admin/users', tutor);
  await browser.user.click(await screen.findByRole('button', { name: 'Без согласия (2)' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Администратор' })).toBeNull());
  await browser.user.click(screen.getByRole('checkbox', { name: 'Выбрать всех' }));
  await browser.user.click(await screen.findByRole('button', { name: 'Ещё действия с выбранными' }));
  await browser.user.click(await screen.findByRole('menuitem', { name: named('Согласие на бумаге') }));
  const dialog = await browser.dialog('Согласие на бумаге');
  await browser.user.click(within(dialog).getByRole('radio', { name: named('Подписали родители или опекуны') }));
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  await browser.press('Отметить', dialog);
  await browser.toast('Согласие отмечено');
  expect(await site.db.selectFrom('consents').select(['uid', 'by', 'paper']).where('version', '=', version + 1).orderBy('uid').execute()).toEqual(
    [one.uid, two.uid].toSorted().map((uid) => ({ uid, by: 'parent', paper: 1 })),
  );
  await setAsking(tutor, true);
});

test('An earlier consent and an administrator are named in the panel', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const tutor = await site.signInAdmin();
  const version = await publishConsent(tutor);
  await pupil.client.post('/api/profile/consent', { version, by: 'parent', parentName: 'Ирина' });
  await pupil.client.patch('/api/profile', { nickname: 'Егор' });
  await browser.open('/admin/users', tutor);
  await browser.user.click(await screen.findByRole('button', { name: 'Егор' }));
  await waitFor(() => expect(plain(screen.getByRole('region', { name: 'Егор' }))).toMatch(/Дано родителем: Ирина, .*, версия 1IP 127\.0\.0\.1/));
  await browser.user.click(screen.getByRole('button', { name: 'Администратор' }));
  await browser.see('Администратора не спрашиваем.', await screen.findByRole('region', { name: 'Администратор' }));
  await publishConsent(tutor);
  await browser.open(`/admin/users?user=${pupil.uid}`, tutor);
  await browser.see('Дано к прежней версии 1: увидит новую при следующем посещении.', await screen.findByRole('region', { name: 'Егор' }));
});
