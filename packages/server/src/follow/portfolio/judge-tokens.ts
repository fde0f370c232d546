import type { Db } from '@redoubt/db/client';
import { ALERT_DAYS } from '@redoubt/domain/follow/portfolio/sum-portfolio';
import type { ProjectId } from '@redoubt/domain/ids';
import { AlertSeverity } from '@redoubt/domain/onchain/alert/schema';
import type { TokenAlerts, TokenPowers } from '@redoubt/domain/onchain/wallet/holdings';
import { ENGINE } from '@redoubt/power/analysis/engine';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { describeControl } from '@redoubt/power/text/describe-control';
import { sql } from 'kysely';
import { listSaleEvidence } from '../../onchain/market/market-store.ts';
import type { Hex } from '../../onchain/read/abi.ts';
import { toBytes, toHex } from '../../onchain/record/chain-values.ts';

type Token = { readonly address: Hex; readonly symbol: string };

/**
 * One sentence per token about its privileged functions and who controls them, for tokens with a
 * power map (OP-42).
 */
export async function describePowers(
  db: Db,
  { chainId, tokens }: { chainId: number; tokens: readonly Token[] },
): Promise<ReadonlyMap<Hex, TokenPowers>> {
  if (tokens.length === 0) return new Map();
  const rows = await db
    .selectFrom('power_map')
    .where('chain_id', '=', String(chainId))
    .where(
      'address',
      'in',
      tokens.map(({ address }) => toBytes(address)),
    )
    .where('engine', '=', ENGINE)
    .select(['address', 'map'])
    .execute();
  const sales = await listSaleEvidence(db, { chainId, addresses: tokens.map(({ address }) => address) });
  const symbols = new Map(tokens.map(({ address, symbol }) => [address, symbol]));
  return new Map(
    rows.flatMap(({ address, map }) => {
      const contract = toHex(address);
      const statement = describeControl([{ name: symbols.get(contract) ?? contract, map: map as PowerMap, sales: sales.get(contract) }]);
      return statement === undefined ? [] : [[contract, statement] as const];
    }),
  );
}

/**
 * The number and the worst severity of the recent alerts of each project, retracted ones excluded.
 * A project that is not followed is left out, unless it has alerts.
 */
export async function countAlerts(db: Db, { projectIds }: { projectIds: readonly ProjectId[] }): Promise<ReadonlyMap<string, TokenAlerts>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number; severities: string[]; followed: boolean }>`
    select p.id, coalesce(a.count, 0)::int as count, coalesce(a.severities, '{}') as severities,
      exists (select from tracked_contract t where t.project_id = p.id) as followed
    from project p
    left join lateral (
      select count(*) as count, array_agg(distinct severity) as severities from alert
      where project_id = p.id and state <> 'retracted' and happened_at > now() - make_interval(days => ${ALERT_DAYS})
    ) a on true
    where p.id = any(${projectIds})`.execute(db);
  return new Map(
    rows.flatMap(({ id, count, severities, followed }) => {
      const worst = AlertSeverity.options.find((severity) => severities.includes(severity)) ?? null;
      return followed || count > 0 ? [[id, { count, worst }] as const] : [];
    }),
  );
}
