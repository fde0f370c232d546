import { expect, test } from 'vitest';
import { parseBudgets } from './parse-budgets.ts';
import { parseHistory } from './plan/history.ts';

const rpcUrls = '1=https://a.example/key, 8453=https://b.example,public,1=https://c.example,31337=http://127.0.0.1:8545';

test('one value holds for all endpoints but the demo chain; a list follows the order of the addresses, with gaps', () => {
  expect([...parseBudgets({ rpcUrls, rate: '25', daily: undefined })]).toEqual([
    ['1=https://a.example/key', { perSecond: 25, unitsPerDay: undefined }],
    ['8453=https://b.example/', { perSecond: 25, unitsPerDay: undefined }],
    ['1=https://c.example/', { perSecond: 25, unitsPerDay: undefined }],
  ]);
  expect([...parseBudgets({ rpcUrls, rate: '25,,300', daily: ',100000' })]).toEqual([
    ['1=https://a.example/key', { perSecond: 25, unitsPerDay: undefined }],
    ['8453=https://b.example/', { perSecond: undefined, unitsPerDay: 100_000 }],
    ['1=https://c.example/', { perSecond: 300, unitsPerDay: undefined }],
  ]);
  expect([...parseBudgets({ rpcUrls: '1=https://a.example', rate: undefined, daily: 'off' })]).toEqual([
    ['1=https://a.example/', { perSecond: undefined, unitsPerDay: Number.POSITIVE_INFINITY }],
  ]);
});

test('what is no number above 0, and more values than endpoints, are refused without an address', () => {
  expect(() => parseBudgets({ rpcUrls, rate: 'fast', daily: undefined })).toThrow('RPC_RATE: give numbers above 0');
  expect(() => parseBudgets({ rpcUrls, rate: undefined, daily: '0' })).toThrow('RPC_DAILY: give numbers above 0');
  expect(() => parseBudgets({ rpcUrls: '1=https://a.example/key', rate: '1,2', daily: undefined })).toThrow(
    'RPC_RATE: there are 2 values for 1 endpoints.',
  );
});

test('a history is hours, days or all', () => {
  expect([parseHistory('24h'), parseHistory('30d'), parseHistory('all')]).toEqual([{ seconds: 86_400 }, { seconds: 2_592_000 }, 'all']);
  for (const text of ['', '0d', '1w', 'ALL', '-1h'])
    expect(() => parseHistory(text)).toThrow('Give hours or days such as 24h or 30d, or all.');
});
