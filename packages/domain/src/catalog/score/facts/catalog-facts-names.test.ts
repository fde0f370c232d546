import { expect, test } from 'vitest';
import { type ListedName, searchNames } from './catalog-facts-names.ts';

const listed = (id: string, overrides: Partial<ListedName> = {}): ListedName => ({
  id,
  name: id,
  tickers: [],
  contracts: [],
  source: `https://${id}.example`,
  listedAt: 1_000,
  ...overrides,
});
const find = (...projects: ListedName[]) =>
  searchNames(projects, { ids: new Set(['harbour']), searchedOn: '2026-11-20', places: ['https://list.example'] }).get('harbour');

const harbour = listed('harbour', { name: 'Harbour Protocol', tickers: ['HARB'] });

test('a name and tickers of its own are unique, as far as the lists that were searched go', () => {
  expect(find(harbour, listed('lighthouse', { tickers: ['LIGHT'] }))).toEqual({
    name: 'unique',
    urls: ['https://list.example', 'https://harbour.example'],
    searchedOn: '2026-11-20',
  });
});

test('a ticker that another project has is shared, whatever the case', () => {
  expect(find(harbour, listed('harbinger', { tickers: ['harb'] }))).toMatchObject({ name: 'shared', urls: ['https://harbinger.example'] });
});

test('a name like that of an older project is a look-alike; the older one is not', () => {
  expect(find(harbour, listed('first', { name: 'Harbour DAO', listedAt: 999 }))).toMatchObject({
    name: 'look-alike',
    urls: ['https://first.example'],
  });
  expect(find(harbour, listed('later', { name: 'Harbour DAO', listedAt: 1_000 }))?.name).toBe('unique');
});

test('an older entry of the same contract is the same thing', () => {
  const contracts = [{ chain: 'base', address: '0x1' }];
  expect(find({ ...harbour, contracts }, listed('first', { name: 'Harbour', contracts, listedAt: 1 }))?.name).toBe('unique');
});

test('its own second ticker does not make a ticker shared', () => {
  expect(find({ ...harbour, tickers: ['HARB', 'harb'] })?.name).toBe('unique');
});

test('only the projects that are asked for are searched for', () => {
  expect([...searchNames([harbour, listed('other')], { ids: new Set(['other']), searchedOn: '2026-11-20', places: [] }).keys()]).toEqual([
    'other',
  ]);
});
