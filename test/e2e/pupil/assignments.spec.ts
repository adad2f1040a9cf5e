/**
 * Tests what a pupil does with an assignment on a phone: from the dashboard through the test to «Сдано» (rules R281,
 * R288, R289).
 */
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signUp } from '../support/site-driver.ts';
import { answerBoth, expectOnServer, expectResult, finish } from '../support/take-test.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

test.use({ viewport: SCREENS.phone });

test('An assigned test is found, begun, taken and handed in by touch and by keyboard, and practice stands beside it on a wide screen', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const other = await site.createTest(twoQuestions('Вирусы'));
  await signUp(page);
  await site.give(page, 'test', other.id);
  await site.give(page, 'test', id, { due: { day: '2099-05-31', time: '18:00' }, note: 'Решите на бумаге.' });
  await page.goto('/dashboard');
  const section = page.getByRole('region', { name: 'Задания' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Органоиды', 'Вирусы']);
  // «Задания» comes before the other parts of the dashboard.
  const names = ['Задания', 'Уроки открываются по блокам', 'Общие тесты'];
  const fromTop = async () => {
    const places = await Promise.all(names.map(async (name) => ({ name, y: (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? NaN })));
    return places.toSorted((upper, lower) => upper.y - lower.y).map(({ name }) => name);
  };
  await expect.poll(fromTop).toEqual(names);
  await page.setViewportSize(SCREENS.desktop);
  await expect.poll(async () => (await fromTop())[0]).toBe('Уроки открываются по блокам');
  await page.setViewportSize(SCREENS.phone);

  await section.getByRole('link', { name: 'Пройти тест: Органоиды' }).press('Enter');
  await expect(page.getByRole('note').getByText('Решите на бумаге.')).toBeVisible();
  await page.getByRole('radio', { name: 'В ядре' }).check();
  await expectOnServer(page);
  await page.getByRole('link', { name: 'К списку тестов' }).click();
  await expect(section.getByText('Начато, 1 из 2')).toBeVisible();
  await section.getByRole('link', { name: 'Продолжить: Органоиды' }).click();
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  await expect(page.getByText('Задание сдано, до срока')).toBeVisible();

  await page.getByRole('link', { name: 'К списку тестов' }).first().click();
  const fold = section.getByRole('button', { name: 'Сданные задания, 1' });
  await fold.press('Enter');
  await expect(section.getByText('Сдано', { exact: true })).toBeVisible();
  await expect(fold).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(section.getByRole('link', { name: 'Результат: Органоиды' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectResult(page, '2 из 2 баллов');
});
