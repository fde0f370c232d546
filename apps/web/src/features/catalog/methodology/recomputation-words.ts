import type { DeploymentBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { EVERYWHERE, OPEN_INVENTORY } from '@redoubt/domain/catalog/score/scope';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';

/** A deployment as it is said: its chain, or what stands in for one. */
export function deploymentWords({ id, home }: Pick<DeploymentBreakdown, 'id' | 'home'>): string {
  if (id === OPEN_INVENTORY) return 'Contracts that nobody has found yet';
  if (id === EVERYWHERE) return 'What holds everywhere';
  return home ? `${chainName(id)}, the home` : chainName(id);
}
