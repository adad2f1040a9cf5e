import { Failure, failureTexts, NoConnection, type FailureCode, type FailureDetails } from '../domain/failure.ts';
import { pathOf, type Declaration, type OutputOf, type ParamsOf, type SentInputOf, type SentQueryOf } from './call.ts';

/** What a call needs: `params` where its path has some, `query` and `input` where it declares them. */
export type Sent<D extends Declaration> = (keyof ParamsOf<D> extends never ? unknown : { params: ParamsOf<D> }) &
  (SentQueryOf<D> extends undefined ? unknown : { query: SentQueryOf<D> }) &
  (SentInputOf<D> extends undefined ? unknown : { input: SentInputOf<D> });

/** Longer than the slowest phone needs for a small body, shorter than a person's patience, ms. */
const TIMEOUT = 20_000;

interface SendOptions {
  signal?: AbortSignal;
  /** ms; a body of pictures over a slow line takes longer than the usual. */
  timeout?: number;
}

/**
 * Calls the server.
 * @throws Failure as the server said it, NoConnection when it said nothing
 */
export async function send<D extends Declaration>(
  declaration: D,
  sent: Sent<D>,
  { signal, timeout = TIMEOUT }: SendOptions = {},
): Promise<OutputOf<D>> {
  const { params, query, input } = sent as { params?: ParamsOf<D>; query?: Record<string, string>; input?: unknown };
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const response = await answerTo(`${pathOf(declaration, params ?? ({} as ParamsOf<D>))}${search}`, {
    method: declaration.method,
    ...(input !== undefined && {
      body: JSON.stringify(input),
      headers: { 'Content-Type': 'application/json' },
    }),
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
  });
  if (response.ok) return (response.status === 204 ? undefined : await bodyOf(response)) as OutputOf<D>;
  throw toFailure(response, await bodyOf(response).catch(() => null));
}

async function answerTo(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init });
  } catch (error) {
    throw new NoConnection(error);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new NoConnection(error);
  }
}

/** A proxy in between may answer with anything; what isn't ours counts as «unavailable». */
function toFailure(response: Response, body: unknown): Failure {
  if (typeof body !== 'object' || body === null || !('code' in body) || !isFailureCode(body.code)) {
    return new Failure('unavailable');
  }
  const { code, ...details } = body as { code: FailureCode } & FailureDetails;
  return new Failure(code, { ...details, ...retryAfter(response) });
}

const isFailureCode = (code: unknown): code is FailureCode => typeof code === 'string' && code in failureTexts;

function retryAfter(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
