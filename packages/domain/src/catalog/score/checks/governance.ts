import { DAY_MS } from '../../../time.ts';
import { singleCheck } from '../assess.ts';
import { alongLine, interval } from '../interval.ts';
import type { Check } from '../method-types.ts';
import { pathStrength, weakestPath } from './power-path.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The bonus of a pause that ends by itself and leaves withdrawals open, in thousandths. */
const ENDS_ITSELF_BONUS = 300;

const TIME_TO_LEAVE = [
  [0, 0],
  [48 * HOUR, 0.5],
  [7 * DAY, 0.9],
  [30 * DAY, 1],
] as const;
const DELEGATES = [
  [0.5, 1],
  [1, 0.5],
  [2, 0],
] as const;

/** Governance Strength: who can take, block or change, how many must agree, and how long users have to leave. */
export const GOVERNANCE_CHECKS: readonly Check[] = [
  singleCheck(
    {
      id: 'GOV-01',
      dimension: 'GOV',
      weight: 24,
      question: "Who can take users' value, and after what notice?",
      rule: 'The strength of the weakest path to a power that can take: custody plus notice, at most 0.9; 1 when no live holder reaches any. What anyone can take counts as held by one key without notice.',
      unknownWhen: 'A holder or guard is unresolved: then the span of the table. A function was not classed: then from 0.',
      sources: ['R', 'X', 'L'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ paths, complete }) =>
      weakestPath(
        paths.map((path) => pathStrength(path)),
        complete,
      ),
  ),
  singleCheck(
    {
      id: 'GOV-02',
      dimension: 'GOV',
      weight: 12,
      question: 'Who can stop users?',
      rule: 'The strength of the weakest path to a power that can block; a pause that ends by itself within 14 days and leaves withdrawals open gains 0.3.',
      unknownWhen: 'A holder or guard is unresolved, or a function was not classed.',
      sources: ['R', 'X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ paths, complete }) =>
      weakestPath(
        paths.map(({ endsItself, ...path }) => pathStrength(path, endsItself ? ENDS_ITSELF_BONUS : 0)),
        complete,
      ),
  ),
  singleCheck(
    {
      id: 'GOV-03',
      dimension: 'GOV',
      weight: 9,
      question: 'Does the code limit what parameters can be set to?',
      rule: '1 less twice the worst fee, mint or fraction that a setter reached when called at its maximum, not below 0; 1 when nothing can be set.',
      unknownWhen: 'A setter could not be executed.',
      sources: ['X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ worst, complete }) => interval(complete ? 1 - 2 * worst : 0, 1 - 2 * worst),
  ),
  singleCheck(
    {
      id: 'GOV-04',
      dimension: 'GOV',
      weight: 12,
      question: 'Is there time to leave before a harmful change acts?',
      rule: 'The shortest notice less the longest wait to withdraw: none 0, 48 hours 0.5, 7 days 0.9, 30 days 1, straight lines between; 1 when no power can take.',
      unknownWhen: 'The notice or the wait to withdraw is not known.',
      sources: ['R', 'X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    (answer) => {
      if (answer.takePower === 'none') return interval(1);
      const { noticeSeconds, withdrawalSeconds } = answer;
      const worst = noticeSeconds === null || withdrawalSeconds === null ? 0 : noticeSeconds - withdrawalSeconds;
      const best = noticeSeconds === null ? Number.POSITIVE_INFINITY : noticeSeconds - (withdrawalSeconds ?? 0);
      return interval(alongLine(TIME_TO_LEAVE, worst), alongLine(TIME_TO_LEAVE, best));
    },
  ),
  singleCheck(
    {
      id: 'GOV-05',
      dimension: 'GOV',
      weight: 6,
      question: 'Are the signers separate?',
      rule: '1, less 0.4 when one is the deployer, 0.4 when two or more were first funded by one address within 24 hours, 0.2 when the same signers are the guardian; not more than 0.8 unless it is attested who they are. No holder 1, one key 0.',
      unknownWhen: 'The history of their funding is not indexed.',
      sources: ['L', 'C'],
      maxAge: 90,
      gaming: 1,
      everyContract: true,
    },
    (answer) => {
      if (answer.holder !== 'signers') return interval(answer.holder === 'none' ? 1 : 0);
      const { deployerSigns, sharedFunding, guardianIsSame, attested } = answer;
      const off = (ifUnknown: boolean) =>
        ((deployerSigns ?? ifUnknown) ? 0.4 : 0) + ((sharedFunding ?? ifUnknown) ? 0.4 : 0) + ((guardianIsSame ?? ifUnknown) ? 0.2 : 0);
      const max = attested ? 1 : 0.8;
      return interval(Math.min(max, 1 - off(true)), Math.min(max, 1 - off(false)));
    },
  ),
  singleCheck(
    {
      id: 'GOV-06',
      dimension: 'GOV',
      weight: 9,
      question: 'Is there no hidden or second controller?',
      rule: '0 when the owner is renounced or announced, but another guard still works; 0.5 when the admin of a role is outside the map; 1 for none.',
      unknownWhen: 'Functions were left unexecuted: then between 0.5 and 1.',
      sources: ['X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ second }) => ({ works: interval(0), 'role-admin': interval(0.5), unexecuted: interval(0.5, 1), none: interval(1) })[second],
  ),
  singleCheck(
    {
      id: 'GOV-07',
      dimension: 'GOV',
      weight: 9,
      question: 'How were the powers to take used in 180 days?',
      rule: '1, less 0.05 for each use that was delayed but not announced and 0.2 for each with less than 24 hours of notice; 0 when one moved 10 % or more against users.',
      unknownWhen: 'The history is not covered back to that day.',
      sources: ['L', 'X'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ coveredFrom, uses }, { asOf }) => {
      const from = asOf - 180 * DAY_MS;
      const recent = uses.filter(({ at }) => at >= from);
      const worst = recent.some(({ movedAgainstUsers }) => movedAgainstUsers === null || movedAgainstUsers >= 0.1);
      const proven = recent.some(({ movedAgainstUsers }) => movedAgainstUsers !== null && movedAgainstUsers >= 0.1);
      const off = recent.map(({ noticeSeconds, announced }) => ({
        most: noticeSeconds === null || noticeSeconds < DAY ? 0.2 : announced === true ? 0 : 0.05,
        least: noticeSeconds !== null && noticeSeconds < DAY ? 0.2 : announced === false ? 0.05 : 0,
      }));
      const low = worst || coveredFrom > from ? 0 : 1 - off.reduce((sum, { most }) => sum + most, 0);
      return interval(low, proven ? 0 : 1 - off.reduce((sum, { least }) => sum + least, 0));
    },
  ),
  singleCheck(
    {
      id: 'GOV-08',
      dimension: 'GOV',
      weight: 4,
      question: 'Was control stable in the last 90 days?',
      rule: '1, less 0.4 for each change in 90 days that weakened a path and 0.1 for each other change without notice; not below 0.',
      unknownWhen: 'The history is not covered back to that day.',
      sources: ['L'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ coveredFrom, changes }, { asOf }) => {
      const from = asOf - 90 * DAY_MS;
      const off = changes
        .filter(({ at }) => at >= from)
        .map(({ weakened, noticed }) => ({
          most: weakened !== false ? 0.4 : noticed === true ? 0 : 0.1,
          least: weakened === true ? 0.4 : noticed === false ? 0.1 : 0,
        }));
      const low = coveredFrom > from ? 0 : 1 - off.reduce((sum, { most }) => sum + most, 0);
      return interval(low, 1 - off.reduce((sum, { least }) => sum + least, 0));
    },
  ),
  singleCheck(
    {
      id: 'GOV-09',
      dimension: 'GOV',
      weight: 6,
      question: 'Can a vote be bought for one block?',
      rule: '0 when votes are not counted at a past block; 1 when they are, voting starts at least one block later, the quorum is 2 % of the supply or more, and notice is 24 hours or more; 0.5 otherwise.',
      unknownWhen: 'The kind of governor is not known.',
      needs: [['governor']],
      sources: ['R'],
      maxAge: 'H',
      gaming: 3,
    },
    ({ snapshot, votingDelayBlocks, quorumShare, noticeSeconds }) => {
      if (!snapshot) return interval(0);
      const others = votingDelayBlocks >= 1 && noticeSeconds >= DAY;
      if (!others) return interval(0.5);
      if (quorumShare === null) return interval(0.5, 1);
      return interval(quorumShare >= 0.02 ? 1 : 0.5);
    },
  ),
  singleCheck(
    {
      id: 'GOV-10',
      dimension: 'GOV',
      weight: 4,
      question: 'Is voting power spread?',
      rule: 'What the three largest delegates hold, as a part of the quorum: half 1, all of it 0.5, twice 0, straight lines between.',
      unknownWhen: 'Delegations of votes are not recorded yet.',
      built: false,
      needs: [['governor']],
      sources: ['L', 'R'],
      maxAge: 7,
      gaming: 2,
    },
    ({ topThreeOfQuorum }) => interval(alongLine(DELEGATES, topThreeOfQuorum)),
  ),
  singleCheck(
    {
      id: 'GOV-11',
      dimension: 'GOV',
      weight: 5,
      question: 'Is the Safe or timelock itself clean?',
      rule: '0 with a module or guard outside the map, or when a key administers the timelock; 0.5 when it administers itself, but one party proposes and executes; 1 when clean or without a holder; one key 0.',
      unknownWhen: 'Its version is not recognised.',
      sources: ['R'],
      maxAge: 'H',
      gaming: 3,
      everyContract: true,
    },
    ({ holder }) => interval({ none: 1, 'one-key': 0, foreign: 0, 'one-party': 0.5, clean: 1 }[holder]),
  ),
];
