import { describe, expect, it } from 'vitest';
import type { Answer } from '../../domain/questions/question.ts';
import { mergeAnswers } from '../../domain/drafts/merge-answers.ts';
import {
  afterSaving,
  draftOf,
  emptyDraft,
  hasUnsent,
  showsOther,
  takeOver,
  toAnswers,
  unsentAnswers,
  withAnswer,
  withClock,
  type DeviceDraft,
} from './device-draft.ts';

const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 2, 9, minutes)).toISOString();
const ms = (minutes: number): number => Date.parse(at(minutes));
const dated = (answer: Answer, minutes: number) => ({ answer, changedAt: at(minutes) });

/** The draft of a device on which these answers were given at these minutes. */
const draftWith = (...answers: [key: string, answer: Answer, minutes: number][]): DeviceDraft =>
  answers.reduce((draft, [key, answer, minutes]) => withAnswer(draft, key, answer, ms(minutes)), emptyDraft(1));

/** The draft of a device after it has sent all unsent answers to the server. */
function save(draft: DeviceDraft, stored = {}): DeviceDraft {
  const sent = unsentAnswers(draft);
  return afterSaving(draft, sent, mergeAnswers(stored, sent));
}

describe('answers of a device', () => {
  it('answers are unsent until the server has them, and changed ones are unsent again', () => {
    const draft = draftWith(['a', 1, 0], ['b', 2, 1]);
    expect(unsentAnswers(draft)).toEqual({ a: dated(1, 0), b: dated(2, 1) });
    const saved = save(draft);
    expect(hasUnsent(saved)).toBe(false);
    expect(unsentAnswers(withAnswer(saved, 'a', null, ms(2)))).toEqual({ a: dated(null, 2) });
  });

  it('an answer that changes while it is sent stays unsent and the later one', () => {
    const draft = draftWith(['a', 1, 5]);
    const sent = unsentAnswers(draft);
    const changed = withAnswer(draft, 'a', 2, ms(5));
    // The clock of the device is fast, so the server has replaced the time of the answer by its own.
    const saved = afterSaving(changed, sent, { a: dated(1, 3) });
    expect(unsentAnswers(saved)).toEqual({ a: { answer: 2, changedAt: changed.answers['a']?.changedAt } });
    const behind = afterSaving(changed, sent, { a: dated(1, 7) });
    expect(unsentAnswers(behind)['a']?.changedAt.localeCompare(at(7))).toBe(1);
  });

  it('an answer to a question gets a time after every answer to it that the device has seen', () => {
    const draft = takeOver(emptyDraft(1), { a: dated(0, 30) });
    const answered = withAnswer(draft, 'a', 2, ms(10));
    expect(Date.parse(answered.answers['a']?.changedAt ?? '')).toBe(ms(30) + 1);
    expect(Date.parse(withAnswer(answered, 'a', 1, ms(10)).answers['a']?.changedAt ?? '')).toBe(ms(30) + 2);
  });

  it('a clock that was wrong is corrected in what the server does not have, and nowhere else', () => {
    const draft = withAnswer(save(draftWith(['a', 1, 0])), 'b', 2, ms(1));
    const corrected = withClock(draft, 600_000);
    expect(corrected).toMatchObject({ clockOffset: 600_000, answers: { a: dated(1, 0), b: dated(2, 11) } });
    expect(withClock(corrected, 600_400)).toBe(corrected);
    const back = withClock(takeOver(corrected, { b: dated(1, 5) }), -3_600_000);
    // The device had seen the answer of minute 5 before it gave its own.
    expect(back.answers['b']?.changedAt).toBe(new Date(ms(5) + 1).toISOString());
  });

  it('newer answers of another device appear when they are taken over, not when answers are sent', () => {
    const draft = draftWith(['a', 1, 0], ['b', 1, 0]);
    const stored = { a: dated(2, 9), c: dated(3, 9) };
    const saved = save(draft, stored);
    expect(showsOther(draft, saved)).toBe(false);
    expect(hasUnsent(saved)).toBe(false);
    const taken = takeOver(saved, mergeAnswers(stored, draft.answers));
    expect(taken.answers).toEqual({ a: dated(2, 9), b: dated(1, 0), c: dated(3, 9) });
    expect(showsOther(saved, taken)).toBe(true);
    expect(showsOther(taken, takeOver(taken, taken.answers))).toBe(false);
  });

  it('what the server leaves out stays on the device, unsent', () => {
    const draft = draftWith(['a', 1, 0], ['b', 1, 0]);
    expect(unsentAnswers(afterSaving(draft, unsentAnswers(draft), { a: dated(1, 0) }))).toEqual({ b: dated(1, 0) });
  });

  it('a finished draft of one attempt is an empty, unfinished draft of another, and answering reopens it', () => {
    const finished = { ...draftWith(['a', 1, 0]), finishedAt: at(3) };
    expect(draftOf(1, finished)).toBe(finished);
    expect(draftOf(2, finished)).toEqual(emptyDraft(2));
    expect(withAnswer(finished, 'a', 2, ms(4)).finishedAt).toBeNull();
  });

  it('submitted answers are at the places of the stored test, which include hidden questions', () => {
    const { answers } = draftWith(['b', 0, 0], ['a', 1, 0]);
    expect(toAnswers({ keys: [null, 'a', null, 'b', 'c'] }, answers)).toEqual([null, 1, null, 0, null]);
  });
});
