import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { expect, test } from 'vitest';
import { findClient } from './client-address.ts';

const find = (
  socketAddress: string,
  headers: Record<string, string> = {},
  trustedProxyHops = 0,
  { TRUSTED_PROXIES = '', countryHeader }: { TRUSTED_PROXIES?: string; countryHeader?: string } = {},
) =>
  findClient({
    headers,
    socketAddress,
    trustedProxyHops,
    trustedProxies: parseSettings({ TRUSTED_PROXIES }).trustedProxies,
    countryHeader,
  });

test('without our own proxies the address of the connection counts, whatever the client claims', () => {
  expect(find('203.0.113.9', { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.2' })).toEqual({
    address: '203.0.113.9',
    direct: false,
    country: undefined,
  });
});

test.each([
  [1, '203.0.113.3'],
  [2, '203.0.113.2'],
  [3, '203.0.113.1'],
])('behind %s of our proxies, as many entries from the right are trusted', (hops, expected) => {
  const { address } = find('127.0.0.1', { 'x-forwarded-for': '203.0.113.1, 203.0.113.2 ,203.0.113.3' }, hops);
  expect(address).toBe(expected);
});

test.each(['', '203.0.113.1', 'not an address, 203.0.113.9'])(
  'a header that is too short or invalid (%s) leaves the address of the connection',
  (list) => {
    expect(find('10.0.0.7', { 'x-forwarded-for': list }, 2).address).toBe('10.0.0.7');
  },
);

test.each([
  ['203.0.113.3:4711', '203.0.113.3'],
  ['[2001:db8::3]:4711', '2001:db8::3'],
  ['[2001:db8::3]', '2001:db8::3'],
  ['2001:db8::3', '2001:db8::3'],
  ['::ffff:203.0.113.3', '203.0.113.3'],
])('a proxy may write the client as %s', (entry, expected) => {
  expect(find('127.0.0.1', { 'x-forwarded-for': `203.0.113.1, ${entry}` }, 1).address).toBe(expected);
});

test.each(['203.0.113.3:', '203.0.113.3:port', '[203.0.113.3', '203.0.113:80', ':80'])('%s is no address', (entry) => {
  expect(find('127.0.0.1', { 'x-forwarded-for': entry }, 1).address).toBe('127.0.0.1');
});

test.each(['127.0.0.1', '::1', '10.0.0.7', '172.31.0.7', '192.168.0.7', 'fd00::7', '::ffff:10.0.0.7'])(
  'a proxy at %s, on this machine or a local network, is trusted',
  (proxy) => {
    expect(find(proxy, { 'x-forwarded-for': '203.0.113.3' }, 1).address).toBe('203.0.113.3');
  },
);

test.each(['198.51.100.7', '2001:db8::7', '172.32.0.7'])('a client at %s cannot choose its address', (socket) => {
  expect(find(socket, { 'x-forwarded-for': '203.0.113.3' }, 1).address).toBe(socket);
});

test('only proxies that the operator names are trusted', () => {
  const named = '198.51.100.0/24, 2001:db8::7';
  for (const [socket, expected] of [
    ['198.51.100.7', '203.0.113.3'],
    ['2001:db8::7', '203.0.113.3'],
    ['10.0.0.7', '10.0.0.7'],
    ['2001:db8::8', '2001:db8::8'],
  ] as const) {
    expect(find(socket, { 'x-forwarded-for': '203.0.113.3' }, 1, { TRUSTED_PROXIES: named }).address).toBe(expected);
  }
});

test('IPv4 inside IPv6 is IPv4', () => {
  expect(find('::ffff:203.0.113.9').address).toBe('203.0.113.9');
});

test.each([['127.0.0.1'], ['127.9.9.9'], ['::1'], ['::ffff:127.0.0.1']])(
  'a request from %s that was not forwarded is direct',
  (address) => {
    expect(find(address).direct).toBe(true);
  },
);

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

test('FLAG-04: a country is trusted from the operator’s header, of a request that came through our proxy', () => {
  const headers = { 'x-forwarded-for': '203.0.113.1', 'cf-ipcountry': 'ch', 'x-country': 'DE' };
  expect(find('127.0.0.1', headers, 1, { countryHeader: 'cf-ipcountry' }).country).toBe('CH');
  expect(find('127.0.0.1', headers, 1).country).toBeUndefined();
  expect(find('127.0.0.1', headers, 0, { countryHeader: 'cf-ipcountry' }).country).toBeUndefined();
  // Not through all of our proxies: the header is the client's own claim.
  expect(find('127.0.0.1', headers, 2, { countryHeader: 'cf-ipcountry' }).country).toBeUndefined();
  // Other machines are not trusted either.
  expect(find('198.51.100.7', headers, 1, { countryHeader: 'cf-ipcountry' }).country).toBeUndefined();
  for (const claim of ['XX', 'T1', 'Switzerland', '', '<b']) {
    expect(find('127.0.0.1', { ...headers, 'cf-ipcountry': claim }, 1, { countryHeader: 'cf-ipcountry' }).country).toBeUndefined();
  }
});
