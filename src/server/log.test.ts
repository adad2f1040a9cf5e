import { expect, test } from 'vitest';
import { LOG_LEVELS } from './log-level.ts';
import { createLog } from './log.ts';

function logged(level: (typeof LOG_LEVELS)[number], say: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  say(createLog(level, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test.each([
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
] as const)('at level %s it says %o', (level, said) => {
  const lines = logged(level, (log) => LOG_LEVELS.forEach((each) => log[each]('a word')));
  expect(lines.map((line) => line['level'])).toEqual(said);
});

test('of an error it tells what it is and where it was met, and none of its values', () => {
  class DatabaseError extends Error {
    override readonly name = 'DatabaseError';
    readonly code = '23505';
    readonly detail = 'Key (email)=(secret@example.ru) already exists.';
    readonly parameters = ['secret'];
  }
  const [line] = logged('error', (log) => log.error({ error: new DatabaseError('duplicate key\nof a table') }, 'defect'));
  expect(line?.['error']).toEqual({
    type: 'DatabaseError',
    code: '23505',
    message: 'duplicate key\nof a table',
    stack: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]) as string[],
  });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test('of a text that is no JSON it tells no word', () => {
  const parse = (): void => {
    try {
      JSON.parse('secret answer');
    } catch (error) {
      throw new Error('A row can not be read.', { cause: error });
    }
  };
  const lines = logged('error', (log) => {
    for (const act of [parse, () => void JSON.parse('{"correct": secret')]) {
      try {
        act();
      } catch (error) {
        log.error({ error }, 'defect');
      }
    }
  });
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toMatch(/secret|correct/);
});

test.each([
  ['22P02', 'invalid input syntax for type uuid: "secret"'],
  ['ERR_INVALID_ARG_VALUE', "The argument is invalid. Received 'secret'"],
])('of an error with code %s, whose words quote a value, it tells none of them', (code, message) => {
  const [line] = logged('error', (log) => log.error({ error: Object.assign(new Error(message), { code }) }, 'defect'));
  expect(line?.['error']).toEqual({ type: 'Error', code, stack: expect.any(Array) as string[] });
});

test('what is thrown and is no error is told by its kind', () => {
  const [line] = logged('error', (log) => log.error({ error: 'secret' }, 'defect'));
  expect(line?.['error']).toEqual({ type: 'string' });
});
