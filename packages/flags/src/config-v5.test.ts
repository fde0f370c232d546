import { expect, test } from 'vitest';
import { readFlagConfig } from './config-v5.ts';

const CONFIG = {
  p: { u: 'https://flags.example', r: 0 },
  f: {
    portfolio: {
      v: false,
      t: 0,
      i: 'off',
      r: [
        { o: 1, a: 'Email', t: 2, c: '@second.example', v: true, i: 'on' },
        { o: 0, a: 'Identifier', t: 0, c: 'ada', v: true, i: 'on' },
      ],
      p: [
        { o: 1, v: false, p: 90, i: 'off' },
        { o: 0, v: true, p: 10, i: 'on' },
      ],
    },
  },
};

test('FLAG-12, FLAG-13, FLAG-14, OP-45: a flag has a value, a variation, rules and shares, each with all of their parts', () => {
  const { r, p, ...flag } = readFlagConfig(JSON.stringify(CONFIG))?.f?.portfolio ?? {};
  expect(flag).toEqual({ v: false, t: 0, i: 'off' });
  expect(r?.[0]).toEqual({ o: 0, a: 'Identifier', t: 0, c: 'ada', v: true, i: 'on' });
  expect(p?.[0]).toEqual({ o: 0, v: true, p: 10, i: 'on' });
});

test('T-34: rules and shares count in the order that they name, however they were sent', () => {
  const flag = readFlagConfig(JSON.stringify(CONFIG))?.f?.portfolio;
  expect(flag?.r?.map(({ a }) => a)).toEqual(['Identifier', 'Email']);
  expect(flag?.p?.map(({ p }) => p)).toEqual([10, 90]);
});

test('T-34: those of one order stay as they were sent', () => {
  const r = ['a', 'b', 'c'].map((a) => ({ o: 0, a, t: 0, c: 'x', v: true }));
  expect(readFlagConfig(JSON.stringify({ f: { flag: { v: false, r } } }))?.f?.flag?.r?.map(({ a }) => a)).toEqual(['a', 'b', 'c']);
});

test.each(['', '<h1>hello</h1>', '[]', '7', '{"f":[]}', '{"f":{"x":{}}}', '{"f":{"x":{"v":true,"r":[{"a":"Email"}]}}}'])(
  '%j is no config',
  (text) => {
    expect(readFlagConfig(text)).toBeUndefined();
  },
);

test('a config without flags only says where to ask', () => {
  expect(readFlagConfig('{"p":{"u":"https://eu.example","r":1},"f":null}')).toEqual({ p: { u: 'https://eu.example', r: 1 } });
});
