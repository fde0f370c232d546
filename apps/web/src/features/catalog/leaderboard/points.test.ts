import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { ProjectId } from '@redoubt/domain/ids';
import { projectProfile } from '@redoubt/testing/database/builders';
import { expect, test } from 'vitest';
import { toPoints } from './points.ts';

const UNKNOWN = { low: 0, high: 100 };

function project({ id, ...overrides }: { id: string } & Partial<Omit<ProjectSummary, 'id'>>): ProjectSummary {
  const spans = { COD: UNKNOWN, GOV: UNKNOWN, OPS: UNKNOWN, FUN: UNKNOWN, MKT: null, COM: UNKNOWN };
  return { ...projectProfile(), id: ProjectId.parse(id), name: id.toUpperCase(), dimensions: spans, ...overrides };
}

const dimensions = { COD: { low: 12.9, high: 96.1 }, GOV: UNKNOWN, OPS: { low: 40, high: 40 }, FUN: UNKNOWN, MKT: null, COM: UNKNOWN };

test('a project of which something is known on both axes is drawn at what is proven, rounding away from certainty', () => {
  const { points, unknown } = toPoints([project({ id: 'known', dimensions })], { x: 'COD', y: 'OPS' });
  expect(points).toEqual([{ id: 'known', name: 'KNOWN', href: '/projects/known', x: { low: 12, high: 97 }, y: { low: 40, high: 40 } }]);
  expect(unknown).toEqual([]);
});

test.each(['GOV', 'MKT', 'coverage'] as const)('a project of which nothing is known on the axis %s is named, not drawn', (y) => {
  expect(toPoints([project({ id: 'known', dimensions })], { x: 'COD', y })).toEqual({ points: [], unknown: ['KNOWN'] });
});

test('coverage is a figure without an interval, rounded down', () => {
  const { points } = toPoints([project({ id: 'known', dimensions, coverage: 33.6 })], { x: 'coverage', y: 'OPS' });
  expect(points[0]?.x).toEqual({ low: 33, high: 33 });
});
