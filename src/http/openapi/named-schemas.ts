/** Collects the schemas of the API document. A schema with a name is written once, under `components`. */
import * as z from 'zod';

type Json = unknown;
type Io = 'input' | 'output';

const LOCAL = '#/$defs/';
const NAMED = '#/components/schemas/';

const isObject = (json: Json): json is Record<string, Json> => typeof json === 'object' && json !== null && !Array.isArray(json);

/** Copies a JSON value and replaces each `$ref` in it. */
function withReferences(json: Json, change: (reference: string) => string): Json {
  if (Array.isArray(json)) return json.map((each) => withReferences(each, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, key === '$ref' && typeof value === 'string' ? change(value) : withReferences(value, change)]));
}

/**
 * Collects the schemas of all endpoints. A schema that is the same in requests and responses has one name. If the two
 * differ, the name of the schema for requests ends with «Input».
 */
export class NamedSchemas {
  readonly #schemas: Readonly<Record<Io, Map<string, Json>>> = { input: new Map(), output: new Map() };

  /**
   * Stores a schema and returns a reference to it. `name` is used if the schema has no name of its own. Until `resolve`
   * is called, a reference also says whether the schema is for requests (`input`) or responses (`output`).
   */
  add(schema: z.ZodType, io: Io, name: string): Json {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), { io, unrepresentable: 'any' });
    const toDirection = (json: Json): Json => withReferences(json, (reference) => reference.replace(LOCAL, `${io}:`));
    for (const [id, { id: _id, ...definition }] of Object.entries($defs)) this.#schemas[io].set(id, toDirection(definition));
    const root = toDirection(properties?.['root']);
    return this.#named(root, io, name);
  }

  /**
   * Stores the schema of an object under a name, and returns a reference to it. For an array it does this with the
   * schema of the items.
   */
  #named(json: Json, io: Io, name: string): Json {
    if (!isObject(json) || '$ref' in json) return json;
    if (json.type === 'array') return { ...json, items: this.#named(json.items, io, name.replace(/Response$/, 'Item')) };
    if (json.type !== 'object' || json.properties === undefined) return json;
    this.#schemas[io].set(name, json);
    return { $ref: `${io}:${name}` };
  }

  /** Replaces the references in the document by the final names. */
  resolve(document: Json): Json {
    return withReferences(document, (reference) => this.#resolved(reference));
  }

  /** The schemas by their final name, sorted by name. */
  get components(): Record<string, Json> {
    const all = (['output', 'input'] as const).flatMap((io) => [...this.#schemas[io]].map(([name, json]) => [this.#nameOf(name, io), this.resolve(json)] as const));
    return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #resolved(reference: string): string {
    const [io, name] = reference.split(':');
    return name !== undefined && (io === 'input' || io === 'output') ? `${NAMED}${this.#nameOf(name, io)}` : reference;
  }

  #nameOf(name: string, io: Io): string {
    return io === 'output' || !this.#schemas.output.has(name) || this.#isAlike(name) ? name : `${name}Input`;
  }

  /** Whether a schema is the same for requests and responses. All schemas to which it refers must be the same, too. */
  #isAlike(name: string): boolean {
    const [input, output] = [this.#schemas.input.get(name), this.#schemas.output.get(name)];
    const names: string[] = [];
    const undirected = (json: Json): string => JSON.stringify(withReferences(json, (reference) => (names.push(reference.replace(/^\w+:/, '')), reference.replace(/^\w+:/, ''))));
    return undirected(input) === undirected(output) && names.every((each) => each === name || this.#isAlike(each));
  }
}
