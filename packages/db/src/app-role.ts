import type pg from 'pg';
import { APP_ROLE } from './embedded/place.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';

/**
 * Makes sure that the app role exists and that the owner may act as it. The embedded database has it
 * from its creation; on another server it is created if we may, and otherwise the error says what an
 * administrator must run once.
 */
export async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  if (await canActAsAppRole(client)) return;
  const { rows } = await client.query<{ owner: string }>('select quote_ident(current_user) as owner');
  const owner = rows[0]?.owner ?? 'current_user';
  try {
    await createRole(client);
    await client.query(`grant ${APP_ROLE} to ${owner}`);
  } catch (cause) {
    if (!hasCode(cause, INSUFFICIENT_PRIVILEGE)) throw cause;
    throw new Error(
      `Redoubt works as the restricted role ${APP_ROLE}, which ${owner} may not create. Let an administrator of the server run once:\n` +
        `  create role ${APP_ROLE} nologin;\n` +
        `  grant ${APP_ROLE} to ${owner};`,
      { cause },
    );
  }
}

async function canActAsAppRole(client: pg.ClientBase): Promise<boolean> {
  // Since PostgreSQL 16 a member needs the SET option, too; before, membership was enough.
  const { rows } = await client.query<{ can: boolean }>(
    `select coalesce(bool_or(pg_has_role(current_user, oid,
       case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)), false) as can
     from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  return rows[0]?.can === true;
}

async function createRole(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create role ${APP_ROLE} nologin`);
  } catch (error) {
    // Roles belong to the whole server: a concurrent migration of another database may have created it.
    if (!hasCode(error, DUPLICATE_OBJECT) && !hasCode(error, UNIQUE_VIOLATION)) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Grants the app role access to rows, not to the schema, and only insert and select on the audit log. */
export async function grantToAppRole(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema public to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant usage, select on all sequences in schema public to ${APP_ROLE};
    revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${APP_ROLE};
    revoke update, delete, truncate on audit_log from ${APP_ROLE};

    grant usage on schema graphile_worker to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
    revoke insert, update, delete on graphile_worker.migrations from ${APP_ROLE};
    grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE};
    grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  `);
  await revokeCreate(client);
  await letAppRolePass(client);
}

/** Before PostgreSQL 15 every user could create tables in a new database. */
async function revokeCreate(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ can: boolean }>(`select has_schema_privilege($1, 'public', 'create') as can`, [APP_ROLE]);
  if (rows[0]?.can === true) await client.query('revoke create on schema public from public');
}

/** The queue's tables have row level security without policies: only their owner would see rows. */
async function letAppRolePass(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'graphile_worker' and rowsecurity
       and not exists (select from pg_policies p
                       where p.schemaname = pg_tables.schemaname and p.tablename = pg_tables.tablename and p.policyname = $1)
     order by tablename`,
    [APP_ROLE],
  );
  for (const { name } of rows) {
    await client.query(`create policy ${APP_ROLE} on ${name} to ${APP_ROLE} using (true) with check (true)`);
  }
}

/** How the app enters the database: by a `login` that can never act as the owner, or by the owner's, acting as the app's `role`. */
export type AppAccess = 'login' | 'role';

/** The app would work with the rights of the database's owner. */
export class OwnerAccessError extends Error {
  override readonly name = 'OwnerAccessError';
}

/**
 * Throws `OwnerAccessError` when this connection may act as the owner of the tables: because a connection pooler dropped the
 * start-up option that asks for the role, or because the login is the owner's, a superuser's or a member's of it.
 */
export async function refuseOwner(client: pg.ClientBase, { access }: { access: AppAccess }): Promise<void> {
  const account = access === 'login' ? 'session_user' : 'current_user';
  const { rows } = await client.query<{ name: string; owns: boolean }>(
    `select ${account}::text as name, pg_has_role(${account}, relowner, 'MEMBER') as owns
     from pg_class where oid = to_regclass('public.audit_log')`,
  );
  const [found] = rows;
  if (found?.owns !== true) return;
  throw new OwnerAccessError(
    access === 'login'
      ? `DATABASE_APP_URL logs in as ${found.name}, which may act as the owner of the tables. Name a login that is a member of ${APP_ROLE} and of nothing else.`
      : `The database was entered as ${found.name}, not as ${APP_ROLE}: a connection pooler may drop the option that asks for it. Set DATABASE_APP_URL.`,
  );
}

/** The same database, entered as the app role. */
export function urlAsAppRole(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', [options, `-c role=${APP_ROLE}`].filter(Boolean).join(' '));
  // URLSearchParams writes a space as "+", which the driver would take literally.
  url.search = url.searchParams.toString().replaceAll('+', '%20');
  return url.toString();
}
