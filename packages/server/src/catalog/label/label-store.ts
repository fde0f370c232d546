import type { Db, Tx } from '@redoubt/db/client';
import type { LabelKind, LabelList } from '@redoubt/domain/catalog/label/schema';
import { type RawBuilder, sql } from 'kysely';

/** Rows in one statement. */
const ROWS_MAX = 5_000;

/** Date and content hash of the list of a source, locked for update; undefined when there is none. */
export async function findLabelList(tx: Tx, { source }: { source: string }): Promise<{ date: string; hash: string } | undefined> {
  return tx
    .selectFrom('label_list')
    .where('source', '=', source)
    .select(['stated_on as date', 'content_hash as hash'])
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the list of its source. */
export async function replaceLabelList(
  tx: Tx,
  { source, name, licence, date, covers, labels, hash }: LabelList & { hash: string },
): Promise<void> {
  await tx.deleteFrom('label_list').where('source', '=', source).execute();
  const list = { source, name, licence, stated_on: date, covers, content_hash: hash };
  await tx.insertInto('label_list').values(list).execute();
  for (let from = 0; from < labels.length; from += ROWS_MAX) {
    const rows = labels.slice(from, from + ROWS_MAX).map((label) => ({ source, ...label }));
    await tx.insertInto('address_label').values(rows).execute();
  }
}

/** An imported list and the kinds of labels it covers. */
export type ImportedList = { readonly source: string; readonly name: string; readonly date: string; readonly covers: readonly LabelKind[] };

export async function listLabelLists(db: Db): Promise<ImportedList[]> {
  return db.selectFrom('label_list').orderBy('source').select(['source', 'name', 'stated_on as date', 'covers']).execute();
}

/** The labels of addresses on one chain. */
export type Labelled = { readonly address: string; readonly kind: LabelKind; readonly source: string };

export async function listLabelled(db: Db, { slug, addresses }: { slug: string; addresses: readonly string[] }): Promise<Labelled[]> {
  return db
    .selectFrom('address_label')
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .where('chain', 'in', [slug, '*'])
    .orderBy('address')
    .orderBy('kind')
    .orderBy('source')
    .select(['address', 'kind', 'source'])
    .execute();
}

/** SQL: the name that a list gives an address, with the list's name; null without one. */
export const importedName = (slug: RawBuilder<unknown>, address: RawBuilder<unknown>) => sql<string | null>`(
  select b.label || ' (' || i.name || ')' from address_label b join label_list i using (source)
  where b.address = ${address} and b.chain in (${slug}, '*')
  order by b.chain = '*', b.kind <> 'sanctioned', b.source limit 1)`;

/** Names that lists give these addresses, by address. */
export async function listImportedNames(
  db: Db,
  { slug, addresses }: { slug: string; addresses: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; name: string | null }>`
    select a.address, ${importedName(sql`${slug}`, sql.ref('a.address'))} as name from unnest(${addresses}::text[]) a(address)`.execute(db);
  return new Map(rows.flatMap(({ address, name }) => (name === null ? [] : [[address, name]])));
}
