import { cookieNames } from '../../src/features/account/sessions/session-cookies.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { replaceSession } from '../../src/features/account/store/sessions.ts';
import { hashToken, newToken } from '../../src/db/tokens.ts';
import { addBlock } from '../../src/features/lessons/store/blocks.ts';
import { toQuestion } from '../../src/domain/lessons/lesson.ts';
import { addLessonTest } from '../../src/features/tests/store/lesson-tests.ts';
import { addLesson } from '../../src/features/lessons/store/lessons.ts';
import { changeUser } from '../../src/features/users/store.ts';
import { addResult } from '../../src/features/tests/store/results.ts';
import { addTest } from '../../src/features/tests/store/tests.ts';
import type { Answer, Question } from '../../src/domain/questions/question.ts';
import { maxScore } from '../../src/domain/questions/max-score.ts';
import { score } from '../../src/domain/questions/scoring.ts';
import type { TestInput } from '../../src/domain/questions/test-input/test-input.ts';
import { ROLE } from '../../src/domain/users/role.ts';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { newId } from '../../src/db/new-id.ts';

/** Number of general tests. */
const TESTS = 20;
const LESSONS = 12;

/** A signed-in learner, and the tests that the learner has not taken. */
export interface Learner {
  uid: string;
  cookie: string;
  untaken: string[];
}

export interface Fixture {
  /** The learner who has taken half of the tests. */
  reader: Learner;
  /** The id of a lesson that is open to the reader. */
  lessonId: string;
  /** Learners who have taken no test. */
  takers: Learner[];
}

const common = { contextText: null, contextImage: null, topic: 'Клетка' };
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

/** A test with nine questions, three of each kind. */
const testInput = (number: number): TestInput => ({
  name: `Клетка и её органоиды, часть ${number}`,
  questions: [...questions, ...questions, ...questions],
});
/** The answers that every attempt submits. */
export const answers: Answer[] = [...rightAnswers, ...rightAnswers, ...rightAnswers];

/**
 * Fills a new database through the stores of the site.
 * @param attempts how many attempts the takers can make in total
 */
export async function prepareFixture(databaseUrl: string, attempts: number): Promise<Fixture> {
  const db = await openDatabase(databaseUrl);
  try {
    const tests: string[] = [];
    for (let number = 1; number <= TESTS; number += 1) tests.push((await addTest(db, testInput(number), SYSTEM_ACTOR)).id);
    const reader = await addLearner(db, 0, tests);
    for (const testId of reader.untaken.splice(0, TESTS / 2)) await addRightResult(db, reader.uid, testId);
    const lessonId = await addLessons(db, reader.uid);
    const takers: Learner[] = [];
    while (takers.length * TESTS < attempts) takers.push(await addLearner(db, takers.length + 1, tests));
    return { reader, lessonId, takers };
  } finally {
    await db.destroy();
  }
}

async function addLearner(db: Database, number: number, tests: readonly string[]): Promise<Learner> {
  const uid = newId();
  const token = newToken();
  const now = new Date().toISOString();
  const account = {
    uid,
    email: `pupil-${number}@example.ru`,
    nickname: `Ученик ${number}`,
    role: ROLE.default,
    // The fixture creates the sessions itself, so no password is ever checked.
    passwordHash: '-',
    signedInAt: now,
  };
  await addAccount(db, account, '127.0.0.1');
  const origins = ['address:127.0.0.1'];
  await replaceSession(db, { id: hashToken(token), account, now, device: '', address: '', previous: null, origins, isSignIn: false });
  return { uid, cookie: `${cookieNames(false).session}=${token}`, untaken: [...tests] };
}

async function addRightResult(db: Database, uid: string, testId: string): Promise<void> {
  const input = testInput(1);
  await addResult(db, {
    uid,
    testId,
    attempt: 1,
    revision: 1,
    answers,
    score: score(input.questions, answers),
    maxScore: maxScore(input.questions),
    timestamp: new Date().toISOString(),
  });
}

/**
 * Adds an open block of lessons with tests.
 * @returns the id of one of the lessons
 */
async function addLessons(db: Database, reader: string): Promise<string> {
  const block = await addBlock(db, { title: 'Клетка', description: 'Строение и работа клетки.', order: 1 }, SYSTEM_ACTOR);
  const content = 'Растительная клетка покрыта **клеточной стенкой**, под ней лежит мембрана.\n\n'.repeat(25);
  const question = { question: 'В какой части клетки идёт фотосинтез?', options: ['Ядро', 'Хлоропласт'], correct: 1 };
  let lessonId = '';
  for (let number = 1; number <= LESSONS; number += 1) {
    const lesson = { title: `Урок ${number}`, content, blockId: block.id, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    const added = await addLesson(db, lesson, SYSTEM_ACTOR);
    if (added === 'block-not-found') throw new Error(added);
    await addLessonTest(db, added.id, [question, question].map(toQuestion), SYSTEM_ACTOR);
    lessonId = added.id;
  }
  await changeUser(db, reader, { accessBlocks: [block.id] }, SYSTEM_ACTOR, '2026-11-22');
  return lessonId;
}
