/** The typed HTTP client of the pages. */
import { AppError, errorMessages, NetworkError, type ErrorCode, type ErrorDetails } from '../domain/errors.ts';
import { isProxyStatus } from './proxy-status.ts';
import { fillPath, type Endpoint, type OutputOf, type ParamsOf, type BodyInputOf, type QueryInputOf } from './endpoint.ts';

/** The parts of a request that an endpoint declares: `params`, `query`, `body`. */
export type RequestParts<E extends Endpoint> = (keyof ParamsOf<E> extends never ? unknown : { params: ParamsOf<E> }) &
  (QueryInputOf<E> extends undefined ? unknown : OptionalIfEmpty<QueryInputOf<E>>) &
  (BodyInputOf<E> extends undefined ? unknown : { body: BodyInputOf<E> });

/** `query` may be left out where all of its fields may be. */
type OptionalIfEmpty<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query };

/** The endpoints of a contract by method and path: `'GET /api/tests'`. */
export type EndpointsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint
    ? `${Contract[Name]['method']} ${Contract[Name]['path']}`
    : never]: Contract[Name] extends Endpoint ? Contract[Name] : never;
};

export type EndpointAt<Contract, Key extends keyof EndpointsOf<Contract>> = Extract<EndpointsOf<Contract>[Key], Endpoint>;

/** Long enough for a small body from a slow phone. */
const TIMEOUT_MS = 20_000;

interface SendOptions {
  signal?: AbortSignal;
  /** Milliseconds. An upload of images needs more than the default. */
  timeout?: number;
  /** Lets the request finish when its page is left; browsers allow it for small bodies only. */
  keepalive?: boolean;
}

/** Characters: in UTF-8 this is less than the 64 KiB that browsers allow. */
const KEEPALIVE_MAX_LENGTH = 20_000;

/** The client of a contract. It needs the contract's types only, so pages do not load the schemas. */
export const createApiClient =
  <Contract>() =>
  /** @throws ResponseError an error response of the server; NetworkError no response, or none in time */
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
 * Sends a request whose answer is JSON or nothing.
 * @throws ResponseError an error response of the server; NetworkError no response, or none in time
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

/** A response that is a download. @throws ResponseError; NetworkError also when the connection breaks off */
export async function fetchFile(address: string): Promise<{ content: Blob; disposition: string }> {
  const response = await sendRequest(address, {});
  if (!response.ok) throw toResponseError(response, await bodyOf(response).catch(() => null));
  const content = await response.blob().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  return { content, disposition: response.headers.get('content-disposition') ?? '' };
}

/** Aborts with the given signal, or after the timeout. `AbortSignal.any` is missing in the oldest supported browsers. */
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

/** Tells after each request whether it has reached the server. */
export function watchReach(report: (isReached: boolean) => void): void {
  reportReach = report;
}

export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    // A server that is busy says nothing about the network.
    if (response.status !== 503) reportReach(!isProxyStatus(response.status));
    return response;
  } catch (error) {
    if (!isGivenUp(init.signal)) reportReach(false);
    throw new NetworkError(error);
  }
}

/** Whether the page has given up the request; a timeout is the network's. */
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

/** An error that arrived as a response. */
export class ResponseError extends AppError {
  /** The text that the body carries, whatever its code; `null` if it carries none. `message` is never empty. */
  readonly text: string | null;
  readonly status: number;

  constructor(code: ErrorCode, details: ErrorDetails, text: string | null, status: number) {
    super(code, details);
    this.text = text;
    this.status = status;
  }
}

/** A proxy in between may respond with anything: an unknown code counts as «unavailable», so that a submission is retried. */
export function toResponseError(response: Response, body: unknown): ResponseError {
  const { code, message, ...details } = Object(body) as Record<'code' | 'message', unknown> & ErrorDetails;
  const text = typeof message === 'string' && message.trim() !== '' ? message : null;
  if (!isErrorCode(code, text)) return new ResponseError('unavailable', retryAfter(response), text, response.status);
  return new ResponseError(code, { ...details, ...(text !== null && { message: text }), ...retryAfter(response) }, text, response.status);
}

/** Pages have no list of the codes that only the server gives. Of such codes, only our own server writes a message in Russian. */
const isErrorCode = (code: unknown, text: string | null): code is ErrorCode =>
  typeof code === 'string' && (code in errorMessages || (/^[a-z-]+$/.test(code) && /[а-яё]/i.test(text ?? '')));

function retryAfter(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
