import { expect, test } from 'vitest';
import type { Controller, PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import { describeControl, listControlWays, type NamedMap } from './describe-control.ts';

const TOKEN: Address = `0x${'70'.repeat(20)}`;
const KEY: Address = `0x${'0a'.repeat(20)}`;
const SAFE: Address = `0x${'5a'.repeat(20)}`;
const TIMELOCK: Address = `0x${'7e'.repeat(20)}`;
const STRANGE: Address = `0x${'cc'.repeat(20)}`;

const key: Controller = { address: KEY, kind: 'account', verified: true, controllers: [], complete: true };
const safe: Controller = {
  address: SAFE,
  kind: 'multisig',
  verified: true,
  controllers: [],
  complete: true,
  multisig: { threshold: 3, owners: [KEY, TOKEN, SAFE, STRANGE, TIMELOCK], modules: [] },
};
const timelock: Controller = { address: TIMELOCK, kind: 'timelock', verified: true, controllers: [SAFE], complete: true, delayS: 172_800 };
const strange: Controller = {
  address: STRANGE,
  kind: 'contract',
  verified: true,
  controllers: [],
  complete: false,
  reason: 'no-holder-found',
};

function power(
  capability: PowerFact['capabilities'][number],
  holder: Address | undefined,
  enabled: PowerFact['enabled'] = { is: 'yes' },
): PowerFact {
  const holders = holder === undefined ? [] : [holder];
  const selector = `${capability}0000`.slice(0, 8);
  return {
    contract: TOKEN,
    selector,
    types: '',
    capabilities: [capability],
    ways: [],
    holders,
    holdersComplete: true,
    enabled,
    proofs: [],
  };
}

function map(powers: readonly PowerFact[], more: Partial<PowerMap> = {}): NamedMap[] {
  const effort = { computeMs: 1, reads: 1 };
  const controllers = [key, safe, timelock, strange];
  return [
    {
      name: 'TOLL',
      map: {
        address: TOKEN,
        kind: 'contract',
        proxy: undefined,
        powers,
        open: [],
        reads: [],
        openDangers: [],
        unknown: [],
        renounced: false,
        controllers,
        effort,
        ...more,
      },
    },
  ];
}

test('a single key that can mint comes first, with the tone of danger', () => {
  expect(describeControl(map([power('mint', KEY), power('upgrade', TIMELOCK)]))).toEqual({
    tone: 'danger',
    words: 'A single-key wallet (EOA) can mint tokens of TOLL, without a timelock.',
  });
});

test('a Safe behind a timelock is described by its threshold and the delay', () => {
  expect(describeControl(map([power('upgrade', TIMELOCK)]))).toEqual({
    tone: 'caution',
    words: '3 of 5 owners of a Safe can upgrade TOLL, after a delay of 48 hours.',
  });
});

test('a privilege to block is added where it needs fewer keys or less time than the one to take', () => {
  expect(describeControl(map([power('upgrade', TIMELOCK), power('pause', SAFE)]))?.words).toBe(
    '3 of 5 owners of a Safe can upgrade TOLL, after a delay of 48 hours. 3 of 5 owners of a Safe can pause TOLL, without a timelock.',
  );
  expect(describeControl(map([power('mint', KEY), power('pause', SAFE)]))?.words).not.toContain('pause');
});

test('an unknown controller is not called safe and ranks before a multisig', () => {
  const [first] = listControlWays(map([power('mint', SAFE), power('withdraw', STRANGE)]));
  expect(first).toMatchObject({ capability: 'withdraw', isKnown: false });
  expect(describeControl(map([power('withdraw', STRANGE)]))?.words).toBe(
    'A contract with an unknown controller can withdraw the funds of TOLL, without a timelock.',
  );
});

test('a privilege without a successful simulation is described as possible, not certain', () => {
  expect(describeControl(map([power('withdraw', KEY, { is: 'unknown', reason: 'call-refused' })]))).toEqual({
    tone: 'caution',
    words: 'A single-key wallet (EOA) may withdraw the funds of TOLL, without a timelock. No simulated call succeeded.',
  });
});

test('a renounced privilege is no danger; undetermined functions are counted', () => {
  const given = power('mint', undefined, { is: 'no', reason: 'nobody-holds-it' });
  expect(describeControl(map([given]))).toEqual({
    tone: 'neutral',
    words: 'No usable privilege was found to take, dilute or replace what the contract holds.',
  });
  expect(describeControl(map([given], { unknown: [{ selector: 'deadbeef', reason: 'time' }] }))).toEqual({
    tone: 'caution',
    words: 'No usable privilege was found to take, dilute or replace what the contract holds. 1 function could not be determined.',
  });
});

test('a contract whose analysis stopped at a limit is not described as free of privileges', () => {
  const cutOff = map([], { unknown: [{ selector: undefined, reason: 'time' }] });
  expect(describeControl(cutOff)).toEqual({
    tone: 'caution',
    words: 'The privileged functions of TOLL could not be determined: the analysis stopped at a limit.',
  });
  expect(describeControl([...map([]), ...cutOff])?.words).toBe(
    'No usable privilege was found to take, dilute or replace what the contracts hold. The privileged functions of TOLL could not be determined: the analysis stopped at a limit.',
  );
});

test('a timelock’s functions on itself are no control paths beside the contract that it controls', () => {
  const [own] = map([power('upgrade', TIMELOCK)]);
  const [machine] = map([power('execute', SAFE)], { address: TIMELOCK, unknown: [{ selector: undefined, reason: 'time' }] });
  if (own === undefined || machine === undefined) throw new Error('Two maps are expected.');
  expect(listControlWays([own, { ...machine, name: 'Timelock' }]).map(({ name }) => name)).toEqual(['TOLL']);
  expect(describeControl([own, machine])?.words).not.toContain('could not be determined');
  expect(describeControl([machine])?.words).toContain('could not be determined');
});

test('OP-23 what anyone was proven to be able to do comes first', () => {
  const proven = { selector: 'aaaaaaaa', capabilities: ['fee', 'withdraw'], proven: true } as const;
  expect(describeControl(map([], { openDangers: [proven] }))).toEqual({
    tone: 'open',
    words: 'Anyone can withdraw the funds of TOLL and set a fee or rate of TOLL.',
  });
  expect(describeControl(map([power('mint', KEY)], { openDangers: [proven] }))?.words).toMatch(
    /^Anyone can withdraw .* of TOLL\. A single-key wallet \(EOA\) can mint tokens of TOLL, without a timelock\.$/,
  );
});

test('a function without a proof as a stranger is not described as open to anyone', () => {
  const open = { selector: 'aaaaaaaa', capabilities: ['execute'] } as const;
  expect(describeControl(map([], { openDangers: [open] }))).toEqual({
    tone: 'neutral',
    words: 'No usable privilege was found to take, dilute or replace what the contract holds.',
  });
});

test('what needs only a password that the chain shows is said to be possible for anyone', () => {
  const supposed = { selector: 'aaaaaaaa', capabilities: ['withdraw'] } as const;
  expect(describeControl(map([], { openDangers: [supposed] }))).toEqual({
    tone: 'open',
    words: 'Anyone may be able to withdraw the funds of TOLL.',
  });
});

test('without a map there is no statement', () => {
  expect(describeControl([])).toBeUndefined();
});
