/** Makes the OpenAPI 3.1 document of the API from the declarations of its endpoints. */
import * as z from 'zod';
import { allErrorMessages } from '../../domain/error-messages.ts';
import { paramNames, type Endpoint } from '../endpoint.ts';
import { errorCodesOf, statusOf } from '../error-status.ts';
import { NamedSchemas } from './named-schemas.ts';

/** The endpoints by their `operationId`. */
export type Endpoints = Record<string, Endpoint>;

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, ApiResponse>;
}

interface ApiResponse {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: unknown }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; contact: { name: string }; license: { name: string; url: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: unknown;
}

const ACCESS_DESCRIPTIONS = {
  anyone: 'Открыт всем.',
  user: 'Нужен вход.',
  admin: 'Нужна роль 99.',
} as const satisfies Record<Endpoint['access'], string>;

const KEY_DESCRIPTION =
  'Ключ для бота, раздел «Ключи» в админке. Какие вызовы ему открыты, сказано у каждого. ' +
  "Например: `curl -H 'Authorization: Bearer lk_…' https://…/api/admin/access-requests?status=open`.";

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'Текст, который можно показать человеку.' },
    fields: { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } },
    question: { type: 'integer', description: 'Номер вопроса, с 1.' },
    questions: { type: 'array', items: { type: 'integer' }, description: 'Места вопросов без ответа, с 0.' },
  },
};

export interface ApiDescription {
  endpointsByTag: Record<string, Endpoints>;
  tagDescriptions: Record<string, string>;
  info: OpenApi['info'];
  /** The address of the API: an origin, or `/` for the origin of the document. */
  server: string;
  /** The name of the session cookie. */
  sessionCookie: string;
}

export function toOpenApi({ endpointsByTag, tagDescriptions, info, server, sessionCookie }: ApiDescription): OpenApi {
  const schemas = new NamedSchemas();
  const paths: OpenApi['paths'] = {};
  for (const [tag, endpoints] of Object.entries(endpointsByTag)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const operations = (paths[endpoint.path] ??= {});
      operations[endpoint.method.toLowerCase()] = toOperation(name, tag, endpoint, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: server }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: schemas.resolve(paths) as OpenApi['paths'],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Вход человека: POST /api/session.' },
        key: { type: 'http', scheme: 'bearer', description: KEY_DESCRIPTION },
      },
      schemas: { ...schemas.components, Error: ERROR_SCHEMA },
    },
  };
}

const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;

function toOperation(operationId: string, tag: string, endpoint: Endpoint, schemas: NamedSchemas): Operation {
  const { access, keyRight, path, summary, query, body, bytes } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    description: keyRight === undefined ? ACCESS_DESCRIPTIONS[access] : `${ACCESS_DESCRIPTIONS[access]} Или ключ с правом \`${keyRight}\`.`,
    security: [...(access === 'anyone' ? [] : [{ session: [] }]), ...(keyRight === undefined ? [] : [{ key: [] }])],
    parameters: [
      ...paramNames(path).map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(query),
    ],
    ...(body !== undefined && {
      requestBody: { required: !body.safeParse({}).success, content: { 'application/json': { schema: schemas.add(body, 'input', `${capitalized(operationId)}Request`) } } },
    }),
    ...(bytes !== undefined && {
      requestBody: { required: true as const, content: Object.fromEntries(bytes.types.map((type) => [type, { schema: { type: 'string', format: 'binary', maxLength: bytes.max } }])) },
    }),
    responses: { ...successResponses(endpoint, schemas, `${capitalized(operationId)}Response`), ...errorResponses(endpoint) },
  };
}

function queryParameters(query: z.ZodType | undefined): Operation['parameters'] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: toParameterSchema(schema),
  }));
}

/**
 * The schema of a parameter. Query values are always text, but the API document shows a value that represents an
 * integer as an integer.
 */
function toParameterSchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('type' in schema) || schema.type !== 'integer') return schema;
  const { pattern: _, default: preset, ...integer } = schema as Record<string, unknown>;
  return { ...integer, ...(preset !== undefined && { default: Number(preset) }) };
}

function successResponses({ successStatuses, output, fileTypes }: Endpoint, schemas: NamedSchemas, name: string): Operation['responses'] {
  const content = successContent(output, fileTypes, schemas, name);
  return Object.fromEntries(successStatuses.map((status) => [String(status), { description: 'Успех.', ...(content && { content }) }]));
}

const TEXT = { type: 'string' };
const BINARY = { type: 'string', format: 'binary' };

const isTextType = (type: string): boolean => /^text\/|[/+]xml\b|[/+]json\b/.test(type);

type Content = Record<string, { schema: unknown }>;

function successContent(output: Endpoint['output'], fileTypes: Endpoint['fileTypes'] = ['application/octet-stream'], schemas: NamedSchemas, name: string): Content | undefined {
  if (output === null) return undefined;
  if (output === 'image') return { 'image/*': { schema: BINARY } };
  if (output === 'file') return Object.fromEntries(fileTypes.map((type) => [type, { schema: isTextType(type) ? TEXT : BINARY }]));
  return { 'application/json': { schema: schemas.add(output, 'output', name) } };
}

const ERROR_CONTENT: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const RETRY_AFTER = { 'Retry-After': { description: 'Через сколько секунд повторить.', schema: { type: 'integer', minimum: 1 } } };

/** The HTTP server itself sends this response, before any endpoint runs. */
const HEADERS_TOO_LARGE: ApiResponse = { description: '`too-large` Заголовки запроса слишком длинные.', content: ERROR_CONTENT };

function errorResponses(endpoint: Endpoint): Operation['responses'] {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => statusOf(code, endpoint));
  const responses = [...byStatus].map(([status, codes]): [string, ApiResponse] => [
    String(status),
    {
      description: [...new Set(codes)].map((code) => `\`${code}\` ${endpoint.errorMessages?.[code] ?? allErrorMessages[code]}`).join('\n'),
      ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
      content: ERROR_CONTENT,
    },
  ]);
  return { ...Object.fromEntries(responses), '431': HEADERS_TOO_LARGE };
}
