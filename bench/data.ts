import { cookieNames } from '../src/features/account/sessions.ts';
import { addAccount } from '../src/features/account/store/accounts.ts';
import { replaceSession } from '../src/features/account/store/sessions.ts';
import { hashToken, newToken } from '../src/features/account/tokens.ts';
import { addResult } from '../src/features/tests/store/results.ts';
import { addTest } from '../src/features/tests/store/tests.ts';
import type { Answer, Question } from '../src/domain/question.ts';
import { maxScore, score } from '../src/domain/scoring.ts';
import type { TestDraft } from '../src/domain/test-draft.ts';
import { ROLE } from '../src/domain/role.ts';
import { PROGRAM } from '../src/storage/audit.ts';
import type { Database } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { newId } from '../src/storage/id.ts';
import { addLessons } from './lessons.ts';

/** Tests that the site has. */
const TESTS = 20;

/** Somebody with a session, and the tests that they haven't taken. */
export interface Pupil {
  uid: string;
  cookie: string;
  untaken: string[];
}

export interface Data {
  /** Has taken every other test. */
  reader: Pupil;
  /** A lesson that is open to the reader. */
  lessonId: string;
  /** Have taken none. */
  takers: Pupil[];
}

const common = { contextText: null, contextImage: null };
const questions: Question[] = [
  {
    type: 'text',
    ...common,
    question: 'В какой части клетки идёт фотосинтез?',
    options: ['Ядро', 'Хлоропласт', 'Вакуоль', 'Митохондрия'],
    correct: 1,
  },
  {
    type: 'multiple',
    ...common,
    contextText: 'Клетка кожицы лука рассмотрена в световой микроскоп при увеличении в 400 раз.',
    question: 'Что можно увидеть в этой клетке?',
    options: ['Клеточную стенку', 'Рибосомы', 'Ядро', 'Вакуоль', 'Центриоли'],
    correctAnswers: [0, 2, 3],
  },
  {
    type: 'match',
    ...common,
    question: 'Соедините органоид с его работой.',
    matchLeft: ['Рибосома', 'Лизосома', 'Митохондрия'],
    matchRight: ['Пищеварение', 'Дыхание', 'Синтез белка'],
    matchAnswers: [2, 0, 1],
  },
];
const rightAnswers: Answer[] = [1, { 0: true, 2: true, 3: true }, { 0: 2, 1: 0, 2: 1 }];

/** Nine questions, three of each kind. */
const draft = (number: number): TestDraft => ({
  name: `Клетка и её органоиды, часть ${number}`,
  questions: [...questions, ...questions, ...questions],
});
/** What every taker answers. */
export const answers: Answer[] = [...rightAnswers, ...rightAnswers, ...rightAnswers];

/**
 * Fills a new database the way the site itself does.
 * @param attempts how many times a test is to be taken
 */
export async function prepareData(databaseUrl: string, attempts: number): Promise<Data> {
  const db = await openDatabase(databaseUrl);
  try {
    const tests: string[] = [];
    for (let number = 1; number <= TESTS; number += 1) tests.push((await addTest(db, draft(number), PROGRAM)).id);
    const reader = await addPupil(db, 0, tests);
    for (const testId of reader.untaken.splice(0, TESTS / 2)) await addRightResult(db, reader.uid, testId);
    const lessonId = await addLessons(db, reader.uid);
    const takers: Pupil[] = [];
    while (takers.length * TESTS < attempts) takers.push(await addPupil(db, takers.length + 1, tests));
    return { reader, lessonId, takers };
  } finally {
    await db.destroy();
  }
}

async function addPupil(db: Database, number: number, tests: readonly string[]): Promise<Pupil> {
  const uid = newId();
  const token = newToken();
  const now = new Date().toISOString();
  const account = {
    uid,
    email: `pupil-${number}@example.ru`,
    nickname: `Ученик ${number}`,
    role: ROLE.default,
    // Nobody signs in with a password here.
    passwordHash: '-',
    signedInAt: now,
  };
  await addAccount(db, account, '127.0.0.1');
  const places = ['address:127.0.0.1'];
  await replaceSession(db, { id: hashToken(token), account, now, device: '', address: '', previous: null, places, isSignIn: false });
  return { uid, cookie: `${cookieNames(false).session}=${token}`, untaken: [...tests] };
}

async function addRightResult(db: Database, uid: string, testId: string): Promise<void> {
  const { questions: taken } = draft(1);
  await addResult(db, {
    uid,
    testId,
    revision: 1,
    answers,
    score: score(taken, answers),
    maxScore: maxScore(taken),
    timestamp: new Date().toISOString(),
  });
}
