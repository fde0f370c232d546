import { expect, test } from 'vitest';
import { splitTerms } from './terms.ts';

test('the first term of a text carries its meaning, in the spelling of the text; the longest one is taken', () => {
  expect(splitTerms('Timelock before a harmful upgrade')).toEqual([
    { text: 'Timelock', meaning: expect.stringContaining('after a delay') },
    { text: ' before a harmful upgrade' },
  ]);
  expect(splitTerms('Liquidity (LP) locked')).toEqual([
    { text: 'Liquidity (' },
    { text: 'LP', meaning: expect.stringContaining('pool') },
    { text: ') locked' },
  ]);
  expect(splitTerms('Mints in 90 days')[0]).toEqual({ text: 'Mints', meaning: expect.stringContaining('were created') });
});

test('a text without a term, and words that only contain one, stay as they are', () => {
  expect(splitTerms('Independent audits')).toEqual([{ text: 'Independent audits' }]);
  expect(splitTerms('Minted peppermint, safely')).toEqual([{ text: 'Minted peppermint, safely' }]);
});
