import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/errors.ts';
import { statusOf } from './error-status.ts';
import type { ServerContext } from './server-context.ts';

const RETRY_AFTER_SECONDS = 5;

/** The Content-Type of a JSON body. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sets the error handler. An `AppError` becomes its status, code and message; any other error is logged and becomes 500, or
 * 503 when the database is unavailable, without a word about its cause.
 */
export function handleErrors(app: FastifyInstance, context: ServerContext): void {
  const headers = { ...context.headers, 'content-type': JSON_TYPE };

  app.setErrorHandler((thrown, request, reply) => {
    if (!isExpected(thrown)) context.onUnexpectedError(thrown, request);
    // A response that has begun can only be cut off.
    if (reply.raw.headersSent) return void reply.raw.destroy();
    const { code, message, details } = toAppError(thrown, context);
    const { retryAfter = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined, ...bodyDetails } = details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const status = statusOf(code, request.routeOptions.config?.endpoint);
    return reply.code(status).headers(headers).send(JSON.stringify({ ...bodyDetails, code, message }));
  });
}

/** Fastify's error for a Content-Type that is no media type. */
const isInvalidMediaType = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

const isExpected = (error: unknown): boolean => error instanceof AppError || isInvalidMediaType(error);

function toAppError(error: unknown, { isUnavailable }: ServerContext): AppError {
  if (error instanceof AppError) return error;
  if (isInvalidMediaType(error)) return new AppError('unsupported-media-type');
  return new AppError(isUnavailable(error) ? 'unavailable' : 'internal');
}
