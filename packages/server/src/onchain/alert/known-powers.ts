import type { Db } from '@redoubt/db/client';
import type { Capability } from '@redoubt/domain/onchain/activity/privileged';
import { ENGINE, ENGINE_READ } from '@redoubt/power/analysis/engine';
import { sql } from 'kysely';
import { toHex } from '../record/chain-values.ts';

/** Capabilities of a contract's privileged functions, by selector. */
export type ContractPowers = ReadonlyMap<string, readonly Capability[]>;

/** Reads a chain's power maps by contract, and caches them: a map is read again only after a new analysis. */
export function createKnownPowers(db: Db, { chainId }: { chainId: number }) {
  const powers = new Map<string, ContractPowers>();
  let readUntil = new Date(0);

  return async function readPowers(): Promise<ReadonlyMap<string, ContractPowers>> {
    const { rows } = await sql<{ address: Buffer; analysed_at: Date; powers: { selector: string; capabilities: Capability[] }[] }>`
      select p.address, p.analysed_at, (
        select coalesce(jsonb_agg(jsonb_build_object('selector', power->'selector', 'capabilities', power->'capabilities')), '[]')
        from jsonb_array_elements(p.map->'powers') power where power->>'contract' = '0x' || encode(p.address, 'hex')
      ) as powers
      from power_map p where p.chain_id = ${chainId} and p.engine between ${ENGINE_READ} and ${ENGINE} and p.analysed_at >= ${readUntil}`.execute(
      db,
    );
    for (const { address, analysed_at, powers: own } of rows) {
      powers.set(toHex(address), new Map(own.map(({ selector, capabilities }) => [`0x${selector}`, capabilities])));
      if (analysed_at > readUntil) readUntil = analysed_at;
    }
    return powers;
  };
}
