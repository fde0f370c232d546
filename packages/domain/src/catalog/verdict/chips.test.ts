import { expect, test } from 'vitest';
import type { PowerPath, Taking } from '../score/answers/governance.ts';
import { aFact } from '../score/testing/facts.ts';
import type { Fact } from '../score/types.ts';
import type { Chip } from './schema.ts';
import { AS_OF, address, holder, judge, reading, SOURCE, statements, TOKEN, VAULT } from './testing.ts';

const DAY = 86_400_000;
const KEY = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 0 } as const;
const SAFE = { enabled: true, custody: { kind: 'safe', required: 4, owners: 6 }, noticeSeconds: 2 * 86_400 } as const;
const stated = statements({ contracts: [VAULT, TOKEN] });

type Path = PowerPath & { taking?: Taking[] };

/** What a chain proves of a vault and a token, `days` ago. */
function facts(
  { vault, token }: { vault: Path[]; token: Path[] },
  { days = 0, complete = true }: { days?: number; complete?: boolean } = {},
): Fact[] {
  const at = { assessedAt: AS_OF - days * DAY };
  const own = [
    { contract: VAULT.address, paths: vault },
    { contract: TOKEN.address, paths: token },
  ];
  return [
    ...own.flatMap(({ contract, paths }) => [
      aFact('scope:contract', { core: 'yes' }, { ...at, contract }),
      aFact('GOV-01', { paths, complete }, { ...at, contract }),
    ]),
    aFact('trait:token', { holds: true }, { ...at, contract: TOKEN.address }),
  ];
}

const chipsOf = (given: Fact[]): Record<string, Pick<Chip, 'state' | 'value'>> =>
  Object.fromEntries(judge(stated, [], { facts: given }).chips.map(({ about, state, value }) => [about, { state, value }]));

test('minting and taking deposits have an answer each, and the delay is the shortest of both', () => {
  const chips = chipsOf(facts({ vault: [{ ...SAFE, taking: ['funds'] }], token: [{ ...KEY, taking: ['mint'] }] }));
  expect(chips).toMatchObject({
    sell: { state: 'unknown', value: 'Not determined' },
    mint: { state: 'fail', value: 'Single-key wallet' },
    withdraw: { state: 'pass', value: '4 of 6 keys' },
    timelock: { state: 'fail', value: 'None' },
  });
});

test('where no one can take, no one is said, and no timelock is needed', () => {
  expect(chipsOf(facts({ vault: [], token: [] }))).toMatchObject({
    mint: { state: 'pass', value: 'No one' },
    withdraw: { state: 'pass', value: 'No one' },
    timelock: { state: 'not-applicable', value: 'Not needed' },
  });
});

test('a function that was not classified, and an answer of half a year ago, keep every good answer open', () => {
  const open = { mint: { state: 'unknown' }, withdraw: { state: 'unknown' }, timelock: { state: 'unknown' } };
  expect(chipsOf(facts({ vault: [], token: [] }, { complete: false }))).toMatchObject(open);
  expect(chipsOf(facts({ vault: [], token: [] }, { days: 200 }))).toMatchObject(open);
});

test('what is bad is said although something else was not read', () => {
  const chips = chipsOf(facts({ vault: [{ ...KEY, taking: ['funds'] }], token: [] }, { complete: false, days: 200 }));
  expect(chips).toMatchObject({ withdraw: { state: 'fail', value: 'Single-key wallet' }, timelock: { state: 'fail', value: 'None' } });
});

test('a path that does not say what it takes counts for both', () => {
  expect(chipsOf(facts({ vault: [], token: [KEY] }))).toMatchObject({ mint: { state: 'fail' }, withdraw: { state: 'fail' } });
});

test('a sale that was simulated says so, with its tax; one that fails is the worst of all', () => {
  const at = { assessedAt: AS_OF, contract: TOKEN.address };
  const base = facts({ vault: [], token: [] });
  const sells = { tradingOpen: true, freshBuyerSells: true, holdersSampled: 20, holdersStuck: 0, tax: 0 };
  const sold = [aFact('CAP-01', sells, at), aFact('MKT-01', { roundTripTax: 0, ableShare: 1 }, at)];
  expect(chipsOf([...base, ...sold])).toMatchObject({ sell: { state: 'pass', value: 'Passed, 0 % tax' } });
  const stuck = [aFact('CAP-01', { ...sells, freshBuyerSells: false, holdersStuck: 20 }, at)];
  expect(chipsOf([...base, ...stuck])).toMatchObject({ sell: { state: 'fail', value: 'Cannot be sold' } });
});

test('what others read answers where no chain was read: bad news, never that no one can mint', () => {
  const read = reading(TOKEN, { holders: [holder({ holder: address('b1'), kind: 'eoa', delaySeconds: 0 })] });
  const of = (chips: readonly Chip[], about: Chip['about']) => chips.find((chip) => chip.about === about);
  const { chips } = judge(statements({ contracts: [TOKEN] }), [read]);
  expect(of(chips, 'withdraw')).toMatchObject({ state: 'fail', value: 'Single-key wallet', basis: 'reported' });
  expect(of(chips, 'timelock')).toMatchObject({ state: 'fail', value: 'None' });
  const long = holder({ kind: 'multisig', multisig: { threshold: 5, members: 9 }, delaySeconds: 7 * 86_400 } as never);
  const good = judge(statements({ contracts: [TOKEN] }), [reading(TOKEN, { holders: [long] })]).chips;
  expect(of(good, 'mint')?.state).not.toBe('pass');
});

test('documents are a concern where nothing was read', () => {
  const attested = [{ power: 'mint', threshold: { needed: 3, of: 5 }, at: '2026-11-01', source: SOURCE, where: 'page' }] as never;
  expect(judge(statements({ contracts: [TOKEN], attested }), []).chips[1]).toEqual({
    about: 'mint',
    state: 'concern',
    value: '3 of 5 keys',
    basis: 'attested',
  });
});

test('of the coin of a chain nothing is asked that only a contract can answer; of what a custodian holds it is', () => {
  const states = (why: 'native-coin' | 'custodial') =>
    judge(statements({ contracts: [], noContract: { why, where: 'Bitcoin', source: SOURCE } }), []).chips.map(({ state }) => state);
  expect(states('native-coin')).toEqual(Array.from({ length: 4 }, () => 'not-applicable'));
  expect(states('custodial')).toEqual(Array.from({ length: 4 }, () => 'unknown'));
  const [verdict] = [judge(statements({ contracts: [], noContract: { why: 'native-coin', where: 'Bitcoin', source: SOURCE } }), [])];
  expect(verdict?.level).toBe('unknown');
});
