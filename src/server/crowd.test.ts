import { Agent } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import type { Declaration } from '../api/call.ts';
import { openDatabase } from '../storage/open-database.ts';
import * as passwords from '../features/account/passwords.ts';
import { calls } from './calls.ts';
import { CALM, Crowd, ROOM, type Gauges } from './crowd.ts';
import { TestClient } from './testing-client.ts';
import { freshDatabase } from './testing-database.ts';
import { serveForTest } from './testing-served.ts';

vi.mock('../features/account/passwords.ts', { spy: true });

/** A process whose work a test says. */
class FakeTurn {
  number = 0;
  ms = 0;
  worked = (): number => this.ms;

  next(ms: number): void {
    this.number += 1;
    this.ms = ms;
  }
}

const crowdOf = (gauges: Partial<Gauges>, onCrowd?: () => void): Crowd =>
  new Crowd({ turn: new FakeTurn(), waitingQueries: () => 0, waitingPasswords: () => 0, ...gauges }, onCrowd);

const read = { inCrowd: undefined };
const password = { inCrowd: undefined, isPasswordWork: true } as const;
const submission = { inCrowd: 'served-longer' } as const;
const health = { inCrowd: 'served' } as const;

describe('a crowd', () => {
  test('is let in until a turn of the event loop has worked for half a second', () => {
    const turn = new FakeTurn();
    const crowd = crowdOf({ turn });
    turn.next(ROOM.turn - 1);
    expect(crowd.hasRoomFor(read)).toBe(true);
    turn.ms = ROOM.turn;
    expect(crowd.hasRoomFor(read)).toBe(false);
    turn.next(0);
    expect(crowd.hasRoomFor(read)).toBe(true);
  });

  test('that does not end has less room in the next turn, and the usual room when it has ended', () => {
    const turn = new FakeTurn();
    const crowd = crowdOf({ turn });
    turn.next(ROOM.turn);
    expect(crowd.hasRoomFor(read)).toBe(false);
    for (let round = 0; round < 3; round++) {
      turn.next(0);
      expect(crowd.hasRoomFor(read)).toBe(true);
      turn.ms = ROOM.nextTurn;
      expect(crowd.hasRoomFor(read)).toBe(false);
    }
    turn.next(ROOM.nextTurn - 1);
    expect(crowd.hasRoomFor(read)).toBe(true);
    turn.next(ROOM.turn - 1);
    expect(crowd.hasRoomFor(read)).toBe(true);
  });

  test('is refused in a tenth of the time at most, so that the most is still served', () => {
    const turn = new FakeTurn();
    const crowd = crowdOf({ turn });
    turn.next(ROOM.turn);
    const decisionsOver = (costs: number[]): boolean[] =>
      costs.map((cost) => {
        const isServed = crowd.hasRoomFor(read);
        turn.ms += cost;
        return isServed;
      });
    // 500 ms went before; refusals cost 50 of 550, then 100 of 600; after 200 and 300 ms of serving it is 100 of 1,100.
    expect(decisionsOver([50, 50, 200, 300, 50])).toEqual([false, false, true, true, false]);
    // Each turn counts its own refusals.
    turn.next(ROOM.nextTurn);
    expect(decisionsOver([50, 50])).toEqual([false, true]);
  });

  test('is let in until a thousand queries wait for the database', () => {
    let waiting = ROOM.queries - 1;
    const crowd = crowdOf({ waitingQueries: () => waiting });
    expect(crowd.hasRoomFor(read)).toBe(true);
    waiting += 1;
    expect(crowd.hasRoomFor(read)).toBe(false);
  });

  test('that signs in is let in until a class waits, and nobody else is kept out by it', () => {
    let waiting = ROOM.passwords - 1;
    const crowd = crowdOf({ waitingPasswords: () => waiting });
    expect(crowd.hasRoomFor(password)).toBe(true);
    waiting += 1;
    expect([password, read, submission].map((call) => crowd.hasRoomFor(call))).toEqual([false, true, true]);
  });

  test('that has answered a test is served longer, what the operator asks for always', () => {
    const turn = new FakeTurn();
    let waiting = ROOM.queries;
    const crowd = crowdOf({ turn, waitingQueries: () => waiting });
    turn.next(ROOM.turn);
    expect([read, submission, health].map((call) => crowd.hasRoomFor(call))).toEqual([false, true, true]);
    turn.ms = ROOM.turn * ROOM.longer;
    expect([read, submission, health].map((call) => crowd.hasRoomFor(call))).toEqual([false, false, true]);
    turn.next(0);
    turn.ms = ROOM.turn;
    expect([read, submission, health].map((call) => crowd.hasRoomFor(call))).toEqual([false, true, true]);
    turn.next(0);
    waiting = ROOM.queries * ROOM.longer;
    expect([read, submission, health].map((call) => crowd.hasRoomFor(call))).toEqual([false, false, true]);
  });
});

test('a crowd is told of once, and the next one after a calm', () => {
  const turn = new FakeTurn();
  let crowds = 0;
  const crowd = crowdOf({ turn }, () => (crowds += 1));
  const meet = (after: number): number => {
    turn.number += after;
    turn.ms = ROOM.turn;
    for (let each = 0; each < 3; each++) expect(crowd.hasRoomFor(read)).toBe(false);
    return crowds;
  };
  expect(meet(0)).toBe(1);
  expect(meet(1)).toBe(1);
  expect(meet(CALM)).toBe(1);
  expect(meet(CALM + 1)).toBe(2);
});

test('every call has the room that it needs', () => {
  const hashing = Object.values<Declaration>(calls).filter(({ isPasswordWork }) => isPasswordWork);
  expect(hashing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/registration',
    'POST /api/session',
    'PUT /api/password-reset',
    'PUT /api/profile/password',
  ]);
  const having = (room: string) =>
    Object.values<Declaration>(calls)
      .filter(({ inCrowd }) => inCrowd === room)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted();
  expect(having('served')).toEqual(['DELETE /api/session', 'GET /api/health']);
  expect(having('served-longer')).toEqual([
    'GET /api/lesson-results/{lessonId}',
    'GET /api/results/{testId}',
    'PUT /api/lesson-results/{lessonId}',
    'PUT /api/results/{testId}',
  ]);
});

test('a server that is crowded says so at once, and serves again when it is not', async () => {
  const database = await freshDatabase('sqlite');
  const db = await openDatabase(database.url);
  const turn = new FakeTurn();
  const server = await serveForTest(db, {}, () => undefined, { turn });
  const client = new TestClient(`http://127.0.0.1:${server.port}`, new Agent());
  turn.next(ROOM.turn);
  const { status, headers, body } = await client.get('/api/tests');
  expect([status, headers['retry-after'], body]).toMatchObject([503, '5', { code: 'unavailable' }]);
  expect((await client.put('/api/results/a', { answers: [] })).status).toBe(401);
  expect((await client.get('/api/health')).status).toBe(200);
  turn.next(0);
  expect((await client.get('/api/tests')).status).toBe(401);
  vi.mocked(passwords.waitingPasswords).mockReturnValue(ROOM.passwords);
  const credentials = { email: 'pupil@example.ru', password: 'листопад' };
  expect((await client.post('/api/session', credentials)).status).toBe(503);
  expect((await client.get('/api/tests')).status).toBe(401);
  vi.mocked(passwords.waitingPasswords).mockReturnValue(0);
  expect((await client.post('/api/session', credentials)).status).toBe(401);
  await server.close();
  await db.destroy();
  await database.drop();
});
