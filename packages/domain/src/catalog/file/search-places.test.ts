import { expect, test } from 'vitest';
import { coversKeysAndFrontEnds, whyNotNone } from './search-places.ts';

const POCS = 'https://github.com/SunWeb3Sec/DeFiHackLabs';

test('a search in three places, one of which lists stolen keys and front ends, can find none', () => {
  expect(whyNotNone({ places: [POCS, 'https://rekt.news/', 'https://own.example/blog'] }, { subject: 'incidents' })).toBeUndefined();
});

test('one collection of exploits of contracts is no search for incidents', () => {
  expect(whyNotNone({ places: [POCS] }, { subject: 'incidents' })).toBe('Only 1 of at least 3 places was searched.');
});

test('three places without stolen keys and front ends are none for incidents, and enough for audits', () => {
  const places = [POCS, 'https://own.example/blog', 'https://firm.example/'];
  expect(whyNotNone({ places }, { subject: 'incidents' })).toBe('No place that lists stolen keys and taken-over websites was searched.');
  expect(whyNotNone({ places }, { subject: 'audits' })).toBeUndefined();
});

test('two pages of a site or of a repository are one place, two repositories are two', () => {
  const site = ['https://rekt.news/a', 'https://www.rekt.news/b', `${POCS}/tree/main/src`, POCS];
  expect(whyNotNone({ places: site }, { subject: 'incidents' })).toBe('Only 2 of at least 3 places were searched.');
  expect(whyNotNone({ places: [...site, 'https://github.com/owner/other'] }, { subject: 'incidents' })).toBeUndefined();
});

test.each([
  ['https://defillama.com/hacks', true],
  ['https://defillama.com/protocol/aave', false],
  ['https://www.web3isgoinggreat.com/?id=x', true],
  ['https://rekt.news.example/', false],
])('%s lists stolen keys and front ends: %s', (place, expected) => {
  expect(coversKeysAndFrontEnds(place)).toBe(expected);
});
