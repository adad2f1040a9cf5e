/** The OpenAPI 3.1 document of the API, derived from the declarations of its endpoints. */
import * as z from 'zod';
import { errorMessages } from '../../domain/errors.ts';
import { paramNames, type Endpoint } from '../endpoint.ts';
import { errorCodesOf, statusOf } from '../error-status.ts';

/** Endpoints by their `operationId`. */
export type Endpoints = Record<string, Endpoint>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[];
  requestBody?: { required: true; content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
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
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    question: { type: 'integer', description: 'Номер вопроса, с 1.' },
    questions: { type: 'array', items: { type: 'integer' }, description: 'Места вопросов без ответа, с 0.' },
  },
};

/** @param sessionCookie name of the session cookie */
export function toOpenApi(endpoints: Endpoints, info: OpenApi['info'], sessionCookie: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = toOperation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Вход человека: POST /api/session.' },
        key: { type: 'http', scheme: 'bearer', description: KEY_DESCRIPTION },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function toOperation(operationId: string, endpoint: Endpoint): Operation {
  const { access, keyRight, path, summary, query, body } = endpoint;
  return {
    operationId,
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
      requestBody: { required: true as const, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function queryParameters(query: z.ZodType | undefined): Operation['parameters'] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function successResponses({ successStatuses, output, fileTypes }: Endpoint): Operation['responses'] {
  const content = successContent(output, fileTypes);
  return Object.fromEntries(
    successStatuses.map((status) => [String(status), { description: 'Успех.', ...(content && { content }) }]),
  );
}

const BINARY = { type: 'string', format: 'binary' };

type Content = Record<string, { schema: unknown }>;

function successContent(output: Endpoint['output'], fileTypes: Endpoint['fileTypes'] = ['application/octet-stream']): Content | undefined {
  if (output === null) return undefined;
  if (output === 'image') return { 'image/*': { schema: BINARY } };
  if (output === 'file') return Object.fromEntries(fileTypes.map((type) => [type, { schema: BINARY }]));
  return { 'application/json': { schema: schemaOf(output, 'output') } };
}

function errorResponses(endpoint: Endpoint): Operation['responses'] {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => statusOf(code, endpoint));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...new Set(codes)].map((code) => `\`${code}\` ${endpoint.errorMessages?.[code] ?? errorMessages[code]}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
