import { describe, expect, test } from 'vitest';
import type { answerCard, Practice } from '../../../src/features/practice/contract.ts';
import { toQuestion } from '../../../src/domain/lessons/lesson.ts';
import type { Answer } from '../../../src/domain/questions/question.ts';
import type { OutputOf } from '../../../src/http/endpoint.ts';
import { createCourse, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { createTakenTest, questionWithKey, read, regradeOk, reopenOk, takenBy, TEST_KINDS, type TakenTest } from '../../support/fixtures/result-fixtures.ts';
import { multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest, rightAnswers, testWithEachType, wrongAnswers } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestResponse } from '../../support/test-client.ts';

type CardReview = OutputOf<typeof answerCard>;

const DAY_MS = 86_400_000;
const MOSCOW = 'zone=Europe/Moscow';
/** Midnight in Moscow at the start of the day that is this many days after today. */
const dayAfter = (days: number): string => new Date(Math.floor((Date.now() + 3 * 3_600_000) / DAY_MS) * DAY_MS + days * DAY_MS - 3 * 3_600_000).toISOString();

const practice = (pupil: Pupil, query = MOSCOW): Promise<Practice> => read<Practice>(pupil.client, `/api/practice?${query}`);
const send = (pupil: Pupil, cardId: string, body: object, query = MOSCOW): Promise<TestResponse<CardReview>> =>
  pupil.client.post<CardReview>(`/api/practice/${cardId}?${query}`, body);

async function answer(pupil: Pupil, cardId: string, given: Answer): Promise<CardReview> {
  const response = await send(pupil, cardId, { answer: given });
  expectStatus(response, 200);
  return response.body;
}

/** The id of the card that comes next. */
async function nextId(pupil: Pupil): Promise<string> {
  const { next } = await practice(pupil);
  if (next === null) throw new Error('No card is due.');
  return next.id;
}

describeApi('practice', (app) => {
  /** Lets days pass by moving everything that a pupil has done into the past. */
  async function letPass(days: number, { uid }: Pupil): Promise<void> {
    const back = (time: string): string => new Date(Date.parse(time) - days * DAY_MS).toISOString();
    for (const card of await app.db.selectFrom('practiceCards').selectAll().where('uid', '=', uid).execute()) {
      const change = { reviewedAt: back(card.reviewedAt), dueAt: back(card.dueAt), practisedAt: card.practisedAt && back(card.practisedAt) };
      await app.db.updateTable('practiceCards').set(change).where('id', '=', card.id).execute();
    }
  }

  /** Moves results into the past, to a time before the pupil first opened practice. */
  async function backdate(days: number, taken: TakenTest): Promise<void> {
    const timestamp = new Date(Date.now() - days * DAY_MS).toISOString();
    await app.db.updateTable('results').set({ timestamp: timestamp as never }).where('testId', '=', taken.testId).execute();
  }

  const [first, second] = [questionWithKey(0, 'Раз?'), questionWithKey(0, 'Два?')];

  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('a mistake is due the day after, asks without the key, and shows it after the answer', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await takenBy(taken, [2, 0]);
      expect(await practice(pupil)).toEqual({ due: 0, total: 1, doneToday: 0, rightToday: 0, nextDueAt: dayAfter(1), nextDue: 1, next: null });
      await letPass(1, pupil);
      const { next, ...counts } = await practice(pupil);
      expect(counts).toEqual({ due: 1, total: 1, doneToday: 0, rightToday: 0, nextDueAt: null, nextDue: 0 });
      const asked = { type: 'text', index: 0, question: 'Где идёт фотосинтез?', options: ['Ядро', 'Хлоропласт', 'Вакуоль'], contextText: null, contextImage: null };
      const source = { kind: kind === 'test' ? 'test' : 'lesson', id: taken.id, name: kind === 'test' ? taken.name : 'Листья' };
      expect(next).toEqual({ id: expect.any(String) as string, source, question: asked, material: null });

      const { index: _, ...reviewed } = { ...asked, correct: 1 };
      expect(await answer(pupil, next?.id ?? '', 1)).toEqual({ points: 1, maxPoints: 1, question: reviewed, dueAt: dayAfter(3), next: null });
      expect(await practice(pupil)).toEqual({ due: 0, total: 1, doneToday: 1, rightToday: 1, nextDueAt: dayAfter(3), nextDue: 1, next: null });
      expect(await read(pupil.client, taken.resultPath)).toMatchObject({ score: 1, answers: [2, 0] });
    });

    test('an answer counts once: the same within a minute is answered as before, another one is refused', async () => {
      const pupil = await takenBy(await createTakenTest(app, kind, [first]), [1]);
      await practice(pupil);
      await letPass(1, pupil);
      const id = await nextId(pupil);
      const given = await answer(pupil, id, 2);
      expect(given).toMatchObject({ points: 0, maxPoints: 1, dueAt: dayAfter(1), next: null });
      expect(await answer(pupil, id, 2)).toEqual(given);
      expectError(await send(pupil, id, { answer: 0 }), 409, 'not-due');
      expect(await practice(pupil)).toMatchObject({ doneToday: 1, rightToday: 0, total: 1 });
      await app.db.updateTable('practiceCards').set({ practisedAt: new Date(Date.now() - 61_000).toISOString() }).where('uid', '=', pupil.uid).execute();
      expectError(await send(pupil, id, { answer: 2 }), 409, 'not-due');
    });

    test('simultaneous answers to a card count as one', async () => {
      const pupil = await takenBy(await createTakenTest(app, kind, [first]), [1]);
      await practice(pupil);
      await letPass(1, pupil);
      const id = await nextId(pupil);
      const statuses = (await Promise.all([0, 1, 0, 2, 0].map((given) => send(pupil, id, { answer: given })))).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
      expect(await practice(pupil)).toMatchObject({ doneToday: 1, total: 1 });
    });

    test('a card leaves after three right answers in a row with 21 days before the last, and a later mistake brings it back', async () => {
      const taken = await createTakenTest(app, kind, [first]);
      const pupil = await takenBy(taken, [1]);
      await practice(pupil);
      for (const days of [1, 3, 8, 22]) {
        await letPass(days, pupil);
        const { dueAt } = await answer(pupil, await nextId(pupil), 0);
        expect(dueAt === null).toBe(days === 22);
      }
      expect(await practice(pupil)).toMatchObject({ total: 0, due: 0, doneToday: 1, nextDueAt: null });
      await reopenOk(taken, pupil);
      expectStatus(await pupil.client.put(taken.resultPath, { answers: [2] }), 201);
      expect(await practice(pupil)).toMatchObject({ total: 1, due: 0 });
    });

    test('while the tutor’s new key waits for a regrading the card does too; then it follows the new review', async () => {
      const taken = await createTakenTest(app, kind, [first, second]);
      const [wrong, right] = [await takenBy(taken, [1, 2]), await takenBy(taken, [0, 0])];
      await backdate(5, taken);
      const id = await nextId(wrong);
      expect(await practice(wrong)).toMatchObject({ due: 2, total: 2 });
      await taken.edit([{ ...first, correct: 1 }, second], 1);
      expect(await practice(wrong)).toMatchObject({ due: 1, total: 1 });
      expectError(await send(wrong, id, { answer: 0 }), 404, 'card-not-found');
      expect((await practice(right)).total).toBe(0);

      await regradeOk(taken, 2);
      // On the day of the regrading the answer of one pupil becomes right, and that of the other becomes a mistake.
      expect(await practice(wrong)).toMatchObject({ due: 1, total: 1, next: { question: { question: 'Два?' } } });
      expect(await practice(right)).toMatchObject({ due: 0, total: 1, nextDueAt: dayAfter(1) });
      await letPass(1, right);
      expect(await answer(right, await nextId(right), 1)).toMatchObject({ points: 1, question: { correct: 1 } });
    });

    test('cards of a deleted test wait unseen, and nobody reaches the cards of another pupil', async () => {
      const taken = await createTakenTest(app, kind, [first]);
      const [pupil, other] = [await takenBy(taken, [1]), await taken.registerPupil()];
      await backdate(2, taken);
      const id = await nextId(pupil);
      expectError(await send(other, id, { answer: 0 }), 404, 'card-not-found');
      expectError(await send(other, id, { answer: 0, learner: pupil.uid }), 409, 'other-user');
      expectError(await send(pupil, 'nothing', { answer: 0 }), 404, 'card-not-found');
      await taken.remove();
      expect(await practice(pupil)).toEqual({ due: 0, total: 0, doneToday: 0, rightToday: 0, nextDueAt: null, nextDue: 0, next: null });
      expectError(await send(pupil, id, { answer: 0 }), 404, 'card-not-found');
      if (kind === 'test') return;
      expectStatus(await taken.admin.put(taken.adminPath, { questions: [first] }), 201);
      expect((await practice(pupil)).next?.id).toBe(id);
    });
  });

  test('cards of an unpublished test wait unseen and come back with it', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, { name: 'Черновик', questions: [toQuestion(first)] });
    const pupil = await app.registerPupil();
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [1] }), 201);
    await practice(pupil);
    await letPass(1, pupil);
    const cardId = await nextId(pupil);
    const publish = async (published: boolean, revision: number) =>
      expectStatus(await admin.put(`/api/admin/tests/${id}`, { name: 'Черновик', questions: [toQuestion(first)], revision, published }), 200);
    await publish(false, 1);
    expect(await practice(pupil)).toMatchObject({ due: 0, total: 0, next: null });
    expectError(await send(pupil, cardId, { answer: 0 }), 404, 'card-not-found');
    await publish(true, 2);
    expect(await practice(pupil)).toMatchObject({ due: 1, total: 1, next: { id: cardId } });
  });

  test('partly right answers come too, freeform questions do not, and an answer must be complete and fit', async () => {
    const admin = await app.signInAdmin();
    const { id: testId } = await createTest(admin, testWithEachType);
    const pupil = await app.registerPupil();
    expectStatus(await pupil.client.put(`/api/results/${testId}`, { answers: wrongAnswers }), 201);
    expect(await practice(pupil)).toMatchObject({ total: 3 });
    await letPass(1, pupil);
    const before = await practice(pupil);
    const types = new Map<string, string>();
    for (let { next } = before; next !== null; ) {
      types.set(next.question.type, next.id);
      const unanswered = await send(pupil, next.id, { answer: next.question.type === 'match' ? { 0: 2 } : null });
      expect(unanswered).toMatchObject({ status: 400, body: { code: 'unanswered', message: 'Сначала ответьте.' } });
      expectError(await send(pupil, next.id, { answer: { 9: true } }), 400, 'invalid-answer');
      expectError(await send(pupil, next.id, {}), 400, 'invalid-request');
      const right = rightAnswers[next.question.index] ?? null;
      const review = await answer(pupil, next.id, right);
      expect(review.points).toBe(review.maxPoints);
      next = review.next;
    }
    expect([...types.keys()].toSorted()).toEqual(['match', 'multiple', 'text']);
    expect(await practice(pupil)).toMatchObject({ due: 0, total: 3, doneToday: 3, rightToday: 3 });
  });

  test('typed answers, orders and questions scored as in the exam come again, and an own key that changes makes their cards wait', async () => {
    const questions = [shortQuestion(), numberQuestion(), sequenceQuestion({ scoring: 'ege' }), multipleQuestion({ scoring: 'ege' })];
    const right: Record<string, Answer> = { short: 'Гомозигота', number: '3,5', sequence: [4, 3, 0, 2, 1], multiple: { 0: true, 2: true, 3: true } };
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, { name: 'С клавиатуры', questions });
    const pupil = await app.registerPupil();
    // The order and the choice each have one mistake. As in the exam, they still give some points.
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: ['аллель', '7', [4, 3, 0, 1, 2], { 0: true, 2: true }] }), 201);
    expect(await practice(pupil)).toMatchObject({ total: 4 });
    await letPass(1, pupil);
    const asked: string[] = [];
    for (let { next } = await practice(pupil); next !== null; ) {
      const { type } = next.question;
      asked.push(type);
      expect(JSON.stringify(next)).not.toMatch(/correct|answers|tolerance|explanation/i);
      expectError(await send(pupil, next.id, { answer: null }), 400, 'unanswered');
      const review = await answer(pupil, next.id, right[type] ?? null);
      expect(review.points).toBe(review.maxPoints);
      next = review.next;
    }
    expect(asked.toSorted()).toEqual(['multiple', 'number', 'sequence', 'short']);
    for (const [revision, edit] of [shortQuestion({ answers: ['аллель'] }), numberQuestion({ tolerance: 4 }), sequenceQuestion({ scoring: 'ege', correctOrder: [4, 3, 0, 1, 2] })].entries()) {
      questions[revision] = edit;
      expectStatus(await admin.put(`/api/admin/tests/${id}`, { name: 'С клавиатуры', questions, revision: revision + 1 }), 200);
      expect(await practice(pupil)).toMatchObject({ total: 3 - revision });
    }
  });

  test('a day asks for 20 cards, the longest overdue first, and a due card beyond them is answered as a due one', async () => {
    const questions = Array.from({ length: 23 }, (_, number) => questionWithKey(0, `Вопрос ${number}?`));
    const taken = await createTakenTest(app, 'test', questions);
    const pupil = await takenBy(taken, questions.map(() => 1));
    const older = await createTakenTest(app, 'test', [first]);
    expectStatus(await pupil.client.put(older.resultPath, { answers: [1] }), 201);
    await backdate(2, taken);
    await backdate(9, older);
    expect(await practice(pupil)).toMatchObject({ due: 20, total: 24, nextDueAt: dayAfter(1), nextDue: 4, next: { question: { question: 'Раз?' } } });
    for (let done = 1; done <= 20; done += 1) {
      const { next } = await answer(pupil, await nextId(pupil), 0);
      expect(next === null).toBe(done === 20);
    }
    expect(await practice(pupil)).toMatchObject({ due: 0, doneToday: 20, rightToday: 20, nextDueAt: dayAfter(1), nextDue: 4, next: null });
    const beyond = await app.db.selectFrom('practiceCards').select('id').where('uid', '=', pupil.uid).where('practisedAt', 'is', null).executeTakeFirstOrThrow();
    expect(await answer(pupil, beyond.id, 0)).toMatchObject({ points: 1, next: null });
  });

  test('days are those of the zone that the call names, else of the site; a wrong one is refused', async () => {
    const taken = await createTakenTest(app, 'test', [first]);
    const pupil = await takenBy(taken, [1]);
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Moscow']) {
      const { nextDueAt } = await practice(pupil, timeZone === 'Europe/Moscow' ? '' : `zone=${timeZone}`);
      expect(new Date(nextDueAt ?? '').toLocaleTimeString('en-GB', { timeZone })).toBe('00:00:00');
    }
    for (const zone of ['Mars/Olympus', '%2B03:00', 'x'.repeat(101)]) {
      expectError(await pupil.client.get(`/api/practice?zone=${zone}`), 400, 'invalid-request');
      expectError(await pupil.client.post(`/api/practice/nothing?zone=${zone}`, { answer: 0 }), 400, 'invalid-request');
    }
  });

  test('cards of a closed block wait, and those of an old result without a time are due at once', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    expectStatus(await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: [1, 1] }), 201);
    await app.db.updateTable('results').set({ timestamp: null as never }).where('uid', '=', pupil.uid).execute();
    await app.db.updateTable('users').set({ signedInAt: '2025-09-01T09:00:00.000Z' }).where('uid', '=', pupil.uid).execute();
    const id = await nextId(pupil);
    await openBlocks(admin, pupil);
    expect(await practice(pupil)).toMatchObject({ total: 0, due: 0, next: null });
    expectError(await send(pupil, id, { answer: 0 }), 404, 'card-not-found');
    await openBlocks(admin, pupil, block.id);
    expect(await practice(pupil)).toMatchObject({ total: 1, due: 1, next: { id } });
  });
});
