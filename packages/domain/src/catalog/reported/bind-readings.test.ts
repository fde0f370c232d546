import { expect, test } from 'vitest';
import { bindReadings } from './bind-readings.ts';
import { ReportedContract, type ReportedHolder, type Snapshot } from './schema.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const holder = (digit: string, via: string[] = []): ReportedHolder => ({
  power: 'upgrade',
  holder: address(digit),
  kind: 'multisig',
  delaySeconds: null,
  via: via.map(address),
  functions: [],
  basis: 'resolved',
});
const contract = (digit: string, rest: object = {}) => ReportedContract.parse({ address: address(digit), name: digit, ...rest });
const snapshot = (contracts: ReportedContract[], chain = 'ethereum'): Snapshot => ({
  source: { name: 'R', repository: 'https://r.example', commit: null, path: 'p', licence: 'MIT', kind: 'snapshot' },
  chain,
  block: 1,
  day: '2025-05-12',
  dayBasis: 'stated',
  contracts,
});
const kept = (snapshots: Snapshot[], ...listed: [chain: string, digit: string][]) =>
  bindReadings(
    snapshots,
    listed.map(([chain, digit]) => ({ chain, address: address(digit) })),
  ).map(({ contracts }) => contracts.map(({ name }) => name).join(''));

test('a contract of the catalogue stays, with those that control it up to the last, and others go', () => {
  const all = [
    contract('1', { holders: [holder('3', ['2'])] }),
    contract('2', { holders: [holder('3')] }),
    contract('3', { multisig: { threshold: 1, members: 1, addresses: [address('4')] } }),
    contract('4', { multisig: { threshold: 2, members: 3 } }),
    contract('5', { holders: [holder('6')] }),
    contract('6', { multisig: { threshold: 2, members: 3 } }),
  ];
  expect(kept([snapshot(all)], ['ethereum', '1'])).toEqual(['1234']);
});

test('the same address on another chain is another contract', () => {
  expect(kept([snapshot([contract('1', { holders: [holder('2')] })], 'base')], ['ethereum', '1'])).toEqual([]);
});

test('a contract is bound by its address, whichever snapshot names it', () => {
  const own = contract('1', { holders: [holder('9')] });
  const foreign = contract('7', { holders: [holder('9')] });
  expect(kept([snapshot([own]), snapshot([foreign, own])], ['ethereum', '1'])).toEqual(['1', '1']);
});

test('a name alone, or a proxy that names nothing, is no reading', () => {
  const silent = [contract('1'), contract('2', { proxy: { kind: 'proxy', implementations: [], admin: null } })];
  expect(kept([snapshot(silent)], ['ethereum', '1'], ['ethereum', '2'])).toEqual([]);
});
