import * as z from 'zod/mini';
import { Basis, CheckState } from '../score/types.ts';

/**
 * `critical` and `high` are danger, `medium` is caution. `low` needs every question answered well, so that it never follows
 * from silence. `unknown`: nothing bad is known, and not enough was read to say that there is nothing.
 */
export const VerdictLevel = z.enum(['critical', 'high', 'medium', 'low', 'unknown']);
export type VerdictLevel = z.infer<typeof VerdictLevel>;

/** Why a question has no answer. Always one of these. */
export const UnknownReason = z.enum([
  'only-listed',
  'no-contract',
  'not-read',
  'needs-a-chain',
  'holder-unresolved',
  'effect-not-classified',
  'changed-since',
  'too-old',
  'not-refreshed',
  'not-searched',
  'too-few',
]);
export type UnknownReason = z.infer<typeof UnknownReason>;

/** Where a sentence can be checked: a fact of the score, a public page, a block. */
export const VerdictEvidence = z.object({
  factId: z.exactOptional(z.string()),
  url: z.exactOptional(z.string()),
  block: z.exactOptional(z.int()),
});
export type VerdictEvidence = z.infer<typeof VerdictEvidence>;

const Reason = z.object({
  /** A check's or cap's id, or `status`. */
  check: z.string(),
  level: z.enum(['critical', 'high', 'medium', 'low']),
  sentence: z.string(),
  /** The same without who read it; absent where that is not part of it. */
  brief: z.exactOptional(z.string()),
  evidence: z.array(VerdictEvidence),
});

/** What a chip is about: whether it can be sold, who can mint, who can take deposits, and the shortest delay before either. */
export const CHIPS = ['sell', 'mint', 'withdraw', 'timelock'] as const;

/** One of the four short answers beside a verdict. */
export const Chip = z.object({
  about: z.enum(CHIPS),
  state: CheckState,
  /** The answer in few words: 'Single-key wallet', '3 of 5 keys', '2 days'. */
  value: z.string(),
  /** Null where there is no answer. */
  basis: z.nullable(Basis),
});
export type Chip = z.infer<typeof Chip>;

/** A project's verdict, as lists and pages show it. No number, letter or cap of the score follows from it. */
export const Verdict = z.object({
  level: VerdictLevel,
  sentence: z.string(),
  /** What makes the level, the worst first; empty when not known. */
  reasons: z.array(Reason),
  /** The four short answers, in their order; none where the verdict was made before there were any. */
  chips: z.array(Chip),
  /** How many of the listed contracts were read, by us or by others. */
  read: z.object({ contracts: z.int(), of: z.int() }),
  /** The day of the oldest statement that the level rests on; null when not known. */
  asOf: z.nullable(z.iso.date()),
  /** The class of all reasons, or that they differ; null when not known. */
  basis: z.nullable(z.enum([...Basis.options, 'mixed'])),
});
export type Verdict = z.infer<typeof Verdict>;

export const QUESTIONS = ['control', 'selling', 'audits', 'losses', 'status'] as const;

/** The answer to one question about a project. */
export const QuestionAnswer = z.object({
  question: z.enum(QUESTIONS),
  state: CheckState,
  sentence: z.string(),
  /** Why there is no answer; null where there is one. */
  unknown: z.nullable(UnknownReason),
  basis: z.nullable(Basis),
  asOf: z.nullable(z.iso.date()),
  evidence: z.array(VerdictEvidence),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

/** A verdict with the answers that it follows from. */
export const VerdictByQuestion = z.extend(Verdict, { questions: z.array(QuestionAnswer) });
export type VerdictByQuestion = z.infer<typeof VerdictByQuestion>;
