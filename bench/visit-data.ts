import { hashPassword } from '../src/features/account/passwords.ts';
import { addAccount } from '../src/features/account/store.ts';
import { addTest } from '../src/features/tests/store.ts';
import type { Question } from '../src/domain/question.ts';
import { ROLE } from '../src/domain/user.ts';
import { PROGRAM } from '../src/storage/audit.ts';
import { openDatabase } from '../src/storage/database.ts';
import { newId } from '../src/storage/id.ts';

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
    const account = {
      uid: newId(),
      email: VISITOR.email,
      nickname: 'Ученик',
      role: ROLE.default,
      passwordHash: await hashPassword(VISITOR.password),
      signedInAt: new Date().toISOString(),
    };
    await addAccount(db, account, '127.0.0.1');
  } finally {
    await db.destroy();
  }
}
