import { describe, expect, test } from 'vitest';
import { detectText } from './detect-format.ts';
import { readQuestions, type TextFormat } from './read-questions.ts';
import { htmlToText } from './rich-text/html-to-text.ts';

/**
 * Texts before and after a long run: a question, an option, an answer, a heading, points, a key, braces, or nothing.
 */
const frames: [string, string][] = [['', 'x'], ['1) x', 'x'], ['1) x\nА) a', 'x'], ['1. x\nОтвет: ', 'x'], ['Ответ (', 'x'], ['(', 'x'], ['1. x\n+ a\n1-', 'x'], ['[markdown]x {=a', '}']];

/** Whether a text can be read both in the recognized format and as a plain text. */
const isRead = (text: string): boolean => [...new Set([detectText(text), 'text' as const])].every((format) => Array.isArray(readQuestions(format, text).questions));

/**
 * A regular expression whose time grows with the square of the length would make these tests last many times as long.
 */
describe('a long run is read', () => {
  test.for([' ', '\t', '\u00a0', ')', '1) ', '1. ', 'А) ', '- ', '+ ', '* ', '**a ', '{ '])('of 100,000 characters in a line: %j', (run) => {
    for (const [before, after] of frames) expect(isRead(`${before}${run.repeat(100_000 / run.length)}${after}`)).toBe(true);
  });

  test.for(['\n', '\r', '// \n', 'a\n', '2. a\n', '- a\n', 'x{=a}\n'])('of lines: %j', (line) => {
    for (const start of ['x', '1) x']) expect(isRead(`${start}${line.repeat(5_000)}x`)).toBe(true);
  });

  test('of 100,000 blank lines', () => {
    expect(isRead(`1) x${'\n'.repeat(100_000)}x`)).toBe(true);
  });
});

/** The processor time of a call, in milliseconds. */
function costOf(read: () => unknown): number {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Ten times the size costs about ten times as much; a cost that grows with the square would be a hundred times as much.
 * Below the floor the cost says more of the machine than of the reader.
 */
const MAX_RATIO = 40;
const FLOOR_MS = 10;

/** Whether ten times the size costs less than the limit. The least of three costs counts for each size. */
function isLinear(size: number, read: (size: number) => unknown): boolean {
  const small = Math.min(...[1, 2, 3].map(() => costOf(() => read(size))));
  const limit = Math.max(small, FLOOR_MS) * MAX_RATIO;
  // The first cost below the limit already shows that the least is below it.
  return [1, 2, 3].some(() => costOf(() => read(size * 10)) < limit);
}

describe('a hostile run costs what its size says', () => {
  const texts: [string, string][] = [
    ['1. x\n', 'А Б\n1 2\n'], ['Ответы\n', 'а\tб\n'], ['Ответы\n', 'Ответ: а '], ['Ответы\n', '1-а '], ['1. x\n', '(а) '], ['1. x\n', 'а – а; '], ['1. x\n', '(+) '], ['', 'А1. аа\n'], ['', 'Ключ\n1-а\n'],
    ['', '20053. а\n'], ['', 'а | б\n'], ['', '? а\n+ б\n= в\n'], ['1. ', 'кажд'], ['1. x\n', 'Вариант 1 '],
  ];
  test.for(texts)('of a text: %j %j', ([before, run]) => {
    expect(isLinear(6_000, (size) => readQuestions('text', `${before}${run.repeat(size / run.length)}`))).toBe(true);
  });

  test.for(['<sub>a', '<foo>', '<p></foo>', '<ol><li>a', '<', '<a ', '\\(', '$$'])('of HTML: %j', (run) => {
    expect(isLinear(2_000, (size) => htmlToText(run.repeat(size / run.length)))).toBe(true);
  });

  test.for<[TextFormat, string]>([['gift', '}{\n\n'], ['gift', '}{'], ['gift', 'x{=a\n\n'], ['ast', 'S: а\n+: б\n'], ['platonus', '<variant>'], ['mytestx', '#а\n+б\n']])('of %s: %j', ([format, run]) => {
    expect(isLinear(6_000, (size) => readQuestions(format, run.repeat(size / run.length)))).toBe(true);
  });
});
