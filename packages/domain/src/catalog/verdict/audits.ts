import { whyNotNone } from '../file/search-places.ts';
import type { Answer } from './finding.ts';
import type { VerdictStatements } from './statements.ts';

/** Verdict "low" needs reports of this many firms. The number alone makes no level: victims are audited as often as others. */
export const FIRMS_MIN = 2;

/** Who audited it, and when last. That a search found no report is a concern. */
export function answerAudits({ audits, auditsSearched }: Pick<VerdictStatements, 'audits' | 'auditsSearched'>): Answer {
  if (auditsSearched === undefined) {
    return { question: 'audits', findings: [], gaps: [{ why: 'not-searched', sentence: 'Audits were not searched for.' }] };
  }
  const firms = new Set(audits.map(({ firm }) => firm.toLowerCase()));
  const newest = audits
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  const base = { check: 'COD-03', level: null, basis: 'attested', day: auditsSearched.at } as const;
  if (newest === undefined) {
    const why = whyNotNone(auditsSearched, { subject: 'audits' });
    if (why !== undefined)
      return { question: 'audits', findings: [], gaps: [{ why: 'too-few', sentence: `Whether it was audited is open. ${why}` }] };
    const sentence = `No published audit was found in ${auditsSearched.places.length} searched ${auditsSearched.places.length === 1 ? 'place' : 'places'}.`;
    const evidence = auditsSearched.places.slice(0, 5).map((url) => ({ url }));
    return {
      question: 'audits',
      findings: [{ ...base, check: 'CAP-12', level: 'medium', state: 'concern', sentence, evidence }],
      gaps: [],
    };
  }
  const reports = audits.toSorted((one, other) => (one.date < other.date ? 1 : -1)).slice(0, 5);
  const evidence = reports.map(({ report }) => ({ url: report }));
  const sentence = `${audits.length} ${audits.length === 1 ? 'audit' : 'audits'} by ${firms.size} ${firms.size === 1 ? 'firm' : 'firms'}, the newest of ${newest}.`;
  if (firms.size < FIRMS_MIN) return { question: 'audits', findings: [{ ...base, state: 'concern', sentence, evidence }], gaps: [] };
  return { question: 'audits', findings: [{ ...base, state: 'pass', sentence, evidence }], gaps: [] };
}
