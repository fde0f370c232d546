import type { ProjectSort, SortField } from '@redoubt/domain/catalog/project/list';
import { type RawBuilder, sql } from 'kysely';

type Order = {
  /** What is compared; null where it is not known. */
  readonly value: RawBuilder<unknown>;
  /** The direction that people mean first: the best, newest or most. */
  readonly usual: ProjectSort['order'];
};

/** Each but that of rank has an index that gives it in its usual direction. */
export const ORDERS: Readonly<Record<SortField, Order>> = {
  // A place is there for all; only those with a rank are known to deserve it.
  rank: { value: sql`case when listing.rank is not null then listing.position end`, usual: 'asc' },
  name: { value: sql`listing.name_key`, usual: 'asc' },
  score: { value: sql`listing.score`, usual: 'desc' },
  votes: { value: sql`listing.votes`, usual: 'desc' },
  pageViews: { value: sql`listing.page_views`, usual: 'desc' },
  auditedAt: { value: sql`listing.audited_on`, usual: 'desc' },
  onboardedAt: { value: sql`listing.onboarded_at`, usual: 'desc' },
  trending: { value: sql`listing.trending_position`, usual: 'asc' },
};

/**
 * The terms after `order by` for rows of `listing`: a total order. Unknown values come last in both directions, in order of
 * rank. Equal ones come in order of rank in the usual direction of the field, and the other way round in the other.
 */
export function toOrder({ field, order }: ProjectSort): RawBuilder<unknown> {
  const { value, usual } = ORDERS[field];
  const direction = sql.raw(order);
  const place = order === usual ? sql`listing.position` : sql`case when ${value} is null then listing.position else -listing.position end`;
  return sql`${value} ${direction} nulls last, ${place}, listing.demo`;
}
