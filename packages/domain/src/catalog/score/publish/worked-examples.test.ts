import { describe, expect, test } from 'vitest';
import type { Scope } from '../scope.ts';
import { blendParts, type ProjectScore, scoreProject } from '../score.ts';
import { ALL_BUILT, type DeploymentValues, given, partOf } from '../testing/values.ts';
import type { Dimension, Span } from '../types.ts';
import { explainChange } from './explain-change.ts';

// The examples of docs/methodology-reference.md, to the printed figures.

function scored(home: DeploymentValues, other?: DeploymentValues, shares: Scope['shares'] = null): ProjectScore {
  const others = other === undefined ? [] : [{ id: 'base', part: partOf(other, ALL_BUILT) }];
  return blendParts({ id: 'ethereum', part: partOf(home, ALL_BUILT) }, others, ALL_BUILT, { asOf: 0, shares });
}
const round = (value: number, digits: number) => Number(value.toFixed(digits));
const spanOf = ({ low, high }: Span, digits = 2) => [round(low, digits), round(high, digits)];
const dimension = ({ home }: ProjectScore, id: Dimension, digits = 1) => {
  const found = home.part.dimensions.find((each) => each.id === id);
  return found === undefined ? undefined : spanOf(found, digits);
};

describe('example 1, a well known project on two chains', () => {
  const community = { 'COM-01': 0.6, 'COM-02': 0.8, 'COM-04': [0, 1], 'COM-05': 0.9 } as const;
  const home = given('all', {
    ...{ 'COD-02': 0.9, 'COD-04': 0.9, 'COD-09': 0.9 },
    ...{ 'GOV-01': 0.75, 'GOV-02': 0.55, 'GOV-03': 0.9, 'GOV-04': 0.5, 'GOV-05': [0.3, 0.8], 'GOV-07': 0.8, 'GOV-10': 0.5, 'GOV-11': 0.8 },
    ...{ 'OPS-01': 0.95, 'OPS-06': 0.9, 'OPS-07': 0.6, 'OPS-09': [0.7, 1], 'OPS-10': 0.8 },
    ...{ 'FUN-03': 0.9, 'FUN-07': [0, 1] },
    ...{ 'MKT-02': 0.8, 'MKT-03': [0.2, 0.8], 'MKT-04': 0.6, 'MKT-05': 0.7, 'MKT-06': 0.9, 'MKT-09': 0.7 },
    ...community,
  });
  const unread = given(
    'all',
    {
      ...{ 'COD-03': 1, 'COD-04': 0.9, 'COD-12': 1 },
      ...{ 'OPS-01': 0.95, 'OPS-02': 1, 'OPS-03': 1, 'OPS-04': 1, 'OPS-09': [0.7, 1] },
      ...{ 'FUN-08': 1, 'COM-03': 1, 'COM-06': 1 },
      ...community,
    },
    { 'CAP-01': 'maybe' },
    [0, 1000],
  );
  const shares = { ethereum: 0.85, base: 0.15 };

  test('adds up dimension by dimension', () => {
    const score = scored(home);
    expect(dimension(score, 'COD')).toEqual([96.5, 96.5]);
    expect(dimension(score, 'GOV')).toEqual([72.7, 75.7]);
    expect(dimension(score, 'OPS')).toEqual([90.3, 92.7]);
    expect(dimension(score, 'FUN')).toEqual([90.8, 98.8]);
    expect(dimension(score, 'MKT')).toEqual([75.4, 83.8]);
    expect(dimension(score, 'COM')).toEqual([70.5, 85.5]);
    expect(spanOf(score)).toEqual([85.41, 88.99]);
  });

  test('is pulled down by the chain that is not read', () => {
    const score = scored(home, unread, shares);
    expect(spanOf(score.others[0]?.part.mean ?? { low: 0, high: 0 })).toEqual([19.52, 98.78]);
    expect(spanOf(score.others[0]?.part ?? { low: 0, high: 0 })).toEqual([5, 98.78]);
    expect(spanOf(score)).toEqual([73.35, 88.99]);
    expect(round(score.coverage, 0)).toBe(85);
    expect(score).toMatchObject({ shown: { low: 73, high: 89 }, rated: true, tier: 'B', tierHigh: 'A' });
  });

  test('is an A once that chain is read and as good', () => {
    expect(scored(home, home, shares)).toMatchObject({ shown: { low: 85, high: 89 }, rated: true, tier: 'A', tierHigh: null });
  });

  test('is not rated while no chain is read: fame is not evidence', () => {
    const score = scored(unread);
    expect(score).toMatchObject({ shown: { low: 5, high: 99 }, rated: false, tier: 'NR', tierHigh: null });
    expect(round(score.coverage, 0)).toBe(21);
  });
});

test('example 2, a renounced token without use, is held by its weakest link', () => {
  const score = scored(
    given(['token'], {
      ...{ 'COD-02': 0.7, 'COD-03': 0, 'COD-04': 0, 'COD-12': 0 },
      ...{ 'OPS-03': 0, 'OPS-04': 0, 'OPS-09': 0.4 },
      ...{ 'FUN-01': 0.4, 'FUN-02': 0.2, 'FUN-03': 0.4, 'FUN-04': 0.5, 'FUN-06': 0.6, 'FUN-07': 0, 'FUN-08': 0 },
      ...{ 'MKT-02': 0.3, 'MKT-04': 0.4, 'MKT-05': 0.8, 'MKT-06': 0.5 },
      ...{ 'COM-01': 0, 'COM-02': 0.5, 'COM-04': [0, 1], 'COM-06': 0 },
    }),
  );
  expect(dimension(score, 'COD', 2)).toEqual([69.45, 69.45]);
  expect(dimension(score, 'GOV')).toEqual([100, 100]);
  expect(dimension(score, 'OPS', 2)).toEqual([72.86, 72.86]);
  expect(dimension(score, 'FUN', 2)).toEqual([31.43, 31.43]);
  expect(dimension(score, 'MKT', 2)).toEqual([73.11, 73.11]);
  expect(dimension(score, 'COM')).toEqual([42.5, 57.5]);
  expect(spanOf(score.home.part.mean)).toEqual([72.71, 73.46]);
  expect(spanOf(score.home.part.link)).toEqual([61.43, 61.43]);
  expect(score).toMatchObject({ shown: { low: 61, high: 62 }, rated: true, tier: 'C', tierHigh: null });
});

describe('example 3, a token that one key can mint', () => {
  const others = {
    ...{ 'COD-02': 0.6, 'COD-03': 0.6, 'COD-12': 0 },
    ...{ 'OPS-03': 0, 'OPS-04': 0.5, 'OPS-07': 0.6, 'OPS-09': 0.4 },
    ...{ 'FUN-01': 0.5, 'FUN-02': 0.3, 'FUN-03': 0.5, 'FUN-06': 0.7, 'FUN-07': 0 },
    ...{ 'MKT-02': 0.5, 'MKT-03': 0.4, 'MKT-04': 0.4, 'MKT-05': 0.5, 'MKT-06': 0.5 },
    ...{ 'COM-01': 0.8, 'COM-02': 0.5, 'COM-04': [0, 1], 'COM-06': 0 },
  } as const;

  test('is a D by its cap', () => {
    const governance = { 'GOV-01': 0, 'GOV-02': 0, 'GOV-03': 0, 'GOV-04': 0, 'GOV-05': 0, 'GOV-11': 0 };
    const score = scored(given(['token'], { ...others, ...governance }, { 'CAP-07': 'yes', 'CAP-13': 'yes' }));
    expect(dimension(score, 'COD', 2)).toEqual([85.27, 85.27]);
    expect(dimension(score, 'GOV', 2)).toEqual([24.44, 24.44]);
    expect(dimension(score, 'OPS', 2)).toEqual([71.67, 71.67]);
    expect(dimension(score, 'FUN', 2)).toEqual([52.86, 52.86]);
    expect(dimension(score, 'MKT', 2)).toEqual([63.56, 63.56]);
    expect(dimension(score, 'COM', 2)).toEqual([62.5, 77.5]);
    expect(spanOf(score.home.part.mean)).toEqual([60.68, 61.43]);
    expect(spanOf(score.home.part.link)).toEqual([54.44, 54.44]);
    expect(score).toMatchObject({ shown: { low: 49, high: 49 }, rated: true, tier: 'D', tierHigh: null });
  });

  test('becomes a B when three of five hold the key for two days', () => {
    const governance = { 'GOV-01': 0.65, 'GOV-02': 0.65, 'GOV-03': 0, 'GOV-04': 0.5, 'GOV-05': 0, 'GOV-11': 1 };
    const score = scored(given(['token'], { ...others, ...governance }));
    expect(dimension(score, 'GOV', 2)).toEqual([62.67, 62.67]);
    expect(round(score.home.part.mean.low, 1)).toBe(70.6);
    expect(score.tier).toBe('B');
  });
});

test('example 4, a token about which nothing is known, spans everything and is not rated', () => {
  const score = scoreProject([], ALL_BUILT, { asOf: 0, home: 'ethereum', others: [], shares: null });
  expect(score).toMatchObject({ low: 0, high: 100, coverage: 0, rated: false, tier: 'NR', shown: { low: 0, high: 100 }, known: false });
});

describe('example 5, a vault before, while and after it is robbed by its owner', () => {
  const before = {
    ...{ 'COD-03': 0.6, 'COD-12': 0.5 },
    ...{ 'GOV-01': 0.45, 'GOV-02': 0.45, 'GOV-03': 0.5, 'GOV-04': 0, 'GOV-05': [0, 1] },
    ...{ 'OPS-03': 0, 'OPS-04': 0.5, 'OPS-09': [0, 1] },
    ...{ 'FUN-01': 0.32, 'FUN-02': 0.3, 'FUN-03': 0.5, 'FUN-04': 0.4, 'FUN-06': 0.6, 'FUN-07': [0, 1] },
    ...{ 'MKT-02': 0.5, 'MKT-03': 0.3, 'MKT-04': 0.6, 'MKT-05': 0.7, 'MKT-09': 0.7 },
    ...{ 'COM-01': [0, 1], 'COM-06': 0 },
  } as const;
  const owned = { ...before, 'GOV-01': 0, 'GOV-02': 0, 'GOV-05': 0, 'GOV-08': 0.2, 'GOV-11': 0 } as const;
  const robbed = {
    ...owned,
    ...{ 'COD-01': 0, 'COD-02': 0, 'GOV-03': 0, 'GOV-07': 0 },
    ...{ 'OPS-01': 0, 'OPS-02': 0, 'OPS-06': 0 },
    ...{ 'FUN-02': 0, 'FUN-05': 0, 'MKT-02': 0, 'MKT-06': 0, 'COM-05': 0 },
  } as const;
  const traits = ['token', 'deposits', 'backed'] as const;
  const first = scored(given(traits, before, { 'CAP-13': 'yes' }));
  const second = scored(given(traits, owned, { 'CAP-07': 'yes', 'CAP-13': 'yes' }));
  const third = scored(
    given(traits, robbed, {
      ...{ 'CAP-02': 'yes', 'CAP-03': 'yes', 'CAP-07': 'yes', 'CAP-09': 'yes' },
      ...{ 'CAP-10': 'yes', 'CAP-11': 'yes', 'CAP-12': 'yes', 'CAP-13': 'yes' },
    }),
  );
  const lines = (one: ProjectScore, other: ProjectScore) =>
    Object.fromEntries(explainChange(one, other, { facts: [] }).map(({ subject, low }) => [subject, round(low, 2)]));

  test('says in advance what can happen', () => {
    expect(dimension(first, 'COD', 2)).toEqual([93.96, 93.96]);
    expect(dimension(first, 'GOV')).toEqual([53, 59.7]);
    expect(dimension(first, 'OPS')).toEqual([75, 83.7]);
    expect(dimension(first, 'FUN')).toEqual([51, 59]);
    expect(dimension(first, 'MKT')).toEqual([71.7, 71.7]);
    expect(dimension(first, 'COM')).toEqual([65, 90]);
    expect(spanOf(first.home.part.mean)).toEqual([72.26, 77.34]);
    expect(first).toMatchObject({ shown: { low: 64, high: 64 }, tier: 'C' });
  });

  test('falls to a D when the owner moves, and says why', () => {
    expect(spanOf(second.home.part.mean)).toEqual([65.21, 68.55]);
    expect(second).toMatchObject({ shown: { low: 49, high: 49 }, tier: 'D' });
    expect(lines(first, second)).toMatchObject({ 'GOV-01': -3.12, 'GOV-02': -1.56, 'GOV-08': -0.92, 'GOV-11': -1.44, limits: -7.95 });
    const limits = explainChange(first, second, { facts: [] }).find(({ subject }) => subject === 'limits')?.limits;
    expect(limits).toEqual({ before: ['CAP-13'], after: ['CAP-07'] });
  });

  test('falls to an E when it is emptied', () => {
    expect(spanOf(third.home.part.mean)).toEqual([39.75, 43.1]);
    expect(third).toMatchObject({ shown: { low: 5, high: 5 }, tier: 'E' });
    const all = explainChange(second, third, { facts: [] });
    const sum = (dimensionId: string) =>
      round(
        all.filter(({ subject }) => subject.startsWith(dimensionId)).reduce((total, { low }) => total + low, 0),
        2,
      );
    expect(['COD', 'GOV', 'OPS', 'FUN', 'MKT', 'COM', 'limits'].map(sum)).toEqual([-10.46, -3.9, -6.39, -2.35, -1.6, -0.75, -18.55]);
    expect(all.find(({ subject }) => subject === 'limits')?.limits).toEqual({ before: ['CAP-07'], after: ['CAP-02'] });
  });
});
