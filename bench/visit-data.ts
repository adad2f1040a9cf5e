import { hashPassword } from '../src/features/account/passwords.ts';
import { addTest } from '../src/features/tests/store/tests.ts';
import type { Question } from '../src/domain/question.ts';
import { PROGRAM } from '../src/storage/audit.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { addAccountOf } from './accounts.ts';

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

/** A new site with one pupil and one long test. */
export async function prepareVisit(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl);
  try {
    const questions = Array.from({ length: 40 }, (_, index) => question(index + 1));
    await addTest(db, { name: LONG_TEST, questions }, PROGRAM);
    await addAccountOf(db, VISITOR, await hashPassword(VISITOR.password));
  } finally {
    await db.destroy();
  }
}
