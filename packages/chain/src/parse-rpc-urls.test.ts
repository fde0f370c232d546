import { expect, test } from 'vitest';
import { parseRpcUrls } from './parse-rpc-urls.ts';

test('a chain may have several endpoints; the order is kept', () => {
  expect(parseRpcUrls('8453=https://c.example/key, 1=https://a.example,1=http://b.example:8545')).toEqual({
    chains: [
      { chainId: 8453, urls: ['https://c.example/key'] },
      { chainId: 1, urls: ['https://a.example/', 'http://b.example:8545/'] },
    ],
    public: false,
  });
});

test('`public` can be combined with private endpoints', () => {
  expect(parseRpcUrls('public')).toEqual({ chains: [], public: true });
  expect(parseRpcUrls('31337=http://127.0.0.1:8545,public')).toMatchObject({ chains: [{ chainId: 31337 }], public: true });
});

test.each(['https://a.example', '1=', '1=ftp://a.example', '0=https://a.example', 'one=https://a.example', '1=not an address'])(
  '"%s" is rejected without repeating the text',
  (text) => {
    expect(() => parseRpcUrls(text)).toThrow('Entry 1 is not chainId=url, such as 1=https://rpc.example.');
  },
);

test('an address that is given twice is rejected', () => {
  expect(() => parseRpcUrls('1=https://a.example/x,1=https://a.example/x')).toThrow('Entry 2 repeats an address of chain 1.');
});
