/** Tests how a pupil types words and numbers and puts items in order (rules R130 to R134, R136). */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signUp } from '../support/site-driver.ts';
import { expectResult, finish } from '../support/take-test.ts';
import { givenAnswers } from '../support/test-fixtures.ts';

const question = (page: Page, name: string) => page.getByRole('group', { name });
const phases = (page: Page) => question(page, 'Расположите фазы по порядку.');
/** Drags an item by its handle to the place of another. */
async function drag(page: Page, item: string, place: string): Promise<void> {
  const row = (text: string) => phases(page).getByRole('listitem').filter({ hasText: text });
  const handle = row(item).locator('[data-ready]');
  // The list is scrolled to the middle of the screen. Near an edge the library would scroll the page during the drag.
  await phases(page).getByRole('list').evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // `hover` waits until the handle no longer moves.
  await handle.hover();
  const [from, to] = [await handle.boundingBox(), await row(place).boundingBox()];
  if (from === null || to === null) throw new Error('The rows are not shown.');
  const x = from.x + from.width / 2;
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
  // The library moves the other rows aside once it has seen the pointer there. Until then a drop would change nothing.
  await expect(async () => {
    await page.mouse.move(x, to.y + to.height / 2 + 1);
    await page.mouse.move(x, to.y + to.height / 2);
    await expect(row(place)).toHaveAttribute('style', /translateY\(-?[1-9]/, { timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

const UNTOUCHED = 'Пока без ответа';

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true });

  test('A pupil answers by keyboard and by dragging, finds the answers after a reload, and reads what was right', async ({ page, site }) => {
    await site.createTest(givenAnswers('Деление'));
    await signUp(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Пройти тест' }).click();
    await expect(page.getByText('Последовательность, до 2 баллов')).toBeVisible();
    await expect(page.getByText(UNTOUCHED)).toHaveCount(2);

    await question(page, 'Как называется').getByLabel('Ответ').fill(' Гомозигота. ');
    const number = question(page, 'Сколько процентов').getByLabel('Число');
    await number.fill('двадцать пять');
    await expect(page.getByText('Можно с запятой или точкой.')).toBeVisible();
    await number.press('Tab');
    await expect(number).toHaveAccessibleDescription('Введите число, например 25 или 3,5.');
    await expect(page.getByText('Ответы: 2 из 4')).toBeVisible();

    // The focus stays on the button that has moved the item, even at the end of the list.
    const lower = phases(page).getByRole('button', { name: 'Ниже: Анафаза' });
    await lower.focus();
    await page.keyboard.press('Enter');
    await expect(lower).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Анафаза, место 2 из 4' })).toBeAttached();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(phases(page).getByRole('listitem')).toHaveText(['1Метафаза', '2Профаза', '3Телофаза', '4Анафаза']);
    await expect(lower).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(lower).toBeFocused();
    await phases(page).getByRole('button', { name: 'Выше: Анафаза' }).tap();
    await phases(page).getByRole('button', { name: 'Выше: Анафаза' }).tap();
    await expect(phases(page).getByRole('listitem')).toHaveText(['1Метафаза', '2Анафаза', '3Профаза', '4Телофаза']);
    await expect(page.getByText(UNTOUCHED)).toHaveCount(1);

    await page.getByRole('button', { name: 'Завершить тест' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['вопрос 4']);
    await page.reload();
    await expect(question(page, 'Как называется').getByLabel('Ответ')).toHaveValue(' Гомозигота. ');
    await expect(phases(page).getByRole('listitem')).toHaveText(['1Метафаза', '2Анафаза', '3Профаза', '4Телофаза']);
    await drag(page, 'Телофаза', 'Метафаза');
    await expect(phases(page).getByRole('listitem')).toHaveText(['1Телофаза', '2Метафаза', '3Анафаза', '4Профаза']);
    await drag(page, 'Телофаза', 'Профаза');
    await expect(phases(page).getByRole('listitem')).toHaveText(['1Метафаза', '2Анафаза', '3Профаза', '4Телофаза']);
    // After a drag the library ignores clicks for a moment. The audit takes longer than that.
    await expectAccessible(page, 'test with given answers', 'phone');
    await page.getByRole('button', { name: 'Оставить этот порядок' }).press('Enter');
    await expect(page.getByText('Ответы: 4 из 4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Выше: Транскрипция' })).toBeFocused();

    await finish(page);
    await expectResult(page, '1 из 6 баллов');
    await expect(page.getByText('двадцать пять')).toBeVisible();
    await expect(page.getByText('Засчитывается от 24,5 до 25,5.')).toBeVisible();
    await expect(page.getByText('Как в ЕГЭ: больше одной ошибки — 0 баллов из 2.')).toBeVisible();
    await expect(page.getByText('Баллы начисляются, только если верен весь порядок.')).toBeVisible();
    await expect(page.locator('strong').filter({ hasText: 'гомо' })).toBeVisible();
    await expect(page.getByText('Верно: Транскрипция')).toBeVisible();
    await expectAccessible(page, 'review of given answers', 'phone');
  });
});
