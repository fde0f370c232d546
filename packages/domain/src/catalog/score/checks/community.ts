import { DAY_MS } from '../../../time.ts';
import { singleCheck } from '../assess.ts';
import { interval, UNKNOWN } from '../interval.ts';
import type { Check } from '../method-types.ts';

const VOTES_MIN = 30;

/** The normal quantile of a 95 % interval. */
const Z_95 = 1.959963984540054;

/** Values by the number of authors with recent commits: none, one, two, three or more. */
const AUTHORS = [0, 0.5, 0.8, 1];

/** Community Trust: links proven, reports upheld, what was announced, votes. */
export const COMMUNITY_CHECKS: readonly Check[] = [
  singleCheck(
    {
      id: 'COM-01',
      dimension: 'COM',
      weight: 25,
      question: 'Are website, contracts and accounts verified against each other?',
      rule: 'A proof by the domain 0.4; a signature by deployer, admin or registered name 0.4; a repository or account that links back 0.2.',
      unknownWhen: 'It was not checked.',
      sources: ['W', 'C'],
      maxAge: 90,
      gaming: 1,
    },
    ({ domain, signature, linkBack }) => {
      const sum = (ifUnknown: boolean) =>
        ((domain ?? ifUnknown) ? 0.4 : 0) + ((signature ?? ifUnknown) ? 0.4 : 0) + ((linkBack ?? ifUnknown) ? 0.2 : 0);
      return interval(sum(false), sum(true));
    },
  ),
  singleCheck(
    {
      id: 'COM-02',
      dimension: 'COM',
      weight: 15,
      question: 'Could it be mistaken for another?',
      rule: '0 when it looks like an older listed name and contract; 0.5 when its ticker is shared; 0.8 when shared, but this is the best known; 1 when unique.',
      unknownWhen: 'The search for names was not run.',
      sources: ['C'],
      maxAge: 30,
      gaming: 2,
    },
    ({ name }) => interval({ 'look-alike': 0, shared: 0.5, 'best-known': 0.8, unique: 1 }[name]),
  ),
  singleCheck(
    {
      id: 'COM-03',
      dimension: 'COM',
      weight: 20,
      question: 'Were reports against it upheld?',
      rule: '1, less 0.5 for each report confirmed in 180 days, incidents of OPS-01 apart; not below 0.',
      unknownWhen: 'Reports that were upheld are not turned into facts yet.',
      built: false,
      sources: ['V', 'C'],
      maxAge: 7,
      gaming: 2,
    },
    ({ confirmedAt }, { asOf }) => interval(1 - 0.5 * confirmedAt.filter((at) => at >= asOf - 180 * DAY_MS).length),
  ),
  singleCheck(
    {
      id: 'COM-04',
      dimension: 'COM',
      weight: 15,
      question: 'What do voters say?',
      rule: "The lower bound of Wilson's 95 % interval for the share of yes votes, one vote an account, each at least seven days old with a verified address.",
      unknownWhen: 'There are fewer than 30 votes.',
      sources: ['V'],
      maxAge: 7,
      gaming: 1,
    },
    ({ yes, total }) => (total < VOTES_MIN ? UNKNOWN : interval(wilsonLowerBound(yes, total))),
  ),
  singleCheck(
    {
      id: 'COM-05',
      dimension: 'COM',
      weight: 15,
      question: 'Were changes announced first?',
      rule: 'The share of the uses of powers to take in 365 days with a public notice dated before they were queued or carried out; 1 when none was used.',
      unknownWhen: 'No search for notices is on record.',
      sources: ['L', 'C'],
      maxAge: 30,
      gaming: 1,
      everyContract: true,
    },
    ({ announced, unannounced, unsearched }) => {
      const uses = announced + unannounced + unsearched;
      return uses === 0 ? interval(1) : interval(announced / uses, (announced + unsearched) / uses);
    },
  ),
  singleCheck(
    {
      id: 'COM-06',
      dimension: 'COM',
      weight: 10,
      question: 'Is the repository alive?',
      rule: 'Authors with commits in 180 days: none 0, one 0.5, two 0.8, three or more 1; code that is finished and cannot change 0.8.',
      unknownWhen: 'Repositories are not asked for their authors yet.',
      built: false,
      sources: ['C'],
      maxAge: 90,
      gaming: 1,
    },
    (answer) => interval('finished' in answer ? 0.8 : (AUTHORS[Math.min(3, answer.authors)] ?? 0)),
  ),
];

/** The lower bound of the share of yes votes. Source: E. B. Wilson, 1927. */
function wilsonLowerBound(yes: number, total: number): number {
  const share = yes / total;
  const z2 = Z_95 ** 2;
  const middle = share + z2 / (2 * total);
  const spread = Z_95 * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
  return (middle - spread) / (1 + z2 / total);
}
