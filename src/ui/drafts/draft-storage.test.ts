import { describe, expect, it } from 'vitest';
import type { DeviceDraft } from './device-draft.ts';
import { clearDraft, loadDraft, saveDraft, storageKey } from './draft-storage.ts';

function createStorage(entries: Record<string, string> = {}) {
  const entriesByKey = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => entriesByKey.get(key) ?? null,
    setItem: (key: string, value: string) => void entriesByKey.set(key, value),
    removeItem: (key: string) => void entriesByKey.delete(key),
  };
}

const throwQuotaError = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

const TIME = '2026-03-02T09:00:00.000Z';

const draft: DeviceDraft = {
  attempt: 2,
  answers: { a: { answer: 1, changedAt: TIME }, b: { answer: { 0: true }, changedAt: TIME }, c: { answer: null, changedAt: TIME } },
  onServer: { a: TIME },
  clockOffset: -5_000,
  finishedAt: TIME,
  refusal: 'no-access',
  test: { name: 'Клетка', revision: 3, keys: ['a', null, 'b', 'c'] },
};

describe('drafts on the device', () => {
  it('a saved draft is loaded unchanged; a cleared one, and one without answers, is not there', () => {
    const storage = createStorage();
    expect(saveDraft(storage, 'k', draft)).toBe(true);
    expect(loadDraft(storage, 'k')).toEqual(draft);
    clearDraft(storage, 'k');
    expect(loadDraft(storage, 'k')).toBeNull();
    saveDraft(storage, 'k', draft);
    saveDraft(storage, 'k', { ...draft, answers: {} });
    expect(storage.getItem('k')).toBeNull();
  });

  it('every user and test has a separate storage key', () => {
    const keys = [storageKey('u1', 't1'), storageKey('u1', 't2'), storageKey('u2', 't1')];
    expect(new Set(keys).size).toBe(3);
  });

  it('the answers that version 0.6 stored are older than those of any other device, and for the first attempt', () => {
    const storage = createStorage({ k: '{"answers":{"a":1,"b":{"0":true}},"isFinished":true}' });
    const old = (answer: unknown) => ({ answer, changedAt: '1970-01-01T00:00:00.000Z' });
    expect(loadDraft(storage, 'k')).toEqual({
      attempt: 1,
      answers: { a: old(1), b: old({ 0: true }) },
      onServer: {},
      clockOffset: 0,
      finishedAt: '1970-01-01T00:00:00.000Z',
      refusal: null,
      test: null,
    });
    expect(loadDraft(createStorage({ k: '{"answers":{"a":1},"isFinished":false,"attempt":2}' }), 'k')).toMatchObject({ attempt: 2, finishedAt: null });
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
    expect(loadDraft(createStorage({ k: text }), 'k')).toBeNull();
  });

  it('a full storage makes saving return false, and loading return no draft', () => {
    const storage = { getItem: throwQuotaError, setItem: throwQuotaError, removeItem: throwQuotaError };
    expect(saveDraft(storage, 'k', draft)).toBe(false);
    expect(loadDraft(storage, 'k')).toBeNull();
    expect(() => clearDraft(storage, 'k')).not.toThrow();
  });
});
