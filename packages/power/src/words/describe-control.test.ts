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

test('one key that can mint now is said first, and is the worst there is', () => {
  expect(describeControl(map([power('mint', KEY), power('upgrade', TIMELOCK)]))).toEqual({
    tone: 'danger',
    words: 'A single key can make new tokens of TOLL, at once.',
  });
});

test('a Safe behind a timelock is named with how many must agree and how long users have', () => {
  expect(describeControl(map([power('upgrade', TIMELOCK)]))).toEqual({
    tone: 'caution',
    words: '3 of 5 owners of a Safe can replace the code of TOLL, after 48 hours’ notice.',
  });
});

test('a power to block that needs less than the one to take is said beside it', () => {
  expect(describeControl(map([power('upgrade', TIMELOCK), power('pause', SAFE)]))?.words).toBe(
    '3 of 5 owners of a Safe can replace the code of TOLL, after 48 hours’ notice. 3 of 5 owners of a Safe can stop TOLL, at once.',
  );
  expect(describeControl(map([power('mint', KEY), power('pause', SAFE)]))?.words).not.toContain('stop');
});

test('who is not known is not said to be safe, and counts for as little as one key', () => {
  const [first] = listControlWays(map([power('mint', SAFE), power('withdraw', STRANGE)]));
  expect(first).toMatchObject({ capability: 'withdraw', isKnown: false });
  expect(describeControl(map([power('withdraw', STRANGE)]))?.words).toBe(
    'A contract, of which it is not known who controls it, can move out what is in TOLL, at once.',
  );
});

test('what nobody carried out is said to be possible, not certain', () => {
  expect(describeControl(map([power('withdraw', KEY, { is: 'unknown', reason: 'call-refused' })]))).toEqual({
    tone: 'caution',
    words: 'A single key may move out what is in TOLL, at once. No call was found that goes through.',
  });
});

test('what was given up takes nothing; what could not be determined is counted', () => {
  const given = power('mint', undefined, { is: 'no', reason: 'nobody-holds-it' });
  expect(describeControl(map([given]))).toEqual({
    tone: 'neutral',
    words: 'No live way was found to take, dilute or replace what is in the contract.',
  });
  expect(describeControl(map([given], { unknown: [{ selector: 'deadbeef', reason: 'time' }] }))).toEqual({
    tone: 'caution',
    words: 'No live way was found to take, dilute or replace what is in the contract. 1 function could not be determined.',
  });
});

test('of a contract whose analysis was cut off it is not said that nothing was found', () => {
  const cutOff = map([], { unknown: [{ selector: undefined, reason: 'time' }] });
  expect(describeControl(cutOff)).toEqual({
    tone: 'caution',
    words: 'What can be done with TOLL could not be determined: the analysis was cut off.',
  });
  expect(describeControl([...map([]), ...cutOff])?.words).toBe(
    'No live way was found to take, dilute or replace what is in the contracts. What can be done with TOLL could not be determined: the analysis was cut off.',
  );
});

test('what a timelock may do to itself is no way of its own beside the contract that it controls', () => {
  const [own] = map([power('upgrade', TIMELOCK)]);
  const [machine] = map([power('execute', SAFE)], { address: TIMELOCK, unknown: [{ selector: undefined, reason: 'time' }] });
  if (own === undefined || machine === undefined) throw new Error('Both are there.');
  expect(listControlWays([own, { ...machine, name: 'Timelock' }]).map(({ name }) => name)).toEqual(['TOLL']);
  expect(describeControl([own, machine])?.words).not.toContain('could not be determined');
  expect(describeControl([machine])?.words).toContain('could not be determined');
});

test('OP-23 what anybody was proven to be able to do is said before anything else', () => {
  const proven = { selector: 'aaaaaaaa', capabilities: ['fee', 'withdraw'], proven: true } as const;
  expect(describeControl(map([], { openDangers: [proven] }))).toEqual({
    tone: 'open',
    words: 'Anybody can move out what is in TOLL and set a fee or rate of TOLL, at once.',
  });
  expect(describeControl(map([power('mint', KEY)], { openDangers: [proven] }))?.words).toMatch(
    /^Anybody can move out .*, at once\. A single key can make new tokens of TOLL, at once\.$/,
  );
});

test('what nobody carried out as a stranger is not said to be open to anybody', () => {
  const open = { selector: 'aaaaaaaa', capabilities: ['execute'] } as const;
  expect(describeControl(map([], { openDangers: [open] }))).toEqual({
    tone: 'neutral',
    words: 'No live way was found to take, dilute or replace what is in the contract.',
  });
});

test('without a map nothing is said', () => {
  expect(describeControl([])).toBeUndefined();
});
