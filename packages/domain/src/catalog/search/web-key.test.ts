import { expect, test } from 'vitest';
import { listLinkKeys, readWebAddress } from './web-key.ts';

test.each([
  ['app.uniswap.org', ['app.uniswap.org', 'uniswap.org']],
  ['https://www.aave.com/markets?x=1', ['aave.com']],
  ['github.com/uniswap/v3-core', ['github.com/uniswap']],
  ['https://twitter.com/aerodromefi', ['x.com/aerodromefi', '@aerodromefi']],
  ['github.com', []],
  // Who has a page below a shared site does not have the site.
  ['project.medium.com', ['project.medium.com']],
  // What stands before a domain says nothing about whose it is.
  ['uniswap.org.evil.example', ['uniswap.org.evil.example', 'org.evil.example', 'evil.example']],
])('%s is looked for as %j', (text, keys) => {
  expect(readWebAddress(text)?.keys).toEqual(keys);
});

test.each(['uniswap', 'v3.0', 'two words.org', 'ftp://a.example', 'a@b.example', ''])('"%s" is no web address', (text) => {
  expect(readWebAddress(text)).toBeUndefined();
});

test('a link is stored under its host, or its account on a shared site', () => {
  expect(listLinkKeys('https://docs.lido.fi/guides')).toEqual(['docs.lido.fi']);
  expect(listLinkKeys('https://x.com/AerodromeFi')).toEqual(['x.com/aerodromefi', '@aerodromefi']);
  expect(listLinkKeys('https://github.com/')).toEqual([]);
});
