import * as z from 'zod';
import { Failure } from '../domain/failure.ts';
import { isId } from '../domain/id.ts';
import { inRussian } from '../domain/schema-words.ts';
import type { Declaration } from './call.ts';
import { NUL_TEXT } from './read-body.ts';

type Texts = Record<string, string>;

const NOTHING: Texts = Object.freeze({});

/**
 * What an address asks for. A name without a value asks for nothing, as a form sends a field that is left empty; of
 * several values of a name the first counts.
 */
export function parseQuery(text: string): Texts {
  if (text === '') return NOTHING;
  const first = new Map([...new URLSearchParams(text)].toReversed());
  return Object.fromEntries([...first].filter(([, value]) => value !== ''));
}

/** The parameters of a path are ids. @throws Failure of what the path names where one can't be any */
export function checkParams({ errors }: Declaration, params: Record<string, string | undefined>): Texts {
  for (const name in params) {
    if (isId(params[name] ?? '')) continue;
    throw new Failure(errors.find((code) => code.endsWith('-not-found')) ?? 'not-found');
  }
  return params as Texts;
}

/** @throws Failure `invalid-request` */
export function checkQuery(schema: z.ZodType, query: Texts): unknown {
  const withNul = Object.entries(query).filter(([, value]) => value.includes('\0'));
  if (withNul.length === 0) return checkInput(schema, query);
  const fields = Object.fromEntries(withNul.map(([name]) => [name, NUL_TEXT]));
  throw new Failure('invalid-request', { message: NUL_TEXT, fields });
}

/** No form sends more that is wrong. */
const NAMED_FIELDS = 100;

/** Parses what came from outside; the failure names the fields and says the first complaint. */
export function checkInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: false, error: inRussian });
  if (parsed.success) return parsed.data;
  const fields: Texts = {};
  for (const { path, message } of parsed.error.issues.slice(0, NAMED_FIELDS)) {
    // What is no object at all has no fields.
    if (path.length > 0) fields[path.join('.')] ??= message;
  }
  const [complaint = '', ...more] = Object.values(fields);
  const isForPeople = more.length === 0 && complaint.endsWith('.');
  throw new Failure('invalid-request', {
    ...(complaint && { fields }),
    ...(isForPeople && { message: complaint }),
  });
}
