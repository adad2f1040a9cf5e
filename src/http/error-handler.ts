import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allErrorMessages } from '../domain/error-messages.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '../domain/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { statusOf } from './error-status.ts';
import type { ServerContext } from './server-context.ts';

const RETRY_AFTER_SECONDS = 5;

/** The Content-Type of a JSON body. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sets the error handler. An `AppError` becomes its status, code and message. Any other error is logged. It becomes
 * 500, or 503 when the database is unavailable, and the client learns nothing of its cause.
 */
export function handleErrors(app: FastifyInstance, context: ServerContext): void {
  const headers = { ...context.headers, 'content-type': JSON_TYPE };

  app.setErrorHandler((thrown, request, reply) => {
    if (hasClientLeft(thrown, reply)) return void reply.raw.destroy();
    const error = errorToSend(thrown, request, context, request.routeOptions.config?.endpoint);
    // The response has already begun, so the server can only break the connection.
    if (reply.raw.headersSent) return void reply.raw.destroy();
    return reply.code(error.status).headers(error.headers).headers(headers).send(JSON.stringify(toSent(error.body)));
  });
}

/**
 * Whether the client has closed the connection while its response was compressed. Nobody reads that response, and it is
 * no fault of the server.
 */
const hasClientLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.socket?.destroyed !== false && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Converts an error body to the JSON that is sent. If the error is about certain users, their `uids` move into
 * `fields`.
 */
const toSent = ({ uids, ...body }: ErrorBody): object => (uids === undefined ? body : { ...body, fields: { uids } });

/** The body of an error: its code and message, and for some codes details. */
export type ErrorBody = Omit<ErrorDetails, 'retryAfter'> & { code: ErrorCode; message: string };

/** Converts an error to the status, headers and body that the client gets. An unexpected error is logged. */
export function errorToSend(thrown: unknown, request: FastifyRequest, context: ServerContext, endpoint: Endpoint | undefined) {
  if (!isExpected(thrown)) context.onUnexpectedError(thrown, request);
  const { code, details } = toAppError(thrown, context);
  const { retryAfter = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined, ...bodyDetails } = details;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const body: ErrorBody = { ...bodyDetails, code, message: details.message ?? allErrorMessages[code] };
  return { status: statusOf(code, endpoint), headers, body };
}

/** Whether Fastify has refused the request because its Content-Type header is not a valid media type. */
const isInvalidMediaType = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

const isExpected = (error: unknown): boolean => error instanceof AppError || isInvalidMediaType(error);

function toAppError(error: unknown, { isUnavailable }: ServerContext): AppError {
  if (error instanceof AppError) return error;
  if (isInvalidMediaType(error)) return new AppError('unsupported-media-type');
  return new AppError(isUnavailable(error) ? 'unavailable' : 'internal');
}
