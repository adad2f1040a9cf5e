import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { LogLevel } from './log-level.ts';

export type Logger = Pick<PinoLogger, LogLevel | 'isLevelEnabled'>;

/**
 * Creates the structured log, with a JSON object on each line. It writes to stderr, because stdout is for people. The
 * content of requests and responses is never logged.
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

/** The maximum size of the buffer for a slow reader, in bytes. If the buffer is full, further lines are dropped. */
const BUFFER_MAX_BYTES = 1024 * 1024;

/**
 * Returns a stream that writes to stderr asynchronously. Therefore neither a slow or missing reader nor a full disk
 * stops the server. The buffer is flushed when the process exits.
 */
function stderrStream(): DestinationStream {
  const stream = destination({ fd: 2, sync: false, maxLength: BUFFER_MAX_BYTES });
  stream.on('error', () => {
    // Without this line, the flush at exit would retry for ever after a failed write.
    stream.flushSync = () => {};
  });
  return stream;
}

/** The maximum length of a logged message. Some error messages quote their whole input, which may be long. */
const MESSAGE_MAX_LENGTH = 500;

/** The fields of an error that may be logged. Other fields may contain values of a row or a query. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: name,
    code,
    message: quotesInput(error, code) ? undefined : message.slice(0, MESSAGE_MAX_LENGTH),
    // Only the frames are logged, because the first lines repeat the message.
    stack: stack.split('\n').filter((line) => /^ {4}at /.test(line)).map((line) => line.trim()),
  };
}

/**
 * Whether the message quotes input that could not be read: malformed JSON (which may be a stored test with its right
 * answers), a value that PostgreSQL cannot convert (class 22), or an invalid argument of a Node function.
 */
const quotesInput = (error: Error, code = ''): boolean => error instanceof SyntaxError || /^(22|ERR_INVALID_)/.test(code);
