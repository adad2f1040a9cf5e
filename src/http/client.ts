/** The typed HTTP client of the pages. */
import { AppError, errorMessages, NetworkError, type ErrorCode, type ErrorDetails } from '../domain/errors.ts';
import { isProxyStatus } from './proxy-status.ts';
import { fillPath, type Endpoint, type OutputOf, type ParamsOf, type BodyInputOf, type QueryInputOf } from './endpoint.ts';

/** The parts that a request to the endpoint has: `params`, `query`, `body`. */
export type RequestParts<E extends Endpoint> = (keyof ParamsOf<E> extends never ? unknown : { params: ParamsOf<E> }) &
  (QueryInputOf<E> extends undefined ? unknown : OptionalIfEmpty<QueryInputOf<E>>) &
  (BodyInputOf<E> extends undefined ? unknown : { body: BodyInputOf<E> });

/** The query of a request. It may be left out when all of its fields are optional. */
type OptionalIfEmpty<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query };

/** The endpoints of a contract by method and path, such as `'GET /api/tests'`. */
export type EndpointsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint
    ? `${Contract[Name]['method']} ${Contract[Name]['path']}`
    : never]: Contract[Name] extends Endpoint ? Contract[Name] : never;
};

export type EndpointAt<Contract, Key extends keyof EndpointsOf<Contract>> = Extract<EndpointsOf<Contract>[Key], Endpoint>;

/** The default timeout. It is long enough for a small body from a slow phone. */
const TIMEOUT_MS = 20_000;

interface SendOptions {
  signal?: AbortSignal;
  /** The timeout in milliseconds. An upload of images needs more than the default. */
  timeout?: number;
  /** Lets the request finish after the user has left the page. Browsers allow it only for small bodies. */
  keepalive?: boolean;
}

/**
 * The maximum length of a body that is sent with `keepalive`, in characters. In UTF-8 it is less than the 64 KiB that
 * browsers allow.
 */
const KEEPALIVE_MAX_LENGTH = 20_000;

/** Creates the client of a contract. It needs only the types of the contract, so pages do not load the schemas. */
export const createApiClient =
  <Contract>() =>
  /**
   * @throws ResponseError when the server answers with an error; NetworkError when no response arrives before the
   * timeout
   */
  async <Key extends keyof EndpointsOf<Contract> & string>(
    key: Key,
    parts: RequestParts<EndpointAt<Contract, Key>>,
    options: SendOptions = {},
  ): Promise<OutputOf<EndpointAt<Contract, Key>>> => {
    const [method = '', path = ''] = key.split(' ');
    const { params, query, body } = parts as UntypedParts;
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    return (await sendJson(method, `${fillPath(path, params ?? {})}${search}`, body, options)) as OutputOf<EndpointAt<Contract, Key>>;
  };

/**
 * Sends a request that is answered with JSON or without a body.
 * @throws ResponseError when the server answers with an error; NetworkError when no response arrives before the timeout
 */
export async function sendJson(
  method: string,
  url: string,
  body: unknown,
  { signal, timeout = TIMEOUT_MS, keepalive = false }: SendOptions = {},
): Promise<unknown> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const response = await sendRequest(url, {
    method,
    ...(json !== undefined && { body: json, headers: { 'Content-Type': 'application/json' } }),
    ...(keepalive && (json?.length ?? 0) <= KEEPALIVE_MAX_LENGTH && { keepalive }),
    signal: withTimeout(timeout, signal),
  });
  if (!response.ok) throw toResponseError(response, await bodyOf(response).catch(() => null));
  return response.status === 204 ? undefined : bodyOf(response);
}

/**
 * Requests a download.
 * @throws ResponseError; NetworkError also when the connection breaks off
 */
export async function fetchFile(address: string): Promise<{ content: Blob; disposition: string }> {
  const response = await sendRequest(address, {});
  if (!response.ok) throw toResponseError(response, await bodyOf(response).catch(() => null));
  const content = await response.blob().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  return { content, disposition: response.headers.get('content-disposition') ?? '' };
}

/**
 * Makes a signal that aborts with the given signal or after the timeout. `AbortSignal.any` is missing in the oldest
 * supported browsers.
 */
function withTimeout(timeout: number, signal: AbortSignal | undefined): AbortSignal {
  const timer = AbortSignal.timeout(timeout);
  if (signal === undefined) return timer;
  const controller = new AbortController();
  for (const source of [signal, timer]) {
    const abort = () => controller.abort(source.reason);
    if (source.aborted) abort();
    else source.addEventListener('abort', abort);
  }
  return controller.signal;
}

interface UntypedParts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

let reportReach: (isReached: boolean) => void = () => {};

/** Sets a function that learns after each request whether it has reached the server. */
export function watchReach(report: (isReached: boolean) => void): void {
  reportReach = report;
}

export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    // Status 503 can come from the busy server or from a proxy in front of it, so it does not show whether the server is reachable.
    if (response.status !== 503) reportReach(!isProxyStatus(response.status));
    return response;
  } catch (error) {
    if (!isGivenUp(init.signal)) reportReach(false);
    throw new NetworkError(error);
  }
}

/** Whether the page itself has cancelled the request. A timeout is a failure of the network. */
const isGivenUp = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError';

/** Whether an error means that the server cannot be reached (rule R184). */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ResponseError && isProxyStatus(error.status));

export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** An error that arrived as a response of the server. */
export class ResponseError extends AppError {
  /**
   * The message in the body of the response, whatever its code; `null` when the body has none. `message` itself is
   * never empty.
   */
  readonly text: string | null;
  readonly status: number;

  constructor(code: ErrorCode, details: ErrorDetails, text: string | null, status: number) {
    super(code, details);
    this.text = text;
    this.status = status;
  }
}

/**
 * Makes the error of a response. A proxy may respond with any body. An unknown code therefore becomes `unavailable`, so
 * that a submission is sent again.
 */
export function toResponseError(response: Response, body: unknown): ResponseError {
  const { code, message, ...details } = Object(body) as Record<'code' | 'message', unknown> & ErrorDetails;
  const text = typeof message === 'string' && message.trim() !== '' ? message : null;
  if (!isErrorCode(code, text)) return new ResponseError('unavailable', retryAfter(response), text, response.status);
  return new ResponseError(code, { ...details, ...(text !== null && { message: text }), ...retryAfter(response) }, text, response.status);
}

/**
 * Whether a code is an error code of the API. Pages do not have the codes that only the server uses. Such a code is
 * recognised by its Russian message, which no proxy writes.
 */
const isErrorCode = (code: unknown, text: string | null): code is ErrorCode =>
  typeof code === 'string' && (code in errorMessages || (/^[a-z-]+$/.test(code) && /[а-яё]/i.test(text ?? '')));

function retryAfter(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
