import * as z from 'zod';
import { failureTexts } from '../domain/failure.ts';
import { paramNames, type Declaration } from './call.ts';
import { failuresOf, statusOf } from './failure-status.ts';

/** The calls of the API by the names that the document gives them. */
export type Calls = Record<string, Declaration>;

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

const WHO = {
  anyone: 'Открыт всем.',
  user: 'Нужен вход.',
  admin: 'Нужна роль 99.',
} as const satisfies Record<Declaration['access'], string>;

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

/**
 * The OpenAPI 3.1 document of the given calls.
 * @param sessionCookie name of the cookie that carries the session
 */
export function toOpenApi(calls: Calls, info: OpenApi['info'], sessionCookie: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, declaration] of Object.entries(calls)) {
    const operations = (paths[declaration.path] ??= {});
    operations[declaration.method.toLowerCase()] = toOperation(name, declaration);
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function toOperation(operationId: string, declaration: Declaration): Operation {
  const { access, path, summary, query, input } = declaration;
  return {
    operationId,
    summary,
    description: WHO[access],
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...paramNames(path).map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(query),
    ],
    ...(input !== undefined && {
      requestBody: { required: true as const, content: { 'application/json': { schema: schemaOf(input, 'input') } } },
    }),
    responses: { ...successes(declaration), ...failures(declaration) },
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

function successes({ statuses, output }: Declaration): Operation['responses'] {
  const content: Record<string, { schema: unknown }> | undefined =
    output === null
      ? undefined
      : output === 'picture'
        ? { 'image/*': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(output, 'output') } };
  return Object.fromEntries(
    statuses.map((status) => [String(status), { description: 'Успех.', ...(content && { content }) }]),
  );
}

function failures(declaration: Declaration): Operation['responses'] {
  const byStatus = Map.groupBy(failuresOf(declaration), (code) => statusOf(code, declaration));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...new Set(codes)].map((code) => `\`${code}\` ${declaration.texts?.[code] ?? failureTexts[code]}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
