import { DAY_MS } from '../../../time.ts';
import type { Answer } from '../answers.ts';
import { collectionCheck, singleCheck } from '../assess.ts';
import { isRepeatable } from '../evidence.ts';
import { alongLine, interval } from '../interval.ts';
import type { Check } from '../method-types.ts';
import type { FactSource } from '../types.ts';

const CODE_DAYS = [
  [0, 0],
  [30, 0.3],
  [180, 0.6],
  [365, 0.8],
  [1095, 1],
] as const;
const DOLLAR_DAYS_LOG10 = [
  [5, 0],
  [7, 0.3],
  [9, 0.7],
  [11, 1],
] as const;
const CALLERS_LOG10 = [
  [0, 0],
  [1, 0.2],
  [3, 0.7],
  [4, 1],
] as const;
const BACKING = [
  [0.9, 0],
  [0.95, 0.3],
  [1, 1],
] as const;

/** The maximum for attested reserves, which cannot be verified. */
const ATTESTED_MAX = 0.7;

/** Whether reserves are only attested: figures of pages are, only a chain measures them. */
export function isAttested(answer: Answer<'FUN-05'>, source: FactSource): answer is Extract<Answer<'FUN-05'>, { reserves: 'attested' }> {
  return answer.reserves === 'attested' || !isRepeatable(source);
}

/** Fundamental Health: time survived with value, real use, backing, who stands behind it. */
export const FUNDAMENTALS_CHECKS: readonly Check[] = [
  singleCheck(
    {
      id: 'FUN-01',
      dimension: 'FUN',
      weight: 20,
      question: 'How long has this very code held value?',
      rule: 'Days since the core code last changed: none 0, 30 0.3, 180 0.6, 365 0.8, 1095 1, straight lines between.',
      unknownWhen: 'The block of the deployment was not found.',
      sources: ['R', 'L'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ changedAt }, { asOf }) => interval(alongLine(CODE_DAYS, (asOf - changedAt) / DAY_MS)),
  ),
  singleCheck(
    {
      id: 'FUN-02',
      dimension: 'FUN',
      weight: 18,
      question: 'How much value did it survive with?',
      rule: 'The decimal logarithm of US dollars × days held without loss by this code: 5 0, 7 0.3, 9 0.7, 11 1, straight lines between. For a token without deposits, of pooled liquidity.',
      unknownWhen: 'Past prices of holdings are not recorded yet.',
      built: false,
      sources: ['L', 'R'],
      maxAge: 7,
      gaming: 2,
    },
    ({ averageUsd, since }, { asOf }) =>
      interval(alongLine(DOLLAR_DAYS_LOG10, Math.log10(averageUsd * Math.max(0, (asOf - since) / DAY_MS)))),
  ),
  singleCheck(
    {
      id: 'FUN-03',
      dimension: 'FUN',
      weight: 12,
      question: 'Do independent people use it?',
      rule: 'Callers in 30 days whose first transaction is older than 30 days and whose funder at most five others here share: one 0, ten 0.2, a thousand 0.7, ten thousand 1, straight lines between on a logarithmic scale.',
      unknownWhen: 'The earlier activity and the funding of callers are not recorded yet.',
      built: false,
      sources: ['L'],
      maxAge: 7,
      gaming: 1,
    },
    ({ callers }) => interval(alongLine(CALLERS_LOG10, Math.log10(callers))),
  ),
  singleCheck(
    {
      id: 'FUN-04',
      dimension: 'FUN',
      weight: 8,
      question: 'Is its use steady?',
      rule: 'The share of the last 26 weeks with at least ten such callers.',
      unknownWhen: 'The earlier activity and the funding of callers are not recorded yet.',
      built: false,
      sources: ['L'],
      maxAge: 7,
      gaming: 1,
    },
    ({ weeks }) => interval(weeks / 26),
  ),
  singleCheck(
    {
      id: 'FUN-05',
      dimension: 'FUN',
      weight: 16,
      question: 'Are claims backed?',
      rule: 'Reserves over liabilities: 0.90 0, 0.95 0.3, 1.00 1, straight lines between.',
      unknownWhen: 'Reserves are off chain and attested: then between 0 and 0.7.',
      needs: [['backed', 'deposits']],
      sources: ['R', 'C'],
      maxAge: 'H',
      gaming: 3,
    },
    (answer, { source }) => (isAttested(answer, source) ? interval(0, ATTESTED_MAX) : interval(alongLine(BACKING, answer.ratio))),
  ),
  singleCheck(
    {
      id: 'FUN-06',
      dimension: 'FUN',
      weight: 10,
      question: 'What else did the deployer do?',
      rule: '0 when another of its contracts is a proven honeypot or was drained by insiders; 0.6 with fewer than three contracts or under 180 days of history; 1 with a clean longer one.',
      unknownWhen: 'The creator or its history was not found.',
      sources: ['L', 'C'],
      maxAge: 30,
      gaming: 2,
      everyContract: true,
    },
    ({ history }) => interval({ bad: 0, short: 0.6, clean: 1 }[history]),
  ),
  collectionCheck(
    {
      id: 'FUN-07',
      dimension: 'FUN',
      weight: 8,
      question: 'Is there an accountable team or company?',
      rule: '0 when none was found; 0.4 for a named team; 0.6 when any firm checked identities or a company is registered; 1 for both of these.',
      unknownWhen: 'There is no record of a search: then more may be found.',
      sources: ['C'],
      maxAge: 90,
      gaming: 2,
    },
    (items, { searched }) => {
      const kinds = new Set(items.map(({ answer }) => answer.kind));
      const strong = Number(kinds.has('company')) + Number(kinds.has('identity-check'));
      const proven = strong === 2 ? 1 : strong === 1 ? 0.6 : kinds.has('named-team') ? 0.4 : 0;
      return interval(proven, searched ? proven : 1);
    },
  ),
  singleCheck(
    {
      id: 'FUN-08',
      dimension: 'FUN',
      weight: 8,
      question: 'Do the documents describe addresses, audits and powers correctly?',
      rule: 'Addresses listed 0.3; powers to take described 0.4, only if none that is proven is missing; audits linked 0.3.',
      unknownWhen: 'The documents were not read, or there is no map of powers to compare them with.',
      sources: ['C'],
      maxAge: 180,
      gaming: 1,
    },
    ({ addresses, audits, powers, powersComplete }) => {
      const read = (addresses ? 0.3 : 0) + (audits ? 0.3 : 0);
      return interval(read + (powers && powersComplete === true ? 0.4 : 0), read + (powers && powersComplete !== false ? 0.4 : 0));
    },
  ),
];
