import { describe, expect, it } from 'vitest';
import type { DeviceDraft } from './device-draft.ts';
import { localTests, parseDraft, readLocal, writeLocal, type LocalDrafts } from './local-drafts.ts';

function createStorage(entries: Record<string, string> = {}): LocalDrafts {
  const texts = new Map(Object.entries(entries));
  return { get: (key) => texts.get(key) ?? null, set: (key, value) => void texts.set(key, value), remove: (key) => void texts.delete(key), keys: () => [...texts.keys()] };
}

const throwQuotaError = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

const NAME = { uid: 'u1', test: 't1' };
const TIME = '2026-03-02T09:00:00.000Z';

const draft: DeviceDraft = {
  attempt: 2,
  answers: { a: { answer: 1, changedAt: TIME }, b: { answer: { 0: true }, changedAt: TIME }, c: { answer: null, changedAt: TIME } },
  onServer: { a: TIME },
  clockOffset: -5_000,
  finishedAt: TIME,
  refusal: 'no-access',
  test: { name: 'Клетка', revision: 3, keys: ['a', null, 'b', 'c'] },
  epoch: 'e1',
  generation: 2,
  version: 7,
};

describe('drafts in local storage', () => {
  it('a saved draft is read unchanged; a removed one, and one without answers, is not there', () => {
    const storage = createStorage();
    const text = writeLocal(storage, NAME, draft);
    expect(readLocal(storage, NAME)).toBe(text);
    expect(parseDraft(text)).toEqual(draft);
    expect(writeLocal(storage, NAME, null)).toBeNull();
    expect(readLocal(storage, NAME)).toBeNull();
    writeLocal(storage, NAME, draft);
    writeLocal(storage, NAME, { ...draft, answers: {} });
    expect(readLocal(storage, NAME)).toBeNull();
  });

  it('every user and test has a key of its own', () => {
    const storage = createStorage();
    for (const name of [NAME, { uid: 'u1', test: 'lesson:7' }, { uid: 'u2', test: 't1' }]) writeLocal(storage, name, draft);
    expect(storage.keys()).toHaveLength(3);
    expect(localTests(storage, 'u1')).toEqual(['t1', 'lesson:7']);
  });

  it('the answers that version 0.6 stored are older than those of any other device, and for the first attempt', () => {
    const old = (answer: unknown) => ({ answer, changedAt: '1970-01-01T00:00:00.000Z' });
    expect(parseDraft('{"answers":{"a":1,"b":{"0":true}},"isFinished":true}')).toEqual({
      attempt: 1,
      answers: { a: old(1), b: old({ 0: true }) },
      onServer: {},
      clockOffset: 0,
      finishedAt: '1970-01-01T00:00:00.000Z',
      refusal: null,
      test: null,
      epoch: null,
      generation: null,
      version: 0,
    });
    expect(parseDraft('{"answers":{"a":1},"isFinished":false,"attempt":2}')).toMatchObject({ attempt: 2, finishedAt: null });
  });

  it.each([
    '',
    'not JSON',
    'null',
    '[]',
    '{}',
    '{"answers":{"a":true},"isFinished":false}',
    '{"answers":{},"isFinished":1}',
    '{"answers":{},"isFinished":true,"attempt":"2"}',
    '{"answers":{"a":1},"onServer":{},"attempt":1}',
    '{"answers":{"a":{"answer":1,"changedAt":"вчера"}},"onServer":{},"attempt":1}',
    '{"answers":{},"onServer":{"a":1},"attempt":1}',
  ])('the stored value %j is no draft', (text) => {
    expect(parseDraft(text)).toBeNull();
  });

  it('a storage that throws has no draft, and nothing fails', () => {
    const storage = { get: throwQuotaError, set: throwQuotaError, remove: throwQuotaError, keys: throwQuotaError };
    expect(writeLocal(storage, NAME, draft)).toBeNull();
    expect(readLocal(storage, NAME)).toBeNull();
    expect(localTests(storage, 'u1')).toEqual([]);
  });
});
