import { Agent } from 'node:http';
import type { StoredBlock, StoredLesson } from '../../src/features/lessons/author-contract.ts';
import type { StoredTest } from '../../src/features/tests/contract.ts';
import type { Reply, TestClient } from '../../src/server/testing-client.ts';
import { bodyOf } from '../school.ts';
import { visitorsOf } from '../visitors.ts';
import { History, type Interval, type Thing } from './history.ts';
import { testModel, type TestEvent } from './models.ts';

export interface KnownTest {
  id: string;
  /** The last one that the tutor was told of. */
  revision: number;
  thing: Thing<TestEvent>;
}

interface KnownLesson {
  id: string;
  blockId: string;
}

/** A site that people use at the same time, and what they have seen of it. */
export interface Site {
  history: History;
  /** The last one made at the end. */
  tests: KnownTest[];
  lessons: KnownLesson[];
  blocks: string[];
  /** A new browser somewhere in the world, at an address of its own. */
  visitor(): TestClient;
  /** Lets go of all connections. */
  hangUp(): void;
}

export interface Answered<Body = unknown> {
  /** `null` where nobody can know what became of the call. */
  reply: Reply<Body> | null;
  at: Interval;
}

export interface Credentials {
  email: string;
  password: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const BLOCKS = 2;
const TESTS = 4;
const RECENT = 5;
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

/** The tests or lessons that people turn to: new ones, so that many do at once what can be done once. */
export const recent = <Item>(items: readonly Item[]): Item[] => items.slice(-RECENT);

/** Two answers; which one is right doesn't matter. */
export const testDraft = (name: string) => ({
  name,
  questions: [{ type: 'text', question: 'Верно?', contextText: null, contextImage: null, options: ['Да', 'Нет'], correct: 0 }],
});
/** The same of a lesson's test, and a lesson. */
export const lessonTestDraft = { questions: [{ question: 'Верно?', options: ['Да', 'Нет'], correct: 0 }] };
export const lessonDraft = (blockId: string) => ({ title: 'Урок', content: 'Текст', blockId, videoUrl: VIDEO });

/** Puts content online, as the tutor. */
export async function openSite(url: string, tutor: Credentials): Promise<Site> {
  const agent = new Agent({ keepAlive: true });
  const visitor = visitorsOf(url, agent);
  const site: Site = { history: new History(), tests: [], blocks: [], lessons: [], visitor, hangUp: () => agent.destroy() };
  const client = await signedIn(site, tutor);
  for (let each = 0; each < BLOCKS; each++) {
    const draft = { title: `Блок ${each}`, description: 'О', order: 1 };
    const { id: blockId } = bodyOf(await client.post<StoredBlock>('/api/admin/blocks', draft));
    const { id } = bodyOf(await client.post<StoredLesson>('/api/admin/lessons', lessonDraft(blockId)));
    bodyOf(await client.put(`/api/admin/lesson-tests/${id}`, lessonTestDraft));
    site.blocks.push(blockId);
    site.lessons.push({ id, blockId });
  }
  for (let each = 0; each < TESTS; each++) {
    addTest(site, bodyOf(await client.post<StoredTest>('/api/admin/tests', testDraft(`Тест ${each}`))).id);
  }
  return site;
}

/** Takes a test that was just made among those that people turn to. */
export function addTest({ history, tests }: Site, id: string): void {
  tests.push({ id, revision: 1, thing: history.add('из двух правок побеждает одна, удалённого нет', `тест ${id}`, testModel) });
}

/** A new browser in which somebody is signed in, before the history begins. */
export async function signedIn({ visitor }: Site, credentials: Credentials): Promise<TestClient> {
  const client = visitor();
  bodyOf(await client.post('/api/session', credentials));
  return client;
}

/** Sends a request and keeps its times. */
export async function send<Body>(
  { history }: Site,
  client: TestClient,
  method: Method,
  path: string,
  body?: object,
): Promise<Answered<Body>> {
  const text = `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 100)}`}`;
  const headers = body && { 'content-type': 'application/json' };
  const { answer, at } = await history.time(text, async () => {
    const reply = await client.send<Body>(method, path, body && JSON.stringify(body), headers);
    // The process is gone in the middle of it, or couldn't tell whether the database did it.
    return reply.status === 502 || reply.status === 503 ? null : reply;
  });
  return { reply: answer, at: { ...at, text: `${text} → ${answer?.status ?? 'нет ответа'}` } };
}
