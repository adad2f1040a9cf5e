/** Content that several component tests need. It is created through the tutor's API. */
import type { StoredBlock, StoredLesson } from '../../../src/features/lessons/admin-contract.ts';
import type { StoredTest } from '../../../src/features/tests/contract.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { createBlock, createLesson, createLessonTest } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import type { TestClient } from '../../support/test-client.ts';

/** A question of one answer. */
export const question = (text: string, options = ['да', 'нет']): Question => ({
  type: 'text', question: text, options, correct: 0, contextText: null, contextImage: null,
});

/** A test of two questions. */
export const createOrganelles = (tutor: TestClient): Promise<StoredTest> =>
  createTest(tutor, { name: 'Органоиды', questions: [question('Где идёт фотосинтез?', ['В хлоропласте', 'В ядре']), question('Где собирают белок?')] });

/** The block «Строение клетки» with the lesson «Оболочка клетки», which has a test of two questions. */
export async function createCellBlock(tutor: TestClient): Promise<{ block: StoredBlock; lesson: StoredLesson }> {
  const block = await createBlock(tutor, { title: 'Строение клетки' });
  const lesson = await createLesson(tutor, block.id, { title: 'Оболочка клетки' });
  await createLessonTest(tutor, lesson.id);
  return { block, lesson };
}

/** The tests that the server stores. */
export async function storedTests(tutor: TestClient): Promise<StoredTest[]> {
  const list = await read<{ id: string }[]>(tutor, '/api/admin/tests');
  return Promise.all(list.map(({ id }) => read<StoredTest>(tutor, `/api/admin/tests/${id}`)));
}
