import { expect, test } from 'vitest';
import type { Address } from '../evm/reader.ts';
import { listDeciders } from './list-deciders.ts';
import type { Controller, PowerFact } from './power-map.ts';

const at = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const [KEY, ONE, TWO, HOLDER, PROPOSER] = [at(0xa1), at(0xa2), at(0xa3), at(0xb1), at(0xa4)];
const ZERO_ADDRESS = at(0);

const power = (capability: PowerFact['capabilities'][number], holders: readonly Address[], rest: Partial<PowerFact> = {}): PowerFact => ({
  contract: at(1),
  selector: 'f2fde38b',
  types: '',
  capabilities: [capability],
  ways: [],
  holders,
  holdersComplete: true,
  enabled: { is: 'yes' },
  proofs: [],
  ...rest,
});
const key = (address: Address): Controller => ({ address, kind: 'account', verified: true, controllers: [], complete: true });
const safe = (threshold: number): Controller => ({
  ...key(HOLDER),
  kind: 'multisig',
  multisig: { threshold, owners: [ONE, TWO], modules: [PROPOSER] },
  controllers: [PROPOSER],
});
const keys = [KEY, ONE, TWO, PROPOSER].map(key);
const decide = (powers: readonly PowerFact[], ...controllers: readonly Controller[]) =>
  listDeciders({ powers, controllers: [...controllers, ...keys] }).map(({ address }) => address);

test.each(['upgrade', 'execute', 'ownership'] as const)('CLAIM-05: a holder of the capability %s decides', (capability) => {
  expect(decide([power(capability, [KEY])])).toEqual([KEY]);
});

test.each(['withdraw', 'mint', 'burn', 'pause', 'blacklist', 'fee', 'destroy', 'other'] as const)(
  'CLAIM-05: a holder of the capability %s alone does not decide',
  (capability) => {
    expect(decide([power(capability, [KEY]), power('ownership', [ONE])])).toEqual([ONE]);
  },
);

test('CLAIM-05: a privilege that is disabled or renounced has no decider', () => {
  expect(decide([power('ownership', [KEY], { enabled: { is: 'no', reason: 'needs-another-state' } })])).toEqual([]);
  expect(decide([power('ownership', [ZERO_ADDRESS])], { ...key(ZERO_ADDRESS), kind: 'nobody' })).toEqual([]);
});

test('CLAIM-05: owners of a Safe decide alone where the threshold is one; modules never do', () => {
  expect(decide([power('ownership', [HOLDER])], safe(2))).toEqual([HOLDER]);
  expect(decide([power('ownership', [HOLDER])], safe(1))).toEqual([HOLDER, ONE, TWO]);
});

test('CLAIM-05: proposers decide behind a timelock; no one decides alone behind a governor', () => {
  const timelock: Controller = { ...key(HOLDER), kind: 'timelock', controllers: [PROPOSER], delayS: 172_800 };
  expect(decide([power('upgrade', [HOLDER])], timelock)).toEqual([HOLDER, PROPOSER]);
  expect(decide([power('upgrade', [HOLDER])], { ...timelock, kind: 'governor' })).toEqual([HOLDER]);
});

test('CLAIM-05: the only known controller of a contract decides; none does if there are or may be several', () => {
  const admin: Controller = { ...key(HOLDER), kind: 'contract', controllers: [ONE] };
  expect(decide([power('upgrade', [HOLDER])], admin)).toEqual([HOLDER, ONE]);
  expect(decide([power('upgrade', [HOLDER])], { ...admin, controllers: [ONE, TWO] })).toEqual([HOLDER]);
  expect(decide([power('upgrade', [HOLDER])], { ...admin, complete: false })).toEqual([HOLDER]);
});

test('CLAIM-05: a decider has all its capabilities, by the shortest path; a contract that controls itself ends the walk', () => {
  const admin: Controller = { ...key(HOLDER), kind: 'contract', controllers: [HOLDER] };
  const powers = [power('upgrade', [HOLDER]), power('ownership', [ONE]), power('upgrade', [ONE])];
  const found = listDeciders({ powers, controllers: [{ ...admin, controllers: [ONE] }, key(ONE)] });
  expect(found.map(({ address, via, capabilities }) => [address, via, capabilities])).toEqual([
    [HOLDER, [], ['upgrade']],
    [ONE, [], ['upgrade', 'ownership']],
  ]);
  expect(decide([power('upgrade', [HOLDER])], admin)).toEqual([HOLDER]);
});
