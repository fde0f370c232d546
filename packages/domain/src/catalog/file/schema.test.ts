import { expect, test } from 'vitest';
import { type CatalogFile, CatalogProject, PartialDate } from './schema.ts';

const file: CatalogFile = {
  id: 'lighthouse',
  name: 'Lighthouse',
  tickers: ['LIGHT'],
  categories: ['lending'],
  description: { text: 'Lends tokens against collateral.', source: 'https://lighthouse.example' },
  links: [],
  contracts: [],
  audits: [],
  auditsSearched: { at: '2026-11-20', places: ['https://lighthouse.example'] },
  incidents: [],
  incidentsSearched: { at: '2026-11-20', places: ['https://lighthouse.example'] },
};
const address = `0x${'Ab'.repeat(20)}`;
const contract = { chain: 'ethereum', address, role: 'token' as const, name: 'LIGHT', source: 'https://lighthouse.example' };
const audit = { firm: 'Firm', scope: 'All', date: '2024', report: 'https://firm.example', source: 'https://firm.example' };

const accepts = (change: object) => CatalogProject.safeParse({ ...file, ...change }).success;

test('the least that a file may say', () => {
  expect(CatalogProject.parse(file)).toEqual({ ...file, contacts: [], traits: [] });
});

test.each([
  ['an unknown key', { colour: 'red' }],
  ['no category', { categories: [] }],
  ['an unknown category', { categories: ['weather'] }],
  ['an id that is no slug', { id: 'Light House' }],
  ['a ticker twice, in another case', { tickers: ['LIGHT', 'light'] }],
  ['an address twice on one chain, in another case', { contracts: [contract, { ...contract, address: address.toLowerCase() }] }],
  ['an address of 39 digits', { contracts: [{ ...contract, address: address.slice(0, -1) }] }],
  ['a contract without a source', { contracts: [{ ...contract, source: undefined }] }],
  ['an audit without a date', { audits: [{ ...audit, date: '' }] }],
  ['a source that is no address of a page', { audits: [{ ...audit, source: 'javascript:alert(1)' }] }],
  ['a search that names no place', { auditsSearched: { at: '2026-11-20', places: [] } }],
  [
    'a loss with a fraction',
    { incidents: [{ date: '2024', kind: 'exploit', title: 'T', cause: 'C', lossUsd: '1.5', source: 'https://n.example' }] },
  ],
])('a file with %s is refused', (_name, change) => {
  expect(accepts(change)).toBe(false);
});

test('one address on two chains is two contracts, in lower case', () => {
  const parsed = CatalogProject.parse({ ...file, contracts: [contract, { ...contract, chain: 'base' }] });
  expect(parsed.contracts.map((entry) => `${entry.chain} ${entry.address}`)).toEqual([
    'ethereum 0xabababababababababababababababababababab',
    'base 0xabababababababababababababababababababab',
  ]);
});

test.each(['2024', '2024-05', '2024-05-31', '2024-02-29'])('%s is a date', (date) => {
  expect(PartialDate.safeParse(date).success).toBe(true);
});

test.each(['', '24', '2024-13', '2024-00', '2024-5', '2024-05-32', '2024-05-31T00:00', 'May 2024'])('"%s" is no date', (date) => {
  expect(PartialDate.safeParse(date).success).toBe(false);
});
