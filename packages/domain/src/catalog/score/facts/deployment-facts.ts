import { DAY_MS } from '../../../time.ts';
import type { Undetermined } from '../answers/parts.ts';
import { type Answer, parseAnswer, type Subject } from '../answers.ts';
import { hasEvidence, isRepeatable } from '../evidence.ts';
import type { Fact, FactSource, Tri } from '../types.ts';

/** A usable fact: evidence complete, source allowed, answer valid. `answer` is undefined where undetermined. */
export type UsableFact<S extends Subject> = {
  readonly fact: Fact;
  readonly answer: Answer<S> | undefined;
  /** Why it could not be determined. */
  readonly undetermined: string | undefined;
  /** Until when it is known to be valid: later than `assessedAt` for facts of a followed chain. */
  readonly goodAt: number;
};

/** The facts of one deployment at one instant, as input of the rules. */
export type DeploymentFacts = {
  readonly asOf: number;
  /** Usable facts about `subject` in the order of their ids. */
  readonly about: <S extends Subject>(subject: S, sources: readonly FactSource[]) => readonly UsableFact<S>[];
  /** Contracts in scope, with whether they are core; those placed outside are left out. */
  readonly core: ReadonlyMap<string, Exclude<Tri, 'no'>>;
  /** Whether a contract was placed outside the core. */
  readonly isOutside: (contract: string) => boolean;
};

/** Sources that may state what belongs to a deployment: all with evidence. */
export const SCOPE_SOURCES: readonly FactSource[] = ['R', 'L', 'X', 'B', 'C'];

/** Groups facts by subject and parses their answers. `facts` are those of one deployment and of all deployments. */
export function toDeploymentFacts(facts: readonly Fact[], asOf: number): DeploymentFacts {
  const bySubject = Map.groupBy(
    facts.filter(hasEvidence).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ({ subject }) => subject,
  );
  const read = <S extends Subject>(subject: S, sources: readonly FactSource[]) =>
    (bySubject.get(subject) ?? []).flatMap((fact) => {
      const answer = sources.includes(fact.source) ? parseAnswer(subject, fact.answer) : undefined;
      return answer === undefined ? [] : [{ fact, answer }];
    });

  const followers = read('scope:follower', SCOPE_SOURCES).flatMap(({ fact, answer }) =>
    isUndetermined(answer) ? [] : [{ from: answer.followedFrom, to: fact.assessedAt }],
  );
  const goodAt = ({ assessedAt, source }: Fact) =>
    (isRepeatable(source) ? followers : []).reduce((latest, { from, to }) => (from <= assessedAt && to > latest ? to : latest), assessedAt);

  const scope = newestByContract(read('scope:contract', SCOPE_SOURCES));
  const core = new Map(scope.flatMap(({ contract, answer }) => (answer.core === 'no' ? [] : [[contract, answer.core] as const])));
  const outside = new Set(scope.flatMap(({ contract, answer }) => (answer.core === 'no' ? [contract] : [])));

  const usable = new Map<string, readonly UsableFact<Subject>[]>();
  const about = <S extends Subject>(subject: S, sources: readonly FactSource[]): readonly UsableFact<S>[] => {
    const key = `${subject} ${sources.join()}`;
    const known = usable.get(key);
    // The key is the subject, so its facts were parsed as answers to that subject.
    if (known !== undefined) return known as readonly UsableFact<S>[];
    const found = read(subject, sources).map(
      ({ fact, answer }): UsableFact<S> =>
        isUndetermined(answer)
          ? { fact, answer: undefined, undetermined: answer.undetermined, goodAt: fact.assessedAt }
          : { fact, answer, undetermined: undefined, goodAt: goodAt(fact) },
    );
    usable.set(key, found);
    return found;
  };

  return {
    asOf,
    core,
    isOutside: (contract) => outside.has(contract),
    about,
  };
}

/** The age of a fact, in days. */
export function ageDays(goodAt: number, asOf: number): number {
  return (asOf - goodAt) / DAY_MS;
}

function isUndetermined(answer: object): answer is Undetermined {
  return 'undetermined' in answer;
}

type CoreAnswer = Answer<'scope:contract'>;

/** The newest placement of each contract; of two at once, the one that keeps it in scope. */
function newestByContract(facts: readonly { fact: Fact; answer: CoreAnswer | Undetermined }[]) {
  const RANK = { yes: 2, maybe: 1, no: 0 };
  const newest = new Map<string, { contract: string; at: number; answer: CoreAnswer }>();
  for (const { fact, answer } of facts) {
    if (fact.contract === undefined || isUndetermined(answer)) continue;
    const known = newest.get(fact.contract);
    const isNewer = known === undefined || fact.assessedAt > known.at;
    const isWider = known !== undefined && fact.assessedAt === known.at && RANK[answer.core] > RANK[known.answer.core];
    if (isNewer || isWider) newest.set(fact.contract, { contract: fact.contract, at: fact.assessedAt, answer });
  }
  return [...newest.values()];
}
