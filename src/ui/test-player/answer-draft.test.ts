import { describe, expect, it } from 'vitest';
import type { LearnerQuestion } from '../../domain/questions/question.ts';
import { clearDraft, draftOf, storageKey, emptyDraft, loadDraft, questionKeys, saveDraft, toAnswers, type AnswerDraft } from './answer-draft.ts';

const textQuestion = (index: number, question: string, options = ['а', 'б']): LearnerQuestion => ({
  type: 'text',
  index,
  question,
  options,
  contextText: null,
  contextImage: null,
});

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

describe('answer draft', () => {
  const draft: AnswerDraft = { answers: { a: 1, b: { 0: true }, c: { 0: 2 } }, isFinished: true, attempt: 2 };

  it('a saved draft is loaded unchanged, and a cleared one is empty', () => {
    const storage = createStorage();
    expect(saveDraft(storage, 'k', draft)).toBe(true);
    expect(loadDraft(storage, 'k')).toEqual(draft);
    clearDraft(storage, 'k');
    expect(loadDraft(storage, 'k')).toEqual(emptyDraft);
  });

  it('every user and test has a separate storage key', () => {
    const keys = [storageKey('u1', 't1'), storageKey('u1', 't2'), storageKey('u2', 't1')];
    expect(new Set(keys).size).toBe(3);
  });

  it('a draft without an attempt, as version 0.6 stored it, is for the first attempt', () => {
    const storage = createStorage({ k: '{"answers":{"a":1},"isFinished":true}' });
    expect(loadDraft(storage, 'k')).toEqual({ answers: { a: 1 }, isFinished: true, attempt: 1 });
  });

  it('a finished draft of one attempt is an empty, unfinished draft of another', () => {
    expect(draftOf(2, draft)).toBe(draft);
    for (const attempt of [1, 3]) expect(draftOf(attempt, draft)).toEqual({ answers: {}, isFinished: false, attempt });
  });

  it.each(['', 'not JSON', 'null', '[]', '{}', '{"answers":{"a":["x"]},"isFinished":false}', '{"answers":{},"isFinished":1}', '{"answers":{},"isFinished":true,"attempt":"2"}'])(
    'the stored value %j is loaded as an empty draft',
    (text) => {
      expect(loadDraft(createStorage({ k: text }), 'k')).toEqual(emptyDraft);
    },
  );

  it('a full storage makes saving return false, and loading return an empty draft', () => {
    const storage = { getItem: throwQuotaError, setItem: throwQuotaError, removeItem: throwQuotaError };
    expect(saveDraft(storage, 'k', draft)).toBe(false);
    expect(loadDraft(storage, 'k')).toEqual(emptyDraft);
    expect(() => clearDraft(storage, 'k')).not.toThrow();
  });
});

describe('answers of a draft', () => {
  it('an answer follows a moved question and is dropped with a rewritten one', () => {
    const [first = '', second = ''] = questionKeys([textQuestion(0, 'Первый?'), textQuestion(1, 'Второй?')]);
    const answers = { [first]: 0, [second]: 1 };
    expect(toAnswers([textQuestion(0, 'Второй?'), textQuestion(1, 'Первый?')], answers)).toEqual([1, 0]);
    expect(toAnswers([textQuestion(0, 'Первый, но иначе?'), textQuestion(1, 'Второй?')], answers)).toEqual([null, 1]);
    expect(toAnswers([textQuestion(0, 'Первый?', ['а', 'в']), textQuestion(1, 'Второй?')], answers)).toEqual([null, 1]);
  });

  it('two identical questions have different keys', () => {
    const [first, second] = questionKeys([textQuestion(0, 'Что?'), textQuestion(1, 'Что?')]);
    expect(first).not.toBe(second);
  });

  it('submitted answers are at the indexes of the stored test, which include hidden questions', () => {
    const questions = [textQuestion(1, 'Первый?'), textQuestion(3, 'Второй?')];
    const [first = '', second = ''] = questionKeys(questions);
    expect(toAnswers(questions, { [first]: 1, [second]: 0 })).toEqual([null, 1, null, 0]);
  });
});
