import { canonicalJson } from '../../canonical-json.ts';
import type { Answer, CheckId, Subject } from './answers.ts';
import { contradict } from './evidence.ts';
import { ageDays, type DeploymentFacts, type UsableFact } from './facts/deployment-facts.ts';
import { aged, freshness, UNKNOWN, worstOf } from './interval.ts';
import type { Check, MaxAge } from './method-types.ts';
import type { FactSource, Interval, Tri } from './types.ts';

type Words = Omit<Check, 'id' | 'assess' | 'needs' | 'built'> & {
  readonly id: CheckId;
  readonly needs?: Check['needs'];
  readonly built?: boolean;
};

/** Without a follower, chain facts are valid for a week. */
const UNFOLLOWED_DAYS = 7;

export const toDays = (maxAge: MaxAge): number => (maxAge === 'H' ? UNFOLLOWED_DAYS : maxAge);

/**
 * A check with one answer, the newest, per contract or deployment. Its value is the worst of the core
 * contracts, end by end; a possibly core contract counts for the low end only. `everyContract`: a core
 * contract without an answer is unknown.
 */
export function singleCheck<Id extends CheckId>(
  words: Words & { readonly id: Id; readonly everyContract?: boolean },
  toValue: (answer: Answer<Id>, at: { readonly asOf: number; readonly source: FactSource }) => Interval,
): Check {
  const { everyContract = false, ...check } = words;
  const maxDays = toDays(check.maxAge);
  return {
    needs: [],
    built: true,
    ...check,
    assess: (facts) => {
      const found = answersByContract<Id>(facts, check.id, check.sources, everyContract);
      const valued = found.map(({ core, newest }) => {
        const each = newest.map(({ answer, goodAt, fact: { source, assessedAt } }) => {
          const fresh = freshness(ageDays(check.maxAge === 'H' ? goodAt : assessedAt, facts.asOf), maxDays);
          return { fresh, value: answer === undefined ? UNKNOWN : aged(toValue(answer, { asOf: facts.asOf, source }), fresh) };
        });
        const value = disagree(newest) || each.length === 0 ? UNKNOWN : worstOf(each.map((one) => one.value));
        return { core, value, fresh: each.map((one) => one.fresh) };
      });
      const sure = valued.filter(({ core }) => core === 'yes');
      const used = found.flatMap(({ newest }) => newest);
      return {
        value: used.length === 0 ? UNKNOWN : [worstOf(valued.map(({ value }) => value))[0], worstOf(sure.map(({ value }) => value))[1]],
        factIds: idsOf(used),
        fresh: used.length === 0 ? null : Math.min(...valued.flatMap(({ fresh }) => fresh)),
        undetermined: reasonsOf(used),
      };
    },
  };
}

/**
 * A check whose facts count together: reports, incidents, findings. Its age is that of the newest
 * search record or, without one, of its newest fact.
 */
export function collectionCheck<Id extends CheckId>(
  words: Words & { readonly id: Id },
  toValue: (items: readonly Item<Id>[], at: { readonly asOf: number; readonly searched: boolean }) => Interval,
): Check {
  const maxDays = toDays(words.maxAge);
  return {
    needs: [],
    built: true,
    ...words,
    assess: (facts) => {
      const all = facts.about<Id>(words.id, words.sources);
      if (all.length === 0) return { value: UNKNOWN, factIds: [], fresh: null, undetermined: [] };
      const searches = all.filter(({ answer }) => isSearch(answer));
      const items = all.flatMap(({ answer, fact }) => (answer === undefined || isSearch(answer) ? [] : [{ answer, party: fact.party }]));
      const newest = Math.max(...(searches.length > 0 ? searches : all).map(({ fact: { assessedAt } }) => assessedAt));
      const fresh = freshness(ageDays(newest, facts.asOf), maxDays);
      const [low, high] = aged(toValue(items, { asOf: facts.asOf, searched: searches.length > 0 }), fresh);
      const isOpen = all.some(({ answer }) => answer === undefined);
      return { value: [isOpen ? 0 : low, high], factIds: idsOf(all), fresh, undetermined: reasonsOf(all) };
    },
  };
}

export type Item<S extends Subject> = { readonly answer: Answer<S>; readonly party: string };

function isSearch(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'searched';
}

/** The answers about one contract, or about the whole deployment (`contract` empty). */
export type ContractAnswers<S extends Subject> = {
  readonly contract: string;
  readonly core: Exclude<Tri, 'no'>;
  /** The newest facts about it: several when equally new, none when nothing is known. */
  readonly newest: readonly UsableFact<S>[];
};

/**
 * The newest answers about `subject` by contract. An unplaced contract is possibly core. With
 * `everyContract`, core contracts without an answer are included, unless an answer covers the whole
 * deployment.
 */
export function answersByContract<S extends Subject>(
  facts: DeploymentFacts,
  subject: S,
  sources: readonly FactSource[],
  everyContract: boolean,
): ContractAnswers<S>[] {
  const groups = Map.groupBy(facts.about(subject, sources), ({ fact }) => fact.contract ?? '');
  const answered = [...groups].flatMap(([contract, all]): ContractAnswers<S>[] => {
    if (facts.isOutside(contract)) return [];
    const at = Math.max(...all.map(({ fact }) => fact.assessedAt));
    const core = contract === '' ? 'yes' : (facts.core.get(contract) ?? 'maybe');
    return [{ contract, core, newest: all.filter(({ fact }) => fact.assessedAt === at) }];
  });
  if (!everyContract || groups.has('')) return answered;
  const missing = [...facts.core].filter(([contract]) => !groups.has(contract));
  return [...answered, ...missing.map(([contract, core]): ContractAnswers<S> => ({ contract, core, newest: [] }))];
}

/** Whether facts about the same block contradict each other, so that it is unknown which is right. */
function disagree<S extends Subject>(newest: readonly UsableFact<S>[]): boolean {
  return newest.some((one) =>
    newest.some((other) => contradict(one.fact, other.fact) && canonicalJson(one.answer ?? null) !== canonicalJson(other.answer ?? null)),
  );
}

export function idsOf(facts: readonly { readonly fact: { readonly id: string } }[]): string[] {
  return [...new Set(facts.map(({ fact }) => fact.id))].sort();
}

export function reasonsOf(facts: readonly { readonly undetermined: string | undefined }[]): string[] {
  return [...new Set(facts.flatMap(({ undetermined }) => (undetermined === undefined ? [] : [undetermined])))].sort();
}
