/** Tests how the tutor sets the operator, the documents and the request for consent (rules R260 to R267). */
import { screen, waitFor } from '@testing-library/dom';
import { expectDescription, expectFocus } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.tsx';

const field = (name: string) => () => screen.getByLabelText(name);

test('The tutor names the operator, publishes both documents, changes the consent and turns asking off', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await site.registerPupil();
  // The tutor writes and publishes the first versions on the same page.
  for (const kind of ['policy', 'consent']) {
    await browser.open(`/admin/personal-data/${kind}`, tutor);
    await browser.arrive('/admin/personal-data');
  }
  await browser.open('/admin');
  await browser.follow('Настройки');
  await browser.arrive('/admin/personal-data');
  await browser.see('Имя или название оператора');
  expect(screen.getByRole('button', { name: 'Опубликовать' })).toBeDisabled();

  await browser.fill('Имя или название', 'ИП Соколова');
  await browser.fill('ИНН, если есть', '12');
  await browser.press('Сохранить');
  await expectFocus(field('Email для обращений'));
  // All wrong fields are marked at once.
  await expectDescription(field('ИНН, если есть'), 'ИНН — это 10 или 12 цифр.');
  await browser.fill('Email для обращений', 'data@bio.example');
  await browser.press('Сохранить');
  await expectDescription(field('ИНН, если есть'), 'ИНН — это 10 или 12 цифр.');
  await browser.fill('ИНН, если есть', '732800000012');
  await browser.fill('Сколько дней хранятся копии', '0');
  await browser.press('Сохранить');
  await expectFocus(field('Сколько дней хранятся копии'));
  await browser.fill('Сколько дней хранятся копии', '14');
  await browser.press('Сохранить');
  await browser.toast('Сохранено');
  await browser.gone('Имя или название оператора');
  expect((await tutor.get<{ operator: object }>('/api/admin/personal-data')).body.operator).toMatchObject({ name: 'ИП Соколова', inn: '732800000012', backupDays: 14, serverPlace: null });

  await browser.press('Опубликовать');
  const dialog = await browser.dialog('Опубликовать тексты?');
  await browser.see('Политика и согласие откроются всем. 1 ученик увидит согласие при следующем посещении и сможет учиться дальше, когда примет его.', dialog);
  await browser.press('Опубликовать', dialog);
  await browser.toast('Опубликовано');
  const asking = await screen.findByRole('switch', { name: 'Спрашивать согласие' });
  expect(asking).toBeChecked();

  await browser.follow('Изменить: Согласие на обработку персональных данных');
  await browser.arrive('/admin/personal-data/consent');
  await browser.fill('Текст', 'Я даю согласие: ИП Соколова.');
  await browser.fill('Что изменилось', 'Короче.');
  await browser.check('Спросить всех заново');
  await browser.press('Опубликовать версию 2');
  await browser.arrive('/admin/personal-data');
  await browser.see(/^Версия 2 от .*Все спрошены заново\. Прежних версий: 1\.$/);
  expect((await tutor.get('/api/documents/consent')).body).toMatchObject({ version: 2, text: 'Я даю согласие: ИП Соколова.', note: 'Короче.', askAgain: true });

  // The operator moves. The template now differs from the published text.
  await browser.fill('Где стоит сервер', 'Россия, Тверь');
  await browser.press('Сохранить');
  await browser.follow('Обновить тексты');
  await browser.arrive('/admin/personal-data/policy');
  await browser.press(/^Вставить: .*Россия, Тверь/);
  await screen.findByRole('button', { name: /^Вставлено: .*Россия, Тверь/ });
  await browser.press(/^Убрать: /);
  expect(field('Текст')()).toHaveDisplayValue(/Россия, Тверь/);
  await browser.press('Опубликовать версию 2');
  await browser.arrive('/admin/personal-data');
  expect((await tutor.get<{ text: string }>('/api/documents/policy')).body.text).toContain('Россия, Тверь');

  await browser.user.click(await screen.findByRole('switch', { name: 'Спрашивать согласие' }));
  const question = await browser.dialog('Не спрашивать согласие?');
  await browser.press('Выключить', question);
  await browser.toast('Согласие больше не спрашиваем');
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Спрашивать согласие' })).not.toBeChecked());
  await browser.user.click(screen.getByRole('switch', { name: 'Спрашивать согласие' }));
  await browser.toast('Снова спрашиваем согласие');
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Спрашивать согласие' })).toBeChecked());

  await browser.follow('Ответы для формы');
  await browser.arrive('/admin/personal-data/notice');
  await browser.see('Заполните сами');
  await browser.press('Скопировать: Оператор');
  await browser.toast('Скопировано');
  expect(await navigator.clipboard.readText()).toBe('ИП Соколова');
  await browser.press('Скопировать всё');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^Оператор: ИП Соколова\n\n(.+\n\n)+Где база данных: Россия, Тверь$/s));

  browser.network.answer(/^GET \/api\/admin\/personal-data\/notice$/, 500, {}, 10);
  await browser.open('/admin/personal-data/notice');
  await browser.see('Не удалось загрузить ответы');
  browser.network.answer(/^GET \/api\/admin\/personal-data$/, 500, {}, 10);
  await browser.open('/admin/personal-data');
  await browser.see('Не удалось загрузить персональные данные');
});
