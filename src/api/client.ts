import { Failure, failureTexts, NoConnection, type FailureCode, type FailureDetails } from '../domain/failure.ts';
import { fillPath, type Declaration, type OutputOf, type ParamsOf, type SentInputOf, type SentQueryOf } from './call.ts';

/** What a call needs: `params` where its path has some, `query` and `input` where it declares them. */
export type Sent<D extends Declaration> = (keyof ParamsOf<D> extends never ? unknown : { params: ParamsOf<D> }) &
  (SentQueryOf<D> extends undefined ? unknown : { query: SentQueryOf<D> }) &
  (SentInputOf<D> extends undefined ? unknown : { input: SentInputOf<D> });

/** The calls of a contract by method and path: `'GET /api/tests'`. */
type CallsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Declaration
    ? `${Contract[Name]['method']} ${Contract[Name]['path']}`
    : never]: Contract[Name] extends Declaration ? Contract[Name] : never;
};

type CallAt<Contract, Key extends keyof CallsOf<Contract>> = Extract<CallsOf<Contract>[Key], Declaration>;

/** Longer than the slowest phone needs for a small body, shorter than a person's patience, ms. */
const TIMEOUT = 20_000;

interface SendOptions {
  signal?: AbortSignal;
  /** ms; a body of pictures over a slow line takes longer than the usual. */
  timeout?: number;
}

/**
 * A client of a contract. Only the contract's types are asked for: its schemas stay on the server, and what a
 * page loads is a few lines. The compiler holds every address and body against the declaration.
 */
export const clientOf =
  <Contract>() =>
  /**
   * Calls the server.
   * @throws Failure as the server said it, NoConnection when it said nothing
   */
  async <Key extends keyof CallsOf<Contract> & string>(
    key: Key,
    sent: Sent<CallAt<Contract, Key>>,
    { signal, timeout = TIMEOUT }: SendOptions = {},
  ): Promise<OutputOf<CallAt<Contract, Key>>> => {
    const [method = '', path = ''] = key.split(' ');
    const { params, query, input } = sent as Untyped;
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await answerTo(`${fillPath(path, params ?? {})}${search}`, {
      method,
      ...(input !== undefined && {
        body: JSON.stringify(input),
        headers: { 'Content-Type': 'application/json' },
      }),
      signal: endingAfter(timeout, signal),
    });
    if (!response.ok) throw toFailure(response, await bodyOf(response).catch(() => null));
    return (response.status === 204 ? undefined : await bodyOf(response)) as OutputOf<CallAt<Contract, Key>>;
  };

/** Aborts with the given signal, or after a time. By hand: `AbortSignal.any` is younger than the browsers of schools. */
function endingAfter(timeout: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeout);
  if (signal === undefined) return limit;
  const either = new AbortController();
  for (const each of [signal, limit]) {
    const end = () => either.abort(each.reason);
    if (each.aborted) end();
    else each.addEventListener('abort', end);
  }
  return either.signal;
}

interface Untyped {
  params?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
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
    return new Failure('unavailable', retryAfter(response));
  }
  const { code, ...details } = body as { code: FailureCode } & FailureDetails;
  return new Failure(code, { ...details, ...retryAfter(response) });
}

const isFailureCode = (code: unknown): code is FailureCode => typeof code === 'string' && code in failureTexts;

function retryAfter(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
