import { parseAnswer } from '../score/answers.ts';
import type { CapPart, CheckPart, Part } from '../score/deployment-score.ts';
import { isRepeatable } from '../score/evidence.ts';
import { OPEN_INVENTORY } from '../score/scope.ts';
import type { ProjectScore } from '../score/score.ts';
import type { Fact } from '../score/types.ts';
import type { ProvenControl } from './control.ts';
import type { Answer, Finding } from './finding.ts';
import type { VerdictEvidence } from './schema.ts';

/** The question that a deal-breaker answers. */
const QUESTION_OF: Readonly<Record<string, Answer['question']>> = {
  'CAP-01': 'selling',
  'CAP-04': 'losses',
  'CAP-08': 'audits',
  'CAP-10': 'audits',
  'CAP-11': 'selling',
  'CAP-12': 'audits',
};

/** A tax above this makes a sale a concern, as a value of MKT-01 in thousandths: a tenth of what is sold. */
const TAXED_BELOW = 667;

const CRITICAL_MAX = 20;
const HIGH_MAX = 49;

type Deployment = { readonly id: string; readonly part: Part };

const deploymentsOf = ({ home, others }: ProjectScore): readonly Deployment[] =>
  [home, ...others].filter(({ id }) => id !== OPEN_INVENTORY);

/** Deal-breakers that hold on some chain, by the question that they answer. A closed search or a drain with a source holds, too. */
export function listProvenCaps(
  score: ProjectScore,
  facts: ReadonlyMap<string, Fact>,
): { question: Answer['question']; finding: Finding }[] {
  return deploymentsOf(score).flatMap(({ part }) =>
    part.caps
      .filter(({ value }) => value === 'yes')
      .map((cap) => ({ question: QUESTION_OF[cap.cap.id] ?? 'control', finding: toFinding(cap, facts) })),
  );
}

/**
 * What still stands in the way of "low" where every question is answered well: a deal-breaker that is not excluded, and a tax that was not
 * measured. Each would make a level if it were known to hold.
 */
export function listNotExcluded(score: ProjectScore): string[] {
  return deploymentsOf(score).flatMap(({ part }) => {
    const caps = part.caps.flatMap(({ cap, value }) => (value === 'maybe' ? [cap.title] : []));
    const tax = part.dimensions.flatMap(({ checks }) => checks).find(({ check }) => check.id === 'MKT-01');
    return tax !== undefined && tax.value[0] < TAXED_BELOW ? [...caps, 'A sale that costs more than a tenth'] : caps;
  });
}

function toFinding({ cap, factIds }: CapPart, facts: ReadonlyMap<string, Fact>): Finding {
  const level = cap.max <= CRITICAL_MAX ? 'critical' : cap.id === 'CAP-12' || cap.max > HIGH_MAX ? 'medium' : 'high';
  return { check: cap.id, state: level === 'medium' ? 'concern' : 'fail', level, sentence: `${cap.title}.`, ...groundsOf(factIds, facts) };
}

/** The answers of GOV-01 that a chain gave, by contract. */
export function listProvenControl(facts: Iterable<Fact>): ProvenControl[] {
  const newest = new Map<string, Fact>();
  for (const fact of facts) {
    if (fact.subject !== 'GOV-01' || fact.contract === undefined || !isRepeatable(fact.source)) continue;
    const key = `${fact.deployment} ${fact.contract}`;
    const known = newest.get(key);
    if (known === undefined || fact.assessedAt > known.assessedAt) newest.set(key, fact);
  }
  return [...newest.values()].flatMap((fact): ProvenControl[] => {
    const answer = parseAnswer('GOV-01', fact.answer);
    if (answer === undefined || 'undetermined' in answer || fact.contract === undefined) return [];
    return [{ chain: fact.deployment, address: fact.contract, ...answer, day: dayOf(fact.assessedAt), evidence: evidenceOf(fact) }];
  });
}

/** Whether an ordinary holder can sell, by simulated sales in the home deployment. */
export function answerSelling(score: ProjectScore | null, facts: ReadonlyMap<string, Fact>): Answer {
  const home = score?.home.part;
  const cap = home?.caps.find((each) => each.cap.id === 'CAP-01');
  const tax = home?.dimensions.flatMap(({ checks }) => checks).find(({ check }) => check.id === 'MKT-01');
  if (home === undefined || cap === undefined) return unsold(false);
  if (home.traits.token.value === 'no') return { question: 'selling', findings: [], gaps: [], notApplicable: 'It has no token to sell.' };
  if (cap.value === 'yes') return { question: 'selling', findings: [], gaps: [] };
  const taxed = tax === undefined ? [] : listTaxed(tax, facts);
  const wasSold = cap.factIds.length > 0 && home.traits.token.value === 'yes';
  if (cap.value === 'maybe' || !wasSold) {
    const [why] = cap.undetermined;
    const gap = {
      why: 'not-read',
      sentence: why === undefined ? 'Whether it can be sold was not determined.' : `Whether it can be sold: ${why}`,
    } as const;
    if (cap.factIds.length > 0) return { question: 'selling', findings: taxed, gaps: [gap] };
    const isConnected = [...facts.values()].some(({ deployment, source }) => deployment === score?.home.id && isRepeatable(source));
    return { ...unsold(isConnected), findings: taxed };
  }
  const sold: Finding = {
    check: 'CAP-01',
    state: 'pass',
    level: null,
    sentence: 'Buy and sell simulation passed.',
    ...groundsOf(cap.factIds, facts),
  };
  return { question: 'selling', findings: [...taxed, sold], gaps: [] };
}

/** What a round trip of buying and selling costs in the home deployment, 0 to 1; undefined where it was not simulated. */
export function readTax({ home }: ProjectScore, facts: ReadonlyMap<string, Fact>): number | undefined {
  const check = home.part.dimensions.flatMap(({ checks }) => checks).find((each) => each.check.id === 'MKT-01');
  const taxes = (check?.factIds ?? []).flatMap((id) => {
    const answer = parseAnswer('MKT-01', facts.get(id)?.answer);
    return answer === undefined || 'undetermined' in answer ? [] : [answer.roundTripTax];
  });
  return taxes.length === 0 ? undefined : Math.max(...taxes);
}

function listTaxed({ value: [, high], applies, factIds }: CheckPart, facts: ReadonlyMap<string, Fact>): Finding[] {
  if (applies !== 'yes' || high >= TAXED_BELOW || factIds.length === 0) return [];
  return [
    {
      check: 'MKT-01',
      state: 'concern',
      level: 'medium',
      sentence: 'Selling costs more than a tenth, or some holders cannot sell.',
      ...groundsOf(factIds, facts),
    },
  ];
}

/** Why no sale was simulated. `isConnected`: whether its home chain was read. */
const unsold = (isConnected: boolean): Answer => ({
  question: 'selling',
  findings: [],
  gaps: [
    isConnected
      ? { why: 'not-read', sentence: 'No sale was simulated: none of its contracts read so far is known to be a token.' }
      : { why: 'needs-a-chain', sentence: 'No sale was simulated: that needs a connected chain.' },
  ],
});

/** Basis, age and evidence of a finding: the oldest of its facts, and proven only where all of them can be repeated. */
function groundsOf(factIds: readonly string[], facts: ReadonlyMap<string, Fact>): Pick<Finding, 'basis' | 'day' | 'evidence'> {
  const used = factIds.flatMap((id) => facts.get(id) ?? []);
  return {
    basis: used.length > 0 && used.every(({ source }) => isRepeatable(source)) ? 'proven' : 'attested',
    day: used.length === 0 ? dayOf(0) : dayOf(Math.min(...used.map(({ assessedAt }) => assessedAt))),
    evidence: used.slice(0, 5).map(evidenceOf),
  };
}

function evidenceOf({ id, evidence }: Fact): VerdictEvidence {
  if (evidence.kind === 'chain') return { factId: id, block: evidence.blockNumber };
  const [url] = evidence.kind === 'page' ? evidence.urls : [];
  return { factId: id, ...(url !== undefined && { url }) };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
