import { expect, test } from 'vitest';
import { findClient } from './client-address.ts';

const find = (socketAddress: string, headers: Record<string, string> = {}, trustedProxyHops = 0) =>
  findClient({ headers, socketAddress, trustedProxyHops });

test('without proxies of ours the connection counts, whatever the client claims', () => {
  expect(find('203.0.113.9', { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.2' })).toEqual({
    address: '203.0.113.9',
    direct: false,
  });
});

test.each([
  [1, '203.0.113.3'],
  [2, '203.0.113.2'],
  [3, '203.0.113.1'],
])('behind %s proxies of ours, so many entries from the right are believed', (hops, expected) => {
  const { address } = find('127.0.0.1', { 'x-forwarded-for': '203.0.113.1, 203.0.113.2 ,203.0.113.3' }, hops);
  expect(address).toBe(expected);
});

test.each(['', '203.0.113.1', 'not an address, 203.0.113.9'])('a list that is too short or no list (%s) leaves the connection', (list) => {
  expect(find('198.51.100.7', { 'x-forwarded-for': list }, 2).address).toBe('198.51.100.7');
});

test('IPv4 inside IPv6 is IPv4', () => {
  expect(find('::ffff:203.0.113.9').address).toBe('203.0.113.9');
});

test.each([['127.0.0.1'], ['127.9.9.9'], ['::1'], ['::ffff:127.0.0.1']])('a request from %s that nobody forwarded is direct', (address) => {
  expect(find(address).direct).toBe(true);
});

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'via',
])('a request with %s was forwarded', (name) => {
  expect(find('127.0.0.1', { [name]: 'anything' }).direct).toBe(false);
});

test('a request from elsewhere is not direct', () => {
  expect(find('203.0.113.9').direct).toBe(false);
});
