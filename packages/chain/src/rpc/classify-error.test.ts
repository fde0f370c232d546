import { REJECTIONS } from '@redoubt/testing/chain/simulated/rejections';
import { expect, test } from 'vitest';
import { classifyError, classifyStatus } from './classify-error.ts';

test.each(REJECTIONS)('%i "%s" is %s', (code, message, kind) => {
  expect(classifyError({ code, message })).toBe(kind);
});

test.each([
  [429, 'eth_call', 'rate-limit'],
  [413, 'eth_call', 'range'],
  [500, 'eth_call', 'server'],
  [503, 'eth_call', 'server'],
  [402, 'eth_call', 'quota'],
  [400, 'eth_call', 'refused'],
  [401, 'eth_getCode', 'denied'],
  [403, 'eth_call', 'denied'],
  [404, 'eth_blockNumber', 'denied'],
  [403, 'debug_traceBlockByNumber', 'refused'],
  [403, 'eth_getLogs', 'refused'],
] as const)('status %i of %s is %s', (status, method, kind) => {
  expect(classifyStatus(status, method)).toBe(kind);
});
