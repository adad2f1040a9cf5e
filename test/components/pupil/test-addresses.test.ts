/**
 * Tests the addresses of a general test and of its result, and what they show when something does not load (rules R29,
 * R30, R43).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { answerAll, finish } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.tsx';
import { expectRouteError, retry } from '../support/route-error.ts';

test('The URL of a passed test leads to its result, which another user of the browser does not see', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), oneQuestion('Органоиды'));
  const pupil = await site.registerPupil();
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0] }), 201);
  await browser.open(`/test/${id}`, pupil.client);
  await browser.arrive('/results');
  expect(await screen.findByRole('heading', { level: 1, name: 'Органоиды' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('1 из 1 балла'));
  await browser.user.click(await screen.findByRole('radio', { name: 'С ошибками (0)' }));
  expect(await screen.findByText('Ошибок нет.')).toBeInTheDocument();

  const other = await site.registerPupil();
  await browser.open('/results', other.client);
  await browser.arrive('/dashboard');
});

test('The URL of an unknown test and `/results` without a result lead to the dashboard', async ({ site, browser }) => {
  const { client } = await site.registerPupil();
  await browser.open('/test/nothing', client);
  await browser.arrive('/dashboard');
  await browser.toast('Тест не найден');
  await browser.open('/results');
  await browser.arrive('/dashboard');
});

test('The dashboard, a test and a result offer a retry when they do not load', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), oneQuestion('Органоиды'));
  const { client } = await site.registerPupil();
  browser.network.answer(/^GET \/api\/tests$/, 500);
  await browser.open('/dashboard', client);
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить тесты');
  await retry(browser);
  expect(await screen.findByRole('heading', { name: 'Органоиды' })).toBeInTheDocument();

  browser.network.answer(`GET /api/tests/${id}`, 500);
  await browser.follow('Пройти тест');
  await expectRouteError('Не удалось загрузить тест');
  await retry(browser);
  expect(await screen.findByRole('heading', { level: 1, name: 'Органоиды' })).toHaveFocus();

  expectStatus(await client.put(`/api/results/${id}`, { answers: [0] }), 201);
  browser.network.answer(`GET /api/results/${id}`, 500);
  await browser.open(`/test/${id}`);
  await expectRouteError('Не удалось загрузить результат');
  await retry(browser);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Органоиды' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('The dashboard shows no test as «Не пройден» after it was taken, however late its list comes', async ({ site, browser }) => {
  await createTest(await site.signInAdmin(), oneQuestion('Органоиды'));
  await browser.open('/dashboard', (await site.registerPupil()).client);
  expect(await screen.findByText('Не пройден')).toBeInTheDocument();
  await browser.follow('Пройти тест');
  await answerAll(browser, 1);
  await finish(browser);
  await browser.arrive('/results');
  const release = browser.network.hold(/^GET \/api\/tests$/);
  const [back] = await screen.findAllByRole('link', { name: 'К списку тестов' });
  if (back) await browser.user.click(back);
  await browser.arrive('/dashboard');
  expect(await screen.findByText('Загрузка…', { selector: '[aria-busy=true] *, [aria-busy=true]' })).toBeInTheDocument();
  expect(screen.queryByText('Не пройден')).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('Пройден')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).queryByText('Не пройден')).not.toBeInTheDocument();
});
