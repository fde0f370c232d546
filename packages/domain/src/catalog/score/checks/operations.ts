import { DAY_MS } from '../../../time.ts';
import { collectionCheck, singleCheck } from '../assess.ts';
import { alongLine, interval, UNKNOWN } from '../interval.ts';
import type { Check } from '../method-types.ts';
import { daysSince, SEVERITY_UNKNOWN, severityOf } from './incident-day.ts';

const DAY = 86_400;

/** The half-life of an incident's weight is a year: half of the repeats on file came within 188 days, most within a year. */
const HALF_LIFE_DAYS = 365;

const REWARD = [
  [0.001, 0.6],
  [0.01, 0.8],
  [0.05, 1],
] as const;
const REWARD_UNSEEN_MAX = 0.8;

const DEPENDENCY = [
  [0, 0],
  [0.25, 0.4],
  [0.55, 0.8],
  [1, 1],
] as const;
const KEY_USE = [
  [0, 0.2],
  [0.9, 1],
] as const;

const parts = (all: readonly (readonly [weight: number, known: boolean | null])[]) =>
  interval(
    all.reduce((sum, [weight, known]) => sum + (known === true ? weight : 0), 0),
    all.reduce((sum, [weight, known]) => sum + (known === false ? 0 : weight), 0),
  );

/** Operational Resilience: past incidents, readiness, dependencies, care with keys and upgrades. */
export const OPERATIONS_CHECKS: readonly Check[] = [
  collectionCheck(
    {
      id: 'OPS-01',
      dimension: 'OPS',
      weight: 22,
      question: 'Has it been exploited?',
      rule: '1 less the sum of the incidents, each its severity halved for every 365 days since; not below 0. Severity by the part of the value lost: half or more 1, a tenth 0.8, a hundredth 0.5, less 0.2.',
      unknownWhen: 'The part lost is not known: severity between 0.2 and 1. Without a search on record, more incidents may exist.',
      sources: ['C', 'L'],
      maxAge: 90,
      gaming: 3,
    },
    (items, { asOf, searched }) => {
      const incidents = items.flatMap(({ answer }) => (answer.kind === 'incident' ? [answer] : []));
      const sums = incidents.map(({ day, shareLost }) => {
        const severity = shareLost === null ? SEVERITY_UNKNOWN : severityOf(shareLost);
        const days = daysSince(day, asOf);
        return { most: severity[1] * 2 ** (-days.least / HALF_LIFE_DAYS), least: severity[0] * 2 ** (-days.most / HALF_LIFE_DAYS) };
      });
      const most = sums.reduce((sum, one) => sum + one.most, 0);
      const least = sums.reduce((sum, one) => sum + one.least, 0);
      return interval(searched ? 1 - most : 0, 1 - least);
    },
  ),
  collectionCheck(
    {
      id: 'OPS-02',
      dimension: 'OPS',
      weight: 10,
      question: 'How were incidents handled?',
      rule: 'The mean over incidents of: a public account of the cause 0.3, the fix live and proven by replaying the attack 0.4, users made whole 0.3; no incident 1.',
      unknownWhen: 'No search for reports is on record. A fix counts as unknown until a replay proves it.',
      sources: ['C', 'X'],
      maxAge: 180,
      gaming: 2,
    },
    (items, { searched }) => {
      const incidents = items.flatMap(({ answer }) => (answer.kind === 'incident' ? [answer] : []));
      if (!searched) return UNKNOWN;
      if (incidents.length === 0) return interval(1);
      const each = incidents.map(({ cause, fix, repaid }) =>
        parts([
          [0.3, cause],
          [0.4, fix],
          [0.3, repaid],
        ]),
      );
      const mean = (end: 0 | 1) => each.reduce((sum, value) => sum + value[end], 0) / each.length / 1000;
      return interval(mean(0), mean(1));
    },
  ),
  singleCheck(
    {
      id: 'OPS-03',
      dimension: 'OPS',
      weight: 12,
      question: 'Is there a bug bounty?',
      rule: '0 for no programme; 0.5 for a live one without a stated reward; by the top reward over the value at risk: 0.1 % 0.6, 1 % 0.8, 5 % 1, straight lines between. More than 0.8 only when the money can be seen on a chain.',
      unknownWhen: 'No search is on record. The reward or the value at risk is not known: then up to 1.',
      sources: ['C', 'R'],
      maxAge: 90,
      gaming: 2,
    },
    (answer) => {
      if (answer.programme === 'none') return interval(0);
      const { rewardMaxUsd, valueAtRiskUsd, fundsVisible } = answer;
      const max = (ifUnknown: boolean) => ((fundsVisible ?? ifUnknown) ? 1 : REWARD_UNSEEN_MAX);
      if (rewardMaxUsd === null) return interval(0.5, max(true));
      if (valueAtRiskUsd === null) return interval(0.6, max(true));
      const ratio = Number(valueAtRiskUsd) === 0 ? Number.POSITIVE_INFINITY : Number(rewardMaxUsd) / Number(valueAtRiskUsd);
      const paid = alongLine(REWARD, ratio);
      return interval(Math.min(paid, max(false)), Math.min(paid, max(true)));
    },
  ),
  singleCheck(
    {
      id: 'OPS-04',
      dimension: 'OPS',
      weight: 6,
      question: 'Are there a security contact and safe-harbour terms?',
      rule: 'A security.txt or a security contact 0.5; an entry in a safe-harbour registry 0.5.',
      unknownWhen: 'The site was not checked.',
      sources: ['W', 'R', 'C'],
      maxAge: 90,
      gaming: 1,
    },
    ({ contact, safeHarbour }) =>
      parts([
        [0.5, contact],
        [0.5, safeHarbour],
      ]),
  ),
  singleCheck(
    {
      id: 'OPS-05',
      dimension: 'OPS',
      weight: 8,
      question: 'Is there a pause guardian without withdrawal rights?',
      rule: '0 for none; 0.6 for a pause behind the same key as a power to take; 1 for a guardian that can only pause.',
      unknownWhen: 'The path to the pause was not executed.',
      needs: [['deposits']],
      sources: ['X'],
      maxAge: 'H',
      gaming: 3,
    },
    ({ brake }) => interval({ none: 0, shared: 0.6, guardian: 1 }[brake]),
  ),
  singleCheck(
    {
      id: 'OPS-06',
      dimension: 'OPS',
      weight: 10,
      question: 'Do upgrades come with notice and verified source?',
      rule: 'The share of the upgrades of 365 days that had 24 hours of notice or more and matching source within 24 hours; 1 when there was none.',
      unknownWhen: 'The history has a gap.',
      sources: ['L', 'B'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ coveredFrom, upgrades }, { asOf }) => {
      const from = asOf - 365 * DAY_MS;
      const recent = upgrades.filter(({ at }) => at >= from);
      const isGood = (ifUnknown: boolean) =>
        recent.filter(({ noticeSeconds, sourced }) => (noticeSeconds === null ? ifUnknown : noticeSeconds >= DAY) && (sourced ?? ifUnknown))
          .length;
      const isCovered = coveredFrom <= from;
      if (recent.length === 0) return interval(isCovered ? 1 : 0, 1);
      return interval(isCovered ? isGood(false) / recent.length : 0, isCovered ? isGood(true) / recent.length : 1);
    },
  ),
  singleCheck(
    {
      id: 'OPS-07',
      dimension: 'OPS',
      weight: 10,
      question: 'How safe are the contracts it depends on?',
      rule: 'The weakest outside contract that prices or holds value, by the strength that GOV-01 gives it: 0 0, 0.25 0.4, 0.55 0.8, 1 1, straight lines between; 1 when there is none.',
      unknownWhen: 'A dependency is not resolved.',
      sources: ['R', 'X'],
      maxAge: 7,
      gaming: 3,
      everyContract: true,
    },
    ({ strengths, complete }) => {
      const low = complete ? Math.min(1, ...strengths.map((strength) => strength.low)) : 0;
      return interval(alongLine(DEPENDENCY, low), alongLine(DEPENDENCY, Math.min(1, ...strengths.map(({ high }) => high))));
    },
  ),
  singleCheck(
    {
      id: 'OPS-08',
      dimension: 'OPS',
      weight: 8,
      question: 'Are the price feeds alive?',
      rule: 'The share of the last 30 days in which the feed was younger than one and a half of its heartbeats.',
      unknownWhen: 'The updates of price feeds are not recorded yet.',
      built: false,
      needs: [['price']],
      sources: ['R', 'L'],
      maxAge: 'H',
      gaming: 3,
    },
    ({ freshShare }) => interval(freshShare),
  ),
  singleCheck(
    {
      id: 'OPS-09',
      dimension: 'OPS',
      weight: 8,
      question: 'Is the website secure?',
      rule: 'TLS with HSTS 0.3; CAA or DNSSEC 0.2; a content security policy 0.2; addresses on the page equal the catalogue 0.3; 0 when it is on a list of phishing sites.',
      unknownWhen: 'The site was not checked, or the domain is not proven.',
      sources: ['W'],
      maxAge: 30,
      gaming: 1,
    },
    ({ phishing, tlsAndHsts, caaOrDnssec, contentPolicy, addressesMatch }) => {
      if (phishing === true) return interval(0);
      const [low, high] = parts([
        [0.3, tlsAndHsts],
        [0.2, caaOrDnssec],
        [0.2, contentPolicy],
        [0.3, addressesMatch],
      ]);
      return [phishing === null ? 0 : low, high];
    },
  ),
  singleCheck(
    {
      id: 'OPS-10',
      dimension: 'OPS',
      weight: 6,
      question: 'Are admin keys used for this project only?',
      rule: "The share of the holder signers' transactions that go to contracts in scope or to their Safe: none 0.2, nine tenths 1, a straight line between; 1 without a holder.",
      unknownWhen: "The signers' transactions are not indexed.",
      sources: ['L'],
      maxAge: 30,
      gaming: 2,
      everyContract: true,
    },
    (answer) => {
      if (answer.holder === 'none') return interval(1);
      const { share, mostShare = share } = answer;
      return interval(alongLine(KEY_USE, share), alongLine(KEY_USE, Math.max(share, mostShare)));
    },
  ),
];
