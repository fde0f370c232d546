import { describe, expect, test } from 'vitest';
import type { PowerPath } from './answers/governance.ts';
import { scoreDeployment } from './deployment-score.ts';
import { METHOD } from './method.ts';
import { aFact, chainEvidence, DAY, NOW } from './testing/facts.ts';
import { ALL_BUILT } from './testing/values.ts';
import type { Fact } from './types.ts';

function held(id: string, facts: readonly Fact[], asOf = NOW) {
  return scoreDeployment(facts, ALL_BUILT, asOf).caps.find(({ cap }) => cap.id === id)?.value;
}
const ago = (days: number) => ({ assessedAt: NOW - days * DAY });

const key: PowerPath = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 0 };
const safe: PowerPath = { enabled: true, custody: { kind: 'safe', required: 3, owners: 5 }, noticeSeconds: 0 };
const takes = (path: PowerPath, overrides: Partial<Fact> = {}) => aFact('GOV-01', { paths: [path], complete: true }, overrides);

test('without a fact no cap is excluded, and none is proven; those that nothing answers limit nothing', () => {
  expect(scoreDeployment([], METHOD, NOW).caps.map(({ value }) => value)).toEqual(Array(11).fill('maybe'));
  expect(METHOD.caps.filter(({ built }) => !built).map(({ id }) => id)).toEqual(['CAP-03', 'CAP-10']);
  expect(METHOD.caps.map(({ id, max }) => `${id} ${max}`)).toEqual([
    ...['CAP-01 5', 'CAP-02 5', 'CAP-03 20', 'CAP-04 20', 'CAP-05 20', 'CAP-06 20', 'CAP-09 34', 'CAP-11 34'],
    ...['CAP-07 49', 'CAP-08 49', 'CAP-12 49', 'CAP-10 64', 'CAP-13 64'],
  ]);
});

describe('CAP-01, cannot be sold', () => {
  const token = aFact('trait:token', { holds: true });
  const sale = { tradingOpen: true, freshBuyerSells: true, holdersSampled: 20, holdersStuck: 0, tax: 0.03 };
  const holds = (over: Partial<typeof sale>, ...facts: Fact[]) => held('CAP-01', [token, aFact('CAP-01', { ...sale, ...over }), ...facts]);

  test('is proven by a buyer and three holders who cannot sell although trading is open', () => {
    expect(holds({ freshBuyerSells: false, holdersStuck: 3 })).toBe('yes');
    expect(holds({ freshBuyerSells: false, holdersStuck: 2 })).toBe('maybe');
    expect(holds({ freshBuyerSells: true, holdersStuck: 3 })).toBe('maybe');
    expect(holds({ tradingOpen: false, freshBuyerSells: false, holdersStuck: 3 })).toBe('maybe');
  });
  test('is excluded when all can sell at a tax of at most half', () => {
    expect(holds({})).toBe('no');
    expect(holds({ tax: 0.5 })).toBe('no');
    expect(holds({ tax: 0.51 })).toBe('maybe');
  });
  test('is excluded without a token, and not excluded while it is unknown whether there is one', () => {
    const stuck = aFact('CAP-01', { ...sale, freshBuyerSells: false, holdersStuck: 3 });
    const closed = aFact('scope:inventory', { closed: true });
    expect(held('CAP-01', [stuck, closed, aFact('trait:token', { holds: false })])).toBe('no');
    expect(held('CAP-01', [stuck])).toBe('maybe');
  });
  test('that was excluded is open again after two weeks; that was proven stays', () => {
    const at = (over: Partial<typeof sale>, days: number) => held('CAP-01', [token, aFact('CAP-01', { ...sale, ...over }, ago(days))]);
    expect(at({}, 13)).toBe('no');
    expect(at({}, 14)).toBe('maybe');
    expect(at({ freshBuyerSells: false, holdersStuck: 3 }, 400)).toBe('yes');
  });
});

describe('CAP-02, drained by insiders', () => {
  test('needs the rule and a curator', () => {
    expect(held('CAP-02', [aFact('CAP-02', { ruleMet: true, confirmed: true })])).toBe('yes');
    expect(held('CAP-02', [aFact('CAP-02', { ruleMet: true, confirmed: null })])).toBe('maybe');
    expect(held('CAP-02', [aFact('CAP-02', { ruleMet: true, confirmed: false })])).toBe('no');
    expect(held('CAP-02', [aFact('CAP-02', { ruleMet: false, confirmed: null })])).toBe('no');
  });
  test('does not end by a newer fact', () => {
    const drained = aFact('CAP-02', { ruleMet: true, confirmed: true }, ago(900));
    expect(held('CAP-02', [drained, aFact('CAP-02', { ruleMet: false, confirmed: null })])).toBe('yes');
  });
});

describe('CAP-03, unreadable and replaceable at will', () => {
  const source = (match: 'exact' | 'none', contract?: string) => aFact('COD-01', { match }, contract === undefined ? {} : { contract });
  const core = (contract: string) => aFact('scope:contract', { core: 'yes' }, { contract });

  test('needs both on one contract', () => {
    expect(held('CAP-03', [source('none'), takes(key)])).toBe('yes');
    expect(held('CAP-03', [source('exact'), takes(key)])).toBe('no');
    expect(held('CAP-03', [source('none'), takes(safe)])).toBe('no');
    expect(held('CAP-03', [source('none')])).toBe('maybe');
    const separate = [
      core('a'),
      core('b'),
      source('none', 'a'),
      takes(safe, { contract: 'a' }),
      source('exact', 'b'),
      takes(key, { contract: 'b' }),
    ];
    expect(held('CAP-03', separate)).toBe('no');
    expect(held('CAP-03', [core('a'), source('none', 'a'), takes(key, { contract: 'a' })])).toBe('yes');
    expect(held('CAP-03', [core('a'), source('none', 'a'), takes(key)])).toBe('yes');
  });
});

describe('CAP-04, exploited and still running', () => {
  const searched = aFact('OPS-01', { kind: 'searched' });
  const incident = (day: string, shareLost: 'tenth' | 'less' | null, lossUsd: string | null) =>
    aFact('OPS-01', { kind: 'incident', day, shareLost, lossUsd });
  const runs = (still: boolean) => aFact('CAP-04', { runs: still });

  test('needs a recent, large loss and code that runs', () => {
    expect(held('CAP-04', [searched, incident('2025-11-01', 'tenth', null), runs(true)])).toBe('yes');
    expect(held('CAP-04', [searched, incident('2025-11-01', 'less', '100000'), runs(true)])).toBe('yes');
    expect(held('CAP-04', [searched, incident('2025-11-01', 'less', '99999'), runs(true)])).toBe('no');
    expect(held('CAP-04', [searched, incident('2025-11-01', null, null), runs(true)])).toBe('maybe');
    expect(held('CAP-04', [searched, incident('2025-11-01', 'tenth', null)])).toBe('maybe');
    expect(held('CAP-04', [searched, incident('2025-11-01', 'tenth', null), runs(false)])).toBe('no');
  });
  test('ends 90 days after; a month may still be inside', () => {
    expect(held('CAP-04', [searched, incident('2025-10-03', 'tenth', null), runs(true)])).toBe('yes');
    expect(held('CAP-04', [searched, incident('2025-10-02', 'tenth', null), runs(true)])).toBe('no');
    expect(held('CAP-04', [searched, incident('2025-10', 'tenth', null), runs(true)])).toBe('maybe');
  });
  test('is excluded by a search of the last 180 days', () => {
    expect(held('CAP-04', [searched])).toBe('no');
    expect(held('CAP-04', [aFact('OPS-01', { kind: 'searched' }, ago(179))])).toBe('no');
    expect(held('CAP-04', [aFact('OPS-01', { kind: 'searched' }, ago(180))])).toBe('maybe');
  });
});

test('CAP-05 follows COD-07', () => {
  expect(held('CAP-05', [aFact('COD-07', { strangers: 'entered' })])).toBe('yes');
  expect(held('CAP-05', [aFact('COD-07', { strangers: 'unexecuted' })])).toBe('maybe');
  expect(held('CAP-05', [aFact('COD-07', { strangers: 'shut' })])).toBe('no');
});

test('CAP-06 needs the list, or two labels', () => {
  expect(held('CAP-06', [aFact('CAP-06', { listed: true, exploiterLabels: 0 })])).toBe('yes');
  expect(held('CAP-06', [aFact('CAP-06', { listed: false, exploiterLabels: 2 })])).toBe('yes');
  expect(held('CAP-06', [aFact('CAP-06', { listed: false, exploiterLabels: 1 })])).toBe('no');
});

test('CAP-07 and CAP-13 follow the weakest path of GOV-01', () => {
  const both = (path: PowerPath) => [held('CAP-07', [takes(path)]), held('CAP-13', [takes(path)])];
  expect(both(key)).toEqual(['yes', 'yes']);
  expect(both({ ...key, custody: { kind: 'safe', required: 1, owners: 5 } })).toEqual(['yes', 'yes']);
  expect(both(safe)).toEqual(['no', 'yes']);
  expect(both({ ...key, noticeSeconds: 86_400 })).toEqual(['no', 'no']);
  expect(both({ ...key, noticeSeconds: null })).toEqual(['maybe', 'maybe']);
  expect(both({ ...key, enabled: null })).toEqual(['maybe', 'maybe']);
  expect(both({ ...key, enabled: false })).toEqual(['no', 'no']);
  expect(both({ ...key, custody: { kind: 'unresolved' } })).toEqual(['maybe', 'yes']);
  expect(both({ ...key, custody: { kind: 'nobody' } })).toEqual(['no', 'no']);
  expect(held('CAP-07', [aFact('GOV-01', { paths: [safe], complete: false })])).toBe('maybe');
});

test('CAP-08 needs a counted finding: a report that was not counted limits nothing', () => {
  const none = { unresolved: 0, acknowledged: 0, partiallyResolved: 0 };
  const searched = aFact('COD-04', { kind: 'searched' });
  const report = (unresolved: number) => aFact('COD-04', { kind: 'report', findings: { critical: { ...none, unresolved }, major: none } });
  expect(held('CAP-08', [searched, report(0)])).toBe('no');
  expect(held('CAP-08', [searched])).toBe('no');
  expect(held('CAP-08', [searched, report(0), aFact('COD-04', { kind: 'report', findings: null })])).toBe('no');
  expect(held('CAP-08', [aFact('COD-04', { undetermined: 'The report cannot be read.' })])).toBe('maybe');
  expect(held('CAP-08', [searched, report(1)])).toBe('maybe');
  expect(held('CAP-08', [searched, report(1), aFact('CAP-08', { runs: true })])).toBe('yes');
  expect(held('CAP-08', [searched, report(1), aFact('CAP-08', { runs: false })])).toBe('no');
});

test('CAP-09 needs a recent use without notice that moved a tenth against users', () => {
  const used = (daysAgo: number, noticeSeconds: number, movedAgainstUsers: number | null) =>
    held('CAP-09', [
      aFact('GOV-07', {
        coveredFrom: NOW - 180 * DAY,
        uses: [{ at: NOW - daysAgo * DAY, noticeSeconds, announced: false, movedAgainstUsers }],
      }),
    ]);
  expect(used(10, 0, 0.1)).toBe('yes');
  expect(used(10, 86_400, 0.1)).toBe('no');
  expect(used(10, 0, 0.09)).toBe('no');
  expect(used(10, 0, null)).toBe('maybe');
  expect(used(91, 0, 0.1)).toBe('no');
  expect(held('CAP-09', [aFact('GOV-07', { coveredFrom: NOW - 89 * DAY, uses: [] })])).toBe('maybe');
});

test('CAP-10 follows COD-01 on the core contracts', () => {
  const source = (match: 'exact' | 'none', contract: string) => aFact('COD-01', { match }, { contract });
  const placed = (contract: string, core: 'yes' | 'no' | 'maybe') => aFact('scope:contract', { core }, { contract });
  expect(held('CAP-10', [source('exact', 'a'), source('none', 'b'), placed('a', 'yes'), placed('b', 'yes')])).toBe('yes');
  expect(held('CAP-10', [source('exact', 'a'), source('none', 'b'), placed('a', 'yes'), placed('b', 'maybe')])).toBe('maybe');
  expect(held('CAP-10', [source('exact', 'a'), source('none', 'b'), placed('a', 'yes'), placed('b', 'no')])).toBe('no');
  expect(held('CAP-10', [source('exact', 'a'), placed('a', 'yes'), placed('c', 'yes')])).toBe('maybe');
});

test('CAP-11 needs claims that are redeemable, and reserves read at a block', () => {
  const backed = aFact('trait:backed', { holds: true });
  const ratio = (value: number) => aFact('FUN-05', { reserves: 'measured', ratio: value });
  expect(held('CAP-11', [backed, ratio(0.949)])).toBe('yes');
  expect(held('CAP-11', [backed, ratio(0.95)])).toBe('no');
  expect(held('CAP-11', [backed, aFact('FUN-05', { reserves: 'attested' })])).toBe('maybe');
  expect(held('CAP-11', [ratio(0.5)])).toBe('maybe');
  const stated = aFact('FUN-05', { reserves: 'measured', ratio: 0.5 }, { source: 'C' });
  expect(held('CAP-11', [backed, stated])).toBe('maybe');
});

test('CAP-12 is proven by a search without a report, excluded by a report, and open without a search', () => {
  const searched = aFact('COD-03', { kind: 'searched' });
  const report = aFact('COD-03', { kind: 'report' });
  expect(held('CAP-12', [searched])).toBe('yes');
  expect(held('CAP-12', [searched], NOW + 400 * DAY)).toBe('yes');
  expect(held('CAP-12', [searched, report])).toBe('no');
  expect(held('CAP-12', [searched, report], NOW + 400 * DAY)).toBe('no');
  expect(held('CAP-12', [])).toBe('maybe');
});

describe('traits', () => {
  const of = (facts: readonly Fact[]) => scoreDeployment(facts, METHOD, NOW).traits.token.value;
  const says = (holds: boolean, overrides: Partial<Fact> = {}) => aFact('trait:token', { holds }, overrides);
  const closed = (is = true) => aFact('scope:inventory', { closed: is });

  test('are denied only over a closed inventory', () => {
    expect(of([])).toBe('maybe');
    expect(of([says(true)])).toBe('yes');
    expect(of([says(false)])).toBe('maybe');
    expect(of([says(false), closed()])).toBe('no');
    expect(of([says(false), closed(false)])).toBe('maybe');
    expect(of([says(false), closed(), closed(false)])).toBe('maybe');
  });
  test('hold when a core contract has them; the newest answer counts; equal ones that differ are none', () => {
    const core = (contract: string, is: 'yes' | 'maybe' | 'no') => aFact('scope:contract', { core: is }, { contract });
    expect(of([says(true, { contract: 'a' }), core('a', 'yes')])).toBe('yes');
    expect(of([says(true, { contract: 'a' }), core('a', 'maybe')])).toBe('maybe');
    expect(of([says(true, { contract: 'a' }), core('a', 'no')])).toBe('maybe');
    expect(of([says(true, ago(1)), says(false), closed()])).toBe('no');
    expect(of([says(true), says(false), closed()])).toBe('maybe');
    expect(of([says(true, { evidence: { ...chainEvidence(), blockHash: '' } as never })])).toBe('maybe');
  });
});
