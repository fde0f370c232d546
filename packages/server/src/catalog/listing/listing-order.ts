import type { ProjectSort, SortField } from '@redoubt/domain/catalog/project/list';
import { type RawBuilder, sql } from 'kysely';

type Order = {
  /** The compared value; null when unknown. */
  readonly value: RawBuilder<unknown>;
  /** The default direction: the best, newest or most first. */
  readonly usual: ProjectSort['order'];
};

/** Each order except rank has an index in its usual direction. */
export const ORDERS: Readonly<Record<SortField, Order>> = {
  // Every project has a position; only ranked ones are ordered by what is known of them.
  rank: { value: sql`case when listing.rank is not null then listing.position end`, usual: 'asc' },
  name: { value: sql`listing.name_key`, usual: 'asc' },
  score: { value: sql`listing.score`, usual: 'desc' },
  votes: { value: sql`listing.votes`, usual: 'desc' },
  pageViews: { value: sql`listing.page_views`, usual: 'desc' },
  auditedAt: { value: sql`listing.audited_on`, usual: 'desc' },
  onboardedAt: { value: sql`listing.onboarded_at`, usual: 'desc' },
  trending: { value: sql`listing.trending_position`, usual: 'asc' },
  delay: { value: sql`listing.delay_seconds`, usual: 'desc' },
  privilegedAt: { value: sql`listing.privileged_at`, usual: 'desc' },
};

/**
 * The `order by` terms for rows of `listing`: a total order. Unknown values come last in both
 * directions, by rank. Ties go by rank in the field's usual direction, and by descending rank in the
 * other.
 */
export function toOrder({ field, order }: ProjectSort): RawBuilder<unknown> {
  const { value, usual } = ORDERS[field];
  const direction = sql.raw(order);
  const place = order === usual ? sql`listing.position` : sql`case when ${value} is null then listing.position else -listing.position end`;
  return sql`${value} ${direction} nulls last, ${place}, listing.demo`;
}
