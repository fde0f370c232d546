import * as z from 'zod/mini';
import { Count, Instant, YesNoOrUnknown } from './parts.ts';

// Answers of the Community Trust checks.

/** How website, contracts and accounts are verified: by the domain; by a signature of deployer, admin or name; by a repository or account that links back. */
export const ProvenLinks = z.strictObject({ domain: YesNoOrUnknown, signature: YesNoOrUnknown, linkBack: YesNoOrUnknown });

/**
 * A search for names like this one over all listed projects: it looks like an older listed name and contract; its ticker is shared;
 * shared, but this is the best known; unique.
 */
export const NameSearch = z.strictObject({ name: z.enum(['look-alike', 'shared', 'best-known', 'unique']) });

/** When reports against the project were confirmed, without incidents of OPS-01. Stated only while reports are reviewed. */
export const UpheldReports = z.strictObject({ confirmedAt: z.array(Instant) });

/** Votes that count: one per account, at least seven days old, with a verified address. */
export const Votes = z
  .strictObject({ yes: Count, total: Count })
  .check(z.refine(({ yes, total }) => yes <= total, 'There are more yes votes than votes.'));

/** Uses of take powers in 365 days, by whether a public announcement came before; `unsearched` without a search for one. */
export const Announcements = z.strictObject({ announced: Count, unannounced: Count, unsearched: Count });

/** Authors with commits in 180 days (0 where a search found no repository), or that the code is finished and immutable. */
export const Repository = z.union([z.strictObject({ authors: Count }), z.strictObject({ finished: z.literal(true) })]);

export const COMMUNITY_ANSWERS = {
  'COM-01': ProvenLinks,
  'COM-02': NameSearch,
  'COM-03': UpheldReports,
  'COM-04': Votes,
  'COM-05': Announcements,
  'COM-06': Repository,
} as const;
