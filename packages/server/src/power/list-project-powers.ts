import type { PrivilegedAddress, PrivilegedFunction } from '@redoubt/domain/skynet/privileged';
import { toPrivilegedAddresses } from '@redoubt/power/to-privileged';
import { sql } from 'kysely';
import { toHex } from '../chain/chain-values.ts';
import type { Context } from '../context.ts';
import type { ContractPowers } from './find-contract-powers.ts';
import { toFrame, toFunctions } from './get-privileged.ts';
import { findPowerMap } from './power-store.ts';

/** What is stored about one contract of a project. */
export type ProjectPowers = ReturnType<typeof toFrame> & {
  readonly name: string;
  readonly functions: readonly PrivilegedFunction[];
  readonly holders: readonly PrivilegedAddress[];
  readonly unknown: number;
};

/** Who can do what on a project's followed contracts, as last worked out, and contracts that still wait for that. */
export async function listProjectPowers(
  { db }: Pick<Context, 'db'>,
  { projectId }: { projectId: string },
): Promise<{ contracts: readonly ProjectPowers[]; waiting: number }> {
  const { rows } = await sql<{ chain_id: string; slug: string; address: Buffer; name: string; finalized: string | null }>`
    select t.chain_id, c.slug, t.address, t.name, c.finalized from tracked_contract t join chain c using (chain_id)
    where t.project_id = ${projectId} order by t.chain_id, t.from_block, t.address limit 40`.execute(db);
  const contracts: ProjectPowers[] = [];
  const labels = new Map(rows.map(({ address, name }) => [toHex(address) as string, name]));
  for (const { chain_id, slug, address, name, finalized } of rows) {
    const stored = await findPowerMap(db, { chainId: Number(chain_id), address: toHex(address) });
    if (stored === undefined) continue;
    const { block, hash, time, map } = stored;
    const asOf = {
      chain: slug,
      block,
      hash: toHex(hash),
      time: time.toISOString(),
      finalizedBlock: finalized === null ? null : Number(finalized),
    };
    const powers: ContractPowers = {
      chain: { chainId: Number(chain_id), slug, block, hash, time, finalized: null },
      monitored: true,
      map,
      asOf,
    };
    const holders = toPrivilegedAddresses(map).map((item) => ({ ...item, label: labels.get(item.address) ?? null }));
    contracts.push({ ...toFrame(powers), name, functions: await toFunctions(db, powers), holders, unknown: map.unknown.length });
  }
  return { contracts, waiting: rows.length - contracts.length };
}
