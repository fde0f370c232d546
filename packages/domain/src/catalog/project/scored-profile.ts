import * as z from 'zod/mini';
import { ScoreBreakdown } from '../score/publish/breakdown.ts';
import { FactSource, Tier } from '../score/types.ts';
import { ProjectProfile } from './schema.ts';

// Separate from schema.ts: score explanations are large, and browsers that only list projects must not load them.

const Cause = z.enum(['chain', 'catalogue', 'evidence', 'age', 'time', 'decision', 'reorg', 'method', 'sum']);

/** One part of a score change, in points, with its cause. */
export const ScoreChange = z.object({
  /** A chain's slug; '*' for the whole project. */
  deployment: z.string(),
  /** A check's id; 'applies', 'limits', 'blend' or 'method'. */
  subject: z.string(),
  low: z.number(),
  high: z.number(),
  cause: Cause,
  /** The new facts. */
  factIds: z.readonly(z.array(z.string())),
  /** The block at which the answer was read, and the transaction that caused it. */
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

/** A score at the time of a change. `changes` add up to the difference from the previous entry; the first has none. */
export const ScoreHistoryEntry = z.object({
  asOf: z.iso.datetime(),
  /** Version of the method. */
  method: z.string(),
  low: z.number(),
  high: z.number(),
  tier: Tier,
  coverage: z.number(),
  /** What limits the low end: caps (with '?' when not proven, only not excluded), or 'link'. */
  caps: z.array(z.string()),
  changes: z.array(ScoreChange),
});
export type ScoreHistoryEntry = z.infer<typeof ScoreHistoryEntry>;

/** A profile with the score's breakdown. Body of GET /api/projects/{id}. */
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
  /** The website check: when, and its response. */
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

/** A published fact: subject, answer, party, and verifiable evidence. */
export const PublishedFact = z.object({
  id: z.uuid(),
  /** A chain's slug; '*' for all chains. */
  deployment: z.string(),
  contract: z.exactOptional(z.string()),
  /** A check's id, `trait:` and a trait, a cap's id, or something about the scope. */
  subject: z.string(),
  source: FactSource,
  /** Milliseconds since 1970. */
  assessedAt: z.int(),
  party: z.string(),
  evidence: z.union([Page, ChainRead, Visitors]),
  /** In the shape of the subject's answer. */
  answer: z.unknown(),
});
export type PublishedFact = z.infer<typeof PublishedFact>;

/** Everything needed to recompute a score with the method of GET /api/methodology. Body of GET /api/projects/{id}/score. */
export const ScoreSheet = z.object({
  projectId: z.string(),
  /** What is scored, and when (milliseconds since 1970). Null without a single fact, as is `breakdown`. */
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
