/** The bar, the burger menu, and the pages that everyone may open (specification §2, design §4, §8). */
import type { Locator, Page } from '@playwright/test';
import type { TestDraft } from '../src/domain/test-draft.ts';
import { twoQuestions } from './content.ts';
import { expect, onEveryScreen, SCREENS, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';
import { answerBoth, expectResult, finish } from './taking.ts';
import { failedLoad } from './watch.ts';

const MEMBER = ['Главная', 'Уроки', 'Профиль', 'Поддержка'];

/** The names of the links between the sections. */
const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link');

/** Shows the signed-in person as one of another role: only the administrator can give it. */
async function asRole(page: Page, role: number): Promise<void> {
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const { user } = (await answer.json()) as { user: object };
    await route.fulfill({ json: { user: { ...user, role } } });
  });
}

onEveryScreen((screen) => {
  const openMenu = async (page: Page) => {
    if (screen === 'phone') await page.getByRole('button', { name: 'Открыть меню' }).click();
  };

  test('The sections stand in the bar, those of the administrator for role 99 only', async ({ page, openDevice }) => {
    await signUp(page);
    await page.goto('/lessons');
    await openMenu(page);
    await expect(sectionsOf(page)).toHaveText(MEMBER);
    await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Уроки' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Профиль — Листок');
    await openMenu(page);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/');

    const desk = await openDevice();
    await signInAdmin(desk);
    await desk.goto('/dashboard');
    await openMenu(desk);
    await expect(sectionsOf(desk)).toHaveText([...MEMBER, 'Админка']);
    await desk.getByRole('link', { name: 'Админка' }).click();
    await expect(desk).toHaveURL('/admin');
  });

  test('Support and buying access are open to everyone', async ({ page }) => {
    const pages = [
      { address: '/support', title: 'Поддержка', text: 'Вопросы об уроках, тестах и доступе — в боте.' },
      { address: '/buy', title: 'Доступ к урокам', text: 'Напишите боту, какие блоки вам нужны.' },
    ];
    for (const { address, title, text } of pages) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main')).toHaveText(`${title}${text}Написать боту`);
      await expect(page.getByRole('link', { name: 'Написать боту' })).toHaveAttribute('href', 'https://t.me/listok_bot');
    }
    await openMenu(page);
    await expect(sectionsOf(page)).toHaveText(['Вход', 'Регистрация']);
    await expect(page.getByRole('button', { name: 'Выйти' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Регистрация' }).click();
    await expect(page).toHaveURL('/register');

    await signUp(page);
    await page.goto('/support');
    await openMenu(page);
    await expect(sectionsOf(page)).toHaveText(MEMBER);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/');
  });

  test('Access is offered to all but role 1', async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Купить доступ' }).click();
    await expect(page).toHaveURL('/buy');
    await asRole(page, 1);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Общие тесты' })).toBeVisible();
    await openMenu(page);
    await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Купить доступ' })).toHaveCount(0);
  });

  test('The first press of Tab offers the way past the bar', async ({ page }) => {
    await signUp(page);
    await page.goto('/lessons');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('The way to the bot can be asked for again', async ({ page, watch }) => {
  watch.expect(failedLoad(503));
  const first = Promise.withResolvers<void>();
  await page.route('**/api/config', async (route) => {
    await first.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  await page.goto('/buy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доступ к урокам');
  await expect(page.getByRole('button', { name: 'Написать боту' })).toBeDisabled();
  first.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить ссылку на бота');
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('link', { name: 'Написать боту' })).toHaveAttribute('href', 'https://t.me/listok_bot');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('The burger menu', () => {
  test.use({ viewport: SCREENS.phone });

  test('keeps the focus, closes on Esc and gives it back', async ({ page }) => {
    await signUp(page);
    await page.goto('/profile');
    const burger = page.getByRole('button', { name: 'Открыть меню' });
    await burger.click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await expect(menu).toContainText('Полина');
    await expect(menu.getByRole('button', { name: 'Закрыть меню' })).toBeFocused();
    for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      await expect(menu.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();

    await burger.click();
    await menu.getByRole('button', { name: 'Закрыть меню' }).click();
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();
  });

  test('switches the theme and leads to buying access', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signUp(page);
    await page.goto('/lessons');
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    const dark = page.getByRole('switch', { name: 'Тёмная тема' });
    await expect(dark).not.toBeChecked();
    await dark.click();
    await expect(dark).toBeChecked();
    await page.reload();
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    await expect(dark).toBeChecked();
    await page.getByRole('link', { name: 'Купить доступ' }).click();
    await expect(page).toHaveURL('/buy');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('A page that is opened by its address begins at its top, one that is loaded anew where it was', async ({ page, site }) => {
  const top = () => page.evaluate(() => scrollY);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/register');
  await expect(title('Регистрация')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 120));
  await page.reload();
  await expect(title('Регистрация')).toBeAttached();
  await expect.poll(top).toBe(120);
  await page.goto('/');
  await expect(title('Вход')).toBeVisible();
  expect(await top()).toBe(0);

  // What it shows comes after it.
  await signUp(page);
  for (const order of [1, 2, 3, 4]) await site.createBlock({ title: `Генетика ${order}`, description: 'Скоро', order });
  const lastBlock = page.getByRole('heading', { level: 2, name: 'Генетика 4' });
  await page.goto('/lessons');
  await lastBlock.scrollIntoViewIfNeeded();
  const read = await top();
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  expect(await top()).toBe(read);

  // So it is where the page was thrown away in the background, and heard no more than that it was hidden.
  await page.addInitScript(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  await page.evaluate(() => {
    sessionStorage.clear();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  expect(await top()).toBe(read);
});

/** Thirty questions: of so long a test a phone lays out only what is near. */
function longTest(): TestDraft {
  const long = 'Прочитайте не спеша. '.repeat(60);
  const { questions: both } = twoQuestions('');
  const questions = Array.from({ length: 15 }, () => both).flat().map((each) => ({ ...each, question: `${each.question} ${long}` }));
  return { name: 'Всё о клетке', questions };
}

const topOf = (thing: Locator) => thing.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Goes on to the twentieth question of a long test. @returns its heading, and where that is on the screen */
async function readFar(page: Page): Promise<{ heading: Locator; read: number }> {
  await page.getByRole('button', { name: 'Ответы: 0 из 30' }).click();
  await page.getByRole('link', { name: 'Вопрос 20, без ответа' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(async () => {
    const frames = async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    };
    await frames();
    scrollBy(0, 300);
    await frames();
  });
  const heading = page.getByRole('heading', { level: 3 }).nth(19);
  return { heading, read: await topOf(heading) };
}

test('A long test that is loaded anew shows what it showed, whatever the heights of what is above', async ({ page, site }) => {
  const { id } = await site.createTest(longTest());
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto(`/test/${id}`);
  const { heading, read } = await readFar(page);
  await page.reload();
  await expect(heading).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(heading)) - read)).toBeLessThan(3);
});

test('Who goes back to a list is where they left it, though it is read anew after a test', async ({ page, site }) => {
  for (let number = 0; number < 24; number++) await site.createTest(twoQuestions(`Тест ${number}`));
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/dashboard');
  const take = page.getByRole('link', { name: 'Пройти тест' }).nth(19);
  await take.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await take.click();
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Посмотреть результат' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('Who comes back to a long test sees what they saw', async ({ page, site }) => {
  await site.createTest(longTest());
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  const { heading, read } = await readFar(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(heading).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(heading)) - read)).toBeLessThan(3);
});
