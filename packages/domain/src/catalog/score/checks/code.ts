import type { Answer } from '../answers.ts';
import { collectionCheck, singleCheck } from '../assess.ts';
import { interval, UNKNOWN } from '../interval.ts';
import type { Check } from '../method-types.ts';
import type { Interval } from '../types.ts';

const POINTS_OFF = { critical: 1, major: 0.4, partlyFixed: 0.1 };
const FIRMS = [0, 0.6, 0.85, 1];

/** The factor for code equal to a published audited library: it was audited for other users. */
const LIBRARY = 0.7;

/** The audited share of the running code. The scope of an untranscribed audit, and code not compared with libraries, stay open. */
export function auditedShare({ pinned, commit, mapped, library, untranscribed }: Answer<'COD-02'>): Interval {
  const proven = pinned + commit + 0.8 * mapped + LIBRARY * (library ?? 0);
  const rest = Math.max(0, 1 - pinned - commit - mapped - (library ?? 0));
  return interval(proven, proven + rest * (untranscribed ? 1 : library === null ? LIBRARY : 0));
}

/** Code Security: the code that runs is public, examined, and resists strangers. */
export const CODE_CHECKS: readonly Check[] = [
  singleCheck(
    {
      id: 'COD-01',
      dimension: 'COD',
      weight: 12,
      question: 'Is the source public, and does it produce the running code?',
      rule: '1 when the compiled source equals the running code (immutable values masked); 0.8 when only the metadata differs; 0 without matching source. A proxy and every implementation in use.',
      unknownWhen: 'Nothing compiles published sources and compares them with the running code yet.',
      built: false,
      sources: ['B', 'R'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ match }) => interval({ exact: 1, metadata: 0.8, none: 0 }[match]),
  ),
  singleCheck(
    {
      id: 'COD-02',
      dimension: 'COD',
      weight: 16,
      question: 'Does the deployed code match an audited version?',
      rule: 'The share of core functions, compared as normalised bytecode, inside the scope of an audit: counted whole when the audit names the address or code hash or when the sources equal the audited commit; × 0.8 when a curator mapped them with evidence; × 0.7 when they equal a published audited library.',
      unknownWhen: 'Only audits made on this site map what was audited to contracts yet.',
      built: false,
      sources: ['B', 'C'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    auditedShare,
  ),
  collectionCheck(
    {
      id: 'COD-03',
      dimension: 'COD',
      weight: 10,
      question: 'How many independent firms published a report?',
      rule: '0 for none; 0.6 for one; 0.85 for two; 1 for three or more. A contest with public judging is one. Reports that are not published do not count.',
      unknownWhen: 'There is no record of a search: then more reports may exist than are listed.',
      sources: ['C'],
      maxAge: 180,
      gaming: 2,
    },
    (reports, { searched }) => {
      // Parties are compared, never read: two reports of one firm are one firm.
      const firms = new Set(reports.map(({ party }) => party)).size;
      const proven = FIRMS[Math.min(3, firms)] ?? 0;
      return interval(proven, searched ? proven : 1);
    },
  ),
  collectionCheck(
    {
      id: 'COD-04',
      dimension: 'COD',
      weight: 10,
      question: 'Are serious findings fixed?',
      rule: '1, less 1.0 for each critical finding that is unresolved or only acknowledged, 0.4 for each such major one, 0.1 for each serious one that is partly fixed; not below 0. No audit found: 0.',
      unknownWhen: 'The resolution of the findings is not transcribed, or no search for reports is on record.',
      sources: ['C'],
      maxAge: 180,
      gaming: 2,
    },
    (items, { searched }) => {
      const reports = items.flatMap(({ answer }) => (answer.kind === 'report' ? [answer.findings] : []));
      if (reports.length === 0) return searched ? interval(0) : UNKNOWN;
      const counted = reports.filter((findings) => findings !== null);
      const off = counted.reduce(
        (sum, { critical, major }) =>
          sum +
          POINTS_OFF.critical * (critical.unresolved + critical.acknowledged) +
          POINTS_OFF.major * (major.unresolved + major.acknowledged) +
          POINTS_OFF.partlyFixed * (critical.partiallyResolved + major.partiallyResolved),
        0,
      );
      const isWhole = searched && counted.length === reports.length;
      return interval(isWhole ? 1 - off : 0, 1 - off);
    },
  ),
  singleCheck(
    {
      id: 'COD-05',
      dimension: 'COD',
      weight: 9,
      question: 'Does our scan prove a serious weakness?',
      rule: '0 when a high finding was confirmed by executing it; between 0.4 and 1 with high findings that were not confirmed; 1 without any.',
      unknownWhen: 'There is no scan of contracts for weaknesses yet.',
      built: false,
      sources: ['B', 'X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ high }) => ({ confirmed: interval(0), unconfirmed: interval(0.4, 1), none: interval(1) })[high],
  ),
  singleCheck(
    {
      id: 'COD-06',
      dimension: 'COD',
      weight: 8,
      question: 'Are initializers locked?',
      rule: '0 when a stranger can initialise a proxy or implementation with effect; 0.7 when only the bare implementation, without harm; 1 when locked.',
      unknownWhen: 'The call needs arguments that could not be built.',
      sources: ['X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ initialisers }) => interval({ open: 0, 'implementation-only': 0.7, closed: 1 }[initialisers]),
  ),
  singleCheck(
    {
      id: 'COD-07',
      dimension: 'COD',
      weight: 9,
      question: 'Do functions that take value reject unauthorized callers?',
      rule: '0 when a call by a stranger succeeds with effect; 1 when all that were found revert for three random callers.',
      unknownWhen: 'A path could not be executed: then between 0.5 and 1.',
      sources: ['X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ strangers }) => ({ entered: interval(0), unexecuted: interval(0.5, 1), shut: interval(1) })[strangers],
  ),
  singleCheck(
    {
      id: 'COD-08',
      dimension: 'COD',
      weight: 5,
      question: 'Is there no user-controlled delegatecall and no reachable selfdestruct?',
      rule: '0 when the caller chooses the code that runs by delegatecall; 0.4 with a selfdestruct behind a key; 1 with neither.',
      unknownWhen: 'The bytecode was not decoded.',
      sources: ['B', 'X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ code }) => interval({ 'caller-chosen': 0, 'self-destruct': 0.4, none: 1 }[code]),
  ),
  singleCheck(
    {
      id: 'COD-09',
      dimension: 'COD',
      weight: 9,
      question: 'Does its price oracle resist manipulation within one transaction?',
      rule: '0 for spot reserves or balances, or when an executed swap moves the price by more than 2 %; 0.6 for an average under 10 minutes or one unchecked feed; 0.9 for a checked feed or an average of 30 minutes or more; 1 for two sources with a stop when they deviate.',
      unknownWhen: 'Nothing finds out where a contract takes its prices from yet.',
      built: false,
      needs: [['price']],
      sources: ['B', 'X', 'C'],
      maxAge: 'H',
      gaming: 3,
    },
    ({ price }) => interval({ movable: 0, unchecked: 0.6, checked: 0.9, 'two-sources': 1 }[price]),
  ),
  singleCheck(
    {
      id: 'COD-10',
      dimension: 'COD',
      weight: 6,
      question: 'Is it free of code that was exploited elsewhere?',
      rule: '0 when a function equals a vulnerable one of a recorded incident; 0.5 when at least 90 % similar and not reviewed; 1 otherwise.',
      unknownWhen: 'There is no collection of exploited code yet.',
      built: false,
      sources: ['B'],
      maxAge: 30,
      gaming: 3,
      everyContract: true,
    },
    ({ likeness }) => interval({ equal: 0, similar: 0.5, none: 1 }[likeness]),
  ),
  singleCheck(
    {
      id: 'COD-11',
      dimension: 'COD',
      weight: 3,
      question: 'Is the code free of known compiler bugs?',
      rule: '0 when the compiler has a severe known bug and the code uses the feature; 0.5 when that use is undecided; 1 otherwise.',
      unknownWhen: 'Nothing recovers compiler versions yet.',
      built: false,
      sources: ['B'],
      maxAge: 180,
      gaming: 3,
      everyContract: true,
    },
    ({ bugs }) => interval({ used: 0, undecided: 0.5, none: 1 }[bugs]),
  ),
  singleCheck(
    {
      id: 'COD-12',
      dimension: 'COD',
      weight: 3,
      question: 'Are there public tests, fuzzing or proofs of the deployed code?',
      rule: '0 for none; 0.5 for tests; 0.8 with fuzzing or invariants; 1 with formal proofs.',
      unknownWhen: 'No repository is linked.',
      sources: ['C'],
      maxAge: 180,
      gaming: 1,
    },
    ({ level }) => interval({ none: 0, tests: 0.5, fuzzing: 0.8, proofs: 1 }[level]),
  ),
];
