/** Tests that unsaved texts of the documents and of the operator stay on the device (rules R63, R157, R158). */
import { screen, waitFor, within } from '@testing-library/dom';
import { publishConsent } from '../../support/fixtures/personal-data-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const offer = () => screen.findByRole('region', { name: named('На этом устройстве остались несохранённые правки') });
const field = (name: string) => screen.getByLabelText(name);

test('A version that is written stays after a crash, and is published on the version that it was written for', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await publishConsent(tutor);
  await browser.open('/admin/personal-data/consent', tutor);
  await screen.findByLabelText('Текст');
  await browser.fill('Текст', 'я'.repeat(50_001));
  await browser.press('Опубликовать версию 2');
  expect(field('Текст')).toHaveAccessibleDescription(/^Не\sбольше\s50\s000\sсимволов\.$/);
  await browser.fill('Текст', 'Новый текст согласия.');
  await browser.fill('Что изменилось', 'Всё.');
  await browser.follow('Персональные данные');
  await browser.press('Остаться', await screen.findByRole('dialog', { name: 'Уйти без сохранения?' }));
  await browser.closed();
  await browser.untilKept('Новый текст согласия.');
  await browser.untilKept('Всё.');
  await browser.open('/admin/personal-data/consent', tutor);
  await browser.press('Вернуть правки', await offer());
  await waitFor(() => expect(field('Текст')).toHaveValue('Новый текст согласия.'));
  expect(field('Что изменилось')).toHaveValue('Всё.');
  // Another tutor publishes meanwhile.
  await publishConsent(tutor, { text: 'Чужой текст.' });
  await browser.press('Опубликовать версию 2');
  await browser.see('Кто-то уже изменил это. Обновите страницу и внесите правки снова.');
  expect((await tutor.get('/api/documents/consent')).body).toMatchObject({ version: 2, text: 'Чужой текст.' });
});

test('The first texts are changed before they are published, and an operator that is typed stays', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin/personal-data', tutor);
  await screen.findByLabelText('Имя или название');
  // The badge of the document has an icon, and a line beside the title says where the document will be published.
  const policy = within(screen.getByRole('heading', { name: 'Политика' }).closest('header') ?? document.body);
  expect(policy.getByText(named('Собран по шаблону')).querySelector('svg')).not.toBeNull();
  expect(policy.getByText(named('Откроется всем по адресу /privacy'))).toBeVisible();
  await browser.fill('Имя или название', 'ИП Соколова');
  await browser.press('Изменить текст: Согласие');
  await browser.fill('Текст: Согласие', 'Я согласен.');
  expect(await screen.findByText(named('С вашими правками'))).toBeVisible();
  await browser.untilKept('ИП Соколова');
  await browser.untilKept('Я согласен.');
  await browser.open('/admin/personal-data', tutor);
  await waitFor(() => expect(screen.getAllByRole('button', { name: named('Вернуть правки') })).toHaveLength(2));
  for (const button of screen.getAllByRole('button', { name: named('Вернуть правки') })) await browser.user.click(button);
  await waitFor(() => expect(field('Имя или название')).toHaveValue('ИП Соколова'));
  expect(await screen.findByText(named('С вашими правками'))).toBeVisible();
  await browser.fill('Email для обращений', 'data@bio.example');
  await browser.press('Сохранить');
  await browser.toast('Сохранено');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Опубликовать' })).toBeEnabled());
  await browser.press('Опубликовать');
  await browser.press('Опубликовать', await browser.dialog('Опубликовать тексты?'));
  await browser.toast('Опубликовано');
  expect((await tutor.get('/api/documents/consent')).body).toMatchObject({ version: 1, text: 'Я согласен.' });
  expect((await tutor.get<{ text: string }>('/api/documents/policy')).body.text).toContain('ИП Соколова');
  await browser.untilKept('');
  await browser.open('/admin/personal-data', tutor);
  await screen.findByRole('switch', { name: 'Спрашивать согласие' });
  expect(within(screen.getByRole('main')).queryByRole('button', { name: named('Вернуть правки') })).toBeNull();
});
