import * as z from 'zod/mini';

// The shapes of the score, method 1. What they mean, and why, is docs/methodology.md.

/** A check's value in thousandths: what is proven at least, and what is possible at most. 1000 is no risk; [0, 1000] is unknown. */
export type Interval = readonly [low: number, high: number];

/** An answer that may be missing. */
export type Tri = 'yes' | 'no' | 'maybe';

/** Code Security, Governance Strength, Operational Resilience, Fundamental Health, Market Stability, Community Trust. */
export const Dimension = z.enum(['COD', 'GOV', 'OPS', 'FUN', 'MKT', 'COM']);
export type Dimension = z.infer<typeof Dimension>;

/**
 * How an answer was got. R chain read, L log range, X executed as holder and stranger, B analysis of source or bytecode:
 * anyone can run these again. C a statement of the catalogue with its source, W a look at the website, V our own visitors.
 */
export const FactSource = z.enum(['R', 'L', 'X', 'B', 'C', 'W', 'V']);
export type FactSource = z.infer<typeof FactSource>;

export const Tier = z.enum(['A', 'B', 'C', 'D', 'E', 'NR']);
export type Tier = z.infer<typeof Tier>;

/** Where an answer can be checked. A chain's evidence is pinned to a block; a statement's names a page and a day. */
export type Evidence =
  | { readonly kind: 'page'; readonly urls: readonly string[]; readonly statedOn: string; readonly seen?: PageSeen }
  | {
      readonly kind: 'chain';
      readonly chain: string;
      readonly blockNumber: number;
      readonly blockHash: string;
      readonly method: string;
      readonly params: unknown;
      readonly resultHash: string;
      /** Hash of the answer that was concluded; written when the fact is kept. */
      readonly answerHash?: string;
      /** The pinned version of our engine, for source B. */
      readonly engine?: string;
      /** What happened between the answer before this one and its block, where that is known. */
      readonly after?: ChainEvent;
    }
  | { readonly kind: 'visitors'; readonly countedAt: string };

/** What a website answered when it was looked at: status and the headers that are judged; neither where it did not answer. */
export type PageSeen = { readonly at: string; readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** A transaction, and the block that it is in. */
export type ChainEvent = { readonly blockNumber: number; readonly transaction: string };

/** One answered question about one deployment ('*': about all of them), with the evidence for it. */
export type Fact = {
  readonly id: string;
  readonly deployment: string;
  readonly contract?: string;
  /** A check's id, `trait:` and a trait, or a cap's id. */
  readonly subject: string;
  readonly source: FactSource;
  /** Milliseconds since 1970. */
  readonly assessedAt: number;
  /** Who attests it. A rule may tell two parties apart, and reads nothing else of them. */
  readonly party: string;
  readonly evidence: Evidence;
  /** In the shape that `score/answers.ts` gives the subject. */
  readonly answer: unknown;
};

/** The two ends of a score or of a part of it, from 0 to 100. */
export type Span = { readonly low: number; readonly high: number };
