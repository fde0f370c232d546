import type { PowerPath } from './answers/governance.ts';
import type { Answer, Subject } from './answers.ts';
import { answersByContract, type ContractAnswers, idsOf, reasonsOf, toDays } from './assess.ts';
import { CODE_CHECKS } from './checks/code.ts';
import { FUNDAMENTALS_CHECKS } from './checks/fundamentals.ts';
import { GOVERNANCE_CHECKS } from './checks/governance.ts';
import { isOneKey, isWithoutNotice } from './checks/power-path.ts';
import { ageDays, type DeploymentFacts, SCOPE_SOURCES } from './facts/deployment-facts.ts';
import { both, either, freshness } from './interval.ts';
import type { Assessment, Check, MaxAge } from './method-types.ts';
import type { FactSource, Tri } from './types.ts';

// Conditions of caps. An excluded condition becomes "not excluded" with age; a proven one stays.

const CHECKS = new Map<string, Check>([...CODE_CHECKS, ...GOVERNANCE_CHECKS, ...FUNDAMENTALS_CHECKS].map((check) => [check.id, check]));

/** Sources and maximum age of the check that a cap reads; a cap's own answers come from a chain or the catalogue, with age H. */
function rulesOf(subject: Subject): { sources: readonly FactSource[]; maxAge: MaxAge } {
  return CHECKS.get(subject) ?? { sources: SCOPE_SOURCES, maxAge: 'H' };
}

export type Verdict = { readonly contract: string; readonly core: Exclude<Tri, 'no'>; readonly holds: Tri };

type Test<S extends Subject> = (answer: Answer<S>, source: FactSource) => Tri;

/** Whether `test` holds for the newest answer about `subject`, by contract. */
function judgeContracts<S extends Subject>(facts: DeploymentFacts, subject: S, test: Test<S>, { everyContract = true } = {}) {
  const { sources, maxAge } = rulesOf(subject);
  const found = answersByContract<S>(facts, subject, sources, everyContract);
  const verdicts = found.map(({ contract, core, newest }): Verdict => {
    const holds = newest.map(({ answer, goodAt, fact: { source, assessedAt } }) => {
      const since = maxAge === 'H' ? goodAt : assessedAt;
      const verdict = answer === undefined ? 'maybe' : test(answer, source);
      return verdict === 'no' && freshness(ageDays(since, facts.asOf), toDays(maxAge)) === 0 ? 'maybe' : verdict;
    });
    return { contract, core, holds: holds.length === 0 ? 'maybe' : either(...holds) };
  });
  return { verdicts, basis: basisOf(found) };
}

type Basis = Omit<Assessment<Tri>, 'value'>;

function basisOf<S extends Subject>(found: readonly ContractAnswers<S>[]): Basis {
  const used = found.flatMap(({ newest }) => newest);
  return { factIds: idsOf(used), fresh: used.length === 0 ? null : 1, undetermined: reasonsOf(used) };
}

/** Whether it holds for some core contract. Without any answer nothing is excluded. */
function anyContract(verdicts: readonly Verdict[]): Tri {
  return verdicts.length === 0 ? 'maybe' : either(...verdicts.map(({ core, holds }) => both(core, holds)));
}

/**
 * A condition on any core contract, decided by one subject. `everyContract` false: it applies to
 * contracts of one kind, such as tokens, and contracts without an answer are not of that kind.
 */
export function onAnyContract<S extends Subject>(subject: S, test: Test<S>, options: { everyContract?: boolean } = {}) {
  return (facts: DeploymentFacts): Assessment<Tri> => {
    const { verdicts, basis } = judgeContracts(facts, subject, test, options);
    return { value: anyContract(verdicts), ...basis };
  };
}

/** Whether some path meets `test`. An incomplete list can hide one. */
export function anyPath({ paths, complete }: Answer<'GOV-01'>, test: (path: PowerPath) => Tri): Tri {
  return either(complete ? 'no' : 'maybe', ...paths.map(test));
}

/** CAP-03: on one contract, no matching source and one key that can take without notice. */
export function unreadableAndReplaceable(facts: DeploymentFacts): Assessment<Tri> {
  const source = judgeContracts(facts, 'COD-01', ({ match }) => (match === 'none' ? 'yes' : 'no'));
  const key = judgeContracts(facts, 'GOV-01', (answer) => anyPath(answer, (path) => both(isOneKey(path), isWithoutNotice(path))));
  const all = [...source.verdicts, ...key.verdicts];
  const named = new Set(all.map(({ contract }) => contract).filter((contract) => contract !== ''));
  const joined = [...(named.size > 0 ? named : new Set(all.map(({ contract }) => contract)))].map((contract): Verdict => {
    const isCore = all.some((verdict) => verdict.contract === contract && verdict.core === 'yes');
    return { contract, core: isCore ? 'yes' : 'maybe', holds: both(said(source.verdicts, contract), said(key.verdicts, contract)) };
  });
  return {
    value: anyContract(joined),
    factIds: [...new Set([...source.basis.factIds, ...key.basis.factIds])].sort(),
    fresh: source.basis.fresh ?? key.basis.fresh,
    undetermined: [...new Set([...source.basis.undetermined, ...key.basis.undetermined])].sort(),
  };
}

/** The answer about one contract, otherwise about the whole deployment, otherwise none. */
function said(verdicts: readonly Verdict[], contract: string): Tri {
  const verdict = verdicts.find((each) => each.contract === contract) ?? verdicts.find((each) => each.contract === '');
  return verdict?.holds ?? 'maybe';
}
