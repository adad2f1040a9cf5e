/**
 * The declaration of one endpoint of the HTTP API. Validation, authorization, the allow-list of the response, the client's
 * types, the API document and the access tests all derive from it.
 */
import type * as z from 'zod';
import type { KeyRight } from '../domain/access/key-rights.ts';
import type { ErrorCode } from '../domain/errors.ts';

/** `user`: anyone signed in; `admin`: role 99. */
export type Access = 'anyone' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/tests/{id}`. */
  path: `/api/${string}`;
  access: Access;
  /**
   * Whether it answers a user who has yet to consent (ADR 56); by default it does not. `in-grace`: in the hours that are left to
   * finish what is open, which the output then names; `draftOf`: in these hours, to who has begun the test that the path names.
   */
  gated?: 'answers' | 'in-grace' | { draftOf: 'test' | 'lesson' };
  /** A key with this right may call it too (rule R98). */
  keyRight?: KeyRight;
  /** One sentence for the API document. */
  summary: string;
  query?: z.ZodType;
  /** Fields of the query whose empty value says something; elsewhere it counts as absent. */
  meaningfulWhenEmpty?: readonly string[];
  body?: z.ZodType;
  /** A body that is no JSON: its media types, and the most bytes that it has. */
  bytes?: { types: readonly string[]; max: number };
  /**
   * The response's body: fields that the schema does not name never leave the server. `null`: no body; `'image'`: an image;
   * `'file'`: a download.
   */
  output: z.ZodType | null | 'image' | 'file';
  /** Content types of a download, for the API document. */
  fileTypes?: readonly string[];
  /** Statuses of success, the default first. */
  successStatuses: readonly [number, ...number[]];
  /**
   * Its own error codes. The first one ending in `-not-found` also answers a malformed id in the path. `errorCodesOf`
   * adds the codes that follow from `access`, `method` and `body`.
   */
  errors: readonly ErrorCode[];
  /** Messages that replace the default message of a code. */
  errorMessages?: Partial<Record<ErrorCode, string>>;
  /** Priority under load shedding: `never` rejected, or rejected `last`. By default it is among the first to get a 503. */
  shedding?: 'never' | 'last';
  /** The browser empties its cache, which may hold images of the user. */
  clearsCache?: true;
  /** It hashes or checks a password, for which it waits in a bounded queue. */
  hashesPassword?: true;
  /** Codes that mean something named in the body is missing: 400 here, not 404. */
  badRequestErrors?: readonly ErrorCode[];
}

/** Keeps the literal types of a declaration. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The result of a handler whose `output` is `'image'`. */
export interface ImageBody {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The result of a handler whose `output` is `'file'`. */
export interface FileBody {
  /** File name with its extension, in any characters. */
  name: string;
  /** The transliterated name, for clients that read ASCII only. */
  asciiName?: string;
  type: string;
  /** Read only as fast as the client takes them, and not at all for a HEAD request. */
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

/** The schemas' input types: what a client sends, without fields that have defaults. */
export type QueryInputOf<E extends Endpoint> = E extends { query: z.ZodType<unknown, infer Query> } ? Query : undefined;
export type BodyInputOf<E extends Endpoint> = E extends { body: z.ZodType<unknown, infer Input> } ? Input : undefined;

/** Names of a path's parameters, in order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Matches a path with its parameters filled in. */
export const pathRegExp = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
