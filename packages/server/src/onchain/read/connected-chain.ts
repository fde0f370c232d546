import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { listImportedNames } from '../../catalog/label/label-store.ts';
import { toBytes } from '../record/chain-values.ts';
import type { Hex } from './abi.ts';

/** A connected chain at its newest recorded block. */
export type ConnectedChain = {
  readonly chainId: number;
  readonly slug: string;
  readonly block: number;
  readonly hash: Buffer;
  readonly time: Date;
  readonly finalized: number | null;
};

export type KnownContract = {
  readonly address: Hex;
  readonly role: string;
  readonly name: string;
  readonly heartbeatSeconds: number | null;
  /** Null for a reference of the chain's market that no project lists. */
  readonly projectId: ProjectId | null;
  readonly score: number | null;
};

/** Undefined where the chain is not connected, or not recorded yet. */
export async function findConnectedChain(db: Db, { slug }: { slug: string }): Promise<ConnectedChain | undefined> {
  const row = await db
    .selectFrom('chain')
    .where('slug', '=', slug)
    .where(sql<boolean>`exists (select from chain_endpoint e where e.chain_id = chain.chain_id)`)
    .select(['chain_id', 'slug', 'indexed', 'indexed_hash', 'indexed_time', 'finalized'])
    .executeTakeFirst();
  return row && toConnectedChain(row);
}

type ChainRow = {
  readonly chain_id: string;
  readonly slug: string;
  readonly indexed: string | null;
  readonly indexed_hash: Buffer | null;
  readonly indexed_time: Date | null;
  readonly finalized: string | null;
};

/** Undefined where the chain is not recorded yet. */
export function toConnectedChain({
  chain_id,
  slug,
  indexed,
  indexed_hash: hash,
  indexed_time: time,
  finalized,
}: ChainRow): ConnectedChain | undefined {
  if (indexed === null || hash === null || time === null) return undefined;
  return { chainId: Number(chain_id), slug, block: Number(indexed), hash, time, finalized: finalized === null ? null : Number(finalized) };
}

/** The catalogue's tokens, pools and oracles on a chain, in the order of the project list; then what its market file adds. */
export async function listKnownContracts(db: Db, { slug, roleMax }: { slug: string; roleMax: number }): Promise<KnownContract[]> {
  const { rows } = await sql<KnownContract>`
    select address, role, name, "heartbeatSeconds", "projectId", score from ((
      select distinct on (c.address) c.address, c.role, c.name, c.heartbeat_seconds as "heartbeatSeconds", c.project_id as "projectId",
        l.score, l.position
      from project_contract c join project_listing l using (project_id)
      where c.chain = ${slug} and c.role in ('token', 'pool', 'oracle')
      order by c.address, l.position, c.position
    ) union all (
      select m.address, case m.kind when 'feed' then 'oracle' when 'wrapped-coin' then 'token' else m.kind end, m.name,
        m.heartbeat_seconds, null, null, null
      from market_reference m
      where m.chain = ${slug} and m.kind in ('feed', 'wrapped-coin', 'pool') and not exists (
        select from project_contract c where c.chain = m.chain and c.address = m.address and c.role in ('token', 'pool', 'oracle')
      )
    )) known
    order by position nulls last, address limit ${roleMax * 3}`.execute(db);
  return rows;
}

/** The name that a project, or otherwise an imported list, gives the address; null without one. */
export async function findLabel(db: Db, { slug, address }: { slug: string; address: string }): Promise<string | null> {
  const row = await db
    .selectFrom('project_contract')
    .where('chain', '=', slug)
    .where('address', '=', address)
    .orderBy('project_id')
    .orderBy('position')
    .select('name')
    .executeTakeFirst();
  return row?.name ?? (await listImportedNames(db, { slug, addresses: [address] })).get(address) ?? null;
}

/** When the address first and last called a followed contract. */
export async function readCallsOf(
  db: Db,
  { chainId, block, address }: { chainId: number; block: number; address: string },
): Promise<{ firstAt: Date | null; lastAt: Date | null }> {
  const { rows } = await sql<{ firstAt: Date | null; lastAt: Date | null }>`
    select s.first_at as "firstAt", s.last_at as "lastAt"
    from (
      select array_agg(1) as entries, array_agg(address) as contracts, array_agg(${toBytes(address)}::bytea) as keys, min(from_block) as from_block
      from (select address, min(from_block) as from_block from tracked_contract where chain_id = ${chainId} group by address) each
    ) t
    cross join lateral find_sightings('caller', ${chainId}, t.entries, t.contracts, t.keys, t.from_block, ${block}) s
    where t.contracts is not null`.execute(db);
  return rows[0] ?? { firstAt: null, lastAt: null };
}
