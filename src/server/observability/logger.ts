import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { LogLevel } from './log-level.ts';

export type Logger = Pick<PinoLogger, LogLevel | 'isLevelEnabled'>;

/**
 * Creates the structured log: one JSON object per line on stderr (stdout is for people). Nothing of the content of a request
 * or a response is logged.
 */
export const createLogger = (level: LogLevel, stream: DestinationStream = stderrStream()): Logger =>
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

/** Size of the buffer for a slow reader, bytes. Lines beyond it are dropped. */
const BUFFER_MAX_BYTES = 1024 * 1024;

/** Asynchronous stderr: a slow or missing reader or a full disk does not stop the server. The buffer is flushed at exit. */
function stderrStream(): DestinationStream {
  const stream = destination({ fd: 2, sync: false, maxLength: BUFFER_MAX_BYTES });
  stream.on('error', () => {
    // After a failed write the flush at exit would retry for ever.
    stream.flushSync = () => {};
  });
  return stream;
}

/** Some error messages quote all of their input. */
const MESSAGE_MAX_LENGTH = 500;

/** The loggable fields of an error. Others may contain values of a row or a query. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: name,
    code,
    message: quotesInput(error, code) ? undefined : message.slice(0, MESSAGE_MAX_LENGTH),
    // Only the frames: the first lines repeat the message.
    stack: stack.split('\n').filter((line) => /^ {4}at /.test(line)).map((line) => line.trim()),
  };
}

/**
 * Whether the message quotes the input that could not be read: malformed JSON (perhaps a stored test with its right
 * answers), a value that PostgreSQL cannot convert (class 22), an invalid argument of a Node function.
 */
const quotesInput = (error: Error, code = ''): boolean => error instanceof SyntaxError || /^(22|ERR_INVALID_)/.test(code);
