import type { Answer, Finding } from './finding.ts';
import type { VerdictStatements } from './statements.ts';

/**
 * Whether it still runs. Critical: closed with funds that are stuck or lost, or fraud that a court found. High: winding down or
 * closed. What was merged or renamed goes on under another name, which makes no level.
 */
export function answerStatus({ status, rulings }: Pick<VerdictStatements, 'status' | 'rulings'>): Answer {
  const ruled = listRuled(rulings);
  if (status === undefined) {
    return { question: 'status', findings: ruled, gaps: [{ why: 'not-searched', sentence: 'Whether it still runs was not looked up.' }] };
  }
  const { state, at, since = '', text, funds, successor, source } = status;
  const base = { check: 'status', basis: 'attested', day: at, evidence: [{ url: source }] } as const;
  const more = text === undefined ? '' : ` ${text}`;
  const found = (finding: Pick<Finding, 'state' | 'level' | 'sentence'>): Answer => ({
    question: 'status',
    findings: [...ruled, { ...base, ...finding, sentence: `${finding.sentence}${more}` }],
    gaps: [],
  });
  switch (state) {
    case 'live':
      return found({ state: 'pass', level: null, sentence: 'In operation.' });
    case 'winding-down':
      return found({ state: 'fail', level: 'high', sentence: `Winding down since ${since}.` });
    case 'closed': {
      const isLost = funds === 'stuck' || funds === 'lost';
      const left = { stuck: ' Funds are stuck in it.', lost: ' Users’ funds are lost.', withdrawable: ' Funds can be withdrawn.' };
      return found({
        state: 'fail',
        level: isLost ? 'critical' : 'high',
        sentence: `Closed since ${since}.${funds === undefined ? '' : left[funds]}`,
      });
    }
    case 'merged':
      return found({ state: 'concern', level: null, sentence: `Merged into ${successor?.name ?? 'another project'} since ${since}.` });
    case 'renamed':
      return found({ state: 'concern', level: null, sentence: `Renamed to ${successor?.name ?? 'another name'} since ${since}.` });
  }
}

/** Fraud that was found is critical; a charge is no finding. A sanction that stands is a concern. */
function listRuled(rulings: VerdictStatements['rulings']): Finding[] {
  return rulings.flatMap(({ kind, date, by, text, source }): Finding[] => {
    const isLifted = rulings.some((other) => other.kind === 'sanction-lifted' && other.date >= date);
    if (kind !== 'fraud-proven' && (kind !== 'sanctioned' || isLifted)) return [];
    const [state, level] = kind === 'fraud-proven' ? (['fail', 'critical'] as const) : (['concern', 'medium'] as const);
    return [
      {
        check: 'status',
        state,
        level,
        sentence: `${date}, ${by}: ${text}`,
        basis: 'attested',
        day: firstDay(date),
        evidence: [{ url: source }],
      },
    ];
  });
}

/** The first day of a date in its source's precision. */
const firstDay = (date: string): string => `${date}${'-01-01'.slice(0, 10 - date.length)}`;
