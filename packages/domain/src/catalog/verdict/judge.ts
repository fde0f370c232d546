import { monthsBetween } from '../reported/text.ts';
import type { ProjectScore } from '../score/score.ts';
import type { Fact } from '../score/types.ts';
import { listAttested } from './attested-control.ts';
import { answerAudits } from './audits.ts';
import { toChips } from './chips.ts';
import { answerControl, listControl } from './control.ts';
import { type Answer, type Finding, type Gap, sortFindings, toQuestionAnswer } from './finding.ts';
import { answerLosses } from './losses.ts';
import { answerSelling, listNotExcluded, listProvenCaps, listProvenControl, readTax } from './proven.ts';
import type { Accounts, Reading } from './reported-accounts.ts';
import type { VerdictByQuestion } from './schema.ts';
import type { VerdictStatements } from './statements.ts';
import { answerStatus } from './status.ts';

/** Everything that a verdict follows from. Being a customer, names of firms and what was typed are no part of it. */
export type VerdictInput = {
  readonly statements: VerdictStatements;
  /** Of its contracts, whichever file they stand in. */
  readonly readings: readonly Reading[];
  /** What all readings say of accounts. */
  readonly accounts: Accounts;
  /** The score with its facts; null without any. */
  readonly score: ProjectScore | null;
  readonly facts: readonly Fact[];
  /** Milliseconds since 1970. */
  readonly asOf: number;
};

/** A good answer that was not renewed for this long is no answer any more. Bad ones do not expire. */
export const REFRESH_DAYS = 180;

const DAY_MS = 86_400_000;
const REASONS_MAX = 5;
const EVERY_LEVEL = ['critical', 'high', 'medium'] as const;

/**
 * A project's verdict: the answer to each question first, then one level. The worst known finding decides, and what is not known
 * never lowers it; "low" needs every question answered well, control on a chain, and every deal-breaker excluded. Age makes no finding: it
 * ends only what was good.
 */
export function judgeProject({ statements, readings, accounts, score, facts, asOf }: VerdictInput): VerdictByQuestion {
  const today = new Date(asOf).toISOString().slice(0, 10);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const proven = listProvenControl(facts);
  const controlInput = { contracts: statements.contracts, proven, readings, accounts, today };
  const caps = score === null ? [] : listProvenCaps(score, byId);
  const finish = (answer: Answer): Answer => withAge(withCaps(answer, caps), asOf);
  const selling = finish(answerSelling(score, byId));
  const answers = [
    finish(withAttested(answerControl(controlInput), statements)),
    selling,
    finish(answerAudits(statements)),
    finish(answerLosses(statements, asOf)),
    finish(answerStatus(statements)),
  ];
  const read = countRead(statements, { readings, proven });
  const chips = toChips({
    control: listControl(controlInput),
    home: statements.contracts[0]?.chain,
    isFresh: (day) => isFresh(day, asOf),
    selling,
    tax: score === null ? undefined : readTax(score, byId),
    hasToken: score?.home.part.traits.token.value !== 'no',
    isCoin: statements.noContract?.why === 'native-coin',
    attested: statements.attested,
  });
  return { ...conclude(answers, { read, against: listAgainstLow(answers, score) }), chips, read, questions: answers.map(toQuestionAnswer) };
}

/** Why good answers to all questions are not "low" yet; empty where they are. */
function listAgainstLow(answers: readonly Answer[], score: ProjectScore | null): string[] {
  const isReported = answers.some(({ question, findings }) => question === 'control' && findings.some(({ basis }) => basis !== 'proven'));
  const reported = isReported ? ['Who controls it was read by others, and not on a connected chain.'] : [];
  return [...reported, ...(score === null ? [] : listNotExcluded(score).map((title) => `Not excluded: ${title}.`))];
}

/** Documents speak where neither a chain nor a reading did. */
function withAttested(control: Answer, statements: VerdictStatements): Answer {
  const isAnswered = control.findings.some(({ check, state }) => check === 'GOV-01' && state !== 'pass');
  const attested = isAnswered || control.gaps.length === 0 ? [] : listAttested(statements);
  if (statements.contracts.length > 0 || statements.noContract === undefined)
    return { ...control, findings: [...control.findings, ...attested] };
  const { why, where } = statements.noContract;
  const held = { 'native-coin': 'the native coin of', 'other-chain': 'held on', custodial: 'held by' }[why];
  return {
    ...control,
    findings: [...control.findings, ...attested],
    gaps: [{ why: 'no-contract', sentence: `It is no contract that could be read: ${held} ${where}.` }],
  };
}

/** A deal-breaker says the same as the access path behind it; the path says it in more words. */
function withCaps(answer: Answer, caps: readonly { readonly question: Answer['question']; readonly finding: Finding }[]): Answer {
  const isSaid = ({ check, level }: Finding) =>
    answer.findings.some(
      (finding) =>
        finding.check === check ||
        ((check === 'CAP-07' || check === 'CAP-13') &&
          finding.basis === 'proven' &&
          finding.check === 'GOV-01' &&
          (finding.level === level || finding.level === 'high')),
    );
  const own = caps.flatMap(({ question, finding }) => (question === answer.question && !isSaid(finding) ? [finding] : []));
  const once = [...new Map(own.map((finding) => [finding.check, finding])).values()];
  return { ...answer, findings: [...once, ...answer.findings] };
}

const isFresh = (day: string, asOf: number): boolean => (asOf - Date.parse(day)) / DAY_MS <= REFRESH_DAYS;

/** Good answers that are too old are open again. */
function withAge(answer: Answer, asOf: number): Answer {
  const isOld = ({ state, day }: Finding) => state === 'pass' && !isFresh(day, asOf);
  const old = answer.findings.filter(isOld);
  const [first] = old;
  if (first === undefined) return answer;
  const gap: Gap = {
    why: 'not-refreshed',
    sentence: `Not refreshed for ${monthsBetween(first.day, new Date(asOf).toISOString().slice(0, 10))} months: ${first.sentence}`,
  };
  return { ...answer, findings: answer.findings.filter((finding) => !isOld(finding)), gaps: [...answer.gaps, gap] };
}

function countRead(
  { contracts }: VerdictStatements,
  { readings, proven }: { readings: readonly Reading[]; proven: readonly { chain: string; address: string }[] },
): { contracts: number; of: number } {
  const read = new Set([...readings, ...proven].map(({ chain, address }) => `${chain} ${address}`));
  return { contracts: contracts.filter(({ chain, address }) => read.has(`${chain} ${address}`)).length, of: contracts.length };
}

function conclude(
  answers: readonly Answer[],
  { read, against }: { read: { contracts: number; of: number }; against: readonly string[] },
): Omit<VerdictByQuestion, 'chips' | 'read' | 'questions'> {
  const bad = sortFindings(answers.flatMap(({ findings }) => findings.filter(({ level }) => level !== null)));
  const level = EVERY_LEVEL.find((each) => bad.some((finding) => finding.level === each));
  const counted = read.of === 0 ? '' : ` ${read.contracts} of ${read.of} contracts read.`;
  if (level !== undefined) {
    const decisive = bad.filter((finding) => finding.level === level);
    const sentence = bad
      .filter(({ check }, index) => bad.findIndex((other) => other.check === check) === index)
      .slice(0, 2)
      .map((finding) => finding.sentence)
      .join(' ');
    return { level, sentence: `${sentence}${counted}`, ...ground(bad.slice(0, REASONS_MAX), decisive) };
  }
  const unanswered = answers.map(toQuestionAnswer).find(({ state }) => state !== 'pass' && state !== 'not-applicable');
  const open = unanswered?.sentence ?? against[0];
  if (open === undefined) {
    const good = answers.flatMap(({ findings }) => findings);
    const sentence = `${good.map((finding) => finding.sentence).join(' ')}${counted}`;
    return {
      level: 'low',
      sentence,
      ...ground(
        good.map((finding): Finding => ({ ...finding, level: 'low' })),
        good,
      ),
    };
  }
  const none = read.contracts === 0 ? counted : ` No danger found in what was read.${counted}`;
  return { level: 'unknown', sentence: `Not known. ${open}${none}`, reasons: [], asOf: null, basis: null };
}

function ground(shown: readonly Finding[], decisive: readonly Finding[]): Pick<VerdictByQuestion, 'reasons' | 'asOf' | 'basis'> {
  const bases = new Set(shown.map(({ basis }) => basis));
  const [basis = null] = bases;
  return {
    reasons: shown.flatMap(({ check, level, sentence, brief, evidence }) =>
      level === null ? [] : [{ check, level, sentence, ...(brief !== undefined && { brief }), evidence: [...evidence] }],
    ),
    asOf: decisive.map(({ day }) => day).toSorted()[0] ?? null,
    basis: bases.size > 1 ? 'mixed' : basis,
  };
}
