import * as z from 'zod';
import { Failure } from '../domain/failure.ts';
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

/** Ids are letters, digits, - and _; whatever else stands in a path names nothing that exists. */
export function checkParams({ errors }: Declaration, params: Record<string, string | undefined>): Texts {
  for (const name in params) {
    if (/^[\w-]{1,128}$/.test(params[name] ?? '')) continue;
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

/** What is said where a schema has no words of its own: to programs, forms don't let it come to that. */
const inRussian = z.locales.ru().localeError;

/** Parses what came from outside; the failure names the fields and says the first complaint. */
export function checkInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: false, error: inRussian });
  if (parsed.success) return parsed.data;
  const fields: Texts = {};
  for (const issue of parsed.error.issues.slice(0, NAMED_FIELDS)) fields[issue.path.join('.')] ??= issue.message;
  const [[field, complaint] = ['', ''], ...more] = Object.entries(fields);
  const isForPeople = more.length === 0 && complaint.endsWith('.');
  throw new Failure('invalid-request', { fields, ...(isForPeople && field && { message: complaint }) });
}
