/**
 * One declaration per call of the HTTP API. From it come the validation of requests, the check of rights, the
 * allow-list of what leaves the server, the types of the client, the API document and the walk of the tests.
 */
import type * as z from 'zod';
import type { FailureCode } from '../domain/failure.ts';

/** Who may call: everyone, anyone signed in, or role 99 only. */
export type Access = 'anyone' | 'user' | 'admin';

export interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/tests/{id}`. */
  path: `/api/${string}`;
  access: Access;
  /** What it does, for the reader of the API document. */
  summary: string;
  query?: z.ZodType;
  input?: z.ZodType;
  /** The answer's body: what the schema doesn't name never leaves the server. `null`: no body; `'picture'`: a file. */
  output: z.ZodType | null | 'picture';
  /** Statuses of success, the usual one first. */
  statuses: readonly [number, ...number[]];
  /** Failures of its own, first that what the path names isn't there; those that follow from `access` and `input` need not be named. */
  errors: readonly FailureCode[];
  /** Texts of failures that it words in its own way. */
  texts?: Partial<Record<FailureCode, string>>;
  /**
   * What becomes of it while more is asked of the server than it can do: `served` always; `served-longer` than calls
   * without a word, which are the first to be answered «unavailable».
   */
  inCrowd?: 'served' | 'served-longer';
  /** Whether it hashes or checks a password, for which it waits in a bounded queue. */
  isPasswordWork?: true;
  /** Failures about things that the input names; 404 elsewhere, here 400. */
  inputErrors?: readonly FailureCode[];
}

/** Declares a call. */
export const call = <const D extends Declaration>(declaration: D): D => declaration;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** A picture as it leaves the server. */
export interface Picture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type ParamsOf<D extends Declaration> = Record<ParamNames<D['path']>, string>;
export type QueryOf<D extends Declaration> = D extends { query: z.ZodType<infer Query> } ? Query : undefined;
export type InputOf<D extends Declaration> = D extends { input: z.ZodType<infer Input> } ? Input : undefined;
export type OutputOf<D extends Declaration> = D extends { output: z.ZodType<infer Output> }
  ? Output
  : D extends { output: 'picture' }
    ? Picture
    : undefined;

/** What a caller sends, defaults left out where the schema has them. */
export type SentQueryOf<D extends Declaration> = D extends { query: z.ZodType<unknown, infer Query> } ? Query : undefined;
export type SentInputOf<D extends Declaration> = D extends { input: z.ZodType<unknown, infer Input> } ? Input : undefined;

/** Names of the parameters in a path, in order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** A path with its parameters filled in. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** What a path looks like with its parameters filled in. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
