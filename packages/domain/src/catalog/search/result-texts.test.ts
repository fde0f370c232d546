import { expect, test } from 'vitest';
import { ProjectId } from '../../ids.ts';
import { absentText, lookAlikeText, matchText } from './result-texts.ts';
import type { SearchMatch } from './schema.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;
const CONTRACT: SearchMatch = {
  kind: 'contract',
  chain: 'ethereum',
  address: ADDRESS,
  name: 'Factory',
  chains: ['ethereum', 'bsc'],
  shortened: false,
};

const matches: readonly (readonly [SearchMatch, string | undefined])[] = [
  [CONTRACT, 'Factory on Ethereum, BNB Smart Chain'],
  [{ ...CONTRACT, name: null }, 'Contract on Ethereum, BNB Smart Chain'],
  [{ ...CONTRACT, shortened: true }, `Factory on Ethereum, BNB Smart Chain: ${ADDRESS}`],
  [{ kind: 'incident', transaction: null, chain: null, title: 'Drained', date: '2024-05' }, 'Drained, 2024-05'],
  [{ kind: 'alias', alias: 'former-name', text: 'ParaSwap' }, 'Formerly ParaSwap'],
  [{ kind: 'alias', alias: 'name', text: '泰达币' }, 'Also called 泰达币'],
  [{ kind: 'contract-name', chain: 'base', name: 'Comet' }, 'Contract: Comet on Base'],
  [{ kind: 'link', url: 'https://www.aave.com/' }, 'Link: aave.com'],
  [{ kind: 'other-letters', scripts: ['Cyrillic'] }, 'Typed with Cyrillic letters that look Latin'],
  [{ kind: 'unlisted-domain', domain: 'aave.example', recorded: ['aave.com'] }, 'On record: aave.com'],
  [{ kind: 'unlisted-domain', domain: 'aave.example', recorded: [] }, 'No domain on record'],
  [{ kind: 'typo', text: 'aave' }, undefined],
];

test.each(matches)('a match says what was found where: %j', (match, text) => {
  expect(matchText(match)).toBe(text);
});

test('a token that resembles another says which, and how', () => {
  const known = { id: ProjectId.parse('uniswap'), name: 'Uniswap' };
  expect(lookAlikeText({ ...known, likeness: 'ticker' })).toBe('Not Uniswap: same ticker');
  expect(lookAlikeText({ ...known, likeness: 'letters' })).toBe('Not Uniswap: letters that look alike');
  expect(lookAlikeText({ ...known, likeness: 'name' })).toBe('Same name as Uniswap');
  expect(lookAlikeText({ id: null, name: 'Bitcoin', likeness: 'name' })).toBe('Same name as the coin Bitcoin');
});

test('a coin without a page is said to have none', () => {
  expect(absentText({ name: 'Bitcoin', ticker: 'BTC' })).toBe(
    'Bitcoin (BTC) is not in this catalogue. Tokens with a similar name are left out.',
  );
});
