import { expect, test } from 'vitest';
import { ReadingsFile, snapshotKey } from './schema.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const source = {
  name: 'Readers',
  repository: 'https://github.com/readers/book',
  commit: 'abcdef1',
  path: 'harbour.json',
  licence: 'MIT',
  kind: 'snapshot',
};
const holder = { power: 'owner', holder: address('B'), kind: 'eoa', delaySeconds: null, basis: 'stated' };
const contract = { address: address('A'), name: 'Vault', holders: [holder] };
const snapshot = { source, chain: 'ethereum', block: 22_438_687, day: '2025-05-12', dayBasis: 'stated', contracts: [contract] };
const file = { format: 'reported-readings', version: 1, snapshots: [snapshot] };
const accepts = (change: object) => ReadingsFile.safeParse({ ...file, ...change }).success;
const acceptsContract = (change: object) => accepts({ snapshots: [{ ...snapshot, contracts: [{ ...contract, ...change }] }] });
const acceptsHolder = (change: object) => acceptsContract({ holders: [{ ...holder, ...change }] });

test('a reading keeps what its source states, with addresses in lower case', () => {
  const [parsed] = ReadingsFile.parse(file).snapshots;
  expect(parsed).toMatchObject({ block: 22_438_687, contracts: [{ address: address('a'), holders: [{ holder: address('b'), via: [] }] }] });
});

test('a delay that is not known stays unknown, and never becomes zero', () => {
  expect(ReadingsFile.parse(file).snapshots[0]?.contracts[0]?.holders[0]?.delaySeconds).toBeNull();
  expect(acceptsHolder({ delaySeconds: undefined })).toBe(false);
  expect(acceptsHolder({ delaySeconds: 0 })).toBe(true);
});

test.each([
  ['another version', { version: 2 }],
  ['another format', { format: 'discovered' }],
  ['an unknown key', { verdict: 'safe' }],
  ['no snapshot', { snapshots: [] }],
  ['a snapshot without contracts', { snapshots: [{ ...snapshot, contracts: [] }] }],
  ['a snapshot without a day', { snapshots: [{ ...snapshot, day: undefined }] }],
  ['a source without a licence', { snapshots: [{ ...snapshot, source: { ...source, licence: '' } }] }],
  ['a source at a script', { snapshots: [{ ...snapshot, source: { ...source, repository: 'javascript:alert(1)' } }] }],
  ['an address listed twice', { snapshots: [{ ...snapshot, contracts: [contract, { ...contract, address: address('a') }] }] }],
  ['a negative block', { snapshots: [{ ...snapshot, block: -1 }] }],
  ['thousands of contracts', { snapshots: [{ ...snapshot, contracts: Array.from({ length: 3_001 }, () => contract) }] }],
])('a file with %s is refused', (_name, change) => {
  expect(accepts(change)).toBe(false);
});

test.each([
  ['an address of 39 digits', { holder: address('b').slice(0, -1) }],
  ['a negative delay', { delaySeconds: -1 }],
  ['a delay of two hundred years', { delaySeconds: 200 * 365 * 86_400 }],
  ['a threshold above its members', { multisig: { threshold: 4, members: 3 } }],
  ['a kind that does not exist', { kind: 'council' }],
])('a holder with %s is refused', (_name, change) => {
  expect(acceptsHolder(change)).toBe(false);
});

test('a multisig lists as many members as it counts', () => {
  expect(acceptsContract({ multisig: { threshold: 2, members: 3, addresses: [address('1')] } })).toBe(false);
  expect(acceptsContract({ multisig: { threshold: 1, members: 1, addresses: [address('1')] } })).toBe(true);
});

test('a snapshot is one file, commit, chain and block', () => {
  const [parsed] = ReadingsFile.parse(file).snapshots;
  if (parsed === undefined) throw new Error('no snapshot');
  expect(snapshotKey(parsed)).toBe('https://github.com/readers/book harbour.json abcdef1 ethereum 22438687');
});
