import { SELECTOR, TOPIC, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { TokenMarket, TokenTimeline } from '@redoubt/domain/onchain/market/schema';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import type { Address, Hex } from '@redoubt/power/evm/reader';
import { SIMULATION_ENGINE, SIMULATION_ENGINE_READ, type TokenSimulation } from '@redoubt/power/market/simulation';
import { fromShort, toShortJson } from '@redoubt/power/market/trades-question';
import type { SaleEvidence } from '@redoubt/power/text/sale-effect';
import { sql } from 'kysely';
import { toBytes, toHex, toNumber } from '../record/chain-values.ts';

/** A token's market as stored. */
export type StoredMarket = TokenSimulation &
  Pick<TokenMarket, 'symbol' | 'decimals' | 'pools' | 'liquidity' | 'holdings'> & {
    /** Missing in simulations of earlier versions. */
    readonly timeline?: TokenTimeline;
  };

export type MarketRow = {
  readonly chainId: number;
  /** Version of the simulation that made it. */
  readonly engine: number;
  readonly block: number;
  readonly hash: Buffer;
  readonly time: Date;
  readonly market: StoredMarket;
  /** When a later simulation was stopped before its end, so that this one stands. */
  readonly stoppedAt?: Date | undefined;
};

/** Whether the simulation `s` can be read. One of an earlier engine stands until it is made again. */
export const IS_SIMULATION_READ = sql<boolean>`s.engine between ${sql.lit(SIMULATION_ENGINE_READ)} and ${sql.lit(SIMULATION_ENGINE)}`;

export async function findMarket(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<MarketRow | undefined> {
  const row = await db
    .selectFrom('token_simulation as s')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .where(IS_SIMULATION_READ)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const market = fromShort(row.simulation) as StoredMarket;
  const stoppedAt = isStored(row) ? undefined : (row.stopped_at ?? undefined);
  const { engine, block_hash: hash, block_time: time } = row;
  return { chainId, engine, block: toNumber(row.block), hash, time, market, stoppedAt };
}

/** The newest attempt to simulate a token, where a fault of the endpoint ended it. */
export type FailedAttempt = { readonly at: Date; readonly fault: string };

export async function findFailedAttempt(
  db: Db,
  { chainId, address }: { chainId: number; address: string },
): Promise<FailedAttempt | undefined> {
  return db
    .selectFrom('failed_simulation')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .select(['failed_at as at', 'fault'])
    .executeTakeFirst();
}

/** Keeps that a simulation was tried and failed. What was found before stands. */
export async function saveFailedAttempt(
  db: Db,
  { chainId, address, fault }: { chainId: number; address: string; fault: string },
): Promise<void> {
  const attempt = { failed_at: sql<Date>`now()`, fault };
  await db
    .insertInto('failed_simulation')
    .values({ chain_id: chainId, address: toBytes(address), ...attempt })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(attempt))
    .execute();
}

/** Results of simulated trades, by contract; contracts without any are left out. */
export async function listSaleEvidence(
  db: Db,
  { chainId, addresses }: { chainId: number; addresses: readonly string[] },
): Promise<ReadonlyMap<string, SaleEvidence>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('token_simulation as s')
    .where('chain_id', '=', String(chainId))
    .where('address', 'in', addresses.map(toBytes))
    .where(IS_SIMULATION_READ)
    .select(['address', sql<SaleEvidence['verdict']>`simulation -> 'verdict'`.as('verdict')])
    .select(sql<SaleEvidence['powers']>`simulation -> 'powers'`.as('powers'))
    .select(sql<SaleEvidence['endings']>`simulation -> 'endings'`.as('endings'))
    .execute();
  return new Map(rows.map(({ address, ...evidence }) => [toHex(address), evidence]));
}

/** Whether the stored simulation is itself the one that was stopped. */
const isStored = ({ stopped_at, simulated_at }: { stopped_at: Date | null; simulated_at: Date }): boolean =>
  stopped_at?.getTime() === simulated_at.getTime();

/** Saves a token's market. One whose simulation was stopped replaces no finished one: only the time of the attempt is kept. */
export async function saveMarket(
  db: Db,
  { chainId, block, hash, time, market }: Omit<MarketRow, 'engine' | 'stoppedAt'>,
  { isFinished = true }: { isFinished?: boolean } = {},
): Promise<void> {
  const now = sql<Date>`now()`;
  const row = {
    block,
    block_hash: hash,
    block_time: time,
    engine: SIMULATION_ENGINE,
    selectors: market.powers.map(({ selector }) => toBytes(`0x${selector}`)),
    pools: market.pools.map(({ address }) => toBytes(address)),
    simulation: toShortJson(market),
    simulated_at: now,
    stopped_at: isFinished ? null : now,
  };
  await db
    .insertInto('token_simulation')
    .values({ chain_id: chainId, address: toBytes(market.token), ...row })
    .onConflict((conflict) => {
      const known = conflict.columns(['chain_id', 'address']);
      return isFinished
        ? known.doUpdateSet(row)
        : known.doUpdateSet(row).where(
            sql<boolean>`token_simulation.engine not between ${SIMULATION_ENGINE_READ} and ${SIMULATION_ENGINE}
                or token_simulation.stopped_at = token_simulation.simulated_at`,
          );
    })
    .execute();
  if (!isFinished)
    await db
      .updateTable('token_simulation')
      .set({ stopped_at: now })
      .where('chain_id', '=', String(chainId))
      .where('address', '=', toBytes(market.token))
      .where(sql<boolean>`stopped_at is distinct from simulated_at`)
      .execute();
  await db.deleteFrom('failed_simulation').where('chain_id', '=', String(chainId)).where('address', '=', toBytes(market.token)).execute();
}

/** Liquidity put in or taken out, of pools of Uniswap V2 and V3. */
const POOL_TOPICS = [TOPIC.pairMint, TOPIC.pairBurn, TOPIC.poolMint, TOPIC.poolBurn];

/** Whether the map `p` has a function, whatever was found of it. */
function hasFunction(selector: Hex) {
  const name = toBareSelector(selector);
  const entry = JSON.stringify([{ selector: name }]);
  return sql<boolean>`(p.map -> 'open' ? ${name} or p.map -> 'reads' ? ${name} or p.map -> 'powers' @> ${entry}::jsonb
    or p.map -> 'openDangers' @> ${entry}::jsonb or p.map -> 'unknown' @> ${entry}::jsonb)`;
}

/**
 * Followed tokens whose simulation is missing, old, of an earlier engine, or older than their power map, a privileged call or a change
 * of liquidity; the one whose last attempt is longest ago first, and one that was stopped after an hour. Tokens are those of the
 * catalogue and those that `isToken` of the power package describes.
 */
export async function listDueTokens(
  db: Db,
  { chainId, slug, olderThanHours, limit }: { chainId: number; slug: string; olderThanHours: number; limit: number },
): Promise<Address[]> {
  const topics = [...POOL_TOPICS, ...CONTROL_TOPICS].map(toBytes);
  const { rows } = await sql<{ address: Buffer }>`
    select t.address from tracked_contract t
    join power_map p on p.chain_id = t.chain_id and p.address = t.address
    left join token_simulation s on s.chain_id = t.chain_id and s.address = t.address and ${IS_SIMULATION_READ}
    left join failed_simulation f on f.chain_id = t.chain_id and f.address = t.address
    where t.chain_id = ${chainId} and (
      (${hasFunction(SELECTOR.transfer)} and ${hasFunction(SELECTOR.balanceOf)} and not ${hasFunction(SELECTOR.getReserves)})
      or exists (
        select from project_contract c
        where c.project_id = t.project_id and c.chain = ${slug} and c.role = 'token' and c.address = '0x' || encode(t.address, 'hex')
      )
    ) and (s.stopped_at is null or s.stopped_at < now() - interval '1 hour') and (
      s.address is null
      or s.engine <> ${SIMULATION_ENGINE}
      or s.stopped_at is not null
      or s.simulated_at < p.analysed_at
      or s.simulated_at < now() - ${olderThanHours} * interval '1 hour'
      or exists (
        select from chain_transaction x
        where x.chain_id = t.chain_id and x.contract = t.address and x.block > s.block and x.ok and x.selector = any(s.selectors)
      )
      or exists (
        select from chain_log l
        where l.chain_id = t.chain_id and l.block > s.block and l.topic = any(${topics}::bytea[])
          and (l.contract = t.address or l.contract = any(s.pools))
      )
    )
    group by t.address, s.simulated_at, s.stopped_at, f.failed_at
    order by greatest(s.simulated_at, s.stopped_at, f.failed_at) nulls first, t.address limit ${limit}`.execute(db);
  return rows.map(({ address }) => toHex(address));
}
