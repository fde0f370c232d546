import * as z from 'zod/mini';
import { Count, Searched, Share, YesNo } from './parts.ts';

// Answers of the Code Security checks. An answer holds the inputs of the rule, never the value.

/** The published source compiled and compared with the running code: equal, equal but for metadata, or no source that matches. */
export const SourceMatch = z.strictObject({ match: z.enum(['exact', 'metadata', 'none']) });

/**
 * Which parts of the core functions lie inside some audit's scope, by the strongest link: the audit names the address or code
 * hash; the sources equal the audited commit; a curator mapped them with evidence; they equal a published audited library.
 * Together at most 1. `library` null: the code was not compared with published libraries.
 * `untranscribed`: the scope of a known audit is not transcribed, so the rest is open.
 */
export const AuditedCode = z
  .strictObject({ pinned: Share, commit: Share, mapped: Share, library: z.nullable(Share), untranscribed: YesNo })
  .check(
    z.refine(({ pinned, commit, mapped, library }) => pinned + commit + mapped + (library ?? 0) <= 1 + 1e-9, 'The parts exceed the whole.'),
  );

/** One published report of a review; the fact's party is the firm that made it. A contest with public judging is one report. */
export const AuditReport = z.union([z.strictObject({ kind: z.literal('report') }), Searched]);

const Serious = z.strictObject({ unresolved: Count, acknowledged: Count, partiallyResolved: Count });

/** One report's serious findings by status; `findings` is null where they were not counted. The fact's party is the firm. */
export const SeriousFindings = z.union([
  z.strictObject({ kind: z.literal('report'), findings: z.nullable(z.strictObject({ critical: Serious, major: Serious })) }),
  Searched,
]);

/** The worst high finding of a finished scan: confirmed by executing it, not confirmed, or none. */
export const ScanResult = z.strictObject({ high: z.enum(['confirmed', 'unconfirmed', 'none']) });

/** Who can call initializers: anyone with effect; anyone on the bare implementation only, without effect; no one. */
export const Initialisers = z.strictObject({ initialisers: z.enum(['open', 'implementation-only', 'closed']) });

/** Calls of the take powers by three random addresses: one succeeded with effect; a path could not be executed; all reverted. */
export const StrangersCalls = z.strictObject({ strangers: z.enum(['entered', 'unexecuted', 'shut']) });

/** The worst of: user-controlled delegatecall; selfdestruct behind a key; neither. */
export const ForeignCode = z.strictObject({ code: z.enum(['caller-chosen', 'self-destruct', 'none']) });

/**
 * Where the price comes from, the weakest of several: spot reserves or a price that an executed swap moves by more than 2 %; an
 * average under 10 minutes or one unchecked feed; a checked feed or an average of 30 minutes; two sources with a deviation stop.
 */
export const PriceSource = z.strictObject({ price: z.enum(['movable', 'unchecked', 'checked', 'two-sources']) });

/** Similarity to exploited code: a vulnerable function is equal; at least 90 % similar and not reviewed; none. */
export const ExploitedLikeness = z.strictObject({ likeness: z.enum(['equal', 'similar', 'none']) });

/** Known severe bugs of the compiler that made this code: the feature is used; its use is undecided; none. */
export const CompilerBugs = z.strictObject({ bugs: z.enum(['used', 'undecided', 'none']) });

/** The strongest kind of public checks at the deployed commit. */
export const PublicTests = z.strictObject({ level: z.enum(['none', 'tests', 'fuzzing', 'proofs']) });

export const CODE_ANSWERS = {
  'COD-01': SourceMatch,
  'COD-02': AuditedCode,
  'COD-03': AuditReport,
  'COD-04': SeriousFindings,
  'COD-05': ScanResult,
  'COD-06': Initialisers,
  'COD-07': StrangersCalls,
  'COD-08': ForeignCode,
  'COD-09': PriceSource,
  'COD-10': ExploitedLikeness,
  'COD-11': CompilerBugs,
  'COD-12': PublicTests,
} as const;
