/**
 * Tests finished tests on a bad connection and of another version (rules R45 to R49, R210). The tests of the queue
 * itself are in src/ui/answer-queue.
 */
import { screen, waitFor } from '@testing-library/dom';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import type { TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { expectStatus } from '../../support/test-app.ts';
import { answerAll, finish } from '../support/answers.ts';
import { expect, test, type Browser } from '../support/fixtures.tsx';

const twoQuestions = [
  { type: 'text', question: 'Где идёт фотосинтез?', options: ['В хлоропласте', 'В ядре'], correct: 0, points: 1 },
  { type: 'text', question: 'Где собирают белок?', options: ['На рибосоме', 'В вакуоли'], correct: 0, points: 1 },
] as const;

type Created = Awaited<ReturnType<typeof createTest>>;

/** Opens a test of two questions as a new pupil, and answers both. */
async function answerTest(site: TestApp, browser: Browser): Promise<{ test: Created; client: TestClient; uid: string; admin: TestClient }> {
  const admin = await site.signInAdmin();
  const created = await createTest(admin, { name: 'Органоиды', questions: [...twoQuestions] as never });
  const { client, uid } = await site.registerPupil();
  await browser.open(`/test/${created.id}`, client);
  await answerAll(browser, 2);
  return { test: created, client, uid, admin };
}

async function expectResult(browser: Browser, score: string): Promise<void> {
  await browser.arrive('/results');
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(score));
}

/** Changes the second question and makes it the first. */
async function change(admin: TestClient, { id, revision }: Created): Promise<void> {
  const [first, second] = twoQuestions;
  const questions = [{ ...second, question: 'Где строят белок?' }, first];
  expectStatus(await admin.put(`/api/admin/tests/${id}`, { name: 'Органоиды', questions, revision, published: true }), 200);
}

test('A lost response leads to a second submission but to one result', async ({ site, browser }) => {
  const { client, test: { id } } = await answerTest(site, browser);
  browser.network.loseResponse(`PUT /api/results/${id}`);
  await finish(browser);
  await expectResult(browser, '2 из 2 баллов');
  expect(browser.network.count(`PUT /api/results/${id}`)).toBe(2);
  expect(Object.keys((await client.get('/api/results')).body as object)).toHaveLength(1);
});

test('Finished answers are sent as soon as another request reaches the server', async ({ site, browser }) => {
  const { test: { id } } = await answerTest(site, browser);
  // With its growing pauses alone the queue would send the seventh request a minute after the first.
  for (let count = 0; count < 6; count++) browser.network.lose(`PUT /api/results/${id}`);
  await finish(browser);
  await expectResult(browser, '2 из 2 баллов');
});

test('Another attempt that is allowed later begins anew', async ({ site, browser }) => {
  const { test: { id }, uid, admin } = await answerTest(site, browser);
  await finish(browser);
  await expectResult(browser, '2 из 2 баллов');
  expectStatus(await admin.delete(`/api/admin/tests/${id}/results/${uid}`), 204);
  const [back] = await screen.findAllByRole('link', { name: 'К списку тестов' });
  if (back) await browser.user.click(back);
  await browser.arrive('/dashboard');
  await browser.follow('Пройти тест');
  expect(await screen.findByText('Ответы: 0 из 2')).toBeInTheDocument();
  await answerAll(browser, 2);
  await browser.check('В ядре');
  await finish(browser);
  await expectResult(browser, '1 из 2 баллов');
});

test('A finished test whose tab was closed before the submission is submitted when it is opened again', async ({ site, browser }) => {
  const { test: { id } } = await answerTest(site, browser);
  browser.network.setOffline(true);
  await finish(browser);
  await screen.findByRole('button', { name: 'Ждём сеть' });
  await browser.open('/profile');
  browser.network.setOffline(false);
  await browser.open(`/test/${id}`);
  await expectResult(browser, '2 из 2 баллов');
});

test('A question that was changed before the submission has to be answered again', async ({ site, browser }) => {
  const { test: created, admin } = await answerTest(site, browser);
  browser.network.setOffline(true);
  await finish(browser);
  await screen.findByRole('button', { name: 'Ждём сеть' });
  await browser.open('/support');
  await change(admin, created);
  browser.network.lose(`PUT /api/results/${created.id}`);
  browser.network.setOffline(false);
  await browser.open(`/test/${created.id}`);
  expect(await screen.findByLabelText('В хлоропласте')).toBeChecked();
  expect(screen.getByLabelText('На рибосоме')).not.toBeChecked();
  await browser.check('На рибосоме');
  await finish(browser);
  await expectResult(browser, '2 из 2 баллов');
});

test('Answers to a version that the server does not know stay, and the present version is shown', async ({ site, browser }) => {
  const { test: created, admin } = await answerTest(site, browser);
  await change(admin, created);
  // The server does not know the revision of the page, as after a restored backup.
  browser.network.answer(`PUT /api/results/${created.id}`, 400, { code: 'invalid-request', fields: { revision: 'Такой версии теста не было.' } });
  await finish(browser);
  await browser.toast(/Тест с тех пор изменили\. Проверьте ответы и завершите его снова\./);
  await screen.findByRole('radiogroup', { name: 'Где строят белок?' });
  expect(screen.getByLabelText('В хлоропласте')).toBeChecked();
  await browser.check('На рибосоме');
  await finish(browser);
  await expectResult(browser, '2 из 2 баллов');
});

test('Answers to an attempt that a restored server does not know stay on the device, until the pupil removes them', async ({ site, browser }) => {
  const { test: { id } } = await answerTest(site, browser);
  const unknown = { code: 'invalid-request', fields: { attempt: 'Такой попытки не было.' } };
  browser.network.answer(`PUT /api/results/${id}`, 400, unknown);
  await finish(browser);
  await browser.see(/Ответы на тест «Органоиды» не приняты: на сервере нет этой попытки\. Они остаются на этом устройстве\./);
  browser.network.answer(`PUT /api/results/${id}`, 400, unknown, 9);
  await browser.open('/dashboard');
  await browser.see(/на сервере нет этой попытки/);
  await browser.press('Удалить ответы');
  await browser.press('Удалить', await browser.dialog('Удалить ответы?'));
  await browser.toast('Ответы удалены');
  await browser.gone(/на сервере нет этой попытки/);
});

test('Answers stay in the page and are stored again after the device has cleared its storage', async ({ site, browser }) => {
  const { test: { id } } = await answerTest(site, browser);
  localStorage.clear();
  await browser.check('В ядре');
  expect(screen.getByLabelText('На рибосоме')).toBeChecked();
  await browser.open(`/test/${id}`);
  expect(await screen.findByLabelText('В ядре')).toBeChecked();
  expect(screen.getByLabelText('На рибосоме')).toBeChecked();
});
