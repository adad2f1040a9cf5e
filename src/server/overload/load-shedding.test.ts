import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { LIMITS, LoadShedder, QUIET_TICKS, type LoadSignals } from './load-shedding.ts';

/** Busy time that a test sets. */
class FakeBusyTime {
  tick = 0;
  ms = 0;
  busyMs = (): number => this.ms;

  nextTick(ms: number): void {
    this.tick += 1;
    this.ms = ms;
  }
}

const createShedder = (signals: Partial<LoadSignals>, onOverload?: () => void): LoadShedder =>
  new LoadShedder({ busyTime: new FakeBusyTime(), waitingQueries: () => 0, passwordQueueLength: () => 0, ...signals }, onOverload);

const read = { shedding: undefined };
const signIn = { shedding: undefined, hashesPassword: true } as const;
const submission = { shedding: 'last' } as const;
const health = { shedding: 'never' } as const;

describe('load shedding', () => {
  test('a request is rejected once the tick has been busy for 500 ms', () => {
    const busyTime = new FakeBusyTime();
    const shedder = createShedder({ busyTime });
    busyTime.nextTick(LIMITS.busyMs - 1);
    expect(shedder.admits(read)).toBe(true);
    busyTime.ms = LIMITS.busyMs;
    expect(shedder.admits(read)).toBe(false);
    busyTime.nextTick(0);
    expect(shedder.admits(read)).toBe(true);
  });

  test('the limit is 100 ms in the tick after one that shed load, and 500 ms again after a tick without shedding', () => {
    const busyTime = new FakeBusyTime();
    const shedder = createShedder({ busyTime });
    busyTime.nextTick(LIMITS.busyMs);
    expect(shedder.admits(read)).toBe(false);
    for (let round = 0; round < 3; round++) {
      busyTime.nextTick(0);
      expect(shedder.admits(read)).toBe(true);
      busyTime.ms = LIMITS.busyMsWhenShedding;
      expect(shedder.admits(read)).toBe(false);
    }
    busyTime.nextTick(LIMITS.busyMsWhenShedding - 1);
    expect(shedder.admits(read)).toBe(true);
    busyTime.nextTick(LIMITS.busyMs - 1);
    expect(shedder.admits(read)).toBe(true);
  });

  test('rejections take at most a tenth of the busy time of a tick', () => {
    const busyTime = new FakeBusyTime();
    const shedder = createShedder({ busyTime });
    busyTime.nextTick(LIMITS.busyMs);
    const decisionsFor = (costsMs: number[]): boolean[] =>
      costsMs.map((costMs) => {
        const isAdmitted = shedder.admits(read);
        busyTime.ms += costMs;
        return isAdmitted;
      });
    // The tick starts at 500 ms. Rejections cost 50 of 550 ms, then 100 of 600; after 200 and 300 ms of serving, 100 of 1,100.
    expect(decisionsFor([50, 50, 200, 300, 50])).toEqual([false, false, true, true, false]);
    // The next tick counts from zero.
    busyTime.nextTick(LIMITS.busyMsWhenShedding);
    expect(decisionsFor([50, 50])).toEqual([false, true]);
  });

  test('a request is rejected while a thousand queries wait for the database', () => {
    let waiting = LIMITS.queries - 1;
    const shedder = createShedder({ waitingQueries: () => waiting });
    expect(shedder.admits(read)).toBe(true);
    waiting += 1;
    expect(shedder.admits(read)).toBe(false);
  });

  test('a full password queue rejects only endpoints that hash a password', () => {
    let waiting = LIMITS.passwords - 1;
    const shedder = createShedder({ passwordQueueLength: () => waiting });
    expect(shedder.admits(signIn)).toBe(true);
    waiting += 1;
    expect([signIn, read, submission].map((endpoint) => shedder.admits(endpoint))).toEqual([false, true, true]);
  });

  test('submissions are rejected at four times the limits, and health checks never', () => {
    const busyTime = new FakeBusyTime();
    let waiting = LIMITS.queries;
    const shedder = createShedder({ busyTime, waitingQueries: () => waiting });
    busyTime.nextTick(LIMITS.busyMs);
    expect([read, submission, health].map((endpoint) => shedder.admits(endpoint))).toEqual([false, true, true]);
    busyTime.ms = LIMITS.busyMs * LIMITS.priorityFactor;
    expect([read, submission, health].map((endpoint) => shedder.admits(endpoint))).toEqual([false, false, true]);
    busyTime.nextTick(0);
    busyTime.ms = LIMITS.busyMs;
    expect([read, submission, health].map((endpoint) => shedder.admits(endpoint))).toEqual([false, true, true]);
    busyTime.nextTick(0);
    waiting = LIMITS.queries * LIMITS.priorityFactor;
    expect([read, submission, health].map((endpoint) => shedder.admits(endpoint))).toEqual([false, false, true]);
  });

  test('an overload is reported once, and the next one after 1,200 ticks without a rejection', () => {
    const busyTime = new FakeBusyTime();
    let reports = 0;
    const shedder = createShedder({ busyTime }, () => (reports += 1));
    const reportsAfter = (ticks: number): number => {
      busyTime.tick += ticks;
      busyTime.ms = LIMITS.busyMs;
      for (let request = 0; request < 3; request++) expect(shedder.admits(read)).toBe(false);
      return reports;
    };
    expect(reportsAfter(0)).toBe(1);
    expect(reportsAfter(1)).toBe(1);
    expect(reportsAfter(QUIET_TICKS)).toBe(1);
    expect(reportsAfter(QUIET_TICKS + 1)).toBe(2);
  });
});

describe('priorities of the endpoints', () => {
  const namesWhere = (matches: (endpoint: Endpoint) => boolean): string[] =>
    Object.values<Endpoint>(endpoints).filter(matches).map(({ method, path }) => `${method} ${path}`).toSorted();

  test('registration, sign-in and password changes wait in the password queue', () => {
    expect(namesWhere(({ hashesPassword }) => hashesPassword === true)).toEqual([
      'POST /api/registration',
      'POST /api/session',
      'PUT /api/password-reset',
      'PUT /api/profile/password',
    ]);
  });

  test('sign-out and health are never shed', () => {
    expect(namesWhere(({ shedding }) => shedding === 'never')).toEqual(['DELETE /api/session', 'GET /api/health']);
  });

  test('submissions and their reviews are shed last', () => {
    expect(namesWhere(({ shedding }) => shedding === 'last')).toEqual([
      'GET /api/lesson-results/{lessonId}',
      'GET /api/results/{testId}',
      'PUT /api/lesson-results/{lessonId}',
      'PUT /api/results/{testId}',
    ]);
  });
});
