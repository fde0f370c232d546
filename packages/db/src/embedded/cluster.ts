import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE, type Place } from './place.ts';

export type Passwords = { readonly ownerPassword: string; readonly appPassword: string };

export type Program = { readonly account: Account; readonly binaries: Binaries };

/**
 * Makes the files of a new, empty database with its two roles. They appear at their place in one step, complete:
 * an attempt that was killed leaves nothing that a later start could mistake for a database.
 *
 * The superuser `postgres` has no password and no line in pg_hba.conf: no one can log in as it, only single-user mode acts for it.
 */
export async function createCluster(
  { account, binaries }: Program,
  {
    place,
    ownerPassword,
    appPassword,
    ownerCreatesDatabases,
    sync,
  }: Passwords & {
    place: Place;
    ownerCreatesDatabases: boolean;
    /** Whether to wait until everything is written to disk. */
    sync: boolean;
  },
): Promise<void> {
  const newDir = `${place.clusterDir}.new`;
  rmSync(newDir, { recursive: true, force: true });
  mkdirSync(newDir, { mode: 0o700 });
  giveTo(account, newDir);
  await run(account, binaries.initdb, [
    ...(sync ? [] : ['--no-sync']),
    ...['--pgdata', newDir, '--username', 'postgres', '--auth', 'reject', '--no-instructions', '--encoding', 'UTF8'],
    // Postgres' own C.UTF-8: it sorts the same on every machine, and an upgrade of the C library breaks no index.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--locale', 'C', '--lc-ctype', process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'],
  ]);
  writeFileSync(`${newDir}/pg_hba.conf`, `local all ${OWNER_ROLE},${APP_ROLE} scram-sha-256\n`);
  await runAsSuperuser({ account, binaries }, newDir, [
    `create role ${OWNER_ROLE} login ${ownerCreatesDatabases ? 'createdb' : ''} password ${quote(ownerPassword)}`,
    `create role ${APP_ROLE} login password ${quote(appPassword)}`,
    `grant ${APP_ROLE} to ${OWNER_ROLE}`,
    `create database ${DATABASE} owner ${OWNER_ROLE}`,
    `revoke all on database ${DATABASE} from public`,
    `grant connect on database ${DATABASE} to ${APP_ROLE}`,
    ...BACKUP_RIGHTS,
  ]);
  renameSync(newDir, place.clusterDir);
}

/** What the owner needs to copy the files of the running server. Functions have their rights in one database each: here in `postgres`. */
const BACKUP_RIGHTS = [
  `alter role ${OWNER_ROLE} replication`,
  `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${OWNER_ROLE}`,
];

/** Gives the owner of a database of an earlier version the right to copy it. The server must not run. */
export async function giveBackupRights(program: Program, { clusterDir }: Place): Promise<void> {
  await runAsSuperuser(program, clusterDir, BACKUP_RIGHTS);
}

/** Sets the roles' passwords, since the file with the old ones may be lost. The server must not run. */
export async function resetPasswords(program: Program, { place, ownerPassword, appPassword }: Passwords & { place: Place }): Promise<void> {
  await runAsSuperuser(program, place.clusterDir, [
    `alter role ${OWNER_ROLE} password ${quote(ownerPassword)}`,
    `alter role ${APP_ROLE} password ${quote(appPassword)}`,
  ]);
}

/** Creates the folder of the socket, closed to all but the server's account. */
export function prepareSocketDir(account: Account, { socketDir }: Place): void {
  if (!existsSync(socketDir)) mkdirSync(socketDir, { mode: 0o700 });
  giveTo(account, socketDir);
}

function giveTo({ identity }: Account, path: string): void {
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid);
}

/** Gives a folder and all in it to the account. */
export function giveAllTo(account: Account, folder: string): void {
  giveTo(account, folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) giveTo(account, join(entry.parentPath, entry.name));
}

/** SQL in single-user mode; no server may run. It goes by standard input: arguments could be read by other users of the machine. */
export async function runAsSuperuser({ account, binaries }: Program, clusterDir: string, statements: readonly string[]): Promise<void> {
  const sql = statements.map((statement) => `${statement};\n\n`).join('');
  await run(account, binaries.postgres, ['--single', '-D', clusterDir, '-j', '-c', 'exit_on_error=on', 'postgres'], sql);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function run({ prefix, identity }: Account, program: string, args: readonly string[], input = ''): Promise<void> {
  const [command = program, ...rest] = [...prefix, program, ...args];
  const child = spawn(command, rest, { ...identity, cwd: '/', env: SERVER_ENVIRONMENT, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => undefined); // It ended early; its output says why.
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${output.trim().split('\n').slice(-15).join('\n')}`);
}

/** Without our own variables: PGDATA and others would change what the programs do. */
export const SERVER_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};
