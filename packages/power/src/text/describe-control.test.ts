import { expect, test } from 'vitest';
import type { Controller, MostVotes, PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import type { ReachEffect } from '../reach/reach.ts';
import { listControlWays, type NamedMap } from './control-ways.ts';
import { describeControl } from './describe-control.ts';

const NOTHING_TO_TAKE = 'No usable privilege was found to take, dilute or replace what the contract holds.';
const TOKEN: Address = `0x${'70'.repeat(20)}`;
const KEY: Address = `0x${'0a'.repeat(20)}`;
const SAFE: Address = `0x${'5a'.repeat(20)}`;
const TIMELOCK: Address = `0x${'7e'.repeat(20)}`;
const STRANGE: Address = `0x${'cc'.repeat(20)}`;

const mostOf = (votes: string, by: 'wallet' | 'contract' = 'wallet'): MostVotes => ({ is: 'known', account: KEY, votes, by });
const voted = (vote: object): Controller => ({
  ...{ address: SAFE, kind: 'governor', verified: true, controllers: [], complete: true },
  vote: { votingDelay: 1, votingPeriod: 50_400, clock: 'blocks', quorum: '100', ...vote },
});
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

test('what one account can change, of which it is not known what it does to users, is said, unless another can take as easily', () => {
  const unclear = (holder: Address): PowerFact => ({ ...power('other', holder), unclear: true });
  const words =
    'A single-key wallet (EOA) can change parameters of TOLL, without a timelock; what all of that does to users was not determined.';
  expect(describeControl(map([unclear(KEY)]))).toEqual({ tone: 'caution', words: `${NOTHING_TO_TAKE} ${words}` });
  expect(describeControl(map([power('other', KEY)]))?.words).toBe(
    `${NOTHING_TO_TAKE} A single-key wallet (EOA) can change parameters of TOLL, without a timelock.`,
  );
  expect(describeControl(map([unclear(KEY), power('upgrade', TIMELOCK)]))?.words).toContain(words);
  expect(describeControl(map([unclear(SAFE), power('mint', KEY)]))?.words).not.toContain('not determined');
});

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
    'A contract with an unknown controller can withdraw the funds of TOLL, delay not known.',
  );
});

test.each<[string, PowerFact, string]>([
  [
    'for another state of the contract',
    power('upgrade', KEY, { is: 'no', reason: 'needs-another-state' }),
    'A single-key wallet (EOA) can upgrade TOLL, without a timelock, once the contract is in another state.',
  ],
  [
    'to block, that no call proved',
    power('pause', KEY, { is: 'unknown', reason: 'call-refused' }),
    'A single-key wallet (EOA) may pause TOLL, without a timelock. No simulated call succeeded.',
  ],
  ['without a better class', power('other', KEY), 'A single-key wallet (EOA) can change parameters of TOLL, without a timelock.'],
  [
    'to give itself away',
    power('ownership', SAFE),
    '3 of 5 owners of a Safe can transfer ownership of TOLL or grant its roles, without a timelock.',
  ],
])('a privilege %s is told where there is none to take', (_, found, words) => {
  expect(describeControl(map([found]))).toEqual({ tone: 'caution', words: `${NOTHING_TO_TAKE} ${words}` });
  expect(describeControl(map([found, power('withdraw', KEY)]))?.words).not.toContain(words);
});

test.each([
  [15, '16 blocks, 3.2 minutes at 12 s a block'],
  [50_400, '50,401 blocks'],
])('a vote of %i blocks is told with them, and with its length where that is less than a day', (votingPeriod, words) => {
  expect(describeControl(map([power('upgrade', SAFE)], { controllers: [voted({ votingPeriod })] }))?.words).toContain(
    `A vote of token holders can upgrade TOLL, after a vote of ${words}.`,
  );
});

test.each<[string, object, string]>([
  ['most has part of it', { most: mostOf('30') }, 'A single-key wallet (0x0a0a…0a0a) has 30\u00a0% of the votes that a quorum takes'],
  ['most has all of it', { most: mostOf('100') }, 'A single-key wallet (0x0a0a…0a0a) has 100\u00a0% of the votes that a quorum takes'],
  ['contract has most', { most: mostOf('30', 'contract') }, 'A contract (0x0a0a…0a0a) has 30\u00a0%'],
  [
    'quorum is nothing',
    { quorum: '0', most: mostOf('1') },
    'The vote has a quorum of 0; a single-key wallet (0x0a0a…0a0a) has the most votes',
  ],
  ['quorum was not read', { quorum: undefined, most: mostOf('30') }, 'not known: the governor did not say how many votes it takes.'],
  ['calls failed', { most: { is: 'unknown', reason: 'call-refused' } }, 'not known: the calls that ask for votes failed.'],
  ['no one was asked', {}, 'not known: an earlier version of the analysis did not ask for votes.'],
])('SKY-12 of a vote it is always said what one account has of the quorum: %s', (_, vote, words) => {
  expect(describeControl(map([power('upgrade', SAFE)], { controllers: [voted(vote)] }))?.words).toContain(words);
});

test('SKY-12 a vote whose quorum one wallet reaches alone is as dangerous as that key, after the time of the vote', () => {
  const toneOf = (most: MostVotes, delayS: number) =>
    describeControl(map([power('upgrade', SAFE)], { controllers: [{ ...voted({ clock: 'seconds', most }), delayS }] }))?.tone;
  expect([toneOf(mostOf('100'), 3_600), toneOf(mostOf('100'), 86_400), toneOf(mostOf('99'), 3_600)]).toEqual([
    'danger',
    'caution',
    'caution',
  ]);
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

test('a privilege whose holder was not found is said as what it is, and not that none was found', () => {
  const unheld = (capability: PowerFact['capabilities'][number]) =>
    power(capability, undefined, { is: 'unknown', reason: 'holder-not-found' });
  expect(describeControl(map([unheld('upgrade')]))).toEqual({ tone: 'caution', words: 'Who can upgrade TOLL was not found.' });
  expect(describeControl(map([unheld('pause'), unheld('other')]))?.words).toBe(
    `${NOTHING_TO_TAKE} Who can pause TOLL was not found. 1 function could not be determined.`,
  );
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
  const proven = { selector: 'aaaaaaaa', capabilities: ['fee', 'withdraw'], proven: ['fee', 'withdraw'] } as const;
  expect(describeControl(map([], { openDangers: [proven] }))).toEqual({
    tone: 'open',
    words: 'Anyone can withdraw the funds of TOLL and set a fee or rate of TOLL.',
  });
  expect(describeControl(map([power('mint', KEY)], { openDangers: [proven] }))?.words).toMatch(
    /^Anyone can withdraw .* of TOLL\. A single-key wallet \(EOA\) can mint tokens of TOLL, without a timelock\.$/,
  );
});

test('a function without a proof as a stranger is not described as open to anyone', () => {
  const open = { selector: 'aaaaaaaa', capabilities: ['execute'], proven: [] } as const;
  expect(describeControl(map([], { openDangers: [open] }))).toEqual({
    tone: 'caution',
    words: `${NOTHING_TO_TAKE} Whether anyone can execute arbitrary calls as TOLL is not known: no simulated call succeeded.`,
  });
});

test('what needs only a password that the chain shows is said to be possible for anyone', () => {
  const supposed = { selector: 'aaaaaaaa', capabilities: ['withdraw'], proven: [] } as const;
  expect(describeControl(map([], { openDangers: [supposed] }))).toEqual({
    tone: 'open',
    words: 'Anyone may be able to withdraw the funds of TOLL.',
  });
});

test('OP-23 a proven danger is not weakened by a supposed one of the same function', () => {
  const both = { selector: 'aaaaaaaa', capabilities: ['withdraw', 'mint'], proven: ['mint'] } as const;
  expect(describeControl(map([], { openDangers: [both] }))?.words).toBe(
    'Anyone can mint tokens of TOLL. Anyone may be able to withdraw the funds of TOLL.',
  );
});

test('OP-23 the statement says how much of what a contract holds a function reaches now', () => {
  const [vault] = map([power('withdraw', KEY)]);
  if (vault === undefined) throw new Error('A map is expected.');
  const wordsOf = (...effects: readonly ReachEffect[]) => {
    const reach = { is: 'measured', effects: effects.map((effect) => ({ effect, holder: KEY, data: '0x' as const })) } as const;
    return describeControl([{ ...vault, reach: { held: [], powers: [{ contract: TOKEN, selector: 'withdraw', reach }] } }]);
  };
  const takes = (amount: string): ReachEffect => ({ kind: 'takes-assets', asset: null, amount, held: '1000' });
  expect(wordsOf(takes('1000'))).toEqual({
    tone: 'danger',
    words: 'A single-key wallet (EOA) can withdraw the funds of TOLL, without a timelock: all of what it holds now.',
  });
  expect(wordsOf(takes('250'))?.words).toMatch(/: up to 25\u00a0% of what it holds now\.$/);
  expect(wordsOf()).toEqual({
    tone: 'caution',
    words: `${NOTHING_TO_TAKE} A single-key wallet (EOA) can make TOLL pay out, without a timelock, but simulated calls moved nothing of what it holds now.`,
  });
});

test('a function of which the reach is not known keeps its strength', () => {
  const [vault] = map([power('withdraw', KEY)]);
  if (vault === undefined) throw new Error('A map is expected.');
  const reach = { is: 'unknown', reason: 'refused' } as const;
  const reached = { held: [], powers: [{ contract: TOKEN, selector: 'withdraw', reach }] };
  expect(describeControl([{ ...vault, reach: reached }])).toEqual({
    tone: 'danger',
    words: 'A single-key wallet (EOA) can withdraw the funds of TOLL, without a timelock.',
  });
});

const TOKEN_FUNCTIONS = { open: ['a9059cbb'], reads: ['70a08231'] };

test('OP-23 of a token without a simulated trade the statement says that it is not known whether it can be sold', () => {
  expect(describeControl(map([], TOKEN_FUNCTIONS))).toEqual({
    tone: 'caution',
    words: `${NOTHING_TO_TAKE} Whether TOLL can be sold is not known yet.`,
  });
  const [token] = map([], TOKEN_FUNCTIONS);
  if (token === undefined) throw new Error('A map is expected.');
  const sales = { verdict: { is: 'unknown', reason: 'no-pool' }, powers: [], endings: [] } as const;
  expect(describeControl([{ ...token, sales }])?.words).toBe(
    `${NOTHING_TO_TAKE} Whether TOLL can be sold is not known: no pool of it was found on this chain.`,
  );
  expect(describeControl([{ ...token, unsold: 'The endpoint returned no logs.' }])?.words).toBe(
    `${NOTHING_TO_TAKE} Whether TOLL can be sold is not known: the endpoint returned no logs.`,
  );
  expect(describeControl([{ ...token, sales: { ...sales, verdict: { is: 'no-risk' } } }])).toEqual({
    tone: 'neutral',
    words: NOTHING_TO_TAKE,
  });
});

test('shares of a pool, and the code behind a proxy of the list, are no tokens to be sold', () => {
  expect(describeControl(map([], { ...TOKEN_FUNCTIONS, reads: ['70a08231', '0902f1ac'] }))?.words).toBe(NOTHING_TO_TAKE);
  const proxy = { kind: 'eip-1967', implementations: [STRANGE], beacon: undefined } as const;
  const both = [...map([], { ...TOKEN_FUNCTIONS, proxy }), ...map([], { ...TOKEN_FUNCTIONS, address: STRANGE })];
  expect(describeControl(both)?.words).toMatch(/hold\. Whether TOLL can be sold is not known yet\.$/);
});

test('OP-23 what one account can do to sales through a contract that transfers call is part of the statement', () => {
  const [token] = map([], TOKEN_FUNCTIONS);
  if (token === undefined) throw new Error('A map is expected.');
  const path = { steps: [KEY], delayS: 0, isKnown: true };
  const endings = [{ contract: STRANGE, selector: '11223344', effect: { kind: 'stops-selling' }, path, end: key }] as const;
  expect(describeControl([{ ...token, sales: { verdict: { is: 'no-risk' }, powers: [], endings } }])).toEqual({
    tone: 'caution',
    words: `A single-key wallet (EOA) can block all sales of TOLL at any time, by the contract ${STRANGE} that its transfers call. ${NOTHING_TO_TAKE}`,
  });
});

test('without a map there is no statement', () => {
  expect(describeControl([])).toBeUndefined();
});
