import { toDeploymentFacts } from './facts/deployment-facts.ts';
import { isClosed } from './traits.ts';
import type { Fact } from './types.ts';

/** The deployment of facts that are about all of them. */
export const EVERYWHERE = '*';

/** The placeholder deployment for contracts not found yet, about which nothing is known. */
export const OPEN_INVENTORY = '?';

/** What is scored of a project, and when. */
export type Scope = {
  /** Milliseconds since 1970. */
  readonly asOf: number;
  /** The deployment with the largest measured value, otherwise the oldest. */
  readonly home: string;
  readonly others: readonly string[];
  /** The measured share of value in each deployment, together 1; null when not measured. */
  readonly shares: Readonly<Record<string, number>> | null;
};

/**
 * The scope of a project's score. `chains` are those of its contracts, oldest deployment first; without
 * any, only facts about all deployments count. An open inventory counts as one more deployment.
 */
export function scopeOf(facts: readonly Fact[], { chains, asOf }: { chains: readonly string[]; asOf: number }): Scope {
  const [home = EVERYWHERE, ...others] = [...new Set(chains)];
  const isEveryClosed = [home, ...others].every((id) =>
    isClosed(
      toDeploymentFacts(
        facts.filter(({ deployment }) => deployment === id || deployment === EVERYWHERE),
        asOf,
      ),
    ),
  );
  return { asOf, home, others: isEveryClosed ? others : [...others, OPEN_INVENTORY], shares: null };
}
