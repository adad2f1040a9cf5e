import { describe, expect, test } from 'vitest';
import { fitsLimits, isExtendedAnswer, photoIds, storedForm } from './extended-answer.ts';

const photo = (n: number) => ({ id: n.toString(16).padStart(64, '0'), turn: 0 as const });
const photos = (count: number) => Array.from({ length: count }, (_, n) => photo(n));

describe('answers to extended questions', () => {
  test('have a text, photos or both', () => {
    for (const answer of [{ text: '' }, { photos: [] }, { text: 'а', photos: [{ ...photo(1), turn: 270 }] }]) expect(isExtendedAnswer(answer)).toBe(true);
  });

  test.for<[string, unknown]>([
    ['no fields', {}],
    ['a list', []],
    ['a text alone', 'а'],
    ['another field', { text: 'а', points: 3 }],
    ['a text that is none', { text: 1 }],
    ['photos that are no list', { photos: {} }],
    ['a photo without a turn', { photos: [{ id: photo(1).id }] }],
    ['a turn that is none', { photos: [{ id: photo(1).id, turn: 45 }] }],
    ['an id in capitals', { photos: [{ id: 'A'.repeat(64), turn: 0 }] }],
    ['a short id', { photos: [{ id: 'a'.repeat(63), turn: 0 }] }],
    ['the time of a draft', { photos: [{ ...photo(1), place: 1 }] }],
  ])('with %s are of another kind', ([, answer]) => {
    expect(isExtendedAnswer(answer)).toBe(false);
  });

  test('have at most 20,000 characters and 8 photos, each once', () => {
    expect(fitsLimits({ text: 'а'.repeat(20_000), photos: photos(8) })).toBe(true);
    expect(fitsLimits({ text: 'а'.repeat(20_001) })).toBe(false);
    expect(fitsLimits({ photos: photos(9) })).toBe(false);
    expect(fitsLimits({ photos: [photo(1), { ...photo(1), turn: 90 }] })).toBe(false);
  });

  test('are empty with a text that nobody sees and no photos, and have one stored form', () => {
    expect(storedForm({})).toBeNull();
    expect(storedForm({ text: ' \n\u200B' })).toBeNull();
    expect(storedForm({ photos: [{ turn: 90, id: photo(1).id }] })).toEqual({ text: '', photos: [{ id: photo(1).id, turn: 90 }] });
    expect(JSON.stringify(storedForm({ photos: [], text: ' а ' }))).toBe('{"text":" а ","photos":[]}');
  });

  test('name their photos', () => {
    expect(photoIds({ photos: photos(2) })).toEqual(photos(2).map(({ id }) => id));
    expect([null, 'а', { 0: true }, { text: 'а' }].flatMap(photoIds)).toEqual([]);
  });
});
