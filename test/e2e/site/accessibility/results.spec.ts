/**
 * Audits the accessibility of results and assignments. Violations of the security policy fail these tests too (rules
 * R78, R80, R82).
 */
import { everyKind } from '../../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../../support/fixtures.ts';
import { expectAccessible } from '../../support/axe.ts';
import { follow } from '../../support/follow.ts';
import { newAccount, signInAdmin } from '../../support/site-driver.ts';
import { createCellBlock } from '../../support/lesson-fixtures.ts';
import { LONG_NAME } from '../../support/long-name.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

test('The pages of results are accessible', async ({ page, site, playwright }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  await signInAdmin(page);
  await page.goto(`/admin/results/tests/${id}?view=questions`);
  await expect(page.getByText('Тест ещё никто не прошёл')).toBeVisible();
  await expectAccessible(page, 'questions of a test that nobody has taken');

  const answers = [[1, 2, null, { 0: true, 2: true }, { 0: 1, 1: 0 }], [0, 0, null, { 1: true }, { 0: 1, 1: 1 }]];
  let uid = '';
  for (const [index, nickname] of [...Array.from({ length: 10 }, (_, number) => `Ученик ${number}`), LONG_NAME].entries()) {
    const pupil = await playwright.request.newContext({ baseURL: site.server.url });
    const { user } = (await (await pupil.post('/api/registration', { data: newAccount(nickname) })).json()) as { user: { uid: string } };
    expect((await pupil.put(`/api/results/${id}`, { data: { answers: answers[index % 2] } })).status()).toBe(201);
    await pupil.dispose();
    uid = user.uid;
  }
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await page.goto('/admin/results');
  await expect(heading('Общие тесты')).toBeVisible();
  await expectAccessible(page, '/admin/results');
  for (const [address, shown] of [
    ['/admin/results/gradebook', 'Ведомость'],
    ['/admin/results/lines', 'Линий пока нет'],
    [`/admin/users/${uid}`, 'Тесты'],
    [`/admin/results/tests/${id}/${uid}`, 'Разбор ответов'],
    [`/admin/results/tests/${id}`, 'Ученики'],
  ] as const) {
    await follow(page, address, heading(shown));
    await expectAccessible(page, address);
  }
  await page.getByRole('button', { name: `Ещё: ${LONG_NAME}` }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'menu of a row');
  await page.getByRole('menuitem', { name: 'Разрешить пройти ещё раз' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog of another attempt');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Пересчитать баллы' }).click();
  await expect(page.getByRole('dialog').getByText('Ничего не изменится.')).toBeVisible();
  await expectAccessible(page, 'dialog of a regrading');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Вопросы (4)' }).click();
  await page.getByRole('button', { name: 'Что это: Медиана' }).click();
  await expect(page.getByText('Половина учеников набрала не больше.')).toBeVisible();
  await expectAccessible(page, 'questions with an explanation');
  await page.keyboard.press('Escape');
  for (const question of await page.locator('h3').getByRole('button').all()) await question.click();
  await expectAccessible(page, 'open questions');
});

test('The pages of assignments are accessible', async ({ page, site, playwright }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  const { block } = await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/assignments');
  await expect(page.getByText('Заданий пока нет')).toBeVisible();
  await expectAccessible(page, 'no assignments');
  const uids: string[] = [];
  for (const nickname of [LONG_NAME, 'Полина', 'Артём']) {
    const pupil = await playwright.request.newContext({ baseURL: site.server.url });
    const { user } = (await (await pupil.post('/api/registration', { data: newAccount(nickname) })).json()) as { user: { uid: string } };
    if (nickname === 'Артём') expect((await pupil.put(`/api/results/${id}`, { data: { answers: [1, 2, null, { 0: true, 2: true }, { 0: 1, 1: 0 }] } })).status()).toBe(201);
    await pupil.dispose();
    uids.push(user.uid);
  }
  const group = (await (await page.request.post('/api/admin/groups', { data: { name: LONG_NAME } })).json()) as { id: string };
  await page.request.patch(`/api/admin/groups/${group.id}/members`, { data: { add: uids } });

  await page.goto(`/admin/assignments/new?group=${group.id}`);
  await expect(page.getByRole('link', { name: new RegExp(LONG_NAME) })).toBeVisible();
  await expectAccessible(page, 'the choice of what is given');
  const lesson = page.getByRole('link', { name: /Урок, тест/ });
  await lesson.click();
  await page.getByRole('button', { name: 'Добавить сообщение' }).click();
  await page.getByRole('button', { name: 'Открыть позже' }).click();
  // The test waits for this summary before it makes the error, because a form with an error does not request the
  // summary.
  await expect(page.getByText(`Блок «${block.title}» закрыт для 3 учеников`)).toBeVisible();
  await page.getByLabel('Срок, время').fill('25:00');
  await expectAccessible(page, 'the form of an assignment of a closed lesson, with an error');

  await page.goto(`/admin/assignments/new?test=${id}&group=${group.id}`);
  await expect(page.getByText('1 ученик уже прошёл этот тест')).toBeVisible();
  await expectAccessible(page, 'the form of an assignment of a test that was taken');
  await page.getByRole('button', { name: 'Задать 3 ученикам' }).click();
  await expect(page.getByRole('table', { name: 'Сдали', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Выбрать: Полина' }).check();
  await expectAccessible(page, 'an assignment with a selection');
  await page.getByRole('region', { name: 'Выбранные ученики' }).getByRole('button', { name: 'Продлить' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog of an extension');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Скопировать список для чата' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'list for the chat');
  await page.keyboard.press('Escape');

  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await page.goto('/admin/assignments');
  await expect(heading('Идут')).toBeVisible();
  await expectAccessible(page, '/admin/assignments');
  for (const [address, shown] of [
    [`/admin/assignments?view=matrix&group=${group.id}`, 'Кто что сделал'],
    [`/admin/users/${uids[0]}`, 'Задания'],
  ] as const) {
    await follow(page, address, heading(shown));
    await expectAccessible(page, address);
  }
  await page.setViewportSize(SCREENS.phone);
  const row = page.getByRole('button', { name: /Полина/ });
  await follow(page, `/admin/assignments?view=matrix&group=${group.id}`, row);
  await row.click();
  await expectAccessible(page, 'matrix on a phone', 'phone');
  await page.goto(`/admin/edit/${id}`);
  await page.getByRole('button', { name: /^Настройки теста/ }).click();
  await page.getByText('Только кому задан').click();
  await expectAccessible(page, 'settings of a test');
});
