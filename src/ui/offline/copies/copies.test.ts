import { beforeEach, describe, expect, it, test } from 'vitest';
import { kindOf } from './copy-kinds.ts';
import { Copies, imagesIn, photosIn, type Copy, type CopyKey, type CopyStorage } from './copies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-22T10:00:00Z');

/** A storage that has room for a limited number of copies. */
function storageFor(room = Infinity): CopyStorage & { map: Map<string, Copy> } {
  const map = new Map<string, Copy>();
  const nameOf = (key: CopyKey) => key.join('\n');
  const keyOf = (name: string) => name.split('\n') as CopyKey;
  return {
    map,
    get: async (key) => map.get(nameOf(key)),
    set: async (key, copy) => {
      if (!map.has(nameOf(key)) && map.size >= room) throw new DOMException('full', 'QuotaExceededError');
      map.set(nameOf(key), copy);
    },
    remove: async (keys) => keys.forEach((key) => map.delete(nameOf(key))),
    keys: async () => [...map.keys()].map(keyOf),
    entries: async () => [...map].map(([name, copy]) => [keyOf(name), copy]),
  };
}

const TESTS = ['GET /api/tests'];
const BLOCKS = ['GET /api/blocks'];
const CONFIG = ['GET /api/config'];
const testOf = (id: string) => ['GET /api/tests/{id}', id];
const lessonOf = (id: string) => ['GET /api/lessons/{id}', id];
const lessonTestOf = (id: string) => ['GET /api/lesson-tests/{lessonId}', id];
const lessonReviewOf = (id: string) => ['GET /api/lesson-results/{lessonId}', id, null];
const reviewOf = (id: string) => ['GET /api/results/{testId}', id, null];

let now = START;
beforeEach(() => {
  now = START;
});
const copiesIn = (storage: CopyStorage) => new Copies(storage, () => now);

const openUntil = (until: string | null, ...ids: string[]) => ({ unlocked: true, until, lessons: ids.map((id) => ({ id })) });

describe('copies (rules R182 to R185)', () => {
  test.each([
    [TESTS, 'list'],
    [BLOCKS, 'list'],
    [CONFIG, 'list'],
    [['GET /api/progress'], 'list'],
    [['GET /api/profile'], 'list'],
    [testOf('t'), 'test'],
    [lessonTestOf('l'), 'test'],
    [reviewOf('t'), 'review'],
    [lessonReviewOf('l'), 'review'],
    [lessonOf('l'), 'lesson'],
    [['GET /api/practice'], null],
    [['GET /api/profile/sessions'], null],
    [['GET /api/admin/tests/{id}', 't'], null],
    [['GET /api/admin/users'], null],
    [['toString'], null],
  ])('of the query %j the kept kind is %s', (query, kind) => {
    expect(kindOf(query)).toBe(kind);
  });

  it('a copy is read by its user only, and no query that is not kept leaves one', async () => {
    const copies = copiesIn(storageFor());
    await copies.keep('anna', testOf('t'), 'questions');
    expect(await copies.read('anna', testOf('t'))).toBe('questions');
    expect(await copies.read('boris', testOf('t'))).toBeUndefined();
    expect(await copies.keep('anna', ['GET /api/admin/tests'], 'keys')).toBe(false);
    expect(await copies.list('anna')).toHaveLength(1);
    expect(await copies.list('boris')).toEqual([]);
    await copies.removeAll('anna');
    expect(await copies.read('anna', testOf('t'))).toBeUndefined();
  });

  it('a copy is shown for 90 days and removed then', async () => {
    const storage = storageFor();
    const copies = copiesIn(storage);
    await copies.keep('anna', testOf('t'), 'questions');
    await copies.keep('anna', TESTS, []);
    now = START + 90 * DAY_MS;
    expect(await copies.read('anna', testOf('t'))).toBe('questions');
    now += 1;
    expect(await copies.list('anna')).toEqual([]);
    expect(await copies.read('anna', testOf('t'))).toBeUndefined();
    expect(storage.map.size).toBe(1);
    await copies.removeExpired();
    expect(storage.map.size).toBe(0);
  });

  it('a lesson, its test and its review go after the last day of its block, by the calendar of the tutor', async () => {
    const copies = copiesIn(storageFor());
    await copies.keep('anna', CONFIG, { timeZone: 'Europe/Moscow' });
    await copies.keep('anna', BLOCKS, [openUntil('2026-11-23', 'l'), openUntil(null, 'other')]);
    for (const query of [lessonOf('l'), lessonTestOf('l'), lessonReviewOf('l'), lessonOf('other')]) await copies.keep('anna', query, 'data');

    now = Date.parse('2026-11-23T20:59:00Z');
    expect(await copies.read('anna', lessonOf('l'))).toBe('data');
    now = Date.parse('2026-11-23T21:00:00Z');
    expect(await copies.list('anna')).toHaveLength(3);
    for (const query of [lessonOf('l'), lessonTestOf('l'), lessonReviewOf('l')]) expect(await copies.read('anna', query)).toBeUndefined();
    expect(await copies.read('anna', lessonOf('other'))).toBe('data');
    expect(await copies.read('anna', BLOCKS)).toEqual([{ unlocked: false, until: '2026-11-23', lessons: [] }, openUntil(null, 'other')]);
  });

  it('lists that the server sends remove the copies that they refute', async () => {
    const copies = copiesIn(storageFor());
    for (const id of ['open', 'passed', 'gone']) await copies.keep('anna', testOf(id), 'questions');
    await copies.keep('anna', reviewOf('gone'), 'review');
    await copies.keep('anna', lessonOf('open'), 'text');
    await copies.keep('anna', lessonReviewOf('closed'), 'review');
    await copies.keep('boris', testOf('gone'), 'questions');
    await copies.apply('anna', { tests: [{ id: 'open', result: null }, { id: 'passed', result: {} }] });
    await copies.apply('anna', { openLessons: new Set(['open']) });
    expect((await copies.list('anna')).map(({ query }) => query)).toEqual([testOf('open'), reviewOf('gone'), lessonOf('open')]);
    expect(await copies.list('boris')).toHaveLength(1);
  });

  it('where there is no room lessons go first, then reviews, then tests, the oldest first', async () => {
    const storage = storageFor(5);
    const copies = copiesIn(storage);
    const kept = async () => (await storage.keys()).map(([, query]) => (JSON.parse(query) as string[])[1] ?? 'list');
    const keep = async (query: string[] | (string | null)[]) => {
      now += 1;
      return copies.keep('anna', query, 'data');
    };
    await keep(testOf('old test'));
    await keep(lessonOf('old lesson'));
    await keep(lessonOf('lesson'));
    await keep(reviewOf('review'));
    await keep(TESTS);
    expect(await keep(testOf('test'))).toBe(true);
    expect(await kept()).toEqual(['old test', 'lesson', 'review', 'list', 'test']);
    expect(await keep(lessonOf('new lesson'))).toBe(true);
    expect(await kept()).toEqual(['old test', 'review', 'list', 'test', 'new lesson']);
    for (const query of [testOf('2'), testOf('3'), testOf('4')]) expect(await keep(query)).toBe(true);
    expect(await kept()).toEqual(['list', 'test', '2', '3', '4']);
    expect(await keep(lessonOf('late lesson'))).toBe(false);
    expect(await keep(BLOCKS)).toBe(true);
    expect(await kept()).toEqual(['list', '2', '3', '4', 'list']);
  });

  it('a copy that finds no room leaves no older one, which may be wrong', async () => {
    const storage = storageFor(1);
    const copies = copiesIn(storage);
    await copies.keep('anna', lessonOf('l'), 'old');
    storage.set = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await copies.keep('anna', lessonOf('l'), 'new')).toBe(false);
    expect(await copies.read('anna', lessonOf('l'))).toBeUndefined();
  });

  it('the images of a copy are those of the site', () => {
    const data = { questions: [{ contextImage: '/api/images/a' }, { contextImage: null, options: ['https://example.org/api/images/b'] }, null] };
    expect(imagesIn(data)).toEqual(['/api/images/a']);
  });
});

test('the photos of a work are kept once it was given out, but for those that are deleted or on their way', () => {
  const photos = { a: { width: 3, height: 4 }, b: null, c: { missing: true } };
  expect(photosIn({ checkedAt: '2026-11-25T10:00:00.000Z', photos })).toEqual(['/api/photos/a']);
  for (const other of [{ checkedAt: null, photos }, [{ checkedAt: '2026-11-25T10:00:00.000Z' }], null, 'text']) expect(photosIn(other)).toEqual([]);
});
