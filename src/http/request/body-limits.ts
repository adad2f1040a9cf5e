/**
 * Computes the limits of an endpoint's body from its schema (rule R68): how many bytes and values the largest valid
 * body has. A larger body is refused before it is parsed, so that refusing costs less than accepting.
 */
import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';

export interface BodyLimits {
  bytes: number;
  /** The number of values on all levels: members of objects and elements of arrays. */
  values: number;
}

/**
 * The lowest limit. It suffices for every body that has no lists and no long texts. All endpoints that anyone may call
 * have this limit.
 */
const MIN_BYTES = 65_536;
/** The largest limit. It suffices for a test with twenty images of the largest size. */
const MAX_BYTES = 16_000_000;
/** How many unknown members a body may have in addition. They are ignored. */
const SPARE_VALUES = 100;

/** The maximum number of bytes of a character, because JSON may write a letter as an escape such as `\u0430`. */
const CHARACTER_BYTES = 6;
/** The maximum number of bytes of a number, `true` or `null`, including the indentation of its line. */
const SCALAR_BYTES = 40;
/** The maximum number of bytes of the quotes, colon, comma and spaces around a name or a text. */
const PUNCTUATION_BYTES = 20;

/** The maximum lengths of texts that have a format. */
const FORMAT_LENGTHS: Record<string, number> = { 'date-time': 40 };

/** The parts of a JSON Schema that limit the size of a value. */
interface JsonSchema {
  /** The address of a named schema, such as `#/$defs/Question`. */
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export function bodyLimitsOf({ body, access }: Pick<Endpoint, 'body' | 'access'>): BodyLimits {
  if (body === undefined) return { bytes: 0, values: 0 };
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const largest = largestOf(schema, schema.$defs ?? {});
  const maxBytes = access === 'anyone' ? MIN_BYTES : MAX_BYTES;
  return { bytes: Math.min(Math.max(largest.bytes, MIN_BYTES), maxBytes), values: largest.values + SPARE_VALUES };
}

/**
 * The size of the largest value of a schema; infinite when the schema sets no limit.
 * @param named the schemas that have a name
 */
function largestOf(schema: JsonSchema, named: Record<string, JsonSchema>): BodyLimits {
  const largest = (part: JsonSchema): BodyLimits => largestOf(part, named);
  if (schema.$ref !== undefined) return largest(named[schema.$ref.slice('#/$defs/'.length)] ?? {});
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return maximumOf(branches.map(largest));
  if (schema.allOf !== undefined) return sumOf(schema.allOf.map(largest));
  if (Array.isArray(schema.type)) return maximumOf(schema.type.map((type) => largest({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return sumOf([
        scalar(PUNCTUATION_BYTES),
        ...Object.entries(schema.properties ?? {}).map(([name, member]) => sumOf([bytesOnly(textBytes(name.length)), largest(member)])),
        ...(typeof schema.additionalProperties === 'object' ? [timesOf(largest(schema.additionalProperties), schema.maxProperties)] : []),
      ]);
    case 'array':
      return sumOf([scalar(PUNCTUATION_BYTES), timesOf(largest(schema.items ?? {}), schema.maxItems)]);
    case 'string': {
      const texts = schema.const === undefined ? schema.enum : [schema.const];
      const length = texts === undefined ? schema.maxLength : Math.max(...texts.map((each) => String(each).length));
      return scalar(textBytes(length ?? FORMAT_LENGTHS[schema.format ?? ''] ?? Infinity));
    }
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return scalar(SCALAR_BYTES);
    case undefined:
    default:
      return scalar(Infinity);
  }
}

const textBytes = (length: number): number => length * CHARACTER_BYTES + PUNCTUATION_BYTES;
const scalar = (bytes: number): BodyLimits => ({ bytes, values: 1 });
const bytesOnly = (bytes: number): BodyLimits => ({ bytes, values: 0 });
const timesOf = ({ bytes, values }: BodyLimits, count = Infinity): BodyLimits => ({
  bytes: (bytes + PUNCTUATION_BYTES) * count,
  values: values * count,
});
const sumOf = (sizes: BodyLimits[]): BodyLimits => ({ bytes: sumBy(sizes, 'bytes'), values: sumBy(sizes, 'values') });
const maximumOf = (sizes: BodyLimits[]): BodyLimits => ({
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
  values: Math.max(...sizes.map(({ values }) => values)),
});
const sumBy = (sizes: BodyLimits[], key: keyof BodyLimits): number => sizes.reduce((sum, size) => sum + size[key], 0);
