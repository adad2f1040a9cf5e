import { AppError } from '../domain/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { JSON_TYPE, type HttpContext } from './http-context.ts';
import { statusOf } from './error-status.ts';
import type { ServerContext } from './server-context.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * The error handler. An `AppError` becomes its status, code and message; any other error is logged and becomes 500, or
 * 503 when the database is unavailable, without a word about its cause.
 */
export function createErrorHandler(context: Pick<ServerContext, 'headers' | 'isUnavailable' | 'onUnexpectedError'>) {
  const headers = { ...context.headers, 'Content-Type': JSON_TYPE };

  return (http: HttpContext, error: unknown, extraHeaders: Record<string, string> = {}, endpoint?: Endpoint): void => {
    if (!(error instanceof AppError)) context.onUnexpectedError(error, http);
    // A response that has begun can only be cut off.
    if (http.response.headersSent) return void http.response.destroy();
    const { code, message, details } = toAppError(error, context);
    const { retryAfter = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined, ...bodyDetails } = details;
    http.send(
      statusOf(code, endpoint),
      { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }), ...extraHeaders },
      JSON.stringify({ ...bodyDetails, code, message }),
    );
  };
}

function toAppError(error: unknown, context: Pick<ServerContext, 'isUnavailable'>): AppError {
  if (error instanceof AppError) return error;
  return new AppError(context.isUnavailable(error) ? 'unavailable' : 'internal');
}
