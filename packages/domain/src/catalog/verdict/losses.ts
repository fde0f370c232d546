import { whyNotNone } from '../file/search-places.ts';
import { daysSince } from '../score/checks/incident-day.ts';
import type { Answer, Finding, Gap } from './finding.ts';
import type { VerdictStatements } from './statements.ts';

type Incident = VerdictStatements['incidents'][number];

const HIGH_DAYS = 365;
const HIGH_USD = 10_000_000;
const MEDIUM_DAYS = 730;
const MEDIUM_USD = 1_000_000;

/** A loss of others, or of a user who was deceived, says nothing about this project's contracts and keys. */
const OWN: ReadonlySet<string> = new Set(['contracts', 'keys', 'front-end']);
const INSIDE: ReadonlySet<string> = new Set(['contracts', 'keys']);

/** States in which a project goes on. */
const RUNS: ReadonlySet<string> = new Set(['live', 'merged', 'renamed']);

/**
 * What was lost before, by who failed. Critical: contracts or keys lost half of the value, and it did not come back. High: a tenth,
 * or 10 million dollars, within a year, not returned. Medium: a million within two years, half of it counting where it was repaid;
 * and at any age of what contracts or keys lost: a tenth or 10 million that no source says came back, or a million of a project of
 * which no source says that it still runs. A loss whose cause is not known makes no more than medium; phishing of users makes none.
 */
export function answerLosses(
  { incidents, incidentsSearched, status }: Pick<VerdictStatements, 'incidents' | 'incidentsSearched' | 'status'>,
  asOf: number,
): Answer {
  const isRunning = status !== undefined && RUNS.has(status.state);
  const findings = incidents.flatMap((incident) => judgeLoss(incident, { asOf, isRunning, searchedOn: incidentsSearched?.at ?? '' }));
  if (incidentsSearched === undefined) {
    return { question: 'losses', findings, gaps: [{ why: 'not-searched', sentence: 'Past losses were not searched for.' }] };
  }
  const why = whyNotNone(incidentsSearched, { subject: 'incidents' });
  const gaps: Gap[] = why === undefined ? [] : [{ why: 'too-few', sentence: `Whether it lost more is open. ${why}` }];
  const none: Finding = {
    check: 'OPS-01',
    state: 'pass',
    level: null,
    sentence: `No loss of 1 million US dollars or more in two years was found in ${incidentsSearched.places.length} searched ${incidentsSearched.places.length === 1 ? 'place' : 'places'}.`,
    basis: 'attested',
    day: incidentsSearched.at,
    evidence: incidentsSearched.places.slice(0, 5).map((url) => ({ url })),
  };
  return { question: 'losses', findings: findings.length === 0 ? [none] : findings, gaps };
}

type Today = { readonly asOf: number; readonly isRunning: boolean; readonly searchedOn: string };

function judgeLoss(incident: Incident, { asOf, isRunning, searchedOn }: Today): Finding[] {
  const { date, kind, lostBy, shareLost, lossUsd, returned, response, source, title } = incident;
  if (kind === 'phishing' || (lostBy !== undefined && !OWN.has(lostBy))) return [];
  const { least: days } = daysSince(date, asOf);
  const isReturned = returned?.share === 'all' || returned?.share === 'half' || (returned === undefined && response?.repaid !== undefined);
  const usd = lossUsd === undefined ? 0 : Number(lossUsd) / (isReturned ? 2 : 1);
  const level = levelOf({ days, usd, shareLost, isReturned, isOwn: lostBy !== undefined, isInside: INSIDE.has(lostBy ?? ''), isRunning });
  if (level === undefined) return [];
  const amount = lossUsd === undefined ? '' : `, ${dollarsText(lossUsd)} lost`;
  return [
    {
      check: 'OPS-01',
      state: level === 'medium' ? 'concern' : 'fail',
      level,
      sentence: `${date}: ${title}${amount}${returnedText(incident)}.`,
      basis: 'attested',
      day: searchedOn === '' ? date : searchedOn,
      evidence: [{ url: source }, ...(returned === undefined ? [] : [{ url: returned.source }])],
    },
  ];
}

type Loss = {
  readonly days: number;
  readonly usd: number;
  readonly shareLost: Incident['shareLost'];
  readonly isReturned: boolean;
  readonly isOwn: boolean;
  readonly isInside: boolean;
  readonly isRunning: boolean;
};

function levelOf({ days, usd, shareLost, isReturned, isOwn, isInside, isRunning }: Loss): Finding['level'] | undefined {
  if (shareLost === 'half' && isInside && !isReturned) return 'critical';
  const isTenth = shareLost === 'half' || shareLost === 'tenth';
  if (isOwn && !isReturned && days <= HIGH_DAYS && (isTenth || usd >= HIGH_USD)) return 'high';
  if (isInside && !isReturned && (isTenth || usd >= HIGH_USD)) return 'medium';
  if (isInside && !isRunning && usd >= MEDIUM_USD) return 'medium';
  return days <= MEDIUM_DAYS && (usd >= MEDIUM_USD || (isTenth && !isReturned)) ? 'medium' : undefined;
}

function returnedText({ returned, response }: Incident): string {
  if (returned === undefined) return response?.repaid === undefined ? '; no return is on record' : '; users were repaid';
  return {
    all: '; all of it was returned',
    half: '; at least half was returned',
    part: '; less than half was returned',
    none: '; nothing was returned',
  }[returned.share];
}

/** '40 billion US dollars', '125 million US dollars', '850,000 US dollars'. */
export function dollarsText(usd: string): string {
  const amount = Number(usd);
  if (amount < 1_000_000) return `${amount.toLocaleString('en')} US dollars`;
  const [size, unit] = amount < 1_000_000_000 ? ([1_000_000, 'million'] as const) : ([1_000_000_000, 'billion'] as const);
  return `${(amount / size).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit} US dollars`;
}
