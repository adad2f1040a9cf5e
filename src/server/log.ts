import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './log-level.ts';

export type Log = Pick<Logger, LogLevel | 'isLevelEnabled'>;

/**
 * A log for programs to read, a JSON object to a line, on the standard error output; the standard output is for
 * people. Nothing that came in with a request or leaves with an answer is ever given to it.
 */
export const createLog = (level: LogLevel, stream: DestinationStream = standardError()): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    stream,
  );

/** How much waits for a slow reader, bytes; further lines are left out. */
const WAITING_MAX = 1024 * 1024;

/** A reader that is slow or gone, or a full disk, doesn't stop the server; what waits is written when the process ends. */
function standardError(): DestinationStream {
  const stream = destination({ fd: 2, sync: false, maxLength: WAITING_MAX });
  stream.on('error', () => {
    // At the end it would retry for ever what has failed before.
    stream.flushSync = () => {};
  });
  return stream;
}

/** Some errors quote everything they were given. */
const MESSAGE_MAX = 500;

/** What may be told of an error. Its other properties may hold values of a row or of a query. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: name,
    code,
    message: quotesInput(error, code) ? undefined : message.slice(0, MESSAGE_MAX),
    // Before the places it has the message again.
    stack: stack.split('\n').filter((line) => /^ {4}at /.test(line)).map((line) => line.trim()),
  };
}

/**
 * Whether the words of an error quote what it couldn't read: a text that is no JSON, which may be a stored test with its
 * right answers, a value that PostgreSQL can't convert (its class 22), an argument that Node can't take.
 */
const quotesInput = (error: Error, code = ''): boolean => error instanceof SyntaxError || /^(22|ERR_INVALID_)/.test(code);
