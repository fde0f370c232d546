import { expect, test } from 'vitest';
import { ApiDocument, curlExample, limitText, listCalls, typeText } from './api-document.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const document = ApiDocument.parse({
  info: { version: '1.2.3' },
  paths: {
    '/api/projects/{id}': {
      get: {
        summary: 'Everything about one project.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: json({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }) },
        'x-limit': 'projectRead',
      },
    },
    '/api/user/flags': { get: { summary: 'Own flags.', responses: { 200: json({ type: 'object' }) }, 'x-role': 'user' } },
  },
});

test('a call is drawn from the document: what it takes, gives and allows, with an example that answers something', () => {
  const [project] = listCalls(document);
  expect(project).toMatchObject({
    method: 'GET',
    limit: '40 a second',
    parameters: [{ name: 'id', type: 'text', required: true, place: 'path' }],
    result: [{ name: 'name', type: 'text' }],
  });
  expect(project && curlExample(project, { origin: 'https://r.example' })).toBe("curl 'https://r.example/api/projects/aave'");
});

test.each([
  [{ type: 'array', items: { type: 'object' } }, 'list of objects'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'whole number or null'],
  [{ enum: ['A', 'B'] }, '"A" or "B"'],
  [{ type: 'integer', default: 10 }, 'whole number, 10 unless given'],
  [{ type: 'string', format: 'date-time' }, 'instant'],
] as const)('%j is read as %s', (schema, words) => {
  expect(typeText(JSON.parse(JSON.stringify(schema)))).toBe(words);
});

test('a limit is said in words', () => {
  expect([limitText('search'), limitText('events'), limitText('wallets')]).toEqual(['20 a second', '120 a minute', '10 in 5 seconds']);
});
