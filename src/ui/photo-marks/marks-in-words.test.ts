import { expect, it } from 'vitest';
import type { Mark } from '../../domain/checking/check-types.ts';
import { marksInWords } from './marks-in-words.ts';

it('marks without a text are summed up by kind, those with a text are counted', () => {
  const marks: Mark[] = [
    { id: 'a', kind: 'tick', x: 1, y: 1 },
    { id: 'b', kind: 'tick', x: 1, y: 2 },
    { id: 'c', kind: 'cross', x: 1, y: 3 },
    { id: 'd', kind: 'question', x: 1, y: 4, note: 'Почему?' },
    { id: 'e', kind: 'frame', x: 10, y: 20, width: 300, height: 60, note: 'Лишнее' },
    { id: 'f', kind: 'frame', x: 10, y: 120, width: 300, height: 60, note: '  ' },
    { id: 'g', kind: 'pen', points: [[0, 0, 0.5]] },
  ];
  expect(marksInWords(marks)).toBe('2 галочки, 1 крестик, 2 пометки, 2 с текстом ниже');
  expect(marksInWords([])).toBe('');
});
