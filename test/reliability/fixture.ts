import { Agent } from 'node:http';
import type { Question } from '../../src/domain/questions/question.ts';
import type { LessonQuestion } from '../../src/domain/lessons/lesson.ts';
import type { StoredBlock, StoredLesson } from '../../src/features/lessons/admin-contract.ts';
import type { StoredTest } from '../../src/features/tests/contract.ts';
import { TestClient, type TestResponse } from '../support/test-client.ts';
import type { Environment } from '../support/servers/launch-server.ts';

export const ADMIN = { email: 'tutor@example.ru', password: 'пароль наставника' };

/** The environment of the server under test. */
export const fixtureSettings = (databaseUrl: string, port: number): Environment => ({
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Each client has its own IP address, so the rate limits can stay on.
  TRUST_PROXY: '1',
});

/** Four questions with ten options each. Their answers can encode the number of a submission. */
const QUESTION_NUMBERS = [1, 2, 3, 4];
const options = Array.from({ length: 10 }, (_, option) => `Ответ ${option}`);

/** The context is nearly as long as allowed (rule R41), so an edit writes many database pages. */
export const questions: Question[] = QUESTION_NUMBERS.map((number) => ({
  type: 'text',
  question: `Вопрос ${number}`,
  contextText: 'Хлоропласт '.repeat(1_800),
  contextImage: null,
  options,
  correct: 0,
}));

const lessonQuestions: LessonQuestion[] = QUESTION_NUMBERS.map((number) => ({
  question: `Вопрос ${number}`,
  options,
  correct: 0,
}));

/** The content of a site under test and the clients that use it. */
export interface Fixture {
  admin: TestClient;
  tests: StoredTest[];
  block: StoredBlock;
  lessons: StoredLesson[];
  /** Creates a client with a new IP address. */
  newClient(): TestClient;
  /** Reads a path as a client. The response is cached until `clearReadCache`. */
  read<Body>(client: TestClient, path: string): Promise<Body>;
  clearReadCache(): void;
  /** Closes the connections, which may lead to a server that was killed. */
  closeConnections(): void;
}

/** @throws Error with the response when it is not a success */
export function bodyOf<Body>({ status, body, text }: TestResponse<Body>): Body {
  if (status >= 300) throw new Error(`The server responded ${status}: ${text}`);
  return body;
}

let clients = 0;

/** Creates clients with distinct IP addresses, so that no rate limit by address applies. */
const distinctIpClients = (url: string, agent: Agent) => (): TestClient => {
  clients += 1;
  return new TestClient(url, agent, { 'x-forwarded-for': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}` });
};

/** Signs the admin in and creates the tests and lessons. */
export async function openFixture(url: string, sizes: { tests: number; lessons: number }): Promise<Fixture> {
  const agent = new Agent({ keepAlive: true });
  const newClient = distinctIpClients(url, agent);
  let cache = new WeakMap<TestClient, Map<string, Promise<TestResponse>>>();
  const read = async <Body>(client: TestClient, path: string): Promise<Body> => {
    const responses = cache.get(client) ?? new Map<string, Promise<TestResponse>>();
    cache.set(client, responses);
    const response = responses.get(path) ?? client.get(path);
    responses.set(path, response);
    return bodyOf((await response) as TestResponse<Body>);
  };

  const admin = newClient();
  bodyOf(await admin.post('/api/session', ADMIN));
  const tests: StoredTest[] = [];
  for (let index = 0; index < sizes.tests; index++) {
    tests.push(bodyOf(await admin.post<StoredTest>('/api/admin/tests', { name: `Тест ${index}`, questions })));
  }
  const block = bodyOf(await admin.post<StoredBlock>('/api/admin/blocks', { title: 'Клетка', description: 'О клетке', order: 1 }));
  const lessons: StoredLesson[] = [];
  for (let index = 0; index < sizes.lessons; index++) {
    const input = { title: `Урок ${index}`, content: 'Текст', blockId: block.id, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    const lesson = bodyOf(await admin.post<StoredLesson>('/api/admin/lessons', input));
    lessons.push(lesson);
    bodyOf(await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions: lessonQuestions }));
  }
  return {
    admin,
    tests,
    block,
    lessons,
    newClient,
    read,
    clearReadCache: () => (cache = new WeakMap()),
    closeConnections: () => agent.destroy(),
  };
}
