import { expect, test } from 'vitest';
import { parseAddress, toAddress } from './board-address.ts';
import { listActiveFilters } from './board-labels.ts';
import { PROJECTS_PLACE } from './board-view.ts';

const filtersOf = (parameters: Record<string, string | string[]>) =>
  listActiveFilters(parseAddress(parameters, PROJECTS_PLACE).view).map(({ label, without }) => [label, toAddress(without, PROJECTS_PLACE)]);

test('each filter that is on is named, with the address of the view without it', () => {
  expect(filtersOf({ category: ['lending', 'layer-2'], chain: 'base', sort: 'name', page: '4' })).toEqual([
    ['Lending', '/projects?category=layer-2&chain=base&sort=name'],
    ['Layer 2', '/projects?category=lending&chain=base&sort=name'],
    ['Base', '/projects?category=lending&category=layer-2&sort=name'],
  ]);
});

test.each([
  [{ q: 'aave' }, '“aave”'],
  [{ audit: 'none' }, 'No audit found'],
  [{ kyc: 'gold' }, 'KYC: Gold'],
  [{ kyc: 'none' }, 'KYC: No check on record'],
  [{ product: 'skynet' }, 'Product: Skynet'],
  [{ score: '50-' }, 'Score 50 or more'],
  [{ score: '-80' }, 'Score 80 or less'],
  [{ score: '0-80' }, 'Score 0 to 80'],
  [{ alert: 'recent' }, 'Incident or alert in 30 days'],
  [{ onboarded: '7d' }, 'Listed in the last 7 days'],
  [{ has: 'timelock-48h' }, 'Timelock of 48 h or more'],
  [{ has: 'no-eoa' }, 'No single-key wallet (EOA)'],
])('the filter of %o is called "%s"', (parameters, label) => {
  expect(filtersOf(parameters)).toEqual([[label, '/projects']]);
});

test('the realm is no filter, and stays when one is left out', () => {
  expect(filtersOf({ realm: 'demo' })).toEqual([]);
  expect(filtersOf({ realm: 'demo', chain: 'base' })).toEqual([['Base', '/projects?realm=demo']]);
});
