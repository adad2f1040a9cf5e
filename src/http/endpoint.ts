/**
 * The declaration of an endpoint of the HTTP API. The validation, the authorization, the allow-list of the response,
 * the types of the client, the API document and the tests of access all follow from it.
 */
import type * as z from 'zod';
import type { KeyRight } from '../domain/access/key-rights.ts';
import type { ErrorCode } from '../domain/errors.ts';

/** Who may call the endpoint. `user` means every signed-in user, `admin` users of role 99. */
export type Access = 'anyone' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its parameters in braces, such as `/api/tests/{id}`. */
  path: `/api/${string}`;
  access: Access;
  /**
   * Whether the endpoint answers a user who still has to give consent (ADR 56). Without this field it refuses such a
   * user. `answers`: it always answers. `in-grace`: it answers during the hours in which the user may finish an open
   * test, and the output tells when they end. `draftOf`: it answers in these hours if the user has begun the test that
   * the path names.
   */
  gated?: 'answers' | 'in-grace' | { draftOf: 'test' | 'lesson' };
  /**
   * A bot's API key needs this right to call the endpoint (rule R98). Without this field a key may call the endpoint only
   * if anyone may.
   */
  keyRight?: KeyRight;
  /** One sentence about the endpoint for the API document. */
  summary: string;
  query?: z.ZodType;
  /** Fields of the query whose empty value has a meaning. In all other fields an empty value counts as absent. */
  meaningfulWhenEmpty?: readonly string[];
  body?: z.ZodType;
  /** Describes a body that is not JSON: its media types, and its maximum size in bytes. */
  bytes?: { types: readonly string[]; max: number };
  /**
   * The body of the response. Fields that the schema does not name never leave the server. `null` means no body,
   * `'image'` an image, `'file'` a download.
   */
  output: z.ZodType | null | 'image' | 'file';
  /** The content types of a download, for the API document. */
  fileTypes?: readonly string[];
  /** The statuses of success. The first one is the default. */
  successStatuses: readonly [number, ...number[]];
  /**
   * The endpoint's own error codes. The first code that ends in `-not-found` is also the response to a malformed id in
   * the path. `errorCodesOf` adds the codes that follow from `access`, `method` and `body`.
   */
  errors: readonly ErrorCode[];
  /** Messages that replace the default messages of error codes. */
  errorMessages?: Partial<Record<ErrorCode, string>>;
  /**
   * Sets when an overload rejects calls of the endpoint with 503. `never`: it never does. `last`: only when the
   * overload is much heavier. Without this field the calls are among the first that are rejected.
   */
  shedding?: 'never' | 'last';
  /** Whether the response makes the browser clear its HTTP cache, which may hold images of the user. */
  clearsCache?: true;
  /** Whether the endpoint hashes or checks a password, and so waits in a queue of limited length. */
  hashesPassword?: true;
  /** Codes which say that something in the body does not exist. They have the status 400 here, and not 404. */
  badRequestErrors?: readonly ErrorCode[];
}

/** Declares an endpoint and keeps the literal types of the declaration. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** What a handler returns when its `output` is `'image'`. */
export interface ImageBody {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a handler returns when its `output` is `'file'`. */
export interface FileBody {
  /** The name of the file with its extension. It may contain any characters. */
  name: string;
  /** The name in Latin letters, for clients that read only ASCII. */
  asciiName?: string;
  type: string;
  /** The content. It is read only as fast as the client receives it. For a HEAD request it is not read at all. */
  chunks: AsyncIterable<Uint8Array | string>;
}

export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>;
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodType<infer Query> } ? Query : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodType<infer Input> } ? Input : undefined;
export type OutputOf<E extends Endpoint> = E extends { output: z.ZodType<infer Output> }
  ? Output
  : E extends { output: 'image' }
    ? ImageBody
    : E extends { output: 'file' }
      ? FileBody
      : undefined;

/** The types of what a client sends, before the schema parses it. Fields that have defaults are optional in them. */
export type QueryInputOf<E extends Endpoint> = E extends { query: z.ZodType<unknown, infer Query> } ? Query : undefined;
export type BodyInputOf<E extends Endpoint> = E extends { body: z.ZodType<unknown, infer Input> } ? Input : undefined;

/** The names of the parameters in a path, in their order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Matches a path whose parameters are filled in. */
export const pathRegExp = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
