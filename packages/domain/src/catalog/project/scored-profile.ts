import * as z from 'zod/mini';
import { ScoreBreakdown } from '../score/publish/breakdown.ts';
import { FactSource, Tier } from '../score/types.ts';
import { ProjectProfile } from './schema.ts';

// A file of its own: what it takes to explain a score is large, and browsers that only list projects should not load it.

const Cause = z.enum(['chain', 'catalogue', 'evidence', 'age', 'time', 'decision', 'reorg', 'method', 'sum']);

/** One part of a change of a score, in points, with its cause. */
export const ScoreChange = z.object({
  /** A chain's slug; '*' for the whole project. */
  deployment: z.string(),
  /** A check's id; 'applies', 'limits', 'blend' or 'method'. */
  subject: z.string(),
  low: z.number(),
  high: z.number(),
  cause: Cause,
  /** Facts that came in. */
  factIds: z.readonly(z.array(z.string())),
  /** Where on a chain the answer was read, and what had happened there. */
  at: z.exactOptional(
    z.object({
      chain: z.string(),
      blockNumber: z.int(),
      happened: z.exactOptional(z.object({ blockNumber: z.int(), transaction: z.string() })),
    }),
  ),
  /** For 'limits': what limits the low end before and after. */
  limits: z.exactOptional(z.object({ before: z.readonly(z.array(z.string())), after: z.readonly(z.array(z.string())) })),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

/** A score as it was when it changed. `changes` add up to the difference from the entry before; the first entry has none. */
export const ScoreHistoryEntry = z.object({
  asOf: z.iso.datetime(),
  /** Version of the method. */
  method: z.string(),
  low: z.number(),
  high: z.number(),
  tier: Tier,
  coverage: z.number(),
  /** What limits the low end: caps, those only not excluded with a question mark, or 'link'. */
  caps: z.array(z.string()),
  changes: z.array(ScoreChange),
});
export type ScoreHistoryEntry = z.infer<typeof ScoreHistoryEntry>;

/** A profile with the score taken apart. Body of GET /api/projects/{id}. */
export const ScoredProfile = z.extend(ProjectProfile, {
  /** Null without a single fact. */
  breakdown: z.nullable(ScoreBreakdown),
  /** Newest first, at most 50. */
  history: z.array(ScoreHistoryEntry),
});
export type ScoredProfile = z.infer<typeof ScoredProfile>;

const Page = z.object({
  kind: z.literal('page'),
  urls: z.array(z.string()),
  statedOn: z.string(),
  /** Of a website that was looked at: when, and what it answered. */
  seen: z.exactOptional(
    z.object({ at: z.string(), status: z.exactOptional(z.int()), headers: z.exactOptional(z.record(z.string(), z.string())) }),
  ),
});
const ChainRead = z.object({
  kind: z.literal('chain'),
  chain: z.string(),
  blockNumber: z.int(),
  blockHash: z.string(),
  method: z.string(),
  params: z.unknown(),
  resultHash: z.string(),
  engine: z.exactOptional(z.string()),
  after: z.exactOptional(z.object({ blockNumber: z.int(), transaction: z.string() })),
});
const Visitors = z.object({ kind: z.literal('visitors'), countedAt: z.string() });

/** A fact as anyone may read it: what was asked, what the answer is, who says so, and where that can be checked. */
export const PublishedFact = z.object({
  id: z.uuid(),
  /** A chain's slug; '*' for what is true on every chain. */
  deployment: z.string(),
  contract: z.exactOptional(z.string()),
  /** A check's id, `trait:` and a trait, a cap's id, or something about the scope. */
  subject: z.string(),
  source: FactSource,
  /** Milliseconds since 1970. */
  assessedAt: z.int(),
  party: z.string(),
  evidence: z.union([Page, ChainRead, Visitors]),
  /** In the shape that the method gives the subject. */
  answer: z.unknown(),
});
export type PublishedFact = z.infer<typeof PublishedFact>;

/** All that it takes to compute a score again, with the method of GET /api/methodology. Body of GET /api/projects/{id}/score. */
export const ScoreSheet = z.object({
  projectId: z.string(),
  /** What is scored, and when, in milliseconds since 1970. Null without a single fact, as is `breakdown`. */
  scope: z.nullable(
    z.object({
      asOf: z.int(),
      home: z.string(),
      others: z.array(z.string()),
      shares: z.nullable(z.record(z.string(), z.number())),
    }),
  ),
  breakdown: z.nullable(ScoreBreakdown),
  facts: z.array(PublishedFact),
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;
