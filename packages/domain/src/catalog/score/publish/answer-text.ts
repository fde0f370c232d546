import { delayLengthText } from '../../reported/text.ts';
import type { Custody, PowerPath } from '../answers/governance.ts';
import { type Answer, type CheckId, parseAnswer } from '../answers.ts';
import type { Fact } from '../types.ts';

/** Answers about one contract each, in few words. Those that count together stand in COUNTED. */
const TEXTS: { readonly [Id in CheckId]?: (answer: Answer<Id>) => string } = {
  'COD-01': ({ match }) => ({ exact: 'Matches exactly', metadata: 'Matches but for metadata', none: 'No matching source' })[match],
  'COD-02': ({ pinned, commit, mapped, library }) => `${share(pinned + commit + mapped + (library ?? 0))} audited`,
  'COD-05': ({ high }) => ({ confirmed: 'Weakness confirmed', unconfirmed: 'Weakness not confirmed', none: 'None found' })[high],
  'COD-06': ({ initialisers }) =>
    ({ open: 'Anyone can call one', 'implementation-only': 'Open on the implementation only', closed: 'Locked' })[initialisers],
  'COD-07': ({ strangers }) => ({ entered: 'Any address gets in', unexecuted: 'Not simulated', shut: 'Other addresses revert' })[strangers],
  'COD-08': ({ code }) => ({ 'caller-chosen': 'Caller chooses the code', 'self-destruct': 'Selfdestruct', none: 'None' })[code],
  'COD-09': ({ price }) =>
    ({ movable: 'Movable in one transaction', unchecked: 'One feed, unchecked', checked: 'Checked feed', 'two-sources': 'Two sources' })[
      price
    ],
  'COD-10': ({ likeness }) => ({ equal: 'Equal to exploited code', similar: 'Similar, not reviewed', none: 'None found' })[likeness],
  'COD-11': ({ bugs }) => ({ used: 'A known bug applies', undecided: 'A known bug may apply', none: 'None known' })[bugs],
  'COD-12': ({ level }) => ({ none: 'None', tests: 'Tests', fuzzing: 'Fuzzing', proofs: 'Proofs' })[level],
  'GOV-03': ({ worst }) => (worst === 0 ? 'Nothing can be set' : `Up to ${share(worst)}`),
  'GOV-04': (answer) =>
    answer.takePower === 'none'
      ? 'No privilege to take'
      : answer.noticeSeconds === null
        ? 'Delay not known'
        : answer.noticeSeconds === 0
          ? 'No timelock'
          : delayLengthText(answer.noticeSeconds),
  'GOV-05': ({ holder }) => ({ none: 'No signer', 'one-key': 'One key is enough', signers: 'Several signers' })[holder],
  'GOV-06': ({ second }) =>
    ({
      works: 'A second one works',
      'role-admin': 'A role’s admin is not known',
      unexecuted: 'Functions not simulated',
      none: 'None found',
    })[second],
  'GOV-07': ({ uses }) => (uses.length === 0 ? 'None' : count(uses.length, 'use')),
  'GOV-08': ({ changes }) => {
    const weakened = changes.filter((each) => each.weakened === true).length;
    return changes.length === 0 ? 'None' : `${count(changes.length, 'change')}, ${weakened} weakened it`;
  },
  'GOV-09': ({ snapshot, votingDelayBlocks }) =>
    snapshot ? `Votes counted at a past block, delay ${count(votingDelayBlocks, 'block')}` : 'Votes counted at once',
  'GOV-10': ({ topThreeOfQuorum }) => `Three largest: ${share(topThreeOfQuorum)} of the quorum`,
  'GOV-11': ({ holder }) =>
    ({ none: 'No holder', 'one-key': 'One key', foreign: 'A module or foreign admin', 'one-party': 'One party', clean: 'None' })[holder],
  'OPS-03': (answer) =>
    answer.programme === 'none'
      ? 'None found'
      : answer.rewardMaxUsd === null
        ? 'Live'
        : `Live, up to $${Number(answer.rewardMaxUsd).toLocaleString('en')}`,
  'OPS-04': ({ contact, safeHarbour }) =>
    `${contact === true ? 'Contact found' : 'No contact found'}, ${safeHarbour === true ? 'safe harbour' : 'no safe harbour found'}`,
  'OPS-05': ({ brake }) => ({ none: 'No pause', shared: 'Same key can withdraw', guardian: 'Separate guardian' })[brake],
  'OPS-06': ({ upgrades }) => (upgrades.length === 0 ? 'No upgrade' : count(upgrades.length, 'upgrade')),
  'OPS-07': ({ strengths }) => (strengths.length === 0 ? 'None' : count(strengths.length, 'outside contract')),
  'OPS-08': ({ freshShare }) => `Fresh ${share(freshShare)} of 30 days`,
  'OPS-09': ({ phishing, tlsAndHsts, caaOrDnssec, contentPolicy }) =>
    phishing === true
      ? 'On a phishing list'
      : `${[tlsAndHsts, caaOrDnssec, contentPolicy].filter((each) => each === true).length} of 3 measures`,
  'OPS-10': (answer) => (answer.holder === 'none' ? 'No holder' : `${share(answer.share)} of their calls are for this project`),
  'FUN-01': ({ changedAt }) => `Since ${dayOf(changedAt)}`,
  'FUN-02': ({ averageUsd, since }) => `$${Math.round(averageUsd).toLocaleString('en')} on average since ${dayOf(since)}`,
  'FUN-03': ({ callers }) => `${count(callers, 'caller')} in 30 days`,
  'FUN-04': ({ weeks }) => `${weeks} of 26 weeks`,
  'FUN-05': (answer) => (answer.reserves === 'measured' ? `${share(answer.ratio)} backed` : 'Attested off chain'),
  'FUN-06': ({ history }) => ({ bad: 'A honeypot or drain', short: 'Short', clean: 'Clean' })[history],
  'FUN-08': ({ addresses, audits, powers }) => `${[addresses, audits, powers].filter(Boolean).length} of 3 listed`,
  'MKT-01': ({ roundTripTax, ableShare }) => `${share(ableShare)} could sell, ${share(roundTripTax)} tax`,
  'MKT-02': ({ loss }) => `${share(loss)} lost`,
  'MKT-03': ({ heldShare }) => `${share(heldShare)} locked`,
  'MKT-04': ({ topTenShare }) => share(topTenShare),
  'MKT-05': (answer) => share(answer.share),
  'MKT-06': ({ worstFall }) => `Worst fall in 30 days: ${share(worstFall)}`,
  'MKT-07': (answer) => (answer.share === 0 ? 'None by keys' : `${share(answer.share)} of the supply by keys`),
  'MKT-08': ({ withinShare }) => `Within 2 % in ${share(withinShare)} of samples`,
  'MKT-09': (answer) => share(answer.share),
  'COM-01': ({ domain, signature, linkBack }) => `${[domain, signature, linkBack].filter((each) => each === true).length} of 3 ways`,
  'COM-02': ({ name }) =>
    ({ 'look-alike': 'Looks like an older project', shared: 'Ticker shared', 'best-known': 'Ticker shared, best known', unique: 'Unique' })[
      name
    ],
  'COM-03': ({ confirmedAt }) => (confirmedAt.length === 0 ? 'None' : String(confirmedAt.length)),
  'COM-04': ({ yes, total }) => `${yes} of ${total} say yes`,
  'COM-05': ({ announced, unannounced, unsearched }) => `${announced} of ${announced + unannounced + unsearched}`,
  'COM-06': (answer) => ('finished' in answer ? 'Finished and immutable' : `${count(answer.authors, 'author')} in 180 days`),
};

/** Subjects whose facts count together, with what one of them is. */
const COUNTED: Readonly<Partial<Record<CheckId, string>>> = {
  'COD-03': 'report',
  'COD-04': 'report',
  'OPS-01': 'incident',
  'OPS-02': 'incident',
  'FUN-07': 'statement',
};

/** So many different answers of several contracts are named. */
const NAMED_MAX = 2;

/** What the facts of a check answer, in few words; null where none of them says it. */
export function answerText(check: CheckId, facts: readonly Fact[]): string | null {
  const unit = COUNTED[check];
  const answers = facts.flatMap(({ answer }) => {
    const parsed = parseAnswer(check, answer);
    return parsed === undefined || 'undetermined' in parsed ? [] : [parsed];
  });
  if (answers.length === 0) return null;
  if (unit !== undefined) {
    const found = answers.filter((answer) => !('kind' in answer && answer.kind === 'searched')).length;
    return found === 0 ? 'None found' : count(found, unit);
  }
  if (check === 'GOV-01' || check === 'GOV-02') {
    const all = answers as Answer<'GOV-01'>[];
    return pathsText({ paths: all.flatMap(({ paths }) => paths), complete: all.every(({ complete }) => complete) });
  }
  const toText = TEXTS[check] as ((answer: unknown) => string) | undefined;
  if (toText === undefined) return null;
  const texts = [...new Set(answers.map(toText))];
  const more = texts.length - NAMED_MAX;
  return `${texts.slice(0, NAMED_MAX).join('; ')}${more > 0 ? `; ${more} more` : ''}`;
}

/** The way to a privilege that needs the fewest keys, then the shortest delay; one that is proven before all others. */
function pathsText({ paths, complete }: { readonly paths: readonly PowerPath[]; readonly complete: boolean }): string {
  const all = paths.filter(({ enabled, custody }) => enabled !== false && custody.kind !== 'nobody');
  const shown = all.filter(({ enabled }) => enabled === true);
  const live = shown.length > 0 ? shown : all;
  const [worst] = live
    .filter(({ custody }) => custody.kind !== 'unresolved')
    .toSorted((one, other) => keysOf(one.custody) - keysOf(other.custody) || (one.noticeSeconds ?? 0) - (other.noticeSeconds ?? 0));
  const perhaps = shown.length > 0 ? '' : 'Not proven: ';
  if (worst !== undefined) return `${perhaps}${custodyText(worst.custody)}, ${noticeText(worst.noticeSeconds)}`;
  if (live.length > 0) return `${perhaps}Held by an account that was not resolved`;
  return complete ? 'No one' : 'Not every function was classified';
}

const keysOf = (custody: Custody): number =>
  custody.kind === 'key' ? 1 : custody.kind === 'safe' ? custody.required : custody.kind === 'governor' ? 1_000 : 10_000;

function custodyText(custody: Custody): string {
  switch (custody.kind) {
    case 'key':
      return 'Single-key wallet (EOA)';
    case 'safe':
      return custody.owners === null ? `Multisig, ${custody.required} keys` : `Multisig, ${custody.required} of ${custody.owners}`;
    case 'governor':
      return 'Governance vote';
    case 'nobody':
      return 'No one';
    case 'unresolved':
      return 'Not resolved';
  }
}

function noticeText(seconds: number | null): string {
  if (seconds === null) return 'delay not known';
  return seconds === 0 ? 'no timelock' : delayLengthText(seconds);
}

const share = (part: number): string => `${Math.round(part * 1000) / 10} %`;
const count = (amount: number, unit: string): string => `${amount.toLocaleString('en')} ${unit}${amount === 1 ? '' : 's'}`;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
