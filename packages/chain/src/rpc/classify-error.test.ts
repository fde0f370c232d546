import { expect, test } from 'vitest';
import { classifyError, classifyStatus } from './classify-error.ts';

test.each([
  [-32_005, 'query returned more than 10000 results', 'range'],
  [-32_602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range', 'range'],
  [-32_000, 'block range is too wide', 'range'],
  [-32_600, 'eth_getLogs is limited to 1000 blocks', 'range'],
  [-32_005, 'daily request count exceeded, request rate limited', 'rate-limit'],
  [-32_005, 'limit exceeded', 'rate-limit'],
  [429, 'Your app has exceeded its compute units per second capacity', 'rate-limit'],
  [-32_601, 'the method trace_block does not exist', 'unsupported'],
  [-32_603, 'internal error', 'server'],
  [-32_000, 'header not found', 'server'],
  [-32_602, 'invalid argument 0', 'refused'],
] as const)('%i "%s" is %s', (code, message, kind) => {
  expect(classifyError({ code, message })).toBe(kind);
});

test.each([
  [429, 'rate-limit'],
  [413, 'range'],
  [500, 'server'],
  [503, 'server'],
  [403, 'refused'],
] as const)('status %i is %s', (status, kind) => {
  expect(classifyStatus(status)).toBe(kind);
});
