import { describe, expect, it } from 'vitest';
import { mapLines } from './map-lines.ts';

describe('mapLines', () => {
  it.each([
    ['a line is edited', ['а', 'б', 'в'], ['а', 'бб', 'в'], [0, 1, 2]],
    ['a line is inserted', ['а', 'б'], ['а', 'новая', 'б'], [0, 2]],
    ['a line is appended', ['а', 'б'], ['а', 'б', ''], [0, 1]],
    ['a line is deleted', ['а', 'б', 'в'], ['а', 'в'], [0, null, 1]],
    ['two lines are swapped', ['а', 'б', 'в'], ['б', 'а', 'в'], [1, 0, 2]],
    ['all lines are replaced', ['а', 'б'], ['x', 'y', 'z'], [null, null]],
    ['a line is moved and trimmed', ['а', 'б', ' в '], ['в', 'а', 'б'], [1, 2, 0]],
    ['a line is replaced and another one moved', ['а', 'б'], ['б', 'x'], [null, 0]],
    ['a line is replaced and another one moves down', ['а', 'б'], ['x', 'а'], [1, null]],
    ['a third identical line is added', ['а', 'а'], ['а', 'а', 'а'], [0, 1]],
    ['the first of two empty lines is filled', ['', ''], ['а', ''], [0, 1]],
  ])('mapLines gives the new indexes of lines when %s', (_case, before, after, expected) => {
    expect(mapLines(before, after)).toEqual(expected);
  });
});
