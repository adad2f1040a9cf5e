import { Agent } from 'node:http';
import type { Question } from '../src/domain/question.ts';
import type { LessonQuestion } from '../src/domain/lesson.ts';
import type { StoredBlock, StoredLesson, StoredLessonTest } from '../src/features/lessons/author-contract.ts';
import type { StoredTest } from '../src/features/tests/contract.ts';
import type { Reply, TestClient } from '../src/server/testing-client.ts';
import type { Environment } from '../src/server/testing-server.ts';
import { visitorsOf } from './visitors.ts';

export const TUTOR = { email: 'tutor@example.ru', password: 'пароль наставника' };

/** How the server of a school is started. */
export const schoolSettings = (databaseUrl: string, port: number): Environment => ({
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  ADMIN_EMAIL: TUTOR.email,
  ADMIN_PASSWORD: TUTOR.password,
  // Each pupil comes from an address of their own, so the limits stay on.
  TRUST_PROXY: '1',
});

/** Four questions of ten options, so that answers can number a submission. */
const places = [1, 2, 3, 4];
const options = Array.from({ length: 10 }, (_, option) => `Ответ ${option}`);

/** With texts as long as a form takes: an edit fills many pages of a database. */
export const questions: Question[] = places.map((place) => ({
  type: 'text',
  question: `Вопрос ${place}`,
  contextText: 'Хлоропласт '.repeat(1_800),
  contextImage: null,
  options,
  correct: 0,
}));

/** The same as a lesson's test asks it. */
export const lessonQuestions: LessonQuestion[] = places.map((place) => ({ question: `Вопрос ${place}`, options, correct: 0 }));

/** What a tutor has put online, and the clients that use it. */
export interface School {
  tutor: TestClient;
  tests: StoredTest[];
  block: StoredBlock;
  lessons: StoredLesson[];
  lessonTests: StoredLessonTest[];
  /** A new browser somewhere in the world. */
  visitor(): TestClient;
  /** What the server has at an address for a client; asked once in each look at everything. */
  read<Body>(client: TestClient, path: string): Promise<Body>;
  /** Begins another look. */
  lookAgain(): void;
  /** Lets go of the connections to a server that is no more. */
  hangUp(): void;
}

/** @throws Error with what the server said instead */
export function bodyOf<Body>({ status, body, text }: Reply<Body>): Body {
  if (status >= 300) throw new Error(`The server answered ${status}: ${text}`);
  return body;
}

/** Signs the tutor in and makes the tests and lessons of a school. */
export async function openSchool(url: string, sizes: { tests: number; lessons: number }): Promise<School> {
  const agent = new Agent({ keepAlive: true });
  const visitor = visitorsOf(url, agent);
  let seen = new WeakMap<TestClient, Map<string, Promise<Reply>>>();
  const read = async <Body>(client: TestClient, path: string): Promise<Body> => {
    const replies = seen.get(client) ?? new Map<string, Promise<Reply>>();
    seen.set(client, replies);
    const reply = replies.get(path) ?? client.get(path);
    replies.set(path, reply);
    return bodyOf((await reply) as Reply<Body>);
  };

  const tutor = visitor();
  bodyOf(await tutor.post('/api/session', TUTOR));
  const tests: StoredTest[] = [];
  for (let each = 0; each < sizes.tests; each++) {
    tests.push(bodyOf(await tutor.post<StoredTest>('/api/admin/tests', { name: `Тест ${each}`, questions })));
  }
  const block = bodyOf(await tutor.post<StoredBlock>('/api/admin/blocks', { title: 'Клетка', description: 'О клетке', order: 1 }));
  const lessons: StoredLesson[] = [];
  const lessonTests: StoredLessonTest[] = [];
  for (let each = 0; each < sizes.lessons; each++) {
    const draft = { title: `Урок ${each}`, content: 'Текст', blockId: block.id, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    const lesson = bodyOf(await tutor.post<StoredLesson>('/api/admin/lessons', draft));
    lessons.push(lesson);
    lessonTests.push(
      bodyOf(await tutor.put<StoredLessonTest>(`/api/admin/lesson-tests/${lesson.id}`, { questions: lessonQuestions })),
    );
  }
  return {
    tutor,
    tests,
    block,
    lessons,
    lessonTests,
    visitor,
    read,
    lookAgain: () => (seen = new WeakMap()),
    hangUp: () => agent.destroy(),
  };
}
