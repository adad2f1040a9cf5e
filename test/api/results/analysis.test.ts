import { describe, expect, test } from 'vitest';
import { describeApi, type TestApp } from '../../support/test-app.ts';
import { referenceAnalysis } from '../../support/fixtures/reference-analysis.ts';
import {
  addAttempts,
  analysisOf,
  createTakenTest,
  questionWithKey as question,
  regradeOk,
  takenBy,
  TEST_KINDS,
  type Analysis,
  type TakenTest,
} from '../../support/fixtures/result-fixtures.ts';
import { SeededRandom } from '../../../src/seed/demo/seeded-random.ts';
import { createTest, questionOfEachType, rightAnswers, testWithEachType } from '../../support/fixtures/test-fixtures.ts';
import { addPeople } from '../../support/fixtures/user-fixtures.ts';
import type { Answer, Question } from '../../../src/domain/questions/question.ts';

/** Replaces each number of an expected value by a matcher that tolerates rounding. */
const closeTo = (value: unknown): unknown => {
  if (typeof value === 'number') return expect.closeTo(value, 10);
  if (Array.isArray(value)) return value.map(closeTo);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeTo(inner)]));
};

let people = 0;

/** Stores attempts of new users. An attempt without a `timestamp` gets the minute that is its index in the list. */
async function addManyAttempts(
  app: TestApp,
  taken: TakenTest,
  attempts: readonly { answers: readonly Answer[]; score?: number; timestamp?: string }[],
  maxScore = 2,
) {
  const rows = attempts.map((attempt, index) => {
    people += 1;
    const timestamp = `2026-01-01T00:${String(index % 60).padStart(2, '0')}:00.000Z`;
    return { uid: `many-${String(people).padStart(6, '0')}`, timestamp, score: 0, maxScore, ...attempt };
  });
  await addPeople(app, rows.map(({ uid }) => ({ uid, nickname: uid, email: `${uid}@example.ru` })));
  await addAttempts(app, taken, rows);
  return rows;
}

describeApi('GET …/analysis', (app) => {
  const createGeneralTest = async (questions: readonly Question[]): Promise<TakenTest> => {
    const taken = await createTakenTest(app, 'test');
    const { id } = await createTest(taken.admin, { name: 'Анализ', questions: [...questions] });
    const inPlace = (path: string) => path.replace(taken.id, id);
    return { ...taken, id, testId: id, takePath: inPlace(taken.takePath), resultPath: inPlace(taken.resultPath), adminPath: inPlace(taken.adminPath) };
  };

  test('the figures of four attempts are those that were worked out by hand', async () => {
    const taken = await createGeneralTest(testWithEachType.questions);
    const chosen = (...options: number[]) => Object.fromEntries(options.map((option) => [option, true]));
    const submissions: unknown[][] = [
      // The points are 1 + 2 + 2, 1 + 0 + 1, 0 + 2 + 0 and 0 + 0 + 1.
      [1, chosen(0, 2), null, { 0: 2, 1: 0 }],
      [1, chosen(0), null, { 0: 2, 1: 1 }],
      [0, chosen(0, 2), null, { 0: 0, 1: 1 }],
      [2, chosen(1, 3), null, { 0: 2, 1: 2 }],
    ];
    for (const answers of submissions) await takenBy(taken, answers as Answer[]);
    const figures = (index: number, discrimination: number) => ({ index, topic: null, facility: 0.5, discrimination, flags: [] });
    const options = (texts: readonly string[], correct: number[], [all, upper, lower]: [number[], number[], number[]]) =>
      texts.map((text, index) => ({ text, correct: correct.includes(index), share: all[index], upperShare: upper[index], lowerShare: lower[index] }));
    const { text, multiple, match } = questionOfEachType;
    expect(await analysisOf(taken)).toMatchObject({
      revision: 1,
      attempts: 4,
      otherAttempts: 0,
      pendingRegrade: 0,
      maxScore: 5,
      ...(closeTo({ mean: 2.5, median: 2, standardDeviation: Math.sqrt(3), reliability: 1 / 3, standardError: Math.SQRT2 }) as object),
      distribution: [0, 1, 2, 0, 0, 1].map((count, score) => ({ score, count })),
      questions: closeTo([
        {
          ...figures(0, 1 / Math.sqrt(6)),
          type: 'text',
          question: text.question,
          maxPoints: 1,
          options: options(text.options, [1], [[0.25, 0.5, 0.25], [0, 1, 0], [0, 0, 1]]),
        },
        {
          ...figures(1, 0),
          type: 'multiple',
          question: multiple.question,
          maxPoints: 2,
          options: options(multiple.options, [0, 2], [[0.75, 0.25, 0.5, 0.25], [1, 0, 1, 0], [0, 1, 0, 1]]),
        },
        {
          ...figures(3, 1 / Math.sqrt(10)),
          type: 'match',
          question: match.question,
          maxPoints: 2,
          rows: [
            { left: 'Рибосома', correct: 2, shares: [0.25, 0, 0.75] },
            { left: 'Лизосома', correct: 0, shares: [0.25, 0.5, 0.25] },
          ],
        },
      ]),
    });
  });

  test('the figures of many attempts are those of the formulas, whatever their number', async () => {
    const random = new SeededRandom(20_261_123);
    const pick = (count: number) => random.below(count);
    const manyOptions = Array.from({ length: 20 }, (_, index) => `Вариант ${index}`);
    const questions: Question[] = [
      ...testWithEachType.questions,
      { ...questionOfEachType.multiple, question: 'Из двадцати?', options: manyOptions, correctAnswers: [3, 17] },
      { ...questionOfEachType.text, question: 'Ещё один?', correct: 2 },
    ];
    // There are good pupils, who know most answers, and others.
    const answersOf = (knowledge: number): Answer[] => {
      const known = <Value>(value: Value, other: () => Value): Value => (random.next() < knowledge ? value : other());
      const all: Answer[] = [...rightAnswers, { 3: true, 17: true }, 2];
      return [
        known(all[0] ?? null, () => pick(3)),
        known(all[1] ?? null, () => ({ [pick(4)]: true })),
        null,
        known(all[3] ?? null, () => ({ 0: pick(3), 1: pick(3) })),
        known(all[4] ?? null, () => ({ [pick(20)]: true, 17: true })),
        known(all[5] ?? null, () => pick(3)),
      ];
    };
    for (const count of [12, 37, 405]) {
      const taken = await createGeneralTest(questions);
      // Many attempts have the same time.
      const attempts = Array.from({ length: count }, () => ({
        answers: answersOf(0.3 + random.next() * 0.6),
        timestamp: `2026-01-01T00:0${pick(3)}:00.000Z`,
      }));
      const rows = [];
      for (let index = 0; index < count; index += 100) rows.push(...(await addManyAttempts(app, taken, attempts.slice(index, index + 100), 8)));
      expect(await analysisOf(taken)).toMatchObject(closeTo(referenceAnalysis(questions, rows)) as object);
    }
  });

  test('a test without attempts has no figures, and one attempt no spread', async () => {
    const taken = await createGeneralTest(testWithEachType.questions);
    const none = { standardDeviation: null, reliability: null, standardError: null };
    const empty = await analysisOf(taken);
    expect(empty).toMatchObject({ attempts: 0, otherAttempts: 0, pendingRegrade: 0, maxScore: 5, mean: null, median: null, ...none });
    expect(empty.distribution).toEqual([0, 1, 2, 3, 4, 5].map((score) => ({ score, count: 0 })));
    expect(empty.questions).toMatchObject([0, 1, 3].map((index) => ({ index, facility: null, discrimination: null })));
    expect(empty.questions[0]?.options?.[0]).toMatchObject({ share: 0, upperShare: 0, lowerShare: 0 });
    await takenBy(taken, rightAnswers);
    const one = await analysisOf(taken);
    expect(one).toMatchObject({ attempts: 1, mean: 5, median: 5, ...none });
    expect(one.questions).toMatchObject([{ facility: 1, discrimination: null }, { facility: 1 }, { facility: 1, flags: [] }]);
    expect(one.questions[0]?.options?.[1]).toMatchObject({ share: 1, upperShare: 1, lowerShare: 1 });
  });

  describe.each(TEST_KINDS)('of a %s', (kind) => {
    const flagsIn = ({ questions }: Analysis) => questions.map(({ flags }) => flags);

    test('questions are flagged from 10 attempts on', async () => {
      const taken = await createTakenTest(app, kind, Array.from({ length: 6 }, (_, index) => question(0, `Вопрос ${index}`)));
      // Nobody answers the first question, everybody the second. In the third the best pupils choose another option
      // than the key.
      const [strong, weak] = [[1, 0, 1, 0, 0, 0], [1, 0, 0, 1, 1, 1]];
      await addManyAttempts(app, taken, [strong, weak, strong, weak, strong, weak, strong, weak, strong].map((answers) => ({ answers })), 6);
      expect(flagsIn(await analysisOf(taken))).toEqual([[], [], [], [], [], []]);
      await takenBy(taken, weak);
      expect(flagsIn(await analysisOf(taken))).toEqual([['too-hard'], ['too-easy'], ['wrong-key'], [], [], []]);
    });

    test('of equal scores the earlier attempt is in the upper group, the later in the lower', async () => {
      const taken = await createTakenTest(app, kind, [question(0)]);
      // No attempt has a point, so the groups of two are formed by time alone.
      const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
      const attempts = [[2, 5], [1, 1], [2, 3], [1, 2], [2, 6], [2, 4]];
      await addManyAttempts(app, taken, attempts.map(([option = 0, minute = 0]) => ({ answers: [option], timestamp: at(minute) })), 1);
      const [analysed] = (await analysisOf(taken)).questions;
      expect(analysed?.options).toMatchObject([
        { share: 0, upperShare: 0, lowerShare: 0 },
        { upperShare: 1, lowerShare: 0 },
        { upperShare: 0, lowerShare: 1 },
      ]);
      expect(analysed).toMatchObject({ facility: 0, discrimination: null });
    });

    test('points are those of the current key, and stored scores that differ are counted', async () => {
      const taken = await createTakenTest(app, kind, [question(0), question(0, 'Что растёт?')]);
      for (const answers of [[0, 0], [1, 0], [1, 0]]) await takenBy(taken, answers);
      expect(await analysisOf(taken)).toMatchObject({ mean: 4 / 3, pendingRegrade: 0 });
      await taken.edit([question(1), question(0, 'Что растёт?')], 1);
      const figures = { mean: 5 / 3, questions: [{ facility: 2 / 3 }, { facility: 1 }] };
      expect(await analysisOf(taken)).toMatchObject({ revision: 2, attempts: 3, pendingRegrade: 3, ...figures });
      await regradeOk(taken, 2);
      expect(await analysisOf(taken)).toMatchObject({ mean: 5 / 3, pendingRegrade: 0 });
    });

    test('attempts at versions of another shape are counted apart', async () => {
      const taken = await createTakenTest(app, kind, [question(0)]);
      await takenBy(taken, [0]);
      await takenBy(taken, [1]);
      await taken.edit([question(0), question(0, 'Что растёт?')], 1);
      expect(await analysisOf(taken)).toMatchObject({ attempts: 0, otherAttempts: 2, mean: null });
      await takenBy(taken, [0, 0]);
      expect(await analysisOf(taken)).toMatchObject({ attempts: 1, otherAttempts: 2, mean: 2, maxScore: 2 });
    });

    test('questions that always agree have a reliability of 1 and no error of measurement', async () => {
      const taken = await createTakenTest(app, kind, Array.from({ length: 11 }, (_, index) => question(0, `Вопрос ${index}`)));
      const attempts = Array.from({ length: 30 }, (_, index) => ({ answers: Array.from({ length: 11 }, () => (index < 7 ? 1 : 0)) }));
      await addManyAttempts(app, taken, attempts, 11);
      const { reliability, standardError, questions } = await analysisOf(taken);
      expect(reliability).toBeCloseTo(1, 10);
      expect(standardError).toBeCloseTo(0, 5);
      for (const { discrimination } of questions) expect(discrimination).toBeCloseTo(1, 10);
    });
  });
});
