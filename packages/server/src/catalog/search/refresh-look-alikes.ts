import type { Tx } from '@redoubt/db/client';
import { KNOWN_COINS } from '@redoubt/domain/catalog/look-alike/known-coins';
import { indexKnownNames, type KnownName } from '@redoubt/domain/catalog/look-alike/look-alike';
import type { LookAlike } from '@redoubt/domain/catalog/look-alike/schema';
import { sql } from 'kysely';

type Named = { readonly id: string; readonly name: string; readonly tickers: readonly string[] };

/** Tokens per batch. */
const BATCH = 20_000;

/**
 * Derives `look_alike`: which tokens that only a list names resemble a researched project or a well-known coin. Compares the
 * changed tokens, or all of them where a researched project changed. Unchanged rows are not written.
 */
export async function refreshLookAlikes(tx: Tx, { changed }: { changed: readonly (Named & { researched: boolean })[] }): Promise<void> {
  if (changed.length === 0) return;
  const find = indexKnownNames(await listKnownNames(tx));
  if (!changed.some(({ researched }) => researched)) return compare(tx, { tokens: changed, find });
  let after = '';
  for (;;) {
    const tokens = await listTokens(tx, { after });
    const last = tokens.at(-1);
    if (last === undefined) break;
    await compare(tx, { tokens, find });
    after = last.id;
  }
  await sql`delete from look_alike using project where project.id = project_id and (origin <> 'token-list' or demo)`.execute(tx);
}

async function compare(
  tx: Tx,
  { tokens, find }: { tokens: readonly Named[]; find: (project: Named) => LookAlike | undefined },
): Promise<void> {
  const found = tokens.flatMap((token) => {
    const of = find(token);
    return of === undefined ? [] : [{ project_id: token.id, known_id: of.id, known_name: of.name, likeness: of.likeness }];
  });
  await sql`
    delete from look_alike where project_id = any(${tokens.map(({ id }) => id)}) and project_id <> all(${found.map((row) => row.project_id)})`.execute(
    tx,
  );
  await sql`
    insert into look_alike as stored (project_id, known_id, known_name, likeness)
    select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (project_id text, known_id text, known_name text, likeness text)
    on conflict (project_id) do update set known_id = excluded.known_id, known_name = excluded.known_name, likeness = excluded.likeness
    where (stored.known_id, stored.known_name, stored.likeness) is distinct from (excluded.known_id, excluded.known_name, excluded.likeness)`.execute(
    tx,
  );
}

/** The next batch of tokens that only a list names, in the order of their ids. */
async function listTokens(tx: Tx, { after }: { after: string }): Promise<readonly Named[]> {
  return tx
    .selectFrom('project')
    .where('origin', '=', 'token-list')
    .where('demo', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .select(['id', 'name', 'tickers'])
    .execute();
}

/** Researched projects with their other names, and well-known coins that are none of them. */
async function listKnownNames(tx: Tx): Promise<readonly KnownName[]> {
  const { rows } = await sql<{ id: string; name: string; tickers: string[]; aliases: string[] }>`
    select id, name, tickers, array(
      select body ->> 'text' from project_statement where project_id = id and kind = 'alias' and body ->> 'kind' in ('former-name', 'name', 'product')
      order by position
    ) as aliases
    from project where origin <> 'token-list' and not demo order by id`.execute(tx);
  const projects = rows.map(({ id, name, tickers, aliases }) => ({ id, names: [name.replace(/ \([^)]*\)$/, ''), ...aliases], tickers }));
  return [...projects, ...KNOWN_COINS.map(({ name, tickers }) => ({ id: null, names: [name], tickers }))];
}
