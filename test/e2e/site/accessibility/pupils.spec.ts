/**
 * Audits the accessibility of what visitors and pupils see. Violations of the security policy fail these tests too
 * (rules R78, R80, R82).
 */
import { dayIn } from '../../../../src/domain/calendar-days.ts';
import { everyKind, lessonQuestions, markedLesson, twoQuestions } from '../../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../../support/fixtures.ts';
import { expectAccessible } from '../../support/axe.ts';
import { follow } from '../../support/follow.ts';
import { pauseRequests } from '../../support/network/network.ts';
import { newAccount, signUp, submitSignInForm } from '../../support/site-driver.ts';
import { createCellBlock } from '../../support/lesson-fixtures.ts';
import { failedLoad } from '../../support/console-errors.ts';
import { focusToast } from '../../support/toasts.ts';
import { LONG_NAME } from '../../support/long-name.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

test('The pages for visitors are accessible', async ({ page, consoleErrors }) => {
  consoleErrors.expect(failedLoad(404));
  const release = await pauseRequests(page, '**/api/session');
  await page.goto('/support');
  await expect(page.getByText('Загрузка…')).toBeVisible();
  await expectAccessible(page, 'loading');
  release();
  await page.goto('/');

  consoleErrors.expect(failedLoad(401));
  await submitSignInForm(page, { email: 'nobody@listok.test', password: 'не тот пароль' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'sign-in with an error');

  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.getByLabel('Ник').fill('Полина');
  await page.getByLabel('Email').fill('polina@listok');
  await page.getByLabel('Пароль', { exact: true }).fill('1234');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('❌ Неверный формат email.')).toBeVisible();
  await expectAccessible(page, 'registration with errors');

  for (const [address, title] of [['/support', 'Поддержка'], ['/nowhere', 'Страница не найдена']] as const) {
    await follow(page, address, page.getByRole('heading', { level: 1, name: title }));
    await expectAccessible(page, address);
  }
  await page.goto('/api/docs');
  // The document has more than 150 operations. Swagger UI renders only those on the screen.
  await expect(page.getByRole('button', { name: /^GET \/api\/config/ })).toBeVisible();
  await expectAccessible(page, 'the API document');
});

test('The dashboard, menu and profile of a user are accessible', async ({ page, site, consoleErrors }) => {
  await signUp(page, newAccount(LONG_NAME));
  await page.goto('/dashboard');
  await expect(page.getByText('Тестов пока нет')).toBeVisible();
  await expectAccessible(page, 'dashboard without tests');

  const { id } = await site.createTest(twoQuestions(LONG_NAME));
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 1] } });
  const other = await site.createTest(everyKind('Клетка'));
  const { lesson } = await createCellBlock(site);
  await site.give(page, 'test', id, { due: { day: '2099-05-31', time: null } });
  await site.give(page, 'test', other.id, { due: { day: dayIn(undefined)(Date.now() + 86_400_000), time: null }, note: `${LONG_NAME}\nhttps://example.com/${LONG_NAME}` });
  await site.give(page, 'lesson', lesson.id);
  await page.goto('/dashboard');
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Сданные задания, 1' }).click();
  await expect(page.getByRole('link', { name: `Результат: ${LONG_NAME}` })).toBeVisible();
  await expect(page.getByText('Блок закрыт')).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('button', { name: 'Закрыть меню' })).toBeVisible();
  await expectAccessible(page, 'burger menu', 'phone');

  await page.goto('/lessons');
  await expect(page.getByRole('heading', { level: 1, name: 'Уроки' })).toBeVisible();
  await expectAccessible(page, '/lessons');
  for (const [address, title] of [['/profile', 'Профиль'], ['/buy', 'Доступ к урокам']] as const) {
    await follow(page, address, page.getByRole('heading', { level: 1, name: title }));
    await expectAccessible(page, address);
  }
  consoleErrors.expect(failedLoad(404));
  const json = { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' };
  await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json }));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'profile of a deleted account');
});

test('A test and its review are accessible', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await page.getByRole('radio', { name: 'Фагоцитоз' }).check();
  await page.getByRole('combobox', { name: 'A. Рибосома' }).selectOption('Синтез белка');
  // A toast disappears after three seconds. On a slow machine it may disappear before it gets the focus.
  await expect(async () => {
    await page.getByRole('button', { name: 'Завершить тест' }).click();
    await focusToast(page);
  }).toPass();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'test with unanswered questions and a toast');
  await page.getByRole('heading', { level: 1 }).focus();

  await page.getByRole('button', { name: 'Увеличить рисунок' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'image');
  await page.keyboard.press('Escape');
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('button', { name: 'Ответы: 1 из 4' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'sheet of answers', 'phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize(SCREENS.desktop);

  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Хитин' }).check();
  await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Синтез белка');
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'finish dialog');
  consoleErrors.expect(failedLoad('ERR_INTERNET_DISCONNECTED'));
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await expectAccessible(page, 'waiting for the network');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/results', { timeout: 15_000 });
  await expect(page.getByText('Ваш результат')).toBeVisible();
  await expectAccessible(page, 'review');
});

test('Lessons, locked and open, their tests and results are accessible', async ({ page, site, consoleErrors }) => {
  consoleErrors.expect(failedLoad(400));
  const { block, lesson } = await createCellBlock(site);
  const unbroken = await site.createBlock({ title: 'Ж'.repeat(200), description: 'Без места для переноса', order: 3 });
  const untested = await site.createLesson(markedLesson(unbroken.id, LONG_NAME));
  const taken = await site.createLesson(markedLesson(block.id, 'Ядро'));
  await site.createLessonTest(taken.id, lessonQuestions);
  const locked = await site.createBlock({ title: LONG_NAME, description: LONG_NAME, order: 2 });
  const { id: lockedLessonId } = await site.createLesson(markedLesson(locked.id, 'Мендель'));
  await signUp(page);
  await site.openBlocks(page, [block.id, unbroken.id]);
  await page.request.put(`/api/lesson-results/${taken.id}`, { data: { answers: [0, 0] } });

  await page.goto('/lessons');
  await expect(page.getByText('Закрыт', { exact: true })).toBeVisible();
  await expectAccessible(page, 'lessons');
  for (const [id, end] of [[untested.id, 'Теста пока нет'], [taken.id, '1 из 2 баллов']] as const) {
    await follow(page, `/lesson/${id}`, page.getByRole('heading', { level: 2, name: end }));
    await expectAccessible(page, `lesson that ends with «${end}»`);
  }
  const finish = page.getByRole('button', { name: 'Завершить тест' });
  await follow(page, `/lesson/${lesson.id}/test`, finish);
  await finish.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'lesson test with unanswered questions');
  await follow(page, `/lesson-results/${taken.id}`, page.getByText('1 из 2 баллов', { exact: true }));
  await expectAccessible(page, 'result of a lesson test');
  consoleErrors.expect(failedLoad('(403|409)'));
  for (const [address, title] of [
    [`/lesson/${taken.id}/test`, 'Вы уже прошли этот тест.'],
    [`/lesson/${lockedLessonId}`, 'Блок закрыт'],
    ['/admin-access-test', 'Проверка доступа'],
  ] as const) {
    await follow(page, address, page.getByRole('heading', { level: 1, name: title }));
    await expectAccessible(page, title);
  }
  await page.goto('/reset-password#token');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый пароль');
  await expectAccessible(page, 'a new password');
});
