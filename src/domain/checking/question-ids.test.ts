import { describe, expect, test } from 'vitest';
import { extendedQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { Question } from '../questions/question.ts';
import { withIds } from './question-ids.ts';

const idsOf = (questions: readonly Question[]) => questions.map((question) => (question.type === 'extended' ? question.id : null));
const elementsOf = (question: Question | undefined) => (question?.type === 'extended' ? (question.criteria?.elements ?? []) : []);
const criteria = (...elements: { id: string; text: string }[]) => ({ elements, bands: [], extraErrors: false });

describe('ids of extended questions', () => {
  test('stay, and other kinds have none', () => {
    expect(idsOf(withIds([textQuestion(), extendedQuestion({ id: 'a' })], [], 't/1'))).toEqual([null, 'a']);
  });

  test('left out are those of the stored question with the same text, else new ones', () => {
    const stored = [extendedQuestion({ id: 'b', question: 'Что?' }), extendedQuestion({ id: 'a', question: 'Зачем?' })];
    const [, ...ids] = idsOf(withIds([extendedQuestion({ id: 'b', question: 'Что?' }), extendedQuestion({ id: '', question: 'Зачем?' }), extendedQuestion({ id: '', question: 'Что?' })], stored, 't/2'));
    expect(ids).toEqual(['a', expect.stringMatching(/^[a-z0-9]{6,40}$/)]);
  });

  test('a second question with the same id gets a new one', () => {
    const ids = idsOf(withIds([extendedQuestion({ id: 'a' }), extendedQuestion({ id: 'a' })], [extendedQuestion({ id: 'a' })], 't/2'));
    expect(ids[0]).toBe('a');
    expect(ids[1]).not.toBe('a');
  });

  test('new ids are the same for a repeated request, and others for another version', () => {
    const ids = (version: string) => idsOf(withIds([extendedQuestion({ id: '' }), extendedQuestion({ id: '' })], [], version));
    expect(ids('t/1')).toEqual(ids('t/1'));
    expect(new Set([...ids('t/1'), ...ids('t/2')]).size).toBe(4);
  });

  test('elements keep theirs, or take those of the stored elements with the same text', () => {
    const stored = [extendedQuestion({ id: 'q', criteria: criteria({ id: 'e1', text: 'Ядро' }, { id: 'e2', text: 'Рибосома' }) })];
    const sent = extendedQuestion({ id: 'q', criteria: criteria({ id: '', text: 'Рибосома' }, { id: 'e1', text: 'Ядро клетки' }, { id: '', text: 'Вакуоль' }, { id: 'e1', text: 'Клетка' }) });
    const ids = elementsOf(withIds([sent], stored, 't/2')[0]).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['e2', 'e1']);
    expect(new Set(ids).size).toBe(4);
  });
});
