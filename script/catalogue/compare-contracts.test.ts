import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import { expect, test } from 'vitest';
import { type Comparison, compareContracts, type PublicLists } from './compare-contracts.ts';
import { readFolder, readPublicLists } from './count-facts.ts';

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const SOURCE = 'https://example.org/';
const LISTS: PublicLists = {
  tokens: [
    {
      id: 'mill',
      name: 'Mill',
      ticker: 'MILL',
      icon: null,
      contracts: [
        { chain: 'ethereum', address: ONE },
        { chain: 'base', address: TWO },
      ],
    },
  ],
  contracts: [{ chain: 'ethereum', address: THREE }],
  addresses: new Set(),
};

type Contract = CatalogFile['contracts'][number];
const contract = (address: string, more: Partial<Contract> = {}): Contract => ({
  ...{ chain: 'ethereum', address, role: 'token', name: 'MILL', source: SOURCE },
  ...more,
});

const file = (contracts: Contract[], more: Partial<CatalogFile> = {}): CatalogFile => ({
  ...{ id: 'mill', name: 'Mill', tickers: ['MILL'], categories: ['exchange'], links: [], audits: [], incidents: [] },
  ...{ description: { text: 'A mill.', source: SOURCE }, contracts },
  ...more,
});

const compare = (given: CatalogFile, lists = LISTS): Comparison[] => compareContracts([given], lists).map(({ result }) => result);

test('a contract is equal only on the same chain, and a token only under its name', () => {
  expect(compare(file([contract(ONE), contract(THREE, { role: 'vault', name: 'Vault' })]))).toEqual(['equal', 'equal']);
  expect(compare(file([contract(ONE, { name: 'BARN' })], { name: 'Barn', tickers: ['BARN'] }))).toEqual(['other-name']);
  expect(compare(file([contract(ONE, { chain: 'base' }), contract(ONE)]))).toEqual(['other-address', 'equal']);
  expect(compare(file([contract(THREE, { chain: 'base', role: 'vault', name: 'Vault' })]))).toEqual(['other-chain']);
});

test('an address that only a text has is mentioned, and one that nothing has is absent', () => {
  const address = `0x${'4'.repeat(40)}`;
  expect(compare(file([contract(address)]))).toEqual(['absent']);
  expect(compare(file([contract(address)]), { ...LISTS, addresses: new Set([address]) })).toEqual(['mentioned']);
});

test('no list has another name or another address for a contract of the catalogue', async () => {
  const compared = compareContracts(readFolder<CatalogFile>('catalog'), await readPublicLists([]));
  const differing = compared.filter(({ result }) => result === 'other-name' || result === 'other-address');
  expect(differing.map(({ id, contract: { chain, address } }) => `${id} ${chain} ${address}`)).toEqual([]);
  expect(compared.filter(({ result }) => result === 'equal').length).toBeGreaterThan(650);
});
