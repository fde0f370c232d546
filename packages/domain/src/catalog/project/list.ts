import * as z from 'zod/mini';
import { ProjectId } from '../../ids.ts';
import { PageNumber } from '../../page-number.ts';
import { Category, ChainSlug } from '../file/schema.ts';
import { ControlStrength } from '../verdict/control-summary.ts';
import { AuditStatus, Keyword, KycTier, Product, ProjectSummary } from './schema.ts';

/** Maximum of ids in one request, and of values in one filter. */
const PROJECT_IDS_MAX = 500;
const VALUES_MAX = 50;

export const SortField = z.enum([
  'rank',
  'name',
  'score',
  'votes',
  'pageViews',
  'auditedAt',
  'onboardedAt',
  'trending',
  'delay',
  'privilegedAt',
]);
export type SortField = z.infer<typeof SortField>;

/** Unknown values come last in both directions. */
export const ProjectSort = z.strictObject({ field: SortField, order: z.enum(['asc', 'desc']) });
export type ProjectSort = z.infer<typeof ProjectSort>;

const Percent = z.number().check(z.minimum(0), z.maximum(100));
const values = <Value extends z.core.$ZodType>(value: Value) => z.optional(z.array(value).check(z.maxLength(VALUES_MAX)));

const Partition = z.enum(['real', 'demo', 'all']);

const FILTERS = {
  keyword: z.optional(Keyword),
  categories: values(Category),
  chains: values(ChainSlug),
  auditStatus: values(AuditStatus),
  /**
   * What this provider does for it: an agreed audit, a published penetration test, a valid identity check,
   * or, for skynet, a contract followed on a connected chain. Nothing is on record of skytrace yet.
   */
  products: values(Product),
  kyc: values(KycTier),
  /** Both ends count. Only rated projects have a score. */
  score: z.optional(z.strictObject({ min: z.optional(Percent), max: z.optional(Percent) })),
  /** By `onboardedAt`; projects without it do not match. */
  onboardedWithin: z.optional(z.enum(['7d', '30d', '90d'])),
  hasRecentAlert: z.optional(z.boolean()).register(z.globalRegistry, {
    description: 'Whether there was an incident, or a pending or confirmed alert from a chain, in the last 30 days.',
  }),
  strengths: values(ControlStrength).register(z.globalRegistry, {
    description:
      'What is known to be good of its control, as it follows from `control`. Each of these narrows the list: a project matches that has all of them.',
  }),
};

/** Values of one field, except `strengths`, widen the filter; different fields narrow it. An empty list of values is no filter. */
export const ProjectFilter = z.strictObject({ realm: z._default(Partition, 'real'), ...FILTERS });
export type ProjectFilter = z.infer<typeof ProjectFilter>;

/**
 * Body of POST /api/projects-list. Absent `projectIds` are no restriction; an empty list matches nothing.
 * `filter.realm` (the partition) defaults to real projects, and to both when `projectIds` are given.
 */
export const ProjectsListRequest = z.pipe(
  z.object({
    projectIds: z.optional(z.array(ProjectId).check(z.maxLength(PROJECT_IDS_MAX))),
    sort: z._default(ProjectSort, { field: 'rank', order: 'asc' }),
    filter: z._default(z.strictObject({ realm: z.optional(Partition), ...FILTERS }), {}),
    currentPage: z._default(PageNumber, 1),
    dataPerPage: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  z.transform(({ filter, ...request }) => {
    const realm = filter.realm ?? (request.projectIds === undefined ? 'real' : 'all');
    return { ...request, filter: { ...filter, realm } satisfies ProjectFilter };
  }),
);
export type ProjectsListRequest = z.infer<typeof ProjectsListRequest>;

export const ProjectsListResponse = z.object({
  projects: z.array(ProjectSummary),
  total: z.int(),
  currentPage: z.int(),
  dataPerPage: z.int(),
  totalPages: z.int(),
});
export type ProjectsListResponse = z.infer<typeof ProjectsListResponse>;
