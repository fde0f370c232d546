import { expect, test } from 'vitest';
import { methodPath } from './method-path.ts';

test.each([
  ['COD-02', '/methodology/code#COD-02'],
  ['OPS', '/methodology/operations#OPS'],
  ['CAP-07', '/methodology/score#CAP-07'],
  ['recompute', '/methodology/score#recompute'],
  ['alerts', '/methodology/rules#alerts'],
  ['simulated-trades', '/methodology/evidence#simulated-trades'],
  ['verdict', '/methodology#verdict'],
])('%s is explained at %s', (anchor, path) => {
  expect(methodPath(anchor)).toBe(path);
});
