/**
 * Tests the search in the questions of all general tests, from which an admin copies them into another test (rule
 * R165).
 */
import { expect, test } from 'vitest';
import type { Question } from '../../../src/domain/questions/question.ts';
import type { FoundQuestion } from '../../../src/features/tests/question-search-contract.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest, questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { describeApi, expectStatus, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

interface Page {
  questions: FoundQuestion[];
  total: number;
  nextCursor: string | null;
}

const { text, multiple, short, freeform } = questionOfEachType;
const named = (question: string, topic: string | null = null): Question => ({ ...text, question, topic });
const search = (admin: TestClient, query: Record<string, string>) => read<Page>(admin, `/api/admin/questions?${new URLSearchParams(query)}`);
const titles = ({ questions }: Page) => questions.map(({ question }) => question.question);

/** Deletes the content that earlier tests have created. */
async function emptySite(app: TestApp): Promise<TestClient> {
  const admin = await app.signInAdmin();
  for (const { id } of await read<{ id: string }[]>(admin, '/api/admin/tests')) expectStatus(await admin.delete(`/api/admin/tests/${id}`), 204);
  return admin;
}

describeApi('questions to take over', (app) => {
  test('stand by test, the newest first, then in their order, freeform included; an image is a URL of the site', async () => {
    const admin = await emptySite(app);
    const image = dataUrl(greyPixel(3));
    const older = await createTest(admin, { name: 'Клетка', questions: [{ ...short, contextImage: image }, freeform] });
    const newer = await createTest(admin, { name: 'Ткани', questions: [multiple, text] });
    const { questions, total, nextCursor } = await search(admin, {});
    expect(questions.map(({ testId, testName, index, question }) => [testId, testName, index, question.type])).toEqual([
      [newer.id, 'Ткани', 0, 'multiple'],
      [newer.id, 'Ткани', 1, 'text'],
      [older.id, 'Клетка', 0, 'short'],
      [older.id, 'Клетка', 1, 'freeform'],
    ]);
    expect([total, nextCursor]).toEqual([4, null]);
    const url = questions[2]?.question.contextImage ?? '';
    expect(url).toMatch(/^\/api\/images\/[\da-f]{64}$/);
    expectStatus(await admin.get(url), 200);
  });

  test('are found by a part of the question or of the name of its test, in any case, ё as е, and by a whole topic', async () => {
    const admin = await emptySite(app);
    await createTest(admin, { name: 'Отдел 1', questions: [named('Зелёные водоросли?', 'Ботаника'), named('100%_'), named('Мхи', 'Мхи')] });
    await createTest(admin, { name: 'Водоросли', questions: [named('Ламинария', ' ботаника ')] });
    expect(titles(await search(admin, { search: ' ЗЕЛЕНЫЕ ' }))).toEqual(['Зелёные водоросли?']);
    expect(titles(await search(admin, { search: 'водоросли' }))).toEqual(['Ламинария', 'Зелёные водоросли?']);
    expect(titles(await search(admin, { search: '%' }))).toEqual(['100%_']);
    expect(titles(await search(admin, { topic: 'Ботаника' }))).toEqual(['Ламинария', 'Зелёные водоросли?']);
    expect(titles(await search(admin, { topic: 'Бот' }))).toEqual([]);
    expect(titles(await search(admin, { topic: '' }))).toEqual(['100%_']);
    expect(titles(await search(admin, { topic: 'Ботаника', search: 'ламин' }))).toEqual(['Ламинария']);
  });

  test('come in pages, which follow each other when a test is added or deleted meanwhile', async () => {
    const admin = await emptySite(app);
    // There are more tests than one batch of the search reads.
    for (let number = 0; number < 52; number += 1) await createTest(admin, { name: `Тест ${number}`, questions: [named(`${number} а`), named(`${number} б`)] });
    const first = await search(admin, { limit: '101' });
    expect([first.total, first.questions.length, titles(first)[0], titles(first)[100]]).toEqual([104, 101, '51 а', '1 а']);
    await createTest(admin, { name: 'Новый', questions: [named('новый')] });
    expectStatus(await admin.delete(`/api/admin/tests/${first.questions[100]?.testId}`), 204);
    const second = await search(admin, { limit: '101', cursor: first.nextCursor ?? '' });
    expect([second.total, titles(second), second.nextCursor]).toEqual([103, ['0 а', '0 б'], null]);
  });

  test.for<Record<string, string>>([{ cursor: 'чужой' }, { limit: '0' }, { search: 'а'.repeat(301) }, { topic: 'а'.repeat(61) }])('%j is refused', async (query) => {
    const admin = await app.signInAdmin();
    const response = await admin.get(`/api/admin/questions?${new URLSearchParams(query)}`);
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });
});
