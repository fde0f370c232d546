import { describe, expect, test } from 'vitest';
import { METHOD } from '../score/method.ts';
import { scoreProject } from '../score/score.ts';
import { aFact } from '../score/testing/facts.ts';
import type { Fact } from '../score/types.ts';
import { type ControlSummary, listStrengths, NOTHING_READ, orderingDelay } from './control-summary.ts';
import { type Reading, toAccounts } from './reported-accounts.ts';
import { summarizeControl } from './summarize-control.ts';
import { AS_OF, address, holder, reading, TOKEN, VAULT } from './testing.ts';

const DAY_S = 86_400;
const at = (contract: { readonly address: string }, days = 0): Partial<Fact> => ({
  contract: contract.address,
  assessedAt: AS_OF - days * 86_400_000,
});

function summarize({
  facts = [],
  readings = [],
  contracts = [VAULT],
  upgradeable,
}: {
  facts?: readonly Fact[];
  readings?: readonly Reading[];
  contracts?: readonly (typeof VAULT | typeof TOKEN)[];
  upgradeable?: boolean | null;
}): ControlSummary {
  return summarizeControl({
    contracts,
    readings,
    accounts: toAccounts(readings, () => undefined),
    score: facts.length === 0 ? null : scoreProject(facts, METHOD, { asOf: AS_OF, home: 'ethereum', others: [], shares: null }),
    facts,
    isUpgradeable: () => upgradeable,
    asOf: AS_OF,
    refreshDays: 180,
  });
}

const SAFE = { enabled: true, custody: { kind: 'safe', required: 4, owners: 6 }, noticeSeconds: 3 * DAY_S } as const;
const KEY = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 7 * DAY_S } as const;
const NO_ONE = { enabled: false, custody: { kind: 'nobody' }, noticeSeconds: null } as const;
const takes = (paths: readonly (typeof SAFE | typeof KEY | typeof NO_ONE)[], complete = true, of: { readonly address: string } = VAULT) =>
  aFact('GOV-01', { paths: [...paths], complete }, at(of));

test('custody is the weakest holder and the delay the shortest of all ways to take value', () => {
  expect(summarize({ facts: [takes([SAFE, KEY])] })).toMatchObject({
    custody: { kind: 'eoa' },
    delaySeconds: 3 * DAY_S,
    complete: true,
  });
  expect(summarize({ facts: [takes([SAFE])] })).toMatchObject({ custody: { kind: 'multisig', required: 4, of: 6 }, complete: true });
  expect(summarize({ facts: [takes([NO_ONE])] })).toMatchObject({ custody: { kind: 'no-one' }, delaySeconds: null, complete: true });
});

describe('what was not read never looks safe', () => {
  const cases: Readonly<Record<string, ControlSummary>> = {
    'nothing read': summarize({}),
    'a function not classified': summarize({ facts: [takes([SAFE], false)] }),
    'no way found and a function not classified': summarize({ facts: [takes([NO_ONE], false)] }),
    'one of two contracts': summarize({ facts: [takes([SAFE])], contracts: [VAULT, TOKEN] }),
    'an account that was not resolved': summarize({
      facts: [aFact('GOV-01', { paths: [SAFE, { ...SAFE, custody: { kind: 'unresolved' } }], complete: true }, at(VAULT))],
    }),
    'a delay that was not read': summarize({
      facts: [aFact('GOV-01', { paths: [SAFE, { ...SAFE, noticeSeconds: null }], complete: true }, at(VAULT))],
    }),
    'an answer of 200 days ago': summarize({ facts: [aFact('GOV-01', { paths: [SAFE], complete: true }, at(VAULT, 200))] }),
  };
  test.each(Object.entries(cases))('%s', (_name, control) => {
    expect(control.complete).toBe(false);
    expect(control.custody?.kind).not.toBe('no-one');
    expect(listStrengths(control)).toEqual([]);
    expect(orderingDelay(control)).toBeNull();
  });
});

test('a known key without a timelock stands, however much was not read', () => {
  const control = summarize({ facts: [takes([{ ...KEY, noticeSeconds: 0 } as never], false)] });
  expect(control).toMatchObject({ custody: { kind: 'eoa' }, delaySeconds: 0, complete: false });
  expect(orderingDelay(control)).toBe(0);
});

test('readings by others count where the chain was not read, and their proxy says that the code can be replaced', () => {
  const readings = [reading(VAULT, { holders: [holder({ kind: 'multisig', multisig: { threshold: 3, members: 5 }, delaySeconds: 0 })] })];
  expect(summarize({ readings })).toMatchObject({
    custody: { kind: 'multisig', required: 3, of: 5 },
    delaySeconds: 0,
    complete: true,
    upgradeable: true,
  });
  expect(summarize({ readings: [reading({ ...VAULT, address: address('ff') }, { holders: [holder()] })] })).toEqual(NOTHING_READ);
});

test('upgradeable is no only where every core contract was read', () => {
  expect(summarize({ upgradeable: false }).upgradeable).toBe(false);
  expect(summarize({ upgradeable: true }).upgradeable).toBe(true);
  expect(summarize({ upgradeable: null }).upgradeable).toBeNull();
  expect(summarize({}).upgradeable).toBeNull();
});

test('the last privileged call is the newest use or change of control; "none since" needs both records', () => {
  const coveredFrom = AS_OF - 90 * 86_400_000;
  const uses = (times: readonly number[]) =>
    aFact(
      'GOV-07',
      { coveredFrom, uses: times.map((time) => ({ at: time, noticeSeconds: 0, announced: false, movedAgainstUsers: 0 })) },
      at(VAULT),
    );
  const changes = aFact('GOV-08', { coveredFrom: coveredFrom + 1_000, changes: [] }, at(VAULT));
  expect(summarize({ facts: [uses([AS_OF - 5_000, AS_OF - 9_000]), changes] })).toMatchObject({
    privilegedAt: new Date(AS_OF - 5_000).toISOString(),
    quietSince: null,
  });
  expect(summarize({ facts: [uses([]), changes] })).toMatchObject({
    privilegedAt: null,
    quietSince: new Date(coveredFrom + 1_000).toISOString(),
  });
  expect(summarize({ facts: [uses([])] })).toMatchObject({ privilegedAt: null, quietSince: null });
});

test('each strength follows from what was determined', () => {
  const known: ControlSummary = {
    ...NOTHING_READ,
    custody: { kind: 'multisig', required: 3, of: 5 },
    delaySeconds: 2 * DAY_S,
    complete: true,
    upgradeable: false,
    liquidityLocked: { low: 80, high: 100 },
  };
  expect(listStrengths(known)).toEqual(['timelock-48h', 'no-eoa', 'liquidity-locked', 'not-upgradeable']);
  expect(listStrengths({ ...known, delaySeconds: 2 * DAY_S - 1 })).not.toContain('timelock-48h');
  expect(listStrengths({ ...known, custody: { kind: 'eoa', required: 1, of: 3 } })).not.toContain('no-eoa');
  expect(listStrengths({ ...known, liquidityLocked: { low: 79, high: 100 } })).not.toContain('liquidity-locked');
  expect(listStrengths({ ...known, upgradeable: null })).not.toContain('not-upgradeable');
  const immutable: ControlSummary = { ...known, custody: { kind: 'no-one', required: null, of: null }, delaySeconds: null };
  expect(listStrengths(immutable)).toContain('timelock-48h');
  expect(orderingDelay(immutable)).toBe(Number.POSITIVE_INFINITY);
});
