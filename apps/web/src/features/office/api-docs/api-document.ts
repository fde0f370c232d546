import { LIMITS, type LimitName } from '@redoubt/domain/limits';
import { z } from 'zod';
import { callId } from './call-id.ts';

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  get items() {
    return z.union([Schema, z.boolean()]).optional();
  },
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  required: z.array(z.string()).optional(),
});
export type Schema = z.infer<typeof Schema>;

const Content = z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema })).optional() });

const Operation = z.looseObject({
  summary: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: Schema })).optional(),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content),
  'x-role': z.string().optional(),
  'x-limit': z.string().optional(),
});

/** As much of our OpenAPI document as the page draws. */
export const ApiDocument = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

export type Field = { readonly name: string; readonly type: string; readonly required: boolean; readonly place: string };

/** One call as the page draws it. */
export type ApiCall = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly role: string | undefined;
  readonly limit: string | undefined;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  readonly result: readonly Field[];
};

/** Every call of the document, in its order. */
export function listCalls({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: callId({ method, path }),
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      role: operation['x-role'],
      limit: operation['x-limit'] === undefined ? undefined : limitText(operation['x-limit']),
      parameters: (operation.parameters ?? []).map(({ name, in: place, required = false, schema }) => ({
        name,
        type: typeText(schema),
        required,
        place,
      })),
      body: fieldsOf(operation.requestBody),
      result: fieldsOf(operation.responses['200'] ?? operation.responses['201']),
    })),
  );
}

function fieldsOf(content: z.infer<typeof Content> | undefined): Field[] {
  const schema = content?.content?.['application/json']?.schema;
  return Object.entries(schema?.properties ?? {}).map(([name, each]) => ({
    name,
    type: typeText(each),
    required: schema?.required?.includes(name) ?? false,
    place: 'body',
  }));
}

/** More values than these are not spelled out. */
const VALUES_MAX = 8;

/** What a value is, as a reader of JSON would say it: 'list of objects', '"A" or "B"', 'whole number or null'. */
export function typeText(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    const values = schema.enum.slice(0, VALUES_MAX).map((value) => JSON.stringify(value));
    return values.join(' or ') + (schema.enum.length > VALUES_MAX ? ` or ${schema.enum.length - VALUES_MAX} others` : '');
  }
  if (schema.type === 'array') {
    const item = typeof schema.items === 'object' ? typeText(schema.items) : 'value';
    return `list of ${item.includes(' ') ? `(${item})` : `${item}s`}`;
  }
  return `${nameOf(schema)}${schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} unless given`}`;
}

function nameOf({ type, format }: Schema): string {
  if (Array.isArray(type)) return type.join(' or ');
  if (type === 'integer') return 'whole number';
  if (type === 'boolean') return 'true or false';
  if (type === 'string' && format === 'date-time') return 'instant';
  if (type === 'string' && format === 'date') return 'day';
  if (type === 'string') return 'text';
  return type ?? 'value';
}

/** An allowance in words: '40 a second', '30 in 60 s'. */
export function limitText(name: string): string {
  const limit = LIMITS[name as LimitName];
  if (limit === undefined) return name;
  if (limit.seconds === 1) return `${limit.count} a second`;
  if (limit.seconds === 60) return `${limit.count} a minute`;
  if (limit.seconds === 3_600) return `${limit.count} an hour`;
  if (limit.seconds === 86_400) return `${limit.count} a day`;
  return `${limit.count} in ${limit.seconds} seconds`;
}

/** Values that answer something on every installation with the catalogue that comes with it. */
const EXAMPLES: Readonly<Record<string, string>> = {
  id: 'aave',
  projectId: 'aave',
  keyword: 'aave',
  window: '7d',
  table: 'audits',
  address: '0x0000000000000000000000000000000000000001',
  reference: 'R-00000000',
  protocol: 'ethereum',
};

/** Only where the schema demands something. */
const BODIES: Readonly<Record<string, string>> = {
  'POST /api/projects-list': '{"filter":{"categories":["lending"]},"sort":{"field":"score","order":"desc"},"dataPerPage":5}',
  'POST /api/projects/vote': '{"id":"aave","vote":"yes"}',
};

/** The call as a line for a shell; undefined where a sensible one would need values that only the caller has. */
export function curlExample({ method, path, parameters, body }: ApiCall, { origin }: { origin: string }): string | undefined {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => EXAMPLES[name] ?? name);
  const asked = parameters.filter(({ place, required, name }) => place === 'query' && (required || name === 'keyword'));
  if (asked.some(({ name }) => EXAMPLES[name] === undefined)) return undefined;
  const query = asked.map(({ name }) => `${name}=${EXAMPLES[name]}`).join('&');
  const address = `${origin}${filled}${query === '' ? '' : `?${query}`}`;
  if (method === 'GET') return `curl '${address}'`;
  const text = BODIES[`${method} ${path}`];
  if (text === undefined || body.length === 0) return undefined;
  return `curl '${address}' -H 'content-type: application/json' \\\n  -d '${text}'`;
}
