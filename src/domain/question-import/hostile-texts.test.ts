import { describe, expect, test } from 'vitest';
import { detectText } from './detect-format.ts';
import { readQuestions } from './read-questions.ts';

/** What stands around a run: nothing, a question, an option, an answer, a heading, points, a key, braces. */
const frames: [string, string][] = [['', 'x'], ['1) x', 'x'], ['1) x\nА) a', 'x'], ['1. x\nОтвет: ', 'x'], ['Ответ (', 'x'], ['(', 'x'], ['1. x\n+ a\n1-', 'x'], ['[markdown]x {=a', '}']];

/** Whether a text is read, in the recognized format and as a text. */
const isRead = (text: string): boolean => [detectText(text), 'text' as const].every((format) => Array.isArray(readQuestions(format, text).questions));

/** With a regular expression whose time grows with the square of the length this would take many times as long. */
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
