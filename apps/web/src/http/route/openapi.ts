import '@/http/server-only';
import { ERRORS } from '@redoubt/domain/errors';
import { z } from 'zod';
import type { Declaration, Handler, Method, Route, Schema } from './route-declaration.ts';

/** A route file's exports, with its path as the document writes it. */
export type Endpoint = { readonly path: string; readonly handlers: Partial<Record<Method, Handler | Route>> };

type Json = Readonly<Record<string, unknown>>;

/** The API as an OpenAPI 3.1 document, generated from the declarations that the routes enforce. */
export function describeApi(endpoints: readonly Endpoint[], { version }: { version: string }): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Redoubt', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths: Object.fromEntries(endpoints.map(({ path, handlers }) => [path, describePath(path, handlers)])),
    components: {
      schemas: { Error: describeError() },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' } },
    },
  };
}

function describePath(path: string, handlers: Endpoint['handlers']): Json {
  const methods = Object.entries(handlers).flatMap(([method, handler]) => {
    const declaration = declarationOf(handler);
    return declaration === undefined ? [] : [[method.toLowerCase(), describeCall(path, method, declaration)] as const];
  });
  return Object.fromEntries(methods);
}

function declarationOf(handler: Handler | Route): Declaration | undefined {
  return 'declaration' in handler ? handler.declaration : undefined;
}

function describeCall(path: string, method: string, call: Declaration): Json {
  const parameters = [
    ...describeParameters(call.params, 'path'),
    ...describeParameters(call.query, 'query'),
    ...(call.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } }] : []),
  ];
  const failure = { description: 'Why it failed', content: jsonOf({ $ref: '#/components/schemas/Error' }) };
  const success = { description: 'Done', content: call.isFile ? FILE : jsonOf(toJsonSchema(call.result, 'output')) };
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(.)?/gi, (_match, next: string = '') => next.toUpperCase())}`,
    summary: call.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && { requestBody: { required: true, content: jsonOf(toJsonSchema(call.body, 'input')) } }),
    ...(call.role !== undefined && { security: [{ session: [] }], 'x-role': call.role }),
    ...(call.limit !== undefined && { 'x-limit': call.limit }),
    responses: { ...Object.fromEntries(call.statuses.map((status) => [status, success])), default: failure },
  };
}

function describeParameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

function toJsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _version, ...described } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return described;
}

const FILE: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function jsonOf(schema: unknown): Json {
  return { 'application/json': { schema } };
}

function describeError(): Json {
  return {
    type: 'object',
    properties: {
      code: { type: 'string', enum: Object.keys(ERRORS) },
      message: { type: 'string' },
      field: { type: 'string', description: 'The invalid parameter' },
      reason: { type: 'string', description: 'The reason, where a code has several. Of a refused password: common, address or product' },
    },
    required: ['code', 'message'],
  };
}
