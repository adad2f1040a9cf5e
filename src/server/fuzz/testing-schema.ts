/** Values that fit a schema, or nearly. */
import fc from 'fast-check';
import * as z from 'zod';
import { strangeValue } from './testing-values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** What makes sense under a name beside what the schema allows: ids of things that are there, right passwords. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

interface Sense {
  hints: Hints;
  /** How often of five times a hint is followed. */
  followed: 4 | 5;
}

const MAX_ITEMS = 4;
/** Longer texts at their limit would fill the day of the machine. */
const LONGEST_AT_LIMIT = 5_001;

/** @returns values that the schema takes, and some that miss it by one */
export const valuesOf = (schema: z.ZodType, sense: Sense): fc.Arbitrary<unknown> =>
  fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), sense);

function fitting(schema: Schema | boolean, sense: Sense): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return strangeValue;
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fc.oneof(...either.map((each) => fitting(each, sense)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, sense);
    case 'array':
      return fc.array(fitting((schema.items as Schema | undefined) ?? true, sense), { maxLength: MAX_ITEMS });
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return strangeValue;
  }
}

function objects({ properties, required = [], additionalProperties, propertyNames }: Schema, sense: Sense): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    const keys = fitting((propertyNames as Schema | undefined) ?? { type: 'string' }, sense).map(String);
    return fc.dictionary(keys, fitting((additionalProperties as Schema | undefined) ?? true, sense), { maxKeys: MAX_ITEMS });
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => {
      const own = fitting(value, sense);
      const hint = sense.hints[key];
      const { followed } = sense;
      return [key, hint === undefined ? own : fc.oneof({ weight: followed, arbitrary: hint }, { weight: 5 - followed, arbitrary: own })];
    }),
  );
  return fc.record(model, { requiredKeys: required.filter((key) => key in model) });
}

function strings({ pattern, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const usual = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
  if (maxLength > LONGEST_AT_LIMIT) return usual;
  const atLimit = fc.constantFrom('ы'.repeat(maxLength), 'ы'.repeat(maxLength + 1));
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: atLimit });
}

function numbers({ type, minimum = -10, maximum = 300 }: Schema): fc.Arbitrary<number> {
  const whole = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1));
  return type === 'integer' ? whole : fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: fc.double() });
}
