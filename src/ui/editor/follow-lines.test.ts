import { expect, it } from 'vitest';
import { followLines } from './follow-lines.ts';

it.each([
  ['a letter typed into a line', ['а', 'б', 'в'], ['а', 'бб', 'в'], [0, 1, 2]],
  ['a line put in between', ['а', 'б'], ['а', 'новая', 'б'], [0, 2]],
  ['a line added at the end', ['а', 'б'], ['а', 'б', ''], [0, 1]],
  ['a line taken out', ['а', 'б', 'в'], ['а', 'в'], [0, null, 1]],
  ['two lines that changed places', ['а', 'б', 'в'], ['б', 'а', 'в'], [1, 0, 2]],
  ['everything pasted over', ['а', 'б'], ['x', 'y', 'z'], [null, null]],
  ['a line that moved and lost the blanks around it', ['а', 'б', ' в '], ['в', 'а', 'б'], [1, 2, 0]],
  ['a list pasted over that has some of it elsewhere', ['а', 'б'], ['б', 'x'], [null, 0]],
  ['a list pasted over that begins anew', ['а', 'б'], ['x', 'а'], [1, null]],
  ['twins', ['а', 'а'], ['а', 'а', 'а'], [0, 1]],
  ['the first of two empty lines filled', ['', ''], ['а', ''], [0, 1]],
])('follows %s', (_, before, after, expected) => {
  expect(followLines(before, after)).toEqual(expected);
});
