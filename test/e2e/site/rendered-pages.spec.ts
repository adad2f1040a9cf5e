/** Tests pages that the server renders (ADR 40): before, during and after hydration. */
import type { Page } from '@playwright/test';
import { PAGE_DATA_ID } from '../../../src/http/page-rendering.ts';
import { collectWebVitals, type WebVitals } from '../../bench/first-visit/web-vitals.ts';
import { scriptUrl } from '../support/build-manifest.ts';
import { waitForAnimations } from '../support/animations.ts';
import { failedLoad } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { scrollTop, waitForScroll } from '../support/scroll.ts';
import { newAccount, signUp } from '../support/site-driver.ts';
import { everyKind, givenAnswers, twoQuestions } from '../support/test-fixtures.ts';

const untilStarted = (page: Page) => expect(page.locator('#not-loaded')).toHaveCount(0);

const isCall = (path: string): boolean => path.startsWith('/api/');

/** The addresses of style sheets that the browser has loaded although the page contains them inline. */
const inlineStylesLoadedAgain = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inline = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')].map(({ href }) => href);
    if (inline.length === 0) throw new Error('No styles stand in the page.');
    return performance.getEntriesByType('resource').flatMap(({ name }) => (inline.includes(name) ? name : []));
  });

/**
 * Opens a page until the server has rendered it. A busy server leaves the rendering to the browser, so this may take
 * several tries.
 * @param calls the requests that the test records; the requests of failed tries are removed from it
 */
async function openRendered(page: Page, address: string, calls: string[] = [], waitUntil: 'commit' | 'load' = 'load'): Promise<void> {
  const before = calls.length;
  await expect(async () => {
    // The page of the last try may still prefetch, so it is left before the list is cut.
    await page.goto('about:blank');
    calls.length = before;
    const response = await page.goto(address, { waitUntil });
    expect(await response?.text()).toContain(PAGE_DATA_ID);
  }).toPass();
}

/** Opens a rendered page, and holds its script back. @returns a function that releases the script */
async function openWithoutScript(page: Page, address: string, calls: string[] = []): Promise<() => Promise<void>> {
  const release = await pauseRequests(page, `**${scriptUrl('index.html')}`);
  await openRendered(page, address, calls, 'commit');
  await expect(page.locator(`#${PAGE_DATA_ID}`)).toBeAttached();
  return async () => {
    release();
    await untilStarted(page);
  };
}

/**
 * Replaces the script that registers the service worker. The script would request the settings once a page has been
 * open for four seconds.
 */
const leaveOutWorker = (page: Page) =>
  page.context().route(`**${scriptUrl('src/web/service-worker/site-worker.tsx')}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => null;' }),
  );

// When server and browser render different pages, hydration throws an uncaught error, which fails the test.
test('React takes every rendered page over as it is, and asks for nothing again', async ({ page, site, openDevice }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  const pupil = newAccount('Ёж </script><!-- __CSP_NONCE__');
  await signUp(page, pupil);
  const visitor = await openDevice();
  await visitor.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  const calls: string[] = [];
  // Only GET requests are recorded. The page also sends the answer to the server after some time.
  for (const each of [page, visitor]) {
    await leaveOutWorker(each);
    each.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The server renders the sign-in page without the settings. The page requests them in advance for the pages after
      // it.
      const isAhead = pathname === '/api/config' && new URL(each.url()).pathname === '/';
      if (request.method() === 'GET' && isCall(pathname) && !isAhead) calls.push(request.url());
    });
  }

  await openRendered(page, `/test/${id}`, calls);
  await page.getByText('В хлоропласте').click();
  for (const [screen, colorScheme] of [[SCREENS.phone, 'light'], [SCREENS.desktop, 'dark']] as const) {
    for (const [device, addresses] of [
      [visitor, ['/', '/register']],
      [page, ['/dashboard', '/lessons', `/test/${id}`]],
    ] as const) {
      await device.setViewportSize(screen);
      await device.emulateMedia({ colorScheme });
      for (const address of addresses) {
        const start = await openWithoutScript(device, address, calls);
        await expect(device.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(device.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await start();
        expect(await inlineStylesLoadedAgain(device)).toEqual([]);
        if (device === visitor) await expect(device.getByRole('alert')).toContainText('Браузер не хранит cookie, а без них войти нельзя.');
        await device.unrouteAll();
      }
    }
    await expect(page.getByText('Ответы: 1 из 2')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'В хлоропласте' })).toBeChecked();
  }
  expect(calls).toEqual([]);
});

test('Days, requests, assignments, earlier attempts and every kind of answer are drawn the same on both sides, whatever clock the device has', async ({
  page,
  site,
}) => {
  const { id } = await site.createTest(givenAnswers('Наследственность'));
  const repeated = await site.createTest(twoQuestions('Клетка'));
  const { block, lesson } = await createCellBlock(site);
  const closed = await site.createBlock({ title: 'Ткани', description: 'Растений и животных', order: 2 });
  await signUp(page);
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { uid: string } };
  await page.request.put(`/api/results/${repeated.id}`, { data: { answers: [1, 0] } });
  await site.reopen(repeated.id, user.uid);
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await site.openUntil(user.uid, block.id, until);
  await page.request.post('/api/access-requests', { data: { blockId: closed.id } });
  const soon = { due: { day: until, time: null }, note: 'Сначала прочитайте §5.' };
  await site.give(page, 'test', id, soon);
  await site.give(page, 'lesson', lesson.id, soon);

  const timed = await site.createTest({ ...twoQuestions('Вариант 3'), timeLimit: 235 });
  await page.request.post(`/api/tests/${timed.id}/start`, { data: {} });

  await page.clock.install({ time: new Date(Date.now() + 400 * 86_400_000) });
  await leaveOutWorker(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  const drawn = {
    '/dashboard': ['Предыдущие попытки:', 'Наследственность', 'Задания', 'Не начато', /Задание: /],
    '/lessons': [/Открыт до|Кончается/, 'Оболочка клетки', /Заявка/, /Задание: /],
    [`/test/${id}`]: [/Задание: /, 'Как называется организм', 'Сколько процентов', 'Метафаза', 'Транскрипция'],
  };
  await page.setViewportSize(SCREENS.phone);
  for (const [address, texts] of Object.entries(drawn)) {
    const start = await openWithoutScript(page, address, calls);
    for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page.getByText(/^Идёт «Вариант 3»/)).toBeVisible();
    await start();
    await expect(page.getByText(/^Идёт «Вариант 3», конец (завтра )?.*в.\d+:\d\d\.$/)).toBeVisible();
    for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await page.unrouteAll();
  }
  expect(calls).toEqual([]);
});

test('Answers of every kind that are given before the script is there count', async ({ page, site }) => {
  const [chosen, given] = [everyKind('Всё'), givenAnswers('')];
  const { id } = await site.createTest({ ...chosen, questions: [...chosen.questions, ...given.questions] });
  await page.setViewportSize(SCREENS.phone);
  await signUp(page);
  const start = await openWithoutScript(page, `/test/${id}`);
  await page.getByText('Рибосомы').click();
  await page.getByText('Мембрана').click();
  await page.getByLabel('Рибосома').selectOption('Синтез белка');
  await page.getByLabel('Лизосома').selectOption('Пищеварение');
  await page.getByRole('textbox').first().fill('гомозигота');
  await page.getByRole('textbox').nth(1).fill('25');
  const firstItem = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Выше: / }) }).first();
  await page.getByRole('button', { name: 'Выше: Профаза' }).click();
  await page.getByRole('button', { name: 'Выше: Профаза' }).click();
  await start();
  const expectAnswers = async () => {
    await expect(page.getByText('Ответы: 5 из 8')).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(page.getByLabel('Рибосома')).toHaveValue('1');
    await expect(page.getByLabel('Лизосома')).toHaveValue('0');
    await expect(page.getByRole('textbox').first()).toHaveValue('гомозигота');
    await expect(page.getByRole('textbox').nth(1)).toHaveValue('25');
    await expect(firstItem).toContainText('Профаза');
  };
  await expectAnswers();
  await page.reload();
  await expectAnswers();
});

test('What is typed, chosen and pressed before the script is there counts, and the sign-in works without it', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await page.setViewportSize(SCREENS.phone);
  const account = await signUp(page);
  await page.context().clearCookies();
  consoleErrors.expect(failedLoad(401));
  const startSignIn = await openWithoutScript(page, '/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Пароль', { exact: true }).fill('неверный пароль');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('❌ Неверный email или пароль.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('');
  await page.getByLabel('Пароль', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Показать пароль' }).click();
  // Hydration keeps the error of the refused form and the text that the user has typed since.
  await startSignIn();
  await expect(page.getByRole('button', { name: 'Скрыть пароль' })).toBeVisible();
  await expect(page.getByText('❌ Неверный email или пароль.')).toBeVisible();
  await page.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.unrouteAll();

  const startTest = await openWithoutScript(page, `/test/${id}`);
  await page.getByText('В ядре').click();
  await page.getByText('В хлоропласте').click();
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await startTest();
  await expect(page.getByRole('radio', { name: 'В хлоропласте' })).toBeChecked();
  await expect(page.getByText('Ответы: 1 из 2')).toBeVisible();
  await expect(page.getByText('❗ Ответьте на все вопросы перед завершением.').first()).toBeVisible();
});

test('Two pupils who open the dashboard at once see only their own page', async ({ page, site, openDevice }) => {
  await site.createTest(twoQuestions('Клетка'));
  const other = await openDevice();
  const names = ['Полина', 'Ёжик'];
  const devices = [page, other];
  for (const [index, device] of devices.entries()) await signUp(device, newAccount(names[index] ?? ''));
  const starts = await Promise.all(devices.map((device) => openWithoutScript(device, '/dashboard')));
  for (const [index, device] of devices.entries()) {
    const [own = '', foreign = ''] = index === 0 ? names : names.toReversed();
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(`Здравствуйте, ${own}!`);
    expect(await device.content()).not.toContain(foreign);
    await starts[index]?.();
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(`Здравствуйте, ${own}!`);
  }
});

test('A reloaded page is where it was, also when the server renders only its beginning', async ({ page, site }) => {
  for (let number = 1; number <= 12; number += 1) await site.createTest(twoQuestions(`Тест ${number}`));
  await page.setViewportSize(SCREENS.phone);
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.locator('main h3')).toHaveCount(12);
  await page.locator('main h3').last().scrollIntoViewIfNeeded();
  await waitForScroll(page);
  const position = await scrollTop(page);
  await page.reload();
  await expect(page.locator('main h3')).toHaveCount(12);
  await expect.poll(() => scrollTop(page)).toBe(position);
});

test('Nothing moves when the letters, the script and the list arrive, and no picture is the largest paint', async ({ page, site }) => {
  const { id } = await site.createTest(givenAnswers('Клетка и её органоиды'));
  await createCellBlock(site);
  await page.setViewportSize(SCREENS.phone);
  await page.addInitScript(collectWebVitals);
  const vitals = () => page.evaluate(() => (globalThis as unknown as { visit: WebVitals }).visit);
  const releaseLetters = await pauseRequests(page, '**/*.woff2');
  const start = await openWithoutScript(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  releaseLetters();
  await page.evaluate(() => document.fonts.ready);
  await start();
  expect((await vitals()).layoutShift).toBeLessThan(0.02);
  expect((await vitals()).largestElement).not.toMatch(/^(img|image|svg|use)$/i);

  await page.unrouteAll();
  await openRendered(page, '/register');
  await untilStarted(page);
  expect((await vitals()).layoutShift).toBeLessThan(0.02);
  await signUp(page);
  await site.give(page, 'test', id, { due: { day: '2099-05-31', time: '18:00' }, note: 'Сначала прочитайте §5.' });
  for (const address of ['/dashboard', '/lessons', `/test/${id}`]) {
    await openRendered(page, address);
    await untilStarted(page);
    expect((await vitals()).layoutShift, address).toBeLessThan(0.02);
    expect((await vitals()).largestElement, address).not.toMatch(/^(img|image|svg|use)$/i);
  }
  // The page has turned on `content-visibility`: the browser now skips content that is far from the screen.
  await expect(page.locator('[data-skips-far]')).toBeAttached();
  await waitForAnimations(page);
  expect((await vitals()).layoutShift).toBeLessThan(0.02);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A rendered page has its colours', async ({ page }) => {
    for (const [address, label] of [['/', 'Войти'], ['/register', 'Зарегистрироваться']] as const) {
      await openRendered(page, address);
      await expect(page.getByRole('button', { name: label })).toHaveCSS('background-color', 'rgb(31, 103, 63)');
    }
  });
});
