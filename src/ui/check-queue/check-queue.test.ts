/** Shows which checks of a tutor the device keeps, and when it sends them (rule R367). */
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/fake-device/fake-clock.ts';
import { AppError, NetworkError } from '../../domain/errors.ts';
import { emptyCheck, isSameCheck, type CheckName, type OtherCheck } from './check-draft.ts';
import { keyOf, nameOf } from './check-keys.ts';
import { CheckQueue } from './check-queue.ts';
import { CheckStore, type CheckRow } from './check-store.ts';

const NAME: CheckName = { uid: 'tutor', testId: 'variant', pupil: 'anna:1', attempt: 2, questionId: 'q25' };
const withComment = (comment: string) => ({ ...emptyCheck(), comment });
const tick = (...elements: string[]) => ({ ...emptyCheck(), elements });

/** A server that has one answer and counts the requests. */
class FakeDesk {
  stored: OtherCheck = { revision: 0, check: emptyCheck(), by: null, at: null };
  reach: 'answers' | 'lost' | 'loses-answers' = 'answers';
  refusal: AppError | null = null;
  requests: string[] = [];

  send = async ({ url, body }: { url: string; body: unknown }): Promise<unknown> => {
    await Promise.resolve();
    this.requests.push(url);
    if (this.reach === 'lost') throw new NetworkError('lost');
    if (this.refusal !== null) throw this.refusal;
    const { revision, check } = body as { revision: number; check: OtherCheck['check'] };
    if (revision !== this.stored.revision) throw new AppError('edit-conflict', { ...this.stored, at: '2026-11-22T18:20:00.000Z' });
    this.save(check, 'tutor');
    if (this.reach === 'loses-answers') throw new NetworkError('lost');
    return { revision: this.stored.revision, check, state: 'started' };
  };

  save(check: OtherCheck['check'], uid: string): void {
    this.stored = { revision: this.stored.revision + 1, check, by: { uid, nickname: uid }, at: null };
  }
}

let clock: FakeClock;
let desk: FakeDesk;
let disk: Map<string, string>;
let rows: Map<string, [CheckName, CheckRow]>;
let isFull: boolean;
let isOnline: boolean;
let user: string;

const openTab = (): CheckQueue => {
  const store = new CheckStore({
    get: (key) => disk.get(key) ?? null,
    set: (key, value) => {
      if (value === null) disk.delete(key);
      else if (isFull) return false;
      else disk.set(key, value);
      return true;
    },
    keys: (uid) => [...disk.keys()].filter((key) => nameOf(key)?.uid === uid),
  }, {
    put: async (name, row) => {
      if (row === undefined) rows.delete(keyOf(name));
      else rows.set(keyOf(name), [name, row]);
      await Promise.resolve();
    },
    list: async (uid) => Promise.resolve([...rows.values()].filter(([name]) => name.uid === uid)),
  }, clock.now);
  return new CheckQueue(store, {
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    isOnline: () => isOnline,
    mayAct: (uid) => uid === user,
    send: desk.send,
    onWaiting: () => undefined,
  });
};

let tab: CheckQueue;
beforeEach(() => {
  [clock, desk, disk, rows] = [new FakeClock(), new FakeDesk(), new Map<string, string>(), new Map<string, [CheckName, CheckRow]>()];
  [isFull, isOnline, user] = [false, true, 'tutor'];
  tab = openTab();
});

describe('a check', () => {
  it('is on the device at once and on the server within a second, many changes in one request', async () => {
    tab.change(NAME, withComment('а'), 0);
    tab.change(NAME, withComment('аб'), 0);
    expect(disk.size).toBe(1);
    expect(tab.savingOf(NAME)).toBe('saving');
    await clock.advance(1_000);
    expect(desk.stored).toMatchObject({ revision: 1, check: { comment: 'аб' } });
    expect(desk.requests).toEqual(['/api/admin/checking/variant/anna%3A1/q25']);
    expect([disk.size, tab.savingOf(NAME)]).toEqual([0, 'saved']);
  });

  it('a change while a request is under way goes after it, on top of what was stored', async () => {
    tab.change(NAME, withComment('а'), 0);
    const sending = tab.deliver(NAME);
    tab.change(NAME, withComment('аб'), 0);
    await sending;
    await clock.advance(1_000);
    expect(desk.stored).toMatchObject({ revision: 2, check: { comment: 'аб' } });
    expect(tab.store.read(NAME)).toBeNull();
  });

  it('waits without a network, and any page of its tutor sends it, also after a restart', async () => {
    isOnline = false;
    tab.change(NAME, tick('e1'), 0);
    await clock.advance(60_000);
    expect([desk.requests.length, tab.savingOf(NAME)]).toEqual([0, 'waiting']);
    isOnline = true;
    user = 'pupil';
    await openTab().deliverAll('tutor');
    expect(desk.requests).toEqual([]);
    user = 'tutor';
    await openTab().deliverAll('tutor');
    expect(desk.stored.check.elements).toEqual(['e1']);
  });

  it('goes with growing pauses while the server cannot be reached', async () => {
    desk.reach = 'lost';
    tab.change(NAME, tick('e1'), 0);
    await clock.advance(10_000);
    expect(desk.requests).toHaveLength(4);
    desk.reach = 'answers';
    await clock.advance(10_000);
    expect(tab.savingOf(NAME)).toBe('saved');
  });

  it('whose response was lost is no conflict, whatever was changed since', async () => {
    desk.reach = 'loses-answers';
    tab.change(NAME, tick('e1', 'e2'), 0);
    await clock.advance(700);
    tab.change(NAME, tick('e2', 'e1', 'e3'), 0);
    desk.reach = 'answers';
    await clock.advance(10_000);
    expect(tab.store.read(NAME)).toBeNull();
    expect(desk.stored).toMatchObject({ revision: 2, check: { elements: ['e2', 'e1', 'e3'] } });
  });

  it('of another tutor is a conflict: nothing is sent and nothing lost until one is chosen', async () => {
    desk.save(withComment('Ирина'), 'irina');
    tab.change(NAME, withComment('моё'), 0);
    await clock.advance(60_000);
    expect(tab.store.read(NAME)).toMatchObject({ check: { comment: 'моё' }, conflict: { revision: 1, check: { comment: 'Ирина' }, by: { uid: 'irina' } } });
    expect(desk.requests).toHaveLength(1);
    tab.keepMine(NAME);
    await clock.advance(100);
    expect(desk.stored).toMatchObject({ revision: 2, check: { comment: 'моё' } });
    expect(tab.store.read(NAME)).toBeNull();
  });

  it('that the tutor gives up for the other one is gone', async () => {
    desk.save(withComment('Ирина'), 'irina');
    tab.change(NAME, withComment('моё'), 0);
    await clock.advance(1_000);
    tab.giveUp(NAME);
    await clock.advance(60_000);
    expect(desk.stored.check.comment).toBe('Ирина');
    expect(disk.size).toBe(0);
  });

  it('that the server refuses stays with the reason until it is changed', async () => {
    desk.refusal = new AppError('result-not-found');
    tab.change(NAME, tick('e1'), 0);
    await clock.advance(60_000);
    expect(tab.store.read(NAME)?.refusal).toBe('Результат не найден');
    expect(desk.requests).toHaveLength(1);
    desk.refusal = null;
    tab.change(NAME, tick('e2'), 0);
    await clock.advance(1_000);
    expect(tab.store.read(NAME)).toBeNull();
  });

  it('that the device cannot store is kept by the page, and is sent', async () => {
    isFull = true;
    tab.change(NAME, tick('e1'), 0);
    expect(tab.store.isKept(NAME)).toBe(false);
    expect(tab.store.list('tutor')).toEqual([NAME]);
    await clock.advance(1_000);
    expect(desk.stored.check.elements).toEqual(['e1']);
    expect(tab.store.list('tutor')).toEqual([]);
  });

  it('is read as the same object until it changes, and rubbish is none', () => {
    tab.change(NAME, tick('e1'), 0);
    expect(tab.store.read(NAME)).toBe(tab.store.read(NAME));
    disk.set(keyOf(NAME), '{');
    expect(tab.store.read(NAME)).toBeNull();
  });
});

describe('after the browser was killed, before it wrote local storage to the disk', () => {
  /** Opens a page after the browser was killed. Local storage has lost all changes that were made after the copy. */
  const openAfterKill = (copy: Map<string, string>): CheckQueue => {
    disk = copy;
    return openTab();
  };

  it('a check comes from IndexedDB, and is sent', async () => {
    isOnline = false;
    tab.change(NAME, tick('e1'), 0);
    const older = new Map(disk);
    tab.change(NAME, tick('e1', 'e2'), 0);
    for (const copy of [new Map<string, string>(), older]) {
      const page = openAfterKill(copy);
      await page.store.restore('tutor');
      expect(page.store.read(NAME)?.check.elements).toEqual(['e1', 'e2']);
    }
    isOnline = true;
    await openAfterKill(new Map()).deliverAll('tutor');
    expect(desk.stored).toMatchObject({ revision: 1, check: { elements: ['e1', 'e2'] } });
  });

  it('a check that was sent and removed does not come again', async () => {
    tab.change(NAME, tick('e1'), 0);
    const copy = new Map(disk);
    await clock.advance(1_000);
    desk.save(withComment('позже'), 'tutor');
    const page = openAfterKill(copy);
    await page.deliverAll('tutor');
    expect([desk.requests.length, page.store.read(NAME), disk.size]).toEqual([1, null, 0]);
    await clock.advance(25 * 3_600_000);
    await openTab().store.restore('tutor');
    expect(rows.size).toBe(0);
  });

  it('a check of an earlier version of the site stays, whatever IndexedDB has', async () => {
    tab.change(NAME, tick('e1'), 0);
    await clock.advance(1_000);
    disk.set(keyOf(NAME), JSON.stringify({ check: tick('e9'), revision: 1, sent: null, conflict: null, refusal: null }));
    const page = openTab();
    await page.store.restore('tutor');
    expect(page.store.read(NAME)?.check.elements).toEqual(['e9']);
    expect(rows.get(keyOf(NAME))?.[1].draft?.check.elements).toEqual(['e9']);
  });
});

describe('equal checks', () => {
  it('may order ticks and fields otherwise', () => {
    const one = { ...tick('a', 'b'), marks: { p: [{ id: 'm', kind: 'tick' as const, x: 1, y: 2 }] } };
    const other = { ...tick('b', 'a'), marks: { p: [{ y: 2, x: 1, kind: 'tick' as const, id: 'm' }] } };
    expect(isSameCheck(one, other)).toBe(true);
    expect(isSameCheck(one, { ...other, checked: true })).toBe(false);
  });

  it('keys of checks are told from others', () => {
    expect(nameOf(keyOf(NAME))).toEqual(NAME);
    expect(nameOf('listok:answers:tutor')).toBeNull();
  });
});
