import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { findRunningPostgres } from '@redoubt/db/embedded/postgres';
import { listMissingMigrations } from '@redoubt/db/migrate';
import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import { locateDatabase } from '@redoubt/server/platform/database';
import { hasForeignWorker } from '@redoubt/server/platform/heartbeat/same-secrets';
import { drawMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { readSecrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { WORKER_ARGUMENTS } from '@redoubt/server/platform/worker-arguments';
import { ROOT } from '../env.ts';
import { UsageError } from '../frame/verb.ts';

export type Part = 'web' | 'worker';

/**
 * Runs one part until it ends, with its log on standard output: for a container or a service manager, which starts it again.
 * SIGTERM and Ctrl-C stop it in order.
 */
export async function runPart(
  part: Part,
  { settings, environment }: { settings: Settings; environment: NodeJS.ProcessEnv },
): Promise<{ text: string; json: object; failed: boolean }> {
  if (part === 'web' && !existsSync(join(ROOT, 'apps/web/.next/BUILD_ID')))
    throw new UsageError('The web app is not built. Run: redoubt build');
  await requireFit(settings);
  if (part === 'web' && settings.developmentAllowed) await drawMailboxKey(settings);
  const { DATABASE_URL: _, ...restricted } = environment;
  const child = spawn(process.execPath, part === 'web' ? ['src/server/main.ts'] : WORKER_ARGUMENTS, {
    cwd: join(ROOT, 'apps', part),
    env: {
      ...(settings.databaseAppUrl === undefined ? environment : restricted),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: settings.dataDir,
    },
    // The channel closes when this process is gone, however it ended; the part stops then.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  const how = await new Promise<string | number>((resolve, reject) => {
    child.once('error', reject).once('exit', (code, signal) => resolve(signal ?? code ?? 1));
  });
  return { text: `The ${part} process ended (${how}).`, json: { part, ended: how }, failed: how !== 0 };
}

/**
 * A part that meets older tables fails in many places. Newer ones serve it: they are made so that the version before still works. One
 * with secrets of its own would end the sessions of the others.
 */
async function requireFit(settings: Settings): Promise<void> {
  const secrets = await readSecrets(settings);
  const { appUrl: url, access, isEmbedded } = locateDatabase({ settings, secrets });
  const passwords = { ownerPassword: secrets.databaseOwnerPassword, appPassword: secrets.databaseAppPassword };
  if (isEmbedded && (await findRunningPostgres({ dataDir: settings.dataDir, ...passwords })) === undefined)
    throw new UsageError('No database runs. Give DATABASE_APP_URL, or run everything by: redoubt serve');
  const { db } = createDatabase({ url, access, connectionsMax: 1 });
  try {
    const missing = await listMissingMigrations(db);
    if (missing.length > 0)
      throw new UsageError(`The database lacks what this version needs (${missing.join(', ')}). Run first: redoubt migrate`);
    if (await hasForeignWorker({ db }, secrets))
      throw new UsageError(
        `A worker of this database has other secrets than ${join(settings.dataDir, 'secrets')}. Copy that worker’s file here; or, to have new secrets, stop every worker first.`,
      );
  } catch (error) {
    // It may start after this process; the parts wait for it.
    if (!isDatabaseUnavailable(error)) throw error;
  } finally {
    await db.destroy();
  }
}
