import type { Basis, CheckState } from '../score/types.ts';
import type { QuestionAnswer, UnknownReason, Verdict, VerdictEvidence } from './schema.ts';

/** One thing that is known about a project, and the level that it makes; null where it makes none. */
export type Finding = {
  readonly check: string;
  readonly state: Extract<CheckState, 'pass' | 'concern' | 'fail'>;
  readonly level: Verdict['reasons'][number]['level'] | null;
  readonly sentence: string;
  /** The same without who read it; absent where that is not part of it. */
  readonly brief?: string;
  readonly basis: Basis;
  /** The day of the oldest statement used, as YYYY-MM-DD. */
  readonly day: string;
  readonly evidence: readonly VerdictEvidence[];
};

/** What keeps a question open. */
export type Gap = { readonly why: UnknownReason; readonly sentence: string };

/** Everything known about one question. It is passed only where something passed, nothing failed, and nothing is open. */
export type Answer = {
  readonly question: QuestionAnswer['question'];
  readonly findings: readonly Finding[];
  readonly gaps: readonly Gap[];
  /** The question cannot be asked of this project. */
  readonly notApplicable?: string;
};

const LEVELS = ['critical', 'high', 'medium', 'low'] as const;
const STATES = ['fail', 'concern', 'pass'] as const;

const levelRank = ({ level }: Finding): number => (level === null ? LEVELS.length : LEVELS.indexOf(level));

/** The worst first: by level, then by state. Equal ones keep their order. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => levelRank(one) - levelRank(other) || STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

/** The answer in one sentence: the worst finding; otherwise what is open; otherwise that it passed. */
export function toQuestionAnswer({ question, findings, gaps, notApplicable }: Answer): QuestionAnswer {
  if (notApplicable !== undefined) return { question, state: 'not-applicable', sentence: notApplicable, ...NO_ANSWER };
  const [worst] = sortFindings(findings);
  const [gap] = gaps;
  if (worst !== undefined && (worst.state !== 'pass' || gap === undefined)) {
    const { state, sentence, basis, day, evidence } = worst;
    return { question, state, sentence, unknown: null, basis, asOf: day, evidence: [...evidence] };
  }
  const { why, sentence }: Gap = gap ?? { why: 'not-read', sentence: 'Nothing was read.' };
  return { question, state: 'unknown', sentence, ...NO_ANSWER, unknown: why };
}

const NO_ANSWER = { unknown: null, basis: null, asOf: null, evidence: [] } satisfies Partial<QuestionAnswer>;
