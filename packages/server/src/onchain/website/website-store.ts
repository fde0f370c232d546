import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';

/** Between two probes of one website. */
const HOURS_BETWEEN = 24;

export type Website = {
  readonly projectId: string;
  readonly url: string;
  readonly contracts: readonly {
    readonly chain: string;
    readonly address: string;
    /** Whether its controller confirmed that it is the project's. */
    readonly confirmed: boolean;
  }[];
};

/**
 * Projects whose website is due: never probed, or a day ago. Marks them as probed, so that an interrupted
 * probe is not repeated at once, and two processes never probe the same.
 */
export async function takeDueWebsites(tx: Tx, { limit }: { limit: number }): Promise<Website[]> {
  const { rows } = await sql<Website>`
    with due as (
      select p.id from project p left join website_look w on w.project_id = p.id
      where p.origin <> 'token-list'
        and exists (select from project_link l where l.project_id = p.id and l.kind = 'website')
        and (w.looked_at is null or w.looked_at < now() - ${HOURS_BETWEEN} * interval '1 hour')
      order by w.looked_at nulls first, p.id limit ${limit} for update of p skip locked
    ),
    taken as (
      insert into website_look (project_id) select id from due
      on conflict (project_id) do update set looked_at = now() returning project_id
    )
    select t.project_id as "projectId",
      (select url from project_link l where l.project_id = t.project_id and l.kind = 'website' order by l.position limit 1) as url,
      coalesce((select jsonb_agg(jsonb_build_object('chain', c.chain, 'address', lower(c.address), 'confirmed', exists (
          select from editor_statement s
          where s.project_id = c.project_id and s.what = 'contract' and s.body -> 'claim' ->> 'by' = 'both'
            and s.body ->> 'chain' = c.chain and s.body ->> 'address' = lower(c.address))) order by c.chain, c.position)
        from project_contract c where c.project_id = t.project_id), '[]') as contracts
    from taken t order by t.project_id`.execute(tx);
  return rows;
}

/** Those of the projects that still exist: one can be deleted during its probe. */
export async function listLeft(db: Db, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db.selectFrom('project').where('id', '=', sql<string>`any(${ids})`).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
