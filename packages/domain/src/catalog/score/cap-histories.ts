import { DAY_MS } from '../../time.ts';
import type { Answer, Subject } from './answers.ts';
import { idsOf, reasonsOf, toDays } from './assess.ts';
import { onAnyContract } from './cap-conditions.ts';
import { CODE_CHECKS } from './checks/code.ts';
import { daysSince } from './checks/incident-day.ts';
import { OPERATIONS_CHECKS } from './checks/operations.ts';
import { ageDays, type DeploymentFacts, SCOPE_SOURCES, type UsableFact } from './facts/deployment-facts.ts';
import { both, either, freshness } from './interval.ts';
import type { Assessment } from './method-types.ts';
import type { Tri } from './types.ts';

// Conditions of caps on history: incidents, uses of powers, findings.

const RECENT_DAYS = 90;
const DAY_SECONDS = 86_400;
const LOSS_USD_MIN = 100_000;

const SHARE_RANK = { half: 'yes', tenth: 'yes', hundredth: 'yes', less: 'no' } as const;

function about<S extends Subject>(facts: DeploymentFacts, subject: S) {
  const check = [...CODE_CHECKS, ...OPERATIONS_CHECKS].find(({ id }) => id === subject);
  const all = facts.about(subject, check?.sources ?? SCOPE_SOURCES);
  const maxAge = check?.maxAge ?? 'H';
  const isStale = ({ goodAt, fact: { assessedAt } }: UsableFact<S>) =>
    freshness(ageDays(maxAge === 'H' ? goodAt : assessedAt, facts.asOf), toDays(maxAge)) === 0;
  return { all, isStale };
}

const basisOf = (used: readonly UsableFact<Subject>[]) => ({
  factIds: idsOf(used),
  fresh: used.length === 0 ? null : 1,
  undetermined: reasonsOf(used),
});

/** The newest answer; 'maybe' when it is missing, undetermined, or good news that is outdated. */
function newestSays<S extends Subject>(facts: DeploymentFacts, subject: S, test: (answer: Answer<S>) => Tri): Tri {
  const { all, isStale } = about(facts, subject);
  const at = Math.max(...all.map(({ fact }) => fact.assessedAt));
  const newest = all
    .filter(({ fact }) => fact.assessedAt === at)
    .map((each): Tri => {
      const verdict = each.answer === undefined ? 'maybe' : test(each.answer);
      return verdict === 'no' && isStale(each) ? 'maybe' : verdict;
    });
  return newest.length === 0 ? 'maybe' : either(...newest);
}

/** CAP-02. A confirmed drain holds regardless of later answers: only a decision ends that fact. */
export function insiderDrain(facts: DeploymentFacts): Assessment<Tri> {
  const { all } = about(facts, 'CAP-02');
  const confirmed = all.some(({ answer }) => answer?.ruleMet === true && answer.confirmed === true);
  const value = confirmed
    ? 'yes'
    : newestSays(facts, 'CAP-02', ({ ruleMet, confirmed: said }) => (ruleMet && said === null ? 'maybe' : 'no'));
  return { value, ...basisOf(all) };
}

/** CAP-04. */
export function recentExploit(facts: DeploymentFacts): Assessment<Tri> {
  const { all, isStale } = about(facts, 'OPS-01');
  const searched = all.some((each) => each.answer?.kind === 'searched' && !isStale(each));
  const incidents = all.flatMap(({ answer }) => (answer?.kind === 'incident' ? [answer] : []));
  const happened = either(
    searched && all.every(({ answer }) => answer !== undefined) ? 'no' : 'maybe',
    ...incidents.map(({ day, shareLost, lossUsd }) => {
      const { least, most } = daysSince(day, facts.asOf);
      const recent: Tri = most <= RECENT_DAYS ? 'yes' : least <= RECENT_DAYS ? 'maybe' : 'no';
      const large: Tri = either(
        shareLost === null ? 'maybe' : SHARE_RANK[shareLost],
        lossUsd === null ? 'maybe' : Number(lossUsd) >= LOSS_USD_MIN ? 'yes' : 'no',
      );
      return both(recent, large);
    }),
  );
  const runs = newestSays(facts, 'CAP-04', ({ runs: still }) => (still ? 'yes' : 'no'));
  return { value: both(happened, runs), ...basisOf([...all, ...about(facts, 'CAP-04').all]) };
}

/** CAP-09. */
export const recentForcedMove = (facts: DeploymentFacts): Assessment<Tri> => {
  const from = facts.asOf - RECENT_DAYS * DAY_MS;
  return onAnyContract('GOV-07', ({ coveredFrom, uses }) =>
    either(
      coveredFrom > from ? 'maybe' : 'no',
      ...uses
        .filter(({ at }) => at >= from)
        .map(({ noticeSeconds, movedAgainstUsers }) =>
          both(
            movedAgainstUsers === null ? 'maybe' : movedAgainstUsers >= 0.1 ? 'yes' : 'no',
            noticeSeconds === null ? 'maybe' : noticeSeconds < DAY_SECONDS ? 'yes' : 'no',
          ),
        ),
    ),
  )(facts);
};

/** CAP-08. A cap needs a fact: only a counted finding holds it. Only a chain shows whether the code still runs. */
export function openCriticals(facts: DeploymentFacts): Assessment<Tri> {
  const { all } = about(facts, 'COD-04');
  const open = all.map(({ answer }): Tri => {
    if (answer === undefined) return 'maybe';
    if (answer.kind === 'searched' || answer.findings === null) return 'no';
    const { unresolved, acknowledged } = answer.findings.critical;
    return unresolved + acknowledged > 0 ? 'yes' : 'no';
  });
  const runs = newestSays(facts, 'CAP-08', ({ runs: still }) => (still ? 'yes' : 'no'));
  return { value: both(all.length === 0 ? 'maybe' : either('no', ...open), runs), ...basisOf([...all, ...about(facts, 'CAP-08').all]) };
}

/** CAP-12. A report stays published, and a search that found none holds until one is found. */
export function noReport(facts: DeploymentFacts): Assessment<Tri> {
  const { all } = about(facts, 'COD-03');
  const hasReport = all.some(({ answer }) => answer?.kind === 'report');
  const searched = all.some(({ answer }) => answer?.kind === 'searched');
  return { value: hasReport ? 'no' : searched ? 'yes' : 'maybe', ...basisOf(all) };
}
