import { expect, test } from 'vitest';
import { isBilled } from './is-billed.ts';

test.each([
  ['https://mainnet.provider.example/v2/key', {}, true],
  ['https://8.8.8.8', {}, true],
  ['http://172.32.0.1:8545', {}, true],
  ['http://127.0.0.1:8545', {}, false],
  ['http://127.0.0.1:8545', { perSecond: 25 }, true],
  ['http://geth:8545', { unitsPerDay: 1_000 }, true],
  ['http://geth:8545', {}, false],
  ['http://localhost:8545', {}, false],
  ['http://[::1]:8545', {}, false],
  ['http://10.0.4.2:8545', {}, false],
  ['http://172.20.0.3:8545', {}, false],
  ['http://node.lan', {}, false],
] as const)('%s with %j is billed: %s', (url, budget, billed) => {
  expect(isBilled(url, budget)).toBe(billed);
});
