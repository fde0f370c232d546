import { categoryName } from '@redoubt/domain/catalog/file/labels';
import { KYC_TIER_NAMES } from '@redoubt/domain/catalog/project/identity-check';
import type { ProjectFilter, SortField } from '@redoubt/domain/catalog/project/list';
import type { AuditStatus, KycTier, Product } from '@redoubt/domain/catalog/project/schema';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import type { ControlStrength } from '@redoubt/domain/catalog/verdict/control-summary';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { Axis, BoardView } from './board-view.ts';
import { filteredBy } from './board-view.ts';

/** Labels of sort fields. The first word is the column's heading, where there is one. */
export const SORT_NAMES: Readonly<Record<SortField, string>> = {
  rank: 'Rank',
  name: 'Name',
  score: 'Score',
  auditedAt: 'Newest audit',
  pageViews: 'Page views',
  votes: 'Votes',
  onboardedAt: 'Listed here since',
  trending: 'Trending',
  delay: 'Shortest delay',
  privilegedAt: 'Last privileged call',
};

/** What is known to be good of a project's control. */
export const STRENGTH_NAMES: Readonly<Record<ControlStrength, string>> = {
  'timelock-48h': 'Timelock of 48 h or more',
  'no-eoa': 'No single-key wallet (EOA)',
  'liquidity-locked': 'Liquidity locked',
  'not-upgradeable': 'Not upgradeable',
};

export const AUDIT_NAMES: Readonly<Record<AuditStatus, string>> = {
  completed: 'Audited',
  'in-progress': 'Audit in progress',
  none: 'No audit found',
  unknown: 'Audits not searched',
};

export const KYC_NAMES: Readonly<Record<KycTier, string>> = { ...KYC_TIER_NAMES, none: 'No check on record' };

export const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  'security-audit': 'Security Audit',
  skynet: 'Skynet',
  kyc: 'KYC',
  pentest: 'Penetration Testing',
  skytrace: 'SkyTrace',
};

export const ONBOARDED_NAMES = { '7d': 'In the last 7 days', '30d': 'In the last 30 days', '90d': 'In the last 90 days' } as const;

export const PARTITION_NAMES = { real: 'Real projects', demo: 'Demo projects', all: 'Both, mixed' } as const;

export function axisName(axis: Axis): string {
  return axis === 'coverage' ? 'Coverage' : DIMENSION_NAMES[axis];
}

/** An active filter's label, and the view without it. */
export type ActiveFilter = { readonly label: string; readonly without: BoardView };

/** Every active filter, value by value. */
export function listActiveFilters(view: BoardView): readonly ActiveFilter[] {
  const { filter } = view;
  const { keyword, score, onboardedWithin, hasRecentAlert } = filter;
  const without = (key: keyof ProjectFilter): BoardView => {
    const { [key]: _, ...rest } = filter;
    return filteredBy(view, { ...rest, realm: filter.realm });
  };
  const each = <Key extends 'categories' | 'chains' | 'auditStatus' | 'kyc' | 'products' | 'strengths'>(
    key: Key,
    toLabel: (value: NonNullable<ProjectFilter[Key]>[number]) => string,
  ): ActiveFilter[] =>
    (filter[key] ?? []).map((value) => {
      const rest = (filter[key] ?? []).filter((other) => other !== value);
      return { label: toLabel(value), without: rest.length === 0 ? without(key) : filteredBy(view, { ...filter, [key]: rest }) };
    });
  return [
    ...(keyword === undefined ? [] : [{ label: `“${keyword}”`, without: without('keyword') }]),
    ...each('categories', categoryName),
    ...each('chains', chainName),
    ...each('auditStatus', (status) => AUDIT_NAMES[status]),
    ...each('kyc', (tier) => `KYC: ${KYC_NAMES[tier]}`),
    ...each('products', (product) => `Product: ${PRODUCT_NAMES[product]}`),
    ...each('strengths', (strength) => STRENGTH_NAMES[strength]),
    ...(score === undefined ? [] : [{ label: scoreLabel(score), without: without('score') }]),
    ...(hasRecentAlert === undefined ? [] : [{ label: 'Incident or alert in 30 days', without: without('hasRecentAlert') }]),
    ...(onboardedWithin === undefined
      ? []
      : [{ label: `Listed ${ONBOARDED_NAMES[onboardedWithin].toLowerCase()}`, without: without('onboardedWithin') }]),
  ];
}

function scoreLabel({ min, max }: NonNullable<ProjectFilter['score']>): string {
  if (min !== undefined && max !== undefined) return `Score ${min} to ${max}`;
  return max === undefined ? `Score ${min} or more` : `Score ${max} or less`;
}
