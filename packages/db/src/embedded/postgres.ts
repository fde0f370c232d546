import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withFileLock } from '../file-lock.ts';
import { chooseAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import {
  createCluster,
  giveBackupRights,
  type Passwords,
  type Program,
  prepareSocketDir,
  resetPasswords,
  SERVER_ENVIRONMENT,
} from './cluster.ts';
import { killLeftoverBackends } from './leftovers.ts';
import { embeddedUrls, type Place, placeOf } from './place.ts';
import { findServer, type Server } from './postmaster-pid.ts';
import { findProcess, sendSignal, waitForEnd } from './process.ts';
import { rotateLog } from './rotate-log.ts';
import { freeSharedMemory, toSharedMemorySettings } from './shared-memory.ts';

/** A running embedded database. */
export type EmbeddedPostgres = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly pid: number;
  readonly logFile: string;
  /** It was running already. */
  readonly adopted: boolean;
  /** Stops it after rolling back open transactions; returns when it has ended. After `timeoutMs` it is killed. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

export type StartOptions = Passwords & {
  readonly dataDir: string;
  /** Gets messages for people about slow steps. */
  readonly log?: (message: string) => void;
  /** Settings beyond our own, such as `fsync` for tests. */
  readonly serverSettings?: Readonly<Record<string, string>>;
  /** Whether the owner role may make further databases. Decided once, when the files are made. */
  readonly ownerCreatesDatabases?: boolean;
};

const WRONG_PASSWORD = '28P01';
const TOO_MANY_CONNECTIONS = '53300';

/** How long processes of a server that was killed may hold its memory before we give up. */
const RECOVERY_MS = 10_000;
/** Crash recovery replays what was written since the last checkpoint; that can take a while on a slow disk. */
const READY_TIMEOUT_MS = 120_000;

/**
 * Starts the embedded database of `dataDir`, or adopts the one that runs there; makes its files when there are none.
 * Safe to call from several processes at once: one starts, the others adopt.
 *
 * The server outlives this process unless `stop` is called: a killed supervisor must not kill it during a write.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const place = placeOf(options);
  mkdirSync(place.dataDir, { recursive: true, mode: 0o711 });
  return withFileLock({ path: place.lockFile }, async () => {
    const running = await findRunningPostgres(options);
    if (running !== undefined && (await goesOnServing(running))) return running;
    // It was killed or stopped a moment ago, or has other passwords.
    await running?.stop();
    return startStopped({ place, options });
  });
}

async function goesOnServing({ ownerUrl }: EmbeddedPostgres): Promise<boolean> {
  try {
    return await acceptsPassword(ownerUrl);
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
  }
}

/** The database of `dataDir` if it runs; never starts one. */
export async function findRunningPostgres({
  dataDir,
  ownerPassword,
  appPassword,
}: Passwords & { dataDir: string }): Promise<EmbeddedPostgres | undefined> {
  const place = placeOf({ dataDir });
  const server = findServer(place);
  if (server === undefined) return undefined;
  try {
    await waitUntilReady({ place, server });
  } catch (error) {
    if (findServer(place) === undefined) return undefined; // It was on its way to its end.
    throw error;
  }
  return handle({ place, server, passwords: { ownerPassword, appPassword }, adopted: true });
}

async function startStopped({ place, options }: { place: Place; options: StartOptions }): Promise<EmbeddedPostgres> {
  const binaries = locateBinaries();
  const account = chooseAccount({ postgres: binaries.postgres, clusterDir: place.clusterDir });
  try {
    return await startAs({ account, binaries }, { place, options });
  } catch (error) {
    if (account.advice === undefined) throw error;
    throw new Error(`${error instanceof Error ? error.message : error}\n${account.advice}`, { cause: error });
  }
}

async function startAs(program: Program, { place, options }: { place: Place; options: StartOptions }): Promise<EmbeddedPostgres> {
  const { ownerPassword, appPassword, log = () => undefined, serverSettings = {}, ownerCreatesDatabases = false } = options;
  mkdirSync(place.logDir, { recursive: true, mode: 0o700 });
  prepareSocketDir(program.account, place);
  if (!existsSync(place.clusterDir)) {
    log('Creating the database files');
    await createCluster(program, { place, ownerPassword, appPassword, ownerCreatesDatabases, sync: serverSettings.fsync !== 'off' });
  }
  const launch = () => launchWithRetry({ place, program, serverSettings, log });
  const start = async () => handle({ place, server: await launch(), passwords: options, adopted: false });
  let started = await start();
  if (!((await acceptsPassword(started.ownerUrl)) && (await acceptsPassword(started.appUrl)))) {
    log('Setting new database passwords');
    await started.stop();
    await resetPasswords(program, { place, ownerPassword, appPassword });
    started = await start();
  }
  if (!(await mayCopyFiles(started.ownerUrl))) {
    await started.stop();
    await giveBackupRights(program, place);
    started = await start();
  }
  return started;
}

type Launch = { place: Place; program: Program; serverSettings: Readonly<Record<string, string>>; log: (message: string) => void };

/** After a kill, processes of the old server may hold its memory for a moment, and a new one refuses to start. */
async function launchWithRetry(launch: Launch): Promise<Server> {
  const { place, log } = launch;
  const unclean = existsSync(place.pidFile);
  if (unclean) log('The database was not stopped cleanly; recovering it');
  const giveUpAt = performance.now() + (unclean ? RECOVERY_MS : 0);
  for (;;) {
    // Postgres itself trusts any live process with that pid, even a zombie or an unrelated one.
    if (unclean && findServer(place) === undefined) rmSync(place.pidFile, { force: true });
    try {
      return await launchOnce(launch);
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      killLeftoverBackends(place);
      await sleep(250);
    }
  }
}

async function launchOnce({ place, program: { account, binaries }, serverSettings }: Launch): Promise<Server> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
    log_line_prefix: '%m [%p] ',
    cluster_name: 'redoubt',
    ...toSharedMemorySettings(freeSharedMemory()),
    ...serverSettings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...rest] = [...account.prefix, binaries.postgres, '-D', place.clusterDir, '-p', '5432', ...args];
  rotateLog(place.logFile);
  const logFile = openSync(place.logFile, 'a', 0o600);
  const child = spawn(command, rest, {
    ...account.identity,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  const failure = new Promise<never>((_, reject) => child.once('error', reject));
  failure.catch(() => undefined);
  const { pid } = child;
  if (pid === undefined) return failure;
  const server = { pid, startedAt: findProcess(pid)?.startedAt ?? '' };
  await Promise.race([failure, waitUntilReady({ place, server })]);
  return server;
}

async function waitUntilReady({ place, server }: { place: Place; server: Server }): Promise<void> {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (findServer(place)?.pid === server.pid && findServer(place)?.ready === true) return;
    if (findProcess(server.pid) === undefined) throw startFailure('The database server ended while starting.', place);
    if (performance.now() > giveUpAt) throw startFailure(`The database server is not ready after ${READY_TIMEOUT_MS / 1000} s.`, place);
    await sleep(20);
  }
}

function startFailure(what: string, { logFile, dataDir }: Place): Error {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').slice(-12) : [];
  return new Error(
    [
      `${what} Its files are in ${dataDir}.`,
      `The last lines of ${logFile}:`,
      ...lines.map((line) => `  ${line}`),
      'Mend what they name (often: a full disk, or a folder of another user) and start again.',
    ].join('\n'),
  );
}

async function acceptsPassword(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Databases that were made by an earlier version of Redoubt lack the right. */
async function mayCopyFiles(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>('select rolreplication as may from pg_roles where rolname = current_user');
    return rows[0]?.may === true;
  } finally {
    await client.end();
  }
}

function handle({
  place,
  server,
  passwords,
  adopted,
}: {
  place: Place;
  server: Server;
  passwords: Passwords;
  adopted: boolean;
}): EmbeddedPostgres {
  return {
    ...embeddedUrls({ dataDir: place.dataDir, ...passwords }),
    pid: server.pid,
    logFile: place.logFile,
    adopted,
    stop: ({ timeoutMs = 13_000 } = {}) => stopServer(server, { timeoutMs }),
  };
}

/** First a fast shutdown (roll back, checkpoint), then an immediate one, then SIGKILL. All three keep what was committed. */
async function stopServer(server: Server, { timeoutMs }: { timeoutMs: number }): Promise<void> {
  const attempts = [
    { signal: 'SIGINT', share: 0.7 },
    { signal: 'SIGQUIT', share: 0.2 },
    { signal: 'SIGKILL', share: 0.1 },
  ] as const;
  for (const { signal, share } of attempts) {
    if (findProcess(server.pid)?.startedAt !== server.startedAt) return;
    sendSignal(server.pid, signal);
    if (await waitForEnd(server, { timeoutMs: timeoutMs * share })) return;
  }
}
