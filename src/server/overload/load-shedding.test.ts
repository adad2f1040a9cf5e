import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { LIMITS, LoadShedder, QUIET_MS, type LoadSignals } from './load-shedding.ts';

const createShedder = (signals: Partial<LoadSignals>, onOverload?: () => void): LoadShedder =>
  new LoadShedder({ isBusyFor: () => false, waitingQueries: () => 0, passwordQueueLength: () => 0, ...signals }, onOverload);

const read = { shedding: undefined };
const signIn = { shedding: undefined, hashesPassword: true } as const;
const submission = { shedding: 'last' } as const;
const health = { shedding: 'never' } as const;

afterEach(() => vi.useRealTimers());

describe('load shedding', () => {
  test('a request is rejected once the tick has been busy for 500 ms', () => {
    let busyMs = LIMITS.busyMs - 1;
    const shedder = createShedder({ isBusyFor: (limitMs) => busyMs >= limitMs });
    expect(shedder.admits(read)).toBe(true);
    busyMs += 1;
    expect(shedder.admits(read)).toBe(false);
    busyMs = 0;
    expect(shedder.admits(read)).toBe(true);
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
    const load = { busyMs: 0, queries: 0 };
    const shedder = createShedder({ isBusyFor: (limitMs) => load.busyMs >= limitMs, waitingQueries: () => load.queries });
    const decisions = (): boolean[] => [read, submission, health].map((endpoint) => shedder.admits(endpoint));
    for (const signal of ['busyMs', 'queries'] as const) {
      load[signal] = LIMITS[signal];
      expect(decisions()).toEqual([false, true, true]);
      load[signal] = LIMITS[signal] * LIMITS.priorityFactor;
      expect(decisions()).toEqual([false, false, true]);
      load[signal] = 0;
      expect(decisions()).toEqual([true, true, true]);
    }
  });

  test('an overload is reported once, and the next one after a minute without a rejection', () => {
    vi.useFakeTimers();
    let reports = 0;
    const shedder = createShedder({ isBusyFor: () => true }, () => (reports += 1));
    const reportsAfter = (ms: number): number => {
      vi.advanceTimersByTime(ms);
      for (let request = 0; request < 3; request++) expect(shedder.admits(read)).toBe(false);
      return reports;
    };
    expect(reportsAfter(0)).toBe(1);
    expect(reportsAfter(QUIET_MS)).toBe(1);
    expect(reportsAfter(QUIET_MS + 1)).toBe(2);
  });
});

describe('priorities of the endpoints', () => {
  const namesWhere = (matches: (endpoint: Endpoint) => boolean): string[] =>
    Object.values<Endpoint>(endpoints).filter(matches).map(({ method, path }) => `${method} ${path}`).toSorted();

  test('registration, sign-in and password changes wait in the password queue', () => {
    expect(namesWhere(({ hashesPassword }) => hashesPassword === true)).toEqual([
      'POST /api/profile/deletion',
      'POST /api/registration',
      'POST /api/session',
      'PUT /api/password-reset',
      'PUT /api/profile/password',
    ]);
  });

  test('sign-out and health are never shed', () => {
    expect(namesWhere(({ shedding }) => shedding === 'never')).toEqual(['DELETE /api/session', 'GET /api/health']);
  });

  test('submissions, their photos and their reviews are shed last', () => {
    expect(namesWhere(({ shedding }) => shedding === 'last')).toEqual([
      'GET /api/lesson-results/{lessonId}',
      'GET /api/results/{testId}',
      'PUT /api/lesson-results/{lessonId}',
      'PUT /api/photos/{id}',
      'PUT /api/results/{testId}',
    ]);
  });
});
