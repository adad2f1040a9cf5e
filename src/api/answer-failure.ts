import { Failure } from '../domain/failure.ts';
import type { Declaration } from './call.ts';
import { JSON_TYPE, type Exchange } from './exchange.ts';
import { statusOf } from './failure-status.ts';
import type { Surroundings } from './surroundings.ts';

const RETRY_AFTER_SECONDS = 5;

/** @returns a function that answers with a failure; what wasn't expected is told to the operator and nobody else */
export function failer(around: Pick<Surroundings, 'headers' | 'isUnavailable' | 'onDefect'>) {
  const headers = { ...around.headers, 'Content-Type': JSON_TYPE };

  return (exchange: Exchange, error: unknown, extra: Record<string, string> = {}, call?: Declaration): void => {
    if (!(error instanceof Failure)) around.onDefect(error, exchange);
    // Half an answer can't be taken back.
    if (exchange.response.headersSent) return void exchange.response.destroy();
    const { code, message, details } = toFailure(error, around);
    const { retryAfter = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined, ...told } = details;
    exchange.send(
      statusOf(code, call),
      { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }), ...extra },
      JSON.stringify({ ...told, code, message }),
    );
  };
}

function toFailure(error: unknown, around: Pick<Surroundings, 'isUnavailable'>): Failure {
  if (error instanceof Failure) return error;
  return new Failure(around.isUnavailable(error) ? 'unavailable' : 'internal');
}
