import type { PrivilegedTransaction } from '@redoubt/domain/onchain/activity/privileged';
import type { Context } from '../../platform/context.ts';
import { listPowerUses } from '../power/list-power-uses.ts';
import { listProjectMaps } from './list-project-powers.ts';

export type ProjectUse = PrivilegedTransaction & { readonly contractName: string; readonly chain: string };

/** The newest uses of powers over a project's contracts, including those through other contracts. */
export async function listProjectUses(
  { db }: Pick<Context, 'db'>,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<ProjectUse[]> {
  const { contracts } = await listProjectMaps({ db }, { projectId });
  const uses: ProjectUse[] = [];
  for (const { name, map, chain } of contracts) {
    if (map.powers.length === 0) continue;
    const own = await listPowerUses(db, { chainId: chain.chainId, map, upTo: chain.block, limit });
    uses.push(...own.map((use) => ({ ...use, contractName: name, chain: chain.slug })));
  }
  return uses.toSorted((a, b) => b.time.localeCompare(a.time) || b.block - a.block).slice(0, limit);
}
