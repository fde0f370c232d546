import { toDeploymentFacts } from './facts/deployment-facts.ts';
import { isClosed } from './traits.ts';
import type { Fact } from './types.ts';

/** The deployment of facts that are about all of them. */
export const EVERYWHERE = '*';

/** Stands for contracts that nobody has found yet: a deployment about which nothing is known. */
export const OPEN_INVENTORY = '?';

/** What of a project is scored, and when. */
export type Scope = {
  /** Milliseconds since 1970. */
  readonly asOf: number;
  /** The deployment with the largest measured value, else the oldest. */
  readonly home: string;
  readonly others: readonly string[];
  /** The measured part of the value in each deployment, together 1; null while nobody has measured it. */
  readonly shares: Readonly<Record<string, number>> | null;
};

/**
 * What to score of a project. `chains` are those of its contracts, the one that has lived longest first; a project without any is
 * scored by what is true everywhere. An open inventory counts as one more deployment.
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
