import type * as z from 'zod';
import { AppError } from '../../domain/errors.ts';
import { ID_MAX_LENGTH, isId } from '../../domain/ids.ts';
import { russianErrorMap } from '../../domain/zod-messages.ts';
import { DocumentRejected } from '../document-rejected.ts';

/** @throws DocumentRejected with the path of the first field that does not fit the schema */
export function parseOrReject<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value, { error: russianErrorMap });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DocumentRejected(`${describePath(issue?.path ?? [])}${issue?.message ?? 'не подходит'}`);
}

/** Formats the path of a field for people. The number of the first question is 1. */
function describePath(path: readonly PropertyKey[]): string {
  const [first, second, ...rest] = path;
  if (first === 'questions' && typeof second === 'number') return `вопрос №${second + 1}: ${rest.map(String).join('.')}: `;
  return path.length === 0 ? '' : `${path.map(String).join('.')}: `;
}

/**
 * Runs a check of the domain code.
 * @throws DocumentRejected with the message of the broken rule
 */
export function checkOrReject<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.keys(error.details.fields ?? {});
    const isVague = error.code === 'missing-fields' && fields.length > 0;
    throw new DocumentRejected(isVague ? `${error.message} (${fields.join(', ')})` : error.message);
  }
}

/** @throws DocumentRejected for an id that is unsafe in a URL, or that Firestore reserves (`__…__`) */
export function checkId(id: string): void {
  if (!isId(id) || /^__.*__$/.test(id)) {
    throw new DocumentRejected(`id не подходит: нужны латинские буквы, цифры, _ и -, не больше ${ID_MAX_LENGTH} знаков`);
  }
}
