import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { METHOD } from '../method.ts';
import { scopeOf } from '../scope.ts';
import { scoreProject } from '../score.ts';
import { aFact, NOW } from '../testing/facts.ts';
import type { Fact } from '../types.ts';
import { ScoreBreakdown, toBreakdown } from './breakdown.ts';

function breakdownOf(facts: readonly Fact[], { chains = ['ethereum'], asOf = NOW } = {}): ScoreBreakdown {
  const scope = scopeOf(facts, { chains, asOf });
  return toBreakdown(scoreProject(facts, METHOD, scope), { facts, method: METHOD, scope, host: 'Host' });
}
const closed = aFact('scope:inventory', { closed: true });
const proofs = aFact('COD-12', { level: 'proofs' }, { deployment: '*' });
const report = aFact('COD-03', { kind: 'report' }, { deployment: '*', party: 'Host' });
const searched = aFact('COD-03', { kind: 'searched' }, { deployment: '*' });

describe('a breakdown', () => {
  test('is what its schema says, and survives JSON', () => {
    const breakdown = breakdownOf([proofs, report, searched]);
    expect(z.parse(ScoreBreakdown, JSON.parse(JSON.stringify(breakdown)))).toEqual(breakdown);
    expect(breakdown).toMatchObject({
      asOf: '2026-01-01T00:00:00.000Z',
      method: '2.1.1',
      known: true,
      rated: false,
      score: null,
      tier: 'NR',
    });
  });
  test('holds sums that give each dimension', () => {
    const [home] = breakdownOf([proofs, report, searched]).deployments;
    const code = home?.dimensions.find(({ id }) => id === 'COD');
    expect(code?.sum).toEqual({ low: 9000, high: 41_000, weight: 45 });
    expect(code).toMatchObject({ low: 20, weight: 34 });
    expect(code?.checks.find(({ id }) => id === 'COD-12')).toEqual({
      ...{ id: 'COD-12', weight: 3, applies: 'yes', low: 1000, high: 1000, fresh: 1, state: 'pass', basis: 'attested', asOf: '2026-01-01' },
      ...{ answer: 'Proofs', evidence: { url: 'https://lighthouse.example/' }, factIds: [proofs.id], open: null },
    });
  });
  test('says why a check is open, in the words of the fact where there are any', () => {
    const tried = aFact('COD-06', { undetermined: 'The call could not be built.' });
    const checks = breakdownOf([tried]).deployments[0]?.dimensions.flatMap((dimension) => dimension.checks);
    const open = (id: string) => checks?.find((check) => check.id === id)?.open;
    expect(open('COD-06')).toEqual({ why: 'The call could not be built.', by: 'read-chain' });
    expect(open('COD-04')).toMatchObject({ by: 'count-findings' });
    expect(open('COM-04')).toEqual({ why: 'There are fewer than 30 votes.', by: 'votes' });
    expect(open('OPS-09')).toMatchObject({ by: 'look-at-website' });
    expect(open('FUN-07')).toMatchObject({ by: 'state' });
    expect(open('COD-08')).toMatchObject({ by: 'read-chain' });
    expect(open('COD-05')).toBeUndefined();
    expect(breakdownOf([tried]).deployments[0]?.notBuilt).toEqual(expect.arrayContaining(['COD-05', 'COM-03', 'CAP-10']));
  });
  test('says what limits either end', () => {
    const key = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 0 } as const;
    const facts = [closed, proofs, aFact('trait:token', { holds: false }), aFact('GOV-01', { paths: [key], complete: true })];
    const [home] = breakdownOf(facts).deployments;
    const cap = (id: string) => home?.caps.find((each) => each.id === id);
    expect(cap('CAP-01')).toMatchObject({ state: 'excluded', bindsLow: false });
    expect(cap('CAP-07')).toMatchObject({ state: 'proven', bindsHigh: true, max: 49 });
    expect(cap('CAP-13')).toMatchObject({ state: 'proven', bindsHigh: false, bindsLow: false });
    expect(home?.without).toContain('MKT-01');
  });
  test('gives the score without what the host attests, where it attests something', () => {
    expect(breakdownOf([proofs, searched]).withoutHost).toBeNull();
    const breakdown = breakdownOf([proofs, report, searched, closed]);
    expect(breakdown.coverage - (breakdown.withoutHost?.coverage ?? 0)).toBeCloseTo(0, 9);
    expect(breakdown.uncappedLow).toBeCloseTo(6.8, 9);
    expect(breakdown.withoutHost).toMatchObject({ rated: false, tier: 'NR' });
  });
  test('counts contracts not found yet as one deployment of which nothing is known', () => {
    const unseen = breakdownOf([proofs]).deployments.find(({ id }) => id === '?');
    expect(unseen).toMatchObject({ home: false, low: 0, high: 100, coverage: 0, dimensions: [], caps: [] });
    expect(breakdownOf([proofs, closed]).deployments.map(({ id }) => id)).toEqual(['ethereum']);
  });
});

describe('what would narrow it', () => {
  test('is five things, the largest first: finding contracts, chains, reports, searches', () => {
    const { narrowing } = breakdownOf([proofs], { chains: ['ethereum', 'base'] });
    expect(narrowing.map(({ subject, deployment, by }) => [subject, deployment, by])).toEqual([
      ['chain', 'ethereum', 'connect-chain'],
      ['scope:inventory', '?', 'find-contracts'],
      ['COD-03', '*', 'state'],
      ['COD-04', '*', 'count-findings'],
      ['OPS-01', '*', 'state'],
    ]);
    expect(narrowing[0]?.words).toMatch(/^\d+ checks need an RPC endpoint for Ethereum, which is not connected\.$/);
    expect(narrowing.map(({ points }) => points)).toEqual(narrowing.map(({ points }) => points).toSorted((one, other) => other - one));
  });
  test('are single checks of a chain that is read', () => {
    const { narrowing } = breakdownOf([closed, aFact('COD-08', { code: 'none' })]);
    expect(narrowing.map(({ subject, deployment }) => [subject, deployment])).toEqual([
      ['COD-03', '*'],
      ['COD-04', '*'],
      ['COD-07', 'ethereum'],
      ['GOV-01', 'ethereum'],
      ['COD-06', 'ethereum'],
    ]);
    expect(narrowing[0]?.points).toBeCloseTo((34 * 10) / 45, 9);
  });
  test('points are what an answer wins in coverage', () => {
    const before = breakdownOf([closed]);
    const gained = before.narrowing.find(({ subject }) => subject === 'COD-03')?.points ?? 0;
    expect(breakdownOf([closed, report, searched]).coverage - before.coverage).toBeCloseTo(gained, 9);
  });
});
