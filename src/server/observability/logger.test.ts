import { describe, expect, test } from 'vitest';
import { LOG_LEVELS, type LogLevel } from './log-level.ts';
import { createLogger, type Logger } from './logger.ts';

function linesOf(level: LogLevel, write: (logger: Logger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger(level, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('logger', () => {
  test.each([
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['info', ['error', 'warn', 'info']],
  ] as const)('log level %s includes %o', (level, included) => {
    const lines = linesOf(level, (logger) => LOG_LEVELS.forEach((each) => logger[each]('a message')));
    expect(lines.map((line) => line['level'])).toEqual(included);
  });

  test('a logged error has its type, code, message and stack, but none of its values', () => {
    class DatabaseError extends Error {
      override readonly name = 'DatabaseError';
      readonly code = '23505';
      readonly detail = 'Key (email)=(secret@example.ru) already exists.';
      readonly parameters = ['secret'];
    }
    const error = new DatabaseError('duplicate key\nof a table');
    const [line] = linesOf('error', (logger) => logger.error({ error }, 'unexpected error'));
    expect(line?.['error']).toEqual({
      type: 'DatabaseError',
      code: '23505',
      message: 'duplicate key\nof a table',
      stack: expect.arrayContaining([expect.stringMatching(/^at .*logger\.test\.ts/)]) as string[],
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  test('a JSON syntax error is logged without the text that could not be parsed', () => {
    const parse = (): void => {
      try {
        JSON.parse('secret answer');
      } catch (error) {
        throw new Error('A row can not be read.', { cause: error });
      }
    };
    const lines = linesOf('error', (logger) => {
      for (const fail of [parse, () => void JSON.parse('{"correct": secret')]) {
        try {
          fail();
        } catch (error) {
          logger.error({ error }, 'unexpected error');
        }
      }
    });
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/secret|correct/);
  });

  test.each([
    ['22P02', 'invalid input syntax for type uuid: "secret"'],
    ['ERR_INVALID_ARG_VALUE', "The argument is invalid. Received 'secret'"],
  ])('an error with code %s is logged without its message, which quotes a value', (code, message) => {
    const [line] = linesOf('error', (logger) => logger.error({ error: Object.assign(new Error(message), { code }) }, 'unexpected error'));
    expect(line?.['error']).toEqual({ type: 'Error', code, stack: expect.any(Array) as string[] });
  });

  test('a thrown value that is no error is logged as its type only', () => {
    const [line] = linesOf('error', (logger) => logger.error({ error: 'secret' }, 'unexpected error'));
    expect(line?.['error']).toEqual({ type: 'string' });
  });
});
