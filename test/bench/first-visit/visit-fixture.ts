import { hashPassword } from '../../../src/features/account/passwords/passwords.ts';
import { addTest } from '../../../src/features/general-tests/store/tests.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { addLearnerAccount } from '../accounts.ts';

export const VISITOR = { email: 'visitor@example.ru', password: 'пароль-ученика' };
export const LONG_TEST = 'Клетка: сорок вопросов';

const question = (number: number): Question => ({
  type: 'text',
  contextText: null,
  contextImage: null,
  question: `${number}. В какой части клетки идёт фотосинтез?`,
  options: ['Ядро', 'Хлоропласт', 'Вакуоль', 'Митохондрия'],
  correct: 1,
});

/** Fills a new database with one learner and one long test. */
export async function prepareVisit(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl);
  try {
    const questions = Array.from({ length: 40 }, (_, index) => question(index + 1));
    await addTest(db, { name: LONG_TEST, questions }, SYSTEM_ACTOR);
    await addLearnerAccount(db, VISITOR, await hashPassword(VISITOR.password));
  } finally {
    await db.destroy();
  }
}
