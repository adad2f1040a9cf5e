/**
 * Audits the accessibility of checking, for the tutor and for the pupil. Violations of the security policy fail these
 * tests too (rules R78, R80, R82).
 */
import { expect, SCREENS, test } from '../../support/fixtures.ts';
import { expectAccessible } from '../../support/axe.ts';
import { follow } from '../../support/follow.ts';
import { newAccount, signInAdmin, signUp } from '../../support/site-driver.ts';
import { noisyPng } from '../../support/images.ts';
import { failedLoad } from '../../support/console-errors.ts';
import { LONG_NAME } from '../../support/long-name.ts';

/** An answer that fits into two lines of the checking page on a desktop, but not on a phone. */
const TWO_LINES = 'Через устьица лист поглощает углекислый газ, отдаёт кислород и испаряет воду, а ночью они закрыты.';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

test('The pages of checking are accessible', async ({ page, site, openDevice, consoleErrors }) => {
  const text = { type: 'text' as const, question: 'Где идёт фотосинтез?', contextText: null, contextImage: null, options: ['В хлоропласте', 'В ядре'], correct: 0 };
  const criteria = { elements: [{ id: 'a', text: LONG_NAME }, { id: 'b', text: 'Устьица ИЛИ щели' }], bands: [{ points: 3, any: [{ atLeast: 2 }] }, { points: 1, any: [{ atLeast: 1 }] }], extraErrors: true };
  const extended = { type: 'extended', contextText: null, contextImage: null, maxPoints: 3, sampleAnswer: 'Для газообмена.' } as const;
  const { id } = await site.createTest({ name: LONG_NAME, allowUnanswered: true, questions: [text, { ...extended, id: 'q1', question: 'Зачем листу устьица?', criteria }, { ...extended, id: 'q2', question: 'Зачем корню волоски?', criteria: null }] });
  const pupil = await openDevice();
  await signUp(pupil, newAccount(LONG_NAME));
  await pupil.goto(`/test/${id}`);
  await pupil.getByRole('button', { name: 'Выбрать снимки' }).first().waitFor();
  await pupil.locator('input[type=file]:not([capture])').first().setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: noisyPng(300, 400) });
  await expect(pupil.getByRole('button', { name: /^Снимок 1, на сервере/ })).toBeVisible();
  await expectAccessible(pupil, 'extended questions with a photo');
  await pupil.getByRole('button', { name: /^Снимок 1,/ }).click();
  await expect(pupil.getByText('На этом листе ответы на вопросы')).toBeVisible();
  await expectAccessible(pupil, 'an open photo');
  await pupil.keyboard.press('Escape');
  const { user } = (await (await pupil.request.get('/api/session')).json()) as { user: { uid: string } };
  const draft = (await (await pupil.request.get(`/api/drafts/${id}`)).json()) as { answers: { answer: { photos?: { id: string }[] } }[] };
  const photos = draft.answers.flatMap(({ answer }) => answer.photos ?? []).map((photo) => ({ id: photo.id, turn: 0 }));
  expect(photos).toHaveLength(1);
  // The page may send a draft after another request has handed the test in.
  consoleErrors.expect(failedLoad(409));
  expect((await pupil.request.put(`/api/results/${id}`, { data: { answers: [0, { text: TWO_LINES, photos }, null] } })).status()).toBe(201);
  await pupil.goto('/dashboard');
  await pupil.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(pupil.getByRole('heading', { level: 2, name: 'Разбор ответов' })).toBeVisible();
  await expectAccessible(pupil, 'a review that waits for the check');

  await signInAdmin(page);
  await page.goto('/admin/checking');
  await expect(page.getByText('По работам (1)', { exact: true })).toBeVisible();
  await expectAccessible(page, '/admin/checking');
  for (const [address, shown] of [
    ['/admin/checking?view=questions', page.getByText('Скрыть имена', { exact: true })],
    ['/admin/checking?view=ready', page.getByText('Отдавать пока нечего')],
    [`/admin/results/tests/${id}`, page.getByRole('heading', { level: 2, name: 'Ученики', exact: true })],
    [`/admin/results/tests/${id}/${user.uid}`, page.getByText('На проверке (2)', { exact: true })],
  ] as const) {
    await follow(page, address, shown);
    await expectAccessible(page, address);
  }
  const photo = photos[0]?.id ?? '';
  const marks = { [photo]: [{ id: 'm1', kind: 'tick', x: 200, y: 100 }, { id: 'm2', kind: 'frame', x: 20, y: 200, width: 120, height: 60, note: LONG_NAME }] };
  const check = { elements: [], extraErrors: false, points: null, byHand: false, comment: LONG_NAME, marks, turns: {}, added: [], checked: false };
  expect((await page.request.put(`/api/admin/checking/${id}/${user.uid}/q1`, { data: { attempt: 1, revision: 0, check } })).status()).toBe(200);
  const stomata = page.getByRole('checkbox', { name: /Устьица/ });
  await follow(page, `/admin/checking/${id}/${user.uid}?question=q1`, stomata);
  await stomata.check();
  await expectAccessible(page, 'the desk');
  await page.getByRole('button', { name: 'Изменить критерии' }).click();
  await expect(page.getByRole('dialog', { name: 'Критерии вопроса 2' })).toBeVisible();
  await expectAccessible(page, 'dialog of criteria');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.setViewportSize(SCREENS.phone);
  const wholeText = page.getByRole('button', { name: 'Показать весь текст' });
  await expect(wholeText).toBeVisible();
  await expectAccessible(page, 'the desk on a phone', 'phone');
  await page.setViewportSize(SCREENS.desktop);
  await expect(wholeText).toHaveCount(0);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Работа проверена' })).toBeVisible();
  await expectAccessible(page, 'the end of a work');
  await page.getByRole('button', { name: 'Отдать' }).click();
  await expect(page.getByRole('dialog', { name: 'Отдать работу?' })).toBeVisible();
  await expectAccessible(page, 'dialog of giving out');
  await page.getByRole('button', { name: 'Отдать работу' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await pupil.goto('/dashboard');
  await expect(pupil.getByRole('heading', { name: 'Работа проверена' })).toBeVisible();
  await expectAccessible(pupil, 'dashboard with a checked work');
  await pupil.getByRole('link', { name: 'Посмотреть', exact: true }).click();
  await expect(pupil.getByRole('switch', { name: 'Показать пометки на снимке' })).toBeChecked();
  await expectAccessible(pupil, 'a checked review');
  await pupil.getByRole('button', { name: 'Увеличить снимок' }).click();
  await expect(pupil.getByRole('dialog')).toBeVisible();
  await expectAccessible(pupil, 'a large photo');
});
