import { expect, test } from 'vitest';
import { ReportedContract } from './schema.ts';
import { listStatements } from './statements.ts';
import { ageText, durationText, monthsBetween, powerText, type Surroundings, statementText } from './text.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const around = (overrides: Partial<Surroundings> = {}): Surroundings => ({
  chain: 'ethereum',
  nameOf: () => undefined,
  thresholdOf: () => undefined,
  isContractBelow: () => undefined,
  ...overrides,
});
const holder = (rest: object = {}) => ({
  power: 'upgrade',
  holder: address('b'),
  kind: 'eoa',
  delaySeconds: null,
  basis: 'stated',
  ...rest,
});
const linesOf = (contract: object, surroundings = around()) =>
  listStatements(ReportedContract.parse({ address: address('a'), name: 'Vault', ...contract })).map((each) =>
    statementText(each, surroundings),
  );
const lineOf = (rest: object, surroundings = around()) => linesOf({ holders: [holder(rest)] }, surroundings)[0];

test('a reading is told in the field’s words, powers first', () => {
  const contract = {
    proxy: { kind: 'EIP1967 proxy', implementations: [address('1')], admin: address('2') },
    holders: [holder({ kind: 'multisig', multisig: { threshold: 4, members: 7 }, delaySeconds: 864_000, via: [address('2')] })],
  };
  const nameOf = (each: string) => (each === address('2') ? 'ProxyAdmin' : undefined);
  expect(linesOf(contract, around({ nameOf }))).toEqual([
    'Proxy admin: ProxyAdmin 0x2222…2222',
    'Upgrades the code: multisig, 4 of 7, 0xbbbb…bbbb, by way of ProxyAdmin, delay 10 days',
    'Implementation: 0x1111…1111',
  ]);
});

test('a proxy admin that is a Safe says how many must agree', () => {
  const proxy = { kind: 'EIP1967 proxy', implementations: [], admin: address('2') };
  const thresholdOf = () => ({ threshold: 4, members: 7, isSafe: true, nested: [] });
  expect(linesOf({ proxy }, around({ thresholdOf }))).toEqual(['Proxy admin: Safe, 4 of 7, 0x2222…2222']);
  const multisig = { threshold: 4, members: 7 };
  expect(linesOf({ multisig })).toEqual(['Multisig: 4 of 7']);
  expect(linesOf({ multisig, proxy: { ...proxy, kind: 'gnosis safe', admin: null } })).toEqual(['Safe: 4 of 7']);
});

test('a Safe of two whose members are multisigs says how many keys are behind it', () => {
  const nested = [
    { threshold: 5, members: 7 },
    { threshold: 10, members: 13 },
  ];
  const thresholdOf = () => ({ threshold: 2, members: 2, isSafe: true, nested });
  expect(lineOf({ kind: 'multisig', multisig: { threshold: 2, members: 2 } }, around({ thresholdOf }))).toBe(
    'Upgrades the code: Safe, 2 of 2 (2 of them multisigs: 5 of 7, 10 of 13), 0xbbbb…bbbb, delay not known',
  );
});

test('a proxy without a named admin says nothing about who upgrades it: it is never called immutable', () => {
  expect(linesOf({ proxy: { kind: 'Axelar proxy', implementations: [address('1')], admin: null } })).toEqual([
    'Implementation: 0x1111…1111',
  ]);
});

test('a delay that was not read is not known, which is not none', () => {
  expect(lineOf({ delaySeconds: null })).toMatch(/, delay not known$/);
  expect(lineOf({ delaySeconds: 0 })).toMatch(/, no timelock$/);
  expect(lineOf({ delaySeconds: 3_600 })).toMatch(/, delay 1 hour$/);
});

test('an account without code is a key on Ethereum, and on a rollup only where nothing is behind it', () => {
  expect(lineOf({})).toMatch(/single-key wallet \(EOA\), 0xbbbb…bbbb/);
  expect(lineOf({}, around({ chain: 'base' }))).toMatch(/account without code, not known whether a key or the alias of a contract/);
  expect(lineOf({}, around({ chain: 'base', isContractBelow: () => true }))).toMatch(/alias of a contract on Ethereum, 0xaaaa…aaaa/);
});

test('a multisig without a threshold says so', () => {
  expect(lineOf({ kind: 'multisig' })).toMatch(/multisig, threshold not known/);
  expect(lineOf({ kind: 'no-one', holder: address('0') })).toBe('Upgrades the code: no one, the zero address');
});

test.each([
  ['role:0x0000000000000000000000000000000000000000000000000000000000000000', 'Role DEFAULT_ADMIN_ROLE'],
  ['role:MINTER_ROLE', 'Role MINTER_ROLE'],
  ['modifier:onlyPoolAdmin', 'Calls functions under onlyPoolAdmin'],
  ['masterMinter', 'Master minter'],
  ['constructor', 'Constructor'],
])('the power %s is “%s”', (power, words) => {
  expect(powerText(power)).toBe(words);
});

test.each([
  ['2025-05-12', '2026-11-23', '18 months old'],
  ['2026-11-12', '2026-11-23', '11 days old'],
  ['2026-11-22', '2026-11-23', '1 day old'],
  ['2026-11-24', '2026-11-23', '0 days old'],
  ['2023-10-01', '2026-11-23', '37 months old, history only'],
])('read on %s it is, on %s, %s', (day, today, words) => {
  expect(ageText(day, today)).toBe(words);
});

test('a month is over on its day', () => {
  expect([monthsBetween('2025-05-24', '2026-11-23'), monthsBetween('2025-05-23', '2026-11-23')]).toEqual([17, 18]);
});

test.each([
  [86_400, '1 day'],
  [691_200, '8 days'],
  [10_800, '3 hours'],
  [90, '90 seconds'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});

test('the same account with the same power in two ways makes two statements', () => {
  const twice = [holder(), holder({ via: [address('c')] })];
  const keys = listStatements(ReportedContract.parse({ address: address('a'), name: '', holders: twice })).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});
