/** Makes fast-check arbitraries of zod schemas. */
import fc from 'fast-check';
import * as z from 'zod';
import { strangeValue } from './hostile-values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Plausible values by field name, such as ids of existing tests and correct passwords. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

interface Options {
  hints: Hints;
  /** How many of five values come from a hint, if the field has one. */
  hintWeight: 4 | 5;
}

interface NamedOptions extends Options {
  /** The schemas to which others refer. */
  named: Readonly<Record<string, Schema>>;
}

const MAX_ITEMS = 4;
/** Fields with a longer limit are not filled up to the limit, because that would take too long. */
const MAX_LENGTH_TO_FILL = 5_001;

/** Values that the schema accepts, and some that exceed a limit by one. */
export function valuesOf(schema: z.ZodType, options: Options): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return arbitraryOf(json, { ...options, named: json.$defs ?? {} });
}

function arbitraryOf(schema: Schema | boolean, options: NamedOptions): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return strangeValue;
  if (schema.$ref !== undefined) return arbitraryOf(options.named[schema.$ref.replace('#/$defs/', '')] ?? true, options);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map((each) => arbitraryOf(each, options)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, options);
    case 'array':
      return fc.array(arbitraryOf((schema.items as Schema | undefined) ?? true, options), { maxLength: MAX_ITEMS });
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return strangeValue;
  }
}

function objects({ properties, required = [], additionalProperties, propertyNames }: Schema, options: NamedOptions): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    const keys = arbitraryOf((propertyNames as Schema | undefined) ?? { type: 'string' }, options).map(String);
    return fc.dictionary(keys, arbitraryOf((additionalProperties as Schema | undefined) ?? true, options), { maxKeys: MAX_ITEMS });
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => {
      const own = arbitraryOf(value, options);
      const hint = options.hints[key];
      const { hintWeight } = options;
      return [key, hint === undefined ? own : fc.oneof({ weight: hintWeight, arbitrary: hint }, { weight: 5 - hintWeight, arbitrary: own })];
    }),
  );
  return fc.record(model, { requiredKeys: required.filter((key) => key in model) });
}

function strings({ pattern, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const usual = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) });
  if (maxLength > MAX_LENGTH_TO_FILL) return usual;
  const atLimit = fc.constantFrom('ы'.repeat(maxLength), 'ы'.repeat(maxLength + 1));
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: atLimit });
}

function numbers({ type, minimum = -10, maximum = 300 }: Schema): fc.Arbitrary<number> {
  const integer = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1));
  return type === 'integer' ? integer : fc.oneof({ weight: 5, arbitrary: integer }, { weight: 1, arbitrary: fc.double() });
}
