import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { CopiedFile } from './copy-tree.ts';

/** PostgreSQL's own programs for a database of one's own: they are of its version, and come with it. */
type Program = 'pg_dump' | 'pg_restore';

/**
 * Writes a database with pg_dump's custom format into the file `to`. `completeTo`: the moment of its snapshot; `environment`: that
 * of this process, whose PATH leads to pg_dump.
 */
export async function dumpDatabase({
  ownerUrl,
  environment,
  to,
}: {
  ownerUrl: string;
  environment: NodeJS.ProcessEnv;
  to: string;
}): Promise<{ completeTo: string; file: CopiedFile }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'redoubt backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ at: Date; snapshot: string }>('select clock_timestamp() as at, pg_export_snapshot() as snapshot');
    const [row] = rows;
    if (row === undefined) throw new Error('The database exported no snapshot.');
    await run({ program: 'pg_dump', environment, url: ownerUrl }, [
      '--format=custom',
      '--no-owner',
      '--no-acl',
      `--snapshot=${row.snapshot}`,
      `--file=${to}`,
    ]);
    const hash = createHash('sha256');
    await pipeline(createReadStream(to), hash);
    return { completeTo: row.at.toISOString(), file: { path: basename(to), bytes: (await stat(to)).size, sha256: hash.digest('hex') } };
  } finally {
    await client.end();
  }
}

/** Fills an empty database from a dump, in one transaction. */
export async function restoreDump({
  ownerUrl,
  environment,
  from,
}: {
  ownerUrl: string;
  environment: NodeJS.ProcessEnv;
  from: string;
}): Promise<void> {
  const { database } = await requireEmpty(ownerUrl);
  const options = ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction'];
  await run({ program: 'pg_restore', environment, url: ownerUrl }, [...options, `--dbname=${database}`, from]);
}

/** Throws when the database has tables. */
export async function requireEmpty(ownerUrl: string): Promise<{ database: string | undefined }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`);
    if (rows.length > 0) throw new Error('The database has tables already. Restore into an empty one.');
    return { database: client.database };
  } finally {
    await client.end();
  }
}

/** Removes all tables, those of the job queue included. */
export async function emptyDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public;');
  } finally {
    await client.end();
  }
}

/** The address goes by the environment: other users of the machine can read arguments. */
async function run(
  { program, environment, url }: { program: Program; environment: NodeJS.ProcessEnv; url: string },
  args: readonly string[],
): Promise<void> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslmode = URL.parse(url)?.searchParams.get('sslmode');
  const env: NodeJS.ProcessEnv = {
    ...environment,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = `${output}${chunk}`.slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      reject(isMissing ? new Error(`${program} was not found. Install PostgreSQL's client programs of the database's version.`) : error);
    });
  });
  if (code !== 0) throw new Error(`${program} ended with exit code ${code}:\n${output.trim()}`);
}
