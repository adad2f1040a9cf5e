import { changeUser } from '../../../src/features/users/store.ts';
import { addTest } from '../../../src/features/general-tests/store/tests.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { newId } from '../../../src/db/new-id.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { compactResultTotals } from '../../../src/db/result-totals.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { maxScore, score } from '../../../src/domain/questions/scoring.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import { insertPupils, insertResults } from '../../../src/seed/demo/store.ts';
import { SeededRandom } from '../../../src/seed/demo/seeded-random.ts';
import { simulateAnswer } from '../../../src/seed/demo/simulate-answer.ts';
import { prepareFixture, questions as three } from '../fixture.ts';

const QUESTIONS = 28;
const BATCH = 1_000;
const YEAR_MS = 365 * 86_400_000;

/** Questions, of which the first has this option as its key. */
export const questionsWithKey = (correct: number): Question[] =>
  Array.from({ length: QUESTIONS }, (_, index): Question => {
    const question = three[index % three.length] as Question;
    return index === 0 && question.type === 'text' ? { ...question, correct } : question;
  });

/** Fills an empty database with one attempt of each of so many pupils at one test. @returns the test, and the cookie of an admin */
export async function seedAttempts(url: string, attempts: number): Promise<{ testId: string; admin: { cookie: string } }> {
  const { reader: admin } = await prepareFixture(url, 1);
  const db = await openDatabase(url);
  try {
    await changeUser(db, admin.uid, { role: ROLE.admin }, SYSTEM_ACTOR, '2026-11-22');
    const questions = questionsWithKey(1);
    const { id: testId } = await addTest(db, { name: 'Клетка', questions }, SYSTEM_ACTOR);
    const random = new SeededRandom(1);
    for (let first = 0; first < attempts; first += BATCH) {
      const pupils = Array.from({ length: BATCH }, () => {
        const uid = newId();
        const timestamp = new Date(Date.UTC(2026, 0) + random.below(YEAR_MS)).toISOString();
        return { uid, nickname: uid, email: `${uid}@example.ru`, role: ROLE.default, passwordHash: '-', signedInAt: timestamp };
      });
      const results = pupils.map(({ uid, signedInAt: timestamp }) => {
        const pupil = { random, ability: random.normal() };
        const answers = questions.map((question, index) => simulateAnswer(question, (index % 5) / 2 - 1, pupil));
        const scored = { score: score(questions, answers), maxScore: maxScore(questions) };
        return { uid, testId, attempt: 1, revision: 1, answers: JSON.stringify(answers), ...scored, timestamp, putAsideAt: null };
      });
      await db.transaction().execute(async (trx) => {
        await insertPupils(trx, pupils);
        await insertResults(trx, results);
      });
    }
    await compactResultTotals(db);
    return { testId, admin };
  } finally {
    await db.destroy();
  }
}
