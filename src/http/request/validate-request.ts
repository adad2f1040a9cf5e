import * as z from 'zod';
import { AppError } from '../../domain/errors.ts';
import { isId } from '../../domain/ids.ts';
import { russianErrorMap } from '../../domain/zod-messages.ts';
import type { Endpoint } from '../endpoint.ts';
import { NUL_MESSAGE } from './read-body.ts';

type StringMap = Record<string, string>;

const EMPTY: StringMap = Object.freeze({});

/** Parses a query string. If a field has several values, the first one counts. */
export function parseQuery(text: string): StringMap {
  return text === '' ? EMPTY : Object.fromEntries([...new URLSearchParams(text)].toReversed());
}

/**
 * Checks the parameters of a path, which are ids.
 * @throws AppError the endpoint's own not-found error for a malformed id
 */
export function validateParams({ errors }: Endpoint, params: Record<string, string | undefined>): StringMap {
  for (const name in params) {
    if (isId(params[name] ?? '')) continue;
    throw new AppError(errors.find((code) => code.endsWith('-not-found')) ?? 'not-found');
  }
  return params as StringMap;
}

/**
 * Checks a query. An empty value counts as absent, because forms send empty fields.
 * @throws AppError `invalid-request`
 */
export function validateQuery({ query: schema, meaningfulWhenEmpty }: Endpoint, sent: StringMap): unknown {
  if (schema === undefined) return undefined;
  const isGiven = ([name, value]: [string, string]) => value !== '' || meaningfulWhenEmpty?.includes(name);
  const query = Object.fromEntries(Object.entries(sent).filter(isGiven));
  const withNul = Object.entries(query).filter(([, value]) => value.includes('\0'));
  if (withNul.length === 0) return validateInput(schema, query);
  const fields = Object.fromEntries(withNul.map(([name]) => [name, NUL_MESSAGE]));
  throw new AppError('invalid-request', { message: NUL_MESSAGE, fields });
}

const MAX_FIELD_ERRORS = 100;

/**
 * @throws AppError `invalid-request` with a message for each field. If there is only one message and it is a whole
 * sentence, it is also the message of the error
 */
export function validateInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: false, error: russianErrorMap });
  if (parsed.success) return parsed.data;
  const fields: StringMap = {};
  for (const { path, message } of parsed.error.issues.slice(0, MAX_FIELD_ERRORS)) {
    // The path is empty if the whole value has the wrong type. There is then no field that could get the message.
    if (path.length > 0) fields[path.join('.')] ??= message;
  }
  const [firstMessage = '', ...otherMessages] = Object.values(fields);
  const isSentence = otherMessages.length === 0 && firstMessage.endsWith('.');
  throw new AppError('invalid-request', {
    ...(firstMessage && { fields }),
    ...(isSentence && { message: firstMessage }),
  });
}
