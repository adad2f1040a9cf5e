import { describe, expect, it } from 'vitest';
import type { LearnerQuestion } from '../../domain/question.ts';
import { clearDraft, draftKey, emptyDraft, loadDraft, questionKeys, saveDraft, toAnswers, type Draft } from './draft.ts';

const choice = (index: number, question: string, options = ['а', 'б']): LearnerQuestion => ({
  type: 'text',
  index,
  question,
  options,
  contextText: null,
  contextImage: null,
});

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const refusing = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

describe('a draft on the device', () => {
  const draft: Draft = { answers: { a: 1, b: { 0: true }, c: { 0: 2 } }, isFinished: true };

  it('comes back as it was kept, and is gone when it is cleared', () => {
    const storage = storageOf();
    expect(saveDraft(storage, 'k', draft)).toBe(true);
    expect(loadDraft(storage, 'k')).toEqual(draft);
    clearDraft(storage, 'k');
    expect(loadDraft(storage, 'k')).toEqual(emptyDraft);
  });

  it('lies apart for every user and test', () => {
    const keys = [draftKey('u1', 't1'), draftKey('u1', 't2'), draftKey('u2', 't1')];
    expect(new Set(keys).size).toBe(3);
  });

  it.each(['', 'not JSON', 'null', '[]', '{}', '{"answers":{"a":"x"},"isFinished":false}', '{"answers":{},"isFinished":1}'])(
    'counts as none when the device holds %j',
    (text) => {
      expect(loadDraft(storageOf({ k: text }), 'k')).toEqual(emptyDraft);
    },
  );

  it('says so when the device does not take it', () => {
    const storage = { getItem: refusing, setItem: refusing, removeItem: refusing };
    expect(saveDraft(storage, 'k', draft)).toBe(false);
    expect(loadDraft(storage, 'k')).toEqual(emptyDraft);
    expect(() => clearDraft(storage, 'k')).not.toThrow();
  });
});

describe('answers', () => {
  it('follow a question that its author moves, and leave one that is rewritten', () => {
    const [first = '', second = ''] = questionKeys([choice(0, 'Первый?'), choice(1, 'Второй?')]);
    const answers = { [first]: 0, [second]: 1 };
    expect(toAnswers([choice(0, 'Второй?'), choice(1, 'Первый?')], answers)).toEqual([1, 0]);
    expect(toAnswers([choice(0, 'Первый, но иначе?'), choice(1, 'Второй?')], answers)).toEqual([null, 1]);
    expect(toAnswers([choice(0, 'Первый?', ['а', 'в']), choice(1, 'Второй?')], answers)).toEqual([null, 1]);
  });

  it('keep apart two questions that are the same', () => {
    const [first, second] = questionKeys([choice(0, 'Что?'), choice(1, 'Что?')]);
    expect(first).not.toBe(second);
  });

  it('stand at the places of the stored test, past questions that learners do not see', () => {
    const questions = [choice(1, 'Первый?'), choice(3, 'Второй?')];
    const [first = '', second = ''] = questionKeys(questions);
    expect(toAnswers(questions, { [first]: 1, [second]: 0 })).toEqual([null, 1, null, 0]);
  });
});
