import type { Trait } from '../file/trait.ts';
import type { Subject } from './answers.ts';
import { idsOf, reasonsOf } from './assess.ts';
import { type DeploymentFacts, SCOPE_SOURCES } from './facts/deployment-facts.ts';
import { both, either } from './interval.ts';
import type { Assessment, Method, Needs } from './method-types.ts';
import type { Tri } from './types.ts';

const MEANINGS: readonly (readonly [Trait, string])[] = [
  ['token', 'A contract in scope behaves as a fungible token (ERC-20).'],
  ['deposits', 'It holds assets that others can redeem.'],
  ['price', 'Its code reads a price.'],
  ['governor', 'A way to a power goes through a contract where people vote.'],
  ['backed', 'Its claims are redeemable against reserves: a vault, wrapped asset, bridge or stablecoin.'],
  ['feed', 'A price feed for its token can be read.'],
];

export const TRAITS: Method['traits'] = MEANINGS.map(([id, meaning]) => ({ id, meaning, assess: assessTrait(`trait:${id}`) }));

/**
 * Whether some contract has the trait, by the newest facts. A denial counts only with a closed
 * inventory: an unknown contract could have the trait. Traits do not age.
 */
function assessTrait(subject: Subject & `trait:${string}`) {
  return (facts: DeploymentFacts): Assessment<Tri> => {
    const all = facts.about(subject, SCOPE_SOURCES).filter(({ fact }) => fact.contract === undefined || !facts.isOutside(fact.contract));
    const closed = isClosed(facts);
    const byContract = Map.groupBy(all, ({ fact }) => fact.contract ?? '');
    const verdicts = [...byContract].map(([contract, said]): Tri => {
      const at = Math.max(...said.map(({ fact }) => fact.assessedAt));
      const newest = said.filter(({ fact }) => fact.assessedAt === at).map(({ answer }) => answer?.holds);
      if (newest.every((holds) => holds === true)) return contract === '' || facts.core.get(contract) === 'yes' ? 'yes' : 'maybe';
      return closed && newest.every((holds) => holds === false) ? 'no' : 'maybe';
    });
    return {
      value: verdicts.length === 0 ? 'maybe' : either(...verdicts),
      factIds: idsOf(all),
      fresh: all.length === 0 ? null : 1,
      undetermined: reasonsOf(all),
    };
  };
}

/** Whether every contract of the deployment is known. */
export function isClosed(facts: DeploymentFacts): boolean {
  const all = facts.about('scope:inventory', SCOPE_SOURCES);
  const at = Math.max(...all.map(({ fact }) => fact.assessedAt));
  const newest = all.filter(({ fact }) => fact.assessedAt === at);
  return newest.length > 0 && newest.every(({ answer }) => answer?.closed === true);
}

/** Whether a check or cap with these needs applies. */
export function applies(needs: Needs, traits: Readonly<Record<Trait, Tri>>): Tri {
  return both(...needs.map((anyOf) => either(...anyOf.map((trait) => traits[trait]))));
}
