import { expect, test } from 'vitest';
import { isInNetworks, parseNetworks } from './networks.ts';

test.each([
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['10.1.0.0/16', '10.1.255.255', true],
  ['10.1.0.0/16', '10.2.0.0', false],
  ['fd00::/8', 'fdff::1', true],
  ['fd00::/8', 'fe80::1', false],
  ['203.0.113.9, 2001:db8::/32', '2001:db8:1::1', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '::1', false],
  ['10.0.0.0/8', 'nothing', false],
])('of %s, %s is one: %s', (text, address, expected) => {
  expect(isInNetworks(address, parseNetworks(text))).toBe(expected);
});

test.each(['10.0.0', '10.0.0.0/33', '::/129', 'proxy.example', '10.0.0.0/-1', '10.0.0.1/8/8'])('%s is refused by name', (text) => {
  expect(() => parseNetworks(`127.0.0.1, ${text}`)).toThrow(text);
});
