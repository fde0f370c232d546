import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { EventRequest } from '@redoubt/domain/platform/event/schema';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput, readQuery } from './parse-input.ts';

function faultOf(schema: z.core.$ZodType, input: unknown) {
  try {
    parseInput(schema, input);
  } catch (error) {
    return error;
  }
  return undefined;
}

test('unknown keys are dropped', () => {
  expect(parseInput(z.object({ a: z.string() }), { a: 'x', role: 'admin' })).toEqual({ a: 'x' });
});

test.each([
  [EventRequest, {}, 'eventName', 'eventName: Please give a value.'],
  [EventRequest, { eventName: 5 }, 'eventName', 'eventName: Please give text.'],
  [EventRequest, { eventName: '' }, 'eventName', 'eventName: Please give a value.'],
  [
    EventRequest,
    { eventName: 'Vote', properties: { a: [] } },
    'properties.a',
    'properties.a: This value is not of a kind that is taken here.',
  ],
  [SearchQuery, { keyword: 'u' }, 'keyword', 'keyword: Enter 2 to 75 characters.'],
  [SearchQuery, { perPage: '101' }, 'perPage', expect.stringContaining('perPage: ')],
  [z.object({ ids: z.array(z.int()) }), { ids: [1, 'x'] }, 'ids[1]', 'ids[1]: Please give a number.'],
  [z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, 'kind', 'kind: Please give one of a, b.'],
  [ProjectsListRequest, { filter: { marketCap: 1 } }, 'filter.marketCap', 'filter.marketCap: There is no such parameter.'],
  [z.object({ n: z.number().max(3) }), { n: 4 }, 'n', 'n: The value must be at most 3.'],
])('the first issue has its field and a message (%#)', (schema, input, field, message) => {
  expect(faultOf(schema, input)).toMatchObject({ code: 'InvalidParameterException', field, message });
});

test('a body that is not an object has no field', () => {
  expect(faultOf(EventRequest, [])).toMatchObject({ field: undefined, message: 'Please give an object.' });
});

test('a query is an object of strings', () => {
  expect(readQuery('http://localhost/a?keyword=uni%20swap&page=2')).toEqual({ keyword: 'uni swap', page: '2' });
});

test('a parameter given twice is refused by name', () => {
  expect(() => readQuery('http://localhost/?a=1&b=2&a=3')).toThrow(
    expect.objectContaining({ code: 'InvalidParameterException', field: 'a' }),
  );
});

test.each(['?a=%00', '?%00=a'])('a NUL character is refused: %s', (query) => {
  expect(() => readQuery(`http://localhost/${query}`)).toThrow(expect.objectContaining({ code: 'InvalidParameterException' }));
});

test('a long field name is cut', () => {
  const fault = faultOf(z.strictObject({}), { ['a'.repeat(5_000)]: 1 });
  expect(fault).toMatchObject({ field: 'a'.repeat(200), message: `${'a'.repeat(200)}: There is no such parameter.` });
});

test('a parameter may have any name', () => {
  expect(Object.keys(readQuery('http://localhost/?__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
});
