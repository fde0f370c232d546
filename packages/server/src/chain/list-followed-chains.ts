import type { Db } from '@redoubt/db/client';
import type { FollowedChains } from '@redoubt/domain/chain/connection';
import { sql } from 'kysely';

type Row = { slug: string; chain_id: string; head: string | null; indexed: string | null; lag: number | null };

/**
 * The chains that this installation reads, in the order of their ids: those with endpoints that the settings name. A chain that no
 * endpoint has told anything of yet stands at block 0. The lag also grows while nobody can tell how far the chain is.
 */
export async function listFollowedChains({ db }: { db: Db }): Promise<FollowedChains> {
  const { rows } = await sql<Row>`
    select slug, chain_id, head, indexed,
      case when indexed is null then null
        else greatest(0, extract(epoch from head_time - indexed_time), extract(epoch from now() - updated_at) - 60)::float8 end as lag
    from chain where exists (select from chain_endpoint e where e.chain_id = chain.chain_id)
    order by chain_id`.execute(db);
  return rows.map(({ slug, chain_id, head, indexed, lag }) => ({
    chain: slug,
    chainId: Number(chain_id),
    head: Number(head ?? 0),
    indexed: Number(indexed ?? 0),
    lagSeconds: lag === null ? null : Math.round(lag),
  }));
}
