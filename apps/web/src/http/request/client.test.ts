import { expect, test } from 'vitest';
import { clientKey, networkKey, networkOf, wideNetworkOf } from './client.ts';

const secrets = { visitorSecret: 'a'.repeat(64) };
const client = (address: string, userAgent = 'browser') => ({ address, userAgent });

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of network %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});

test.each([
  ['203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('around %s is the wider network %s', (address, expected) => {
  expect(wideNetworkOf(address)).toBe(expected);
});

test('limits count one household once, and two separately', () => {
  expect(networkKey(client('2001:db8:1:2::1'), secrets)).toBe(networkKey(client('2001:db8:1:2:ffff::9', 'other'), secrets));
  expect(networkKey(client('2001:db8:1:2::1'), secrets)).not.toBe(networkKey(client('2001:db8:1:3::1'), secrets));
  expect(networkKey(client('203.0.113.9'), secrets)).not.toBe(networkKey(client('203.0.113.8'), secrets));
});

test('a stored key can not be made without the secret', () => {
  expect(networkKey(client('203.0.113.9'), secrets)).not.toBe(networkKey(client('203.0.113.9'), { visitorSecret: 'b'.repeat(64) }));
});

test('two browsers behind one address are two clients', () => {
  expect(clientKey(client('203.0.113.9', 'a'), secrets)).not.toBe(clientKey(client('203.0.113.9', 'b'), secrets));
});
