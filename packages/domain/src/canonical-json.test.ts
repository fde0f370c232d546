import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order in which keys were written does not show', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
});

test('a key without a value is left out, and a hole in a list is null', () => {
  expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
});

test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [undefined], [() => 1], [{ a: 1n }]])('%s is refused', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});
