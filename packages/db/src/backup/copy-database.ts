import pg from 'pg';

// Row by row through both servers: it needs no program of PostgreSQL's, and works between all of its versions.

type Urls = { readonly from: string; readonly to: string };

/** Tables that say which version of the schema this is. */
const OF_VERSION = new Set(['public.kysely_migration', 'public.kysely_migration_lock', 'graphile_worker.migrations']);
const SCHEMAS = `('public', 'graphile_worker')`;
/** Of rows that travel together, as they are stored. */
const BATCH_BYTES = 4 * 1_048_576;
const BATCH_ROWS_MAX = 2_000;

/**
 * Copies everything in a database into another one whose tables are of the same version and hold nothing yet that is kept, in one
 * transaction of each. `from` and `to` log in as the owners. Throws where the tables differ.
 */
export async function copyDatabase({ from, to }: Urls): Promise<void> {
  const [source, target] = [await connect(from), await connect(to)];
  try {
    await source.query('begin isolation level repeatable read, read only');
    await target.query('begin');
    await addPartitions(source, target);
    const tables = await listTables(source);
    requireSame(tables, await listTables(target));
    const copied = tables.filter(({ name }) => !OF_VERSION.has(name));
    const keys = await dropForeignKeys(target);
    await setTriggers(target, 'disable');
    await target.query(`truncate ${copied.map(({ name }) => name).join(', ')}`);
    for (const table of copied) await copyRows({ source, target }, table);
    await copySequences(source, target);
    // What was deferred would keep tables from being changed.
    await target.query('set constraints all immediate');
    await setTriggers(target, 'enable');
    // Each is checked over all rows.
    for (const { table, name, definition } of keys) await target.query(`alter table ${table} add constraint ${name} ${definition}`);
    await target.query('commit');
    await target.query('analyze');
  } finally {
    await source.end();
    await target.end();
  }
}

/** Texts of all values are the same on both servers, whatever their settings are. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'redoubt restore' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set bytea_output = 'hex';
    set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

type Table = {
  /** As SQL names it. */
  readonly name: string;
  /** All of its columns with their types, which must be the same in both. */
  readonly row: string;
  /** Those that are not generated. */
  readonly columns: readonly string[];
};

/** Every table that is no partition of another. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) as row,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    group by n.nspname, c.relname order by 1`);
  return rows;
}

function requireSame(before: readonly Table[], after: readonly Table[]): void {
  const rows = new Map(after.map(({ name, row }) => [name, row]));
  const other = before.find(({ name, row }) => rows.get(name) !== row)?.name ?? (before.length === after.length ? undefined : 'One');
  if (other !== undefined) throw new Error(`${other} of the tables differs between the databases. Both must be of this version.`);
}

/** Partitions are made while Redoubt runs, with indexes of their own. */
async function addPartitions(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; table: string; bound: string; options: string | null; own: string[] | null }>(`
    select c.oid::regclass::text as name, i.inhparent::regclass::text as table, pg_get_expr(c.relpartbound, c.oid) as bound,
      case when c.relkind = 'r' then array_to_string(c.reloptions, ', ') end as options,
      array(
        select format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u') and k.conparentid = 0
        union all
        select pg_get_indexdef(x.indexrelid) from pg_index x join pg_class named on named.oid = x.indexrelid
        where x.indrelid = c.oid and not named.relispartition
          and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)
      ) as own
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and c.relispartition
    order by (select count(*) from pg_partition_ancestors(c.oid)), c.oid`);
  for (const { name, table, bound, options, own } of rows) {
    const known = await target.query<{ known: boolean }>('select to_regclass($1) is not null as known', [name]);
    if (known.rows[0]?.known === true) continue;
    await target.query(`create table ${name} partition of ${table} ${bound}${options ? ` with (${options})` : ''}`);
    for (const statement of own ?? []) await target.query(statement);
  }
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where n.nspname in ${SCHEMAS} and k.contype = 'f' and k.conparentid = 0 order by k.oid`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Rows are copied as they are: no trigger may add to them, or to others. */
async function setTriggers(client: pg.Client, state: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS} and not t.tgisinternal order by 1`);
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
}

/** Each row as the text of its whole, of which the other server makes the same row. */
async function copyRows(
  { source, target }: { readonly source: pg.Client; readonly target: pg.Client },
  { name, columns }: Table,
): Promise<void> {
  const { rows: sizes } = await source.query<{ rows: number; bytes: number }>(`
    select count(*)::float8 as rows, (
      select coalesce(sum(pg_table_size(tree.relid)), 0)::float8 from pg_partition_tree('${name}') tree where tree.isleaf
    ) + pg_table_size('${name}')::float8 as bytes from ${name}`);
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = sizes;
  if (rows === 0) return;
  const batch = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor((BATCH_BYTES * rows) / Math.max(1, bytes))));
  // Made once: without "offset 0" each column would make the row again.
  const insert = `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(made.line).${column}`).join(', ')}
    from (select given::${name} as line from unnest($1::text[]) as given offset 0) as made`;
  await source.query(`declare "all rows" no scroll cursor for select "whole row"::text as line from ${name} as "whole row"`);
  for (;;) {
    const { rows: lines } = await source.query<{ line: string }>(`fetch ${batch} from "all rows"`);
    if (lines.length === 0) break;
    await target.query(insert, [lines.map(({ line }) => line)]);
  }
  await source.query('close "all rows"');
  const { rows: counted } = await target.query<{ rows: number }>(`select count(*)::float8 as rows from ${name}`);
  if (counted[0]?.rows !== rows) throw new Error(`Of ${name} ${counted[0]?.rows} rows were copied, of ${rows}.`);
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ${SCHEMAS} and last_value is not null`);
  for (const { name, last } of rows) await target.query('select setval($1::regclass, $2::bigint)', [name, last]);
}
