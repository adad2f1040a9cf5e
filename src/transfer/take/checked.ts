import type * as z from 'zod';
import { Failure } from '../../domain/failure.ts';
import { ID_MAX_LENGTH, isId } from '../../domain/id.ts';
import { inRussian } from '../../domain/schema-words.ts';
import { Refusal } from '../refusal.ts';

/** The value by its schema. @throws Refusal that names the first place that doesn't fit */
export function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value, { error: inRussian });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(`${placeOf(issue?.path ?? [])}${issue?.message ?? 'не подходит'}`);
}

/** Questions are counted from 1 by people. */
function placeOf(path: readonly PropertyKey[]): string {
  const [first, second, ...rest] = path;
  if (first === 'questions' && typeof second === 'number') return `вопрос №${second + 1}: ${rest.map(String).join('.')}: `;
  return path.length === 0 ? '' : `${path.map(String).join('.')}: `;
}

/** What a rule of the domain gives. @throws Refusal with the text of the rule that is broken */
export function allowed<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fields = Object.keys(error.details.fields ?? {});
    const isVague = error.code === 'missing-fields' && fields.length > 0;
    throw new Refusal(isVague ? `${error.message} (${fields.join(', ')})` : error.message);
  }
}

/** Ids that are safe in an address; Firestore itself reserves those between double underscores. */
export function checkId(id: string): void {
  if (!isId(id) || /^__.*__$/.test(id)) {
    throw new Refusal(`id не подходит: нужны латинские буквы, цифры, _ и -, не больше ${ID_MAX_LENGTH} знаков`);
  }
}
