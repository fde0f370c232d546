import * as z from 'zod/mini';

// Types of the score, method 1. Meaning and reasons: docs/methodology.md.

/** A check's value in thousandths: the proven minimum and the possible maximum. 1000 is no risk; [0, 1000] is unknown. */
export type Interval = readonly [low: number, high: number];

/** A three-valued answer. */
export type Tri = 'yes' | 'no' | 'maybe';

/** Code Security, Governance Strength, Operational Resilience, Fundamental Health, Market Stability, Community Trust. */
export const Dimension = z.enum(['COD', 'GOV', 'OPS', 'FUN', 'MKT', 'COM']);
export type Dimension = z.infer<typeof Dimension>;

/**
 * How an answer was found. R chain read, L log range, X simulated as the owner and as other addresses,
 * B analysis of source or bytecode: anyone can repeat these. C a statement of the catalogue with its
 * source, W a check of the website, V our own visitors.
 */
export const FactSource = z.enum(['R', 'L', 'X', 'B', 'C', 'W', 'V']);
export type FactSource = z.infer<typeof FactSource>;

export const Tier = z.enum(['A', 'B', 'C', 'D', 'E', 'NR']);
export type Tier = z.infer<typeof Tier>;

/** How a statement is known: proven here from a chain, read by others, or stated on pages with a source. */
export const Basis = z.enum(['proven', 'reported', 'attested']);
export type Basis = z.infer<typeof Basis>;

/** How a check ends. `not-built`: no code of ours answers it yet, so it is no gap of the project. */
export const CheckState = z.enum(['pass', 'concern', 'fail', 'unknown', 'not-applicable', 'not-built']);
export type CheckState = z.infer<typeof CheckState>;

/** Where an answer can be verified. Chain evidence is pinned to a block; a statement names pages and a day. */
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
      /** Hash of the answer; written when the fact is stored. */
      readonly answerHash?: string;
      /** The version of our analysis engine, for source B. */
      readonly engine?: string;
      /** The event between the previous answer and this block, where known. */
      readonly after?: ChainEvent;
    }
  | { readonly kind: 'visitors'; readonly countedAt: string };

/** A website's response when it was checked: status and relevant headers; neither without a response. */
export type PageSeen = { readonly at: string; readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** A transaction and its block. */
export type ChainEvent = { readonly blockNumber: number; readonly transaction: string };

/** One answer about one deployment ('*': about all), with its evidence. */
export type Fact = {
  readonly id: string;
  readonly deployment: string;
  readonly contract?: string;
  /** A check's id, `trait:` and a trait, or a cap's id. */
  readonly subject: string;
  readonly source: FactSource;
  /** Milliseconds since 1970. */
  readonly assessedAt: number;
  /** Who attests it. Rules may only compare two parties for equality. */
  readonly party: string;
  readonly evidence: Evidence;
  /** By the subject's schema in `score/answers.ts`. */
  readonly answer: unknown;
};

/** The two ends of a score or a part of it, from 0 to 100. */
export type Span = { readonly low: number; readonly high: number };
