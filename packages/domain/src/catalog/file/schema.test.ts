import { expect, test } from 'vitest';
import { type CatalogFile, CatalogProject } from './project-file.ts';
import { PartialDate } from './schema.ts';

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

const alias = (kind: string, text: string) => ({ kind, text, source: 'https://lighthouse.example' });
const page = 'https://lighthouse.example';
const incident = { date: '2024', kind: 'exploit', title: 'T', cause: 'C', source: page };
const closed = { state: 'closed', at: '2026-11-20', since: '2025-06', source: page };
const attested = { power: 'upgrade', noticeSeconds: 172_800, text: 'Two days.', at: '2026-11-20', source: page };
const source = { url: page, seen: '2026-11-20', publisher: 'Lighthouse', kind: 'own' };

const accepts = (change: object) => CatalogProject.safeParse({ ...file, ...change }).success;

test('the least that a file may say', () => {
  expect(CatalogProject.parse(file)).toEqual({ ...file, aliases: [], contacts: [], traits: [], rulings: [], attested: [], sources: [] });
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
  ['an alias without a source', { aliases: [{ kind: 'name', text: 'Beacon' }] }],
  ['an alias twice, in another case', { aliases: [alias('name', 'Beacon'), alias('former-name', 'BEACON')] }],
  ['an alias that repeats its ticker', { aliases: [alias('name', 'light')] }],
  ['a domain that is an address of a page', { aliases: [alias('domain', 'https://lighthouse.example')] }],
  ['an ENS name of no .eth', { aliases: [alias('ens-name', 'lighthouse.example')] }],
  ['a handle without its @', { aliases: [alias('handle', 'lighthouse')] }],
  ['a search that names no place', { auditsSearched: { at: '2026-11-20', places: [] } }],
  [
    'a loss with a fraction',
    { incidents: [{ date: '2024', kind: 'exploit', title: 'T', cause: 'C', lossUsd: '1.5', source: 'https://n.example' }] },
  ],
  ['a returned amount without a loss', { incidents: [{ ...incident, returned: { share: 'all', source: page } }] }],
  ['an unknown party that failed', { incidents: [{ ...incident, lostBy: 'weather' }] }],
  ['what came back without a source', { incidents: [{ ...incident, lossUsd: '5', returned: { share: 'all' } }] }],
  [
    'one event twice',
    {
      incidents: [
        { ...incident, event: 'theft' },
        { ...incident, title: 'U', event: 'theft' },
      ],
    },
  ],
  ['one incident twice', { incidents: [incident, incident] }],
  ['an event that is no slug', { incidents: [{ ...incident, event: 'The Theft' }] }],
  ['an unknown status', { status: { ...closed, state: 'asleep' } }],
  ['a closure without a date', { status: { ...closed, since: undefined } }],
  ['a status without a source', { status: { ...closed, source: undefined } }],
  ['a merger without what it became', { status: { ...closed, state: 'merged' } }],
  ['a new name without the name', { status: { ...closed, state: 'renamed' } }],
  ['a live project with a successor', { status: { ...closed, state: 'live', successor: { name: 'Beacon' } } }],
  ['a ruling without who decided', { rulings: [{ date: '2024', kind: 'fraud-proven', text: 'Guilty.', source: page }] }],
  [
    'contracts beside the reason why there are none',
    { contracts: [contract], noContract: { why: 'native-coin', where: 'Light', source: page } },
  ],
  ['control attested without a notice and a threshold', { attested: [{ ...attested, noticeSeconds: undefined }] }],
  ['a threshold above the number of signers', { attested: [{ ...attested, threshold: { needed: 4, of: 3 } }] }],
  ['control attested of a contract that is not listed', { attested: [{ ...attested, contract: { chain: 'ethereum', address } }] }],
  ['a source that no fact names', { sources: [{ ...source, url: 'https://other.example' }] }],
  ['a source twice', { sources: [source, source] }],
  ['a source without a publisher', { sources: [{ ...source, publisher: '' }] }],
])('OP-60: a file with %s is refused', (_name, change) => {
  expect(accepts(change)).toBe(false);
});

test.each([
  ['former-name', 'Beacon'],
  ['name', '灯塔'],
  ['product', 'Lighthouse Lend'],
  ['domain', 'app.light-house.example'],
  ['ens-name', 'lighthouse.eth'],
  ['handle', '@light_house'],
])('an alias can be a %s', (kind, text) => {
  expect(CatalogProject.parse({ ...file, aliases: [alias(kind, text)] }).aliases).toEqual([alias(kind, text)]);
});

test('a loss says who failed and what came back; a closure, a ruling and attested control stand with their sources', () => {
  const stated = {
    status: { ...closed, funds: 'stuck' },
    rulings: [{ date: '2025', by: 'A court', kind: 'fraud-proven', text: 'Its founder was found guilty.', source: page }],
    contracts: [contract],
    incidents: [{ ...incident, lossUsd: '5', lostBy: 'keys', returned: { share: 'part', usd: '2', source: page }, event: 'theft' }],
    attested: [{ ...attested, threshold: { needed: 3, of: 5 }, contract: { chain: 'ethereum', address } }],
    sources: [source],
  };
  expect(accepts(stated)).toBe(true);
  expect(accepts({ noContract: { why: 'native-coin', where: 'Light', source: page } })).toBe(true);
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
