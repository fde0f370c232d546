import { join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { type EmbeddedPostgres, type StartOptions, startPostgres } from '@redoubt/db/embedded/postgres';
import { sendSignal } from '@redoubt/db/embedded/process';
import { migrate } from '@redoubt/db/migrate';
import { describeConnection, type FollowedChains } from '@redoubt/domain/office/health/connection';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { listFollowedChains } from '@redoubt/server/onchain/record/list-followed-chains';
import { locateDatabase, requireOwnerUrl } from '@redoubt/server/platform/database';
import { createLog } from '@redoubt/server/platform/log';
import { drawMailboxKey, readMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { readSecrets, type Secrets } from '@redoubt/server/platform/secrets';
import { listSettingWarnings } from '@redoubt/server/platform/settings/setting-warnings';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { WORKER_ARGUMENTS } from '@redoubt/server/platform/worker-arguments';
import { siteConfig } from '../../../../site.config.ts';
import { ROOT } from '../env.ts';
import { takeInstance } from '../instance.ts';
import type { Output } from '../output.ts';
import { createRunRecord, type RunRecord, stopLeftovers } from '../run-state.ts';
import { buildWeb, copyLogos } from './build-web.ts';
import { checkPort } from './check-port.ts';
import { type Child, keepChild } from './child.ts';
import { type DemoChainPart, launchDemoChain, STOP_DEMO_CHAIN_MS, toDemoChainUrl } from './demo-chain.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadDemo } from './load-demo.ts';
import { createProgress, type Progress } from './progress.ts';
import { isWebHealthy, isWorkerAlive } from './readiness.ts';
import { listenForStop, type StopRequest } from './stop-request.ts';
import { waitUntil } from './wait-until.ts';
import { watchPostgres } from './watch-postgres.ts';

const START_TIMEOUT_MS = 60_000;
/** All parts together have 15 s to stop: long enough for requests under way, short enough for a person at a keyboard. */
const STOP_WEB_MS = 6_000;
const STOP_WORKER_MS = 4_000;
const STOP_DATABASE_MS = 4_500;

type Running = {
  settings: Settings;
  secrets: Secrets;
  environment: NodeJS.ProcessEnv;
  dev: boolean;
  output: Output;
  progress: Progress;
  request: StopRequest;
  record: RunRecord;
};

/** Runs everything until a stop is requested, or until a part cannot be started. */
export async function serve({
  settings,
  environment,
  dev,
  output,
}: {
  settings: Settings;
  environment: NodeJS.ProcessEnv;
  dev: boolean;
  output: Output;
}): Promise<void> {
  const request = listenForStop();
  const { dataDir } = settings;
  const secrets = await readSecrets({ dataDir }); // First: it fails with a message when the folder belongs to another user.
  const instance = await takeInstance({ dataDir, signal: request.signal });
  if (instance.kind === 'served') {
    const { address, pid } = instance.supervisor;
    throw new Error(`Redoubt already runs at ${address} (process ${pid}). Stop that one first, or use another DATA_DIR.`);
  }
  try {
    const left = await stopLeftovers({ dataDir });
    if (left.length > 0) output.remark(`Ended processes of an earlier run: ${left.join(', ')}.`);
    await checkPort(settings);
    if (settings.developmentAllowed) await drawMailboxKey(settings);
    const record = createRunRecord({ dataDir, address: settings.publicOrigin });
    await runUntilAsked({ settings, secrets, environment, dev, output, request, record, progress: createProgress(output) });
    record.remove();
  } finally {
    instance.lock.release();
  }
}

async function runUntilAsked(running: Running): Promise<void> {
  const { request, output } = running;
  const parts: Parts = {};
  request.onHurry(() => kill(parts));
  try {
    await startAll(running, parts);
    await announce(running);
    await request.asked;
  } catch (error) {
    if (!request.signal.aborted) throw error;
  } finally {
    if (request.signal.aborted) output.remark('Stopping. Ctrl-C again ends everything at once.');
    await stopAll(parts, output);
  }
}

type Parts = {
  postgres?: EmbeddedPostgres;
  worker?: Child;
  web?: Child;
  demoChain?: DemoChainPart;
  watch?: { abort(): void; ended: Promise<void> };
};

async function startAll(running: Running, parts: Parts): Promise<void> {
  const { settings, secrets, environment, dev, progress, request, record } = running;
  const { dataDir } = settings;
  const location = locateDatabase({ settings, secrets });
  const { appUrl, access, isEmbedded } = location;
  const step = async <T>(name: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T> => {
    request.signal.throwIfAborted();
    return progress.step(name, work);
  };
  if (isEmbedded) {
    const place = { dataDir, ownerPassword: secrets.databaseOwnerPassword, appPassword: secrets.databaseAppPassword };
    parts.postgres = await step('Database', (say) => startPostgres({ ...place, log: say }));
    watch(running, parts, place);
  }
  const demoChain = await launchDemoChain(running);
  if (demoChain !== undefined) parts.demoChain = demoChain;
  await step('Tables', () => migrate({ ownerUrl: requireOwnerUrl(location) }));
  const { db } = createDatabase({ url: appUrl, connectionsMax: 1, access });
  try {
    const log = createLog({ process: 'cli', level: 'silent' });
    await step('Catalogue', async (say) => say(await loadCatalogue({ db, log })));
    if (dev) {
      await step('Logos', () => copyLogos({ root: ROOT, environment, signal: request.signal }));
    } else {
      const started = (pid: number) => record.add('a build', pid);
      await step('Web app', (say) => buildWeb({ root: ROOT, environment, signal: request.signal, say, started }));
    }
    request.signal.throwIfAborted();
    // In parallel: both are slow to load.
    const worker = launch(running, parts, 'worker');
    const web = launch(running, parts, 'web');
    await step('Worker', () => worker.waitUntilReady((sinceMs) => isWorkerAlive({ db }, { sinceMs })));
    await step('Web server', () => web.waitUntilReady(() => isWebHealthy(settings)));
    const isThere = demoChain === undefined || (await step('Demo chain', () => demoChain.waitUntilReady(request.signal)));
    const isElsewhere = settings.rpcUrls?.chains.some(({ chainId }) => chainId === DEMO_CHAIN_ID) === true;
    // For a demo chain elsewhere, the operator imports its projects.
    if (isThere && (demoChain !== undefined || !isElsewhere)) {
      const site = { name: siteConfig.name, origin: settings.publicOrigin };
      await loadDemo({ db, log, secrets }, { projects: demoChain?.projects, site, home: settings, remark: running.output.remark });
    }
  } finally {
    await db.destroy();
  }
}

const PART_NAMES = { web: 'The web server', worker: 'The worker' } as const;

/** A part that was started, and how to wait until it works. */
type Launched = { waitUntilReady(isReady: (sinceMs: number) => Promise<boolean>): Promise<void> };

function launch(running: Running, parts: Parts, part: 'web' | 'worker'): Launched {
  const { settings, environment, dev, output, request, record } = running;
  const name = PART_NAMES[part];
  const logFile = join(settings.dataDir, `logs/${part}.log`);
  const child = keepChild(
    {
      name,
      args: part === 'web' ? ['src/server/main.ts', ...(dev ? ['--dev'] : [])] : WORKER_ARGUMENTS,
      cwd: join(ROOT, 'apps', part),
      environment: {
        ...environment,
        ...(parts.demoChain && settings.demoChain && { RPC_URLS: addDemoChain(environment.RPC_URLS, settings.demoChain) }),
        NODE_ENV: dev ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        DATA_DIR: settings.dataDir,
        // With a login of its own the app never sees the owner's.
        ...(settings.databaseAppUrl !== undefined && { DATABASE_URL: undefined }),
      },
      logFile,
    },
    {
      started: (pid) => record.add(name.toLowerCase(), pid),
      ended: ({ reason, delayMs }) =>
        output.remark(`${name} ended (${reason}). Starting it again in ${delayMs / 1000} s; its log: ${logFile}`),
    },
  );
  parts[part] = child;
  const startedAt = performance.now();
  return {
    waitUntilReady: async (isReady) => {
      await waitUntil(() => isReady(performance.now() - startedAt), {
        timeoutMs: START_TIMEOUT_MS,
        failed: child.failedToStart,
        signal: request.signal,
        timeoutMessage: () => `${name} does not answer after ${START_TIMEOUT_MS / 1000} s. Its log: ${logFile}`,
      });
      child.ready();
    },
  };
}

/** Adds the demo chain to the chains of RPC_URLS. */
function addDemoChain(rpcUrls: string | undefined, demoChain: { port: number; asked: boolean }): string {
  return [rpcUrls, `${DEMO_CHAIN_ID}=${toDemoChainUrl(demoChain)}`].filter((text) => text !== undefined && text !== '').join(',');
}

function watch({ output }: Running, parts: Parts, place: StartOptions): void {
  if (parts.postgres === undefined) return;
  const controller = new AbortController();
  const restart = async () => {
    parts.postgres = await startPostgres(place);
    return parts.postgres;
  };
  const ended = watchPostgres({ postgres: parts.postgres, restart, signal: controller.signal, remark: output.remark });
  parts.watch = { abort: () => controller.abort(), ended };
}

/** A worker that is ready has recorded which chains it follows. */
async function askForChains({ settings, secrets }: Pick<Running, 'settings' | 'secrets'>): Promise<FollowedChains> {
  const { db } = createDatabase({ url: locateDatabase({ settings, secrets }).appUrl, connectionsMax: 1 });
  try {
    return await listFollowedChains({ db });
  } finally {
    await db.destroy();
  }
}

async function announce({ settings, secrets, output }: Running): Promise<void> {
  const { connection, consequence, remedy = '' } = describeConnection(await askForChains({ settings, secrets }));
  const { publicOrigin, mail, dataDir } = settings;
  const key = settings.developmentAllowed ? await readMailboxKey(settings) : undefined;
  const shown = key === undefined ? '' : `, shown at ${publicOrigin}/dev/mailbox?key=${key}`;
  const mails =
    mail.smtpUrl === undefined
      ? `Mails are not sent: they are files in ${join(dataDir, 'mail')}${shown}`
      : 'Mails go to the server of SMTP_URL.';
  const lines = [
    '',
    `Redoubt is ready at ${publicOrigin}`,
    `${connection} ${consequence} ${remedy}`.trim(),
    mails,
    ...listSettingWarnings(settings).map((warning) => `Warning: ${warning}`),
    `Logs are in ${join(dataDir, 'logs')}. Ctrl-C stops everything.`,
  ];
  output.outcome({ text: lines.join('\n'), json: { ready: true, address: publicOrigin, dataDir, pid: process.pid } });
}

/** Web first, so that no request meets a missing database; the database last. The demo chain in parallel: it does not depend on them. */
async function stopAll(parts: Parts, output: Output): Promise<void> {
  const demoChain = parts.demoChain?.child.stop({ timeoutMs: STOP_DEMO_CHAIN_MS });
  await parts.web?.stop({ timeoutMs: STOP_WEB_MS });
  await parts.worker?.stop({ timeoutMs: STOP_WORKER_MS });
  parts.watch?.abort();
  await parts.watch?.ended; // It may be starting a database at this moment, which is stopped below.
  await parts.postgres?.stop({ timeoutMs: STOP_DATABASE_MS });
  await demoChain;
  output.remark('Stopped.');
}

/** Kills every part. SIGQUIT, Postgres's immediate shutdown, keeps what was committed. */
function kill({ web, worker, demoChain, postgres }: Parts): never {
  demoChain?.child.kill();
  web?.kill();
  worker?.kill();
  if (postgres !== undefined) sendSignal(postgres.pid, 'SIGQUIT');
  process.exit(1);
}
