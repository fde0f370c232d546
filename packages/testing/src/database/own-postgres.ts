import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '@redoubt/db/embedded/account';
import pg from 'pg';
import { waitFor } from '../wait.ts';

/** Where Debian and others put PostgreSQL's programs, a folder for each major version. */
const SYSTEM = '/usr/lib/postgresql';

export type OwnPrograms = {
  /** Holds `initdb` and `postgres`. */
  readonly server: string;
  /** Holds `pg_dump` and `pg_restore`, at least as new. */
  readonly client: string;
};

/**
 * Programs of a PostgreSQL that is not ours: an operator's. `undefined` where this machine has none.
 */
export function findOwnPrograms(): OwnPrograms | undefined {
  const folders = existsSync(SYSTEM) ? readdirSync(SYSTEM).map((version) => join(SYSTEM, version, 'bin')) : [];
  const servers = folders.filter((folder) => existsSync(join(folder, 'postgres')));
  const clients = folders.filter((folder) => existsSync(join(folder, 'pg_dump')));
  for (const server of servers) {
    const client = clients.find((folder) => majorOf(join(folder, 'pg_dump')) >= majorOf(join(server, 'postgres')));
    if (client !== undefined) return { server, client };
  }
  return undefined;
}

function majorOf(program: string): number {
  return Number(/ (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0);
}

/** A database server as an operator has one, over TCP; its user `operator` owns the empty databases that `createEmpty` makes. */
export async function startOwnPostgres({ server }: OwnPrograms): Promise<{ createEmpty(name: string): Promise<string> } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'own-postgres-'));
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { prefix, identity } = chooseAccount({ postgres: join(server, 'postgres'), clusterDir: join(folder, 'missing') });
  if (identity !== undefined) for (const path of [folder, data]) chownSync(path, identity.uid, identity.gid);
  const options = { ...identity, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } as NodeJS.ProcessEnv };
  const call = (program: string, args: readonly string[]) => [...prefix, join(server, program), ...args] as [string, ...string[]];
  const [initdb, ...initdbArgs] = call('initdb', ['--no-sync', '-D', data, '-U', 'operator', '--auth', 'trust', '--encoding', 'UTF8']);
  const made = spawnSync(initdb, initdbArgs, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const [postgres, ...args] = call('postgres', [
    '-D',
    data,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
  ]);
  const child = spawn(postgres, args, { ...options, stdio: 'ignore' });
  const urlOf = (name: string) => `postgres://operator@localhost:5432/${name}?host=${encodeURIComponent(folder)}`;
  const runOn = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await waitFor('the server to start', () =>
    runOn('select 1').then(
      () => true,
      () => false,
    ),
  );
  return {
    createEmpty: async (name) => {
      await runOn(`create database ${name}`);
      return urlOf(name);
    },
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
