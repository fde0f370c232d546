import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { format } from 'node:util';
import { createDatabase, refuseOwnerAccess } from '@redoubt/db/client';
import { readFromReplica } from '@redoubt/db/replica';
import { pingDatabase } from '@redoubt/server/office/health/ping-database';
import { readSystemFigures } from '@redoubt/server/office/health/read-system-figures';
import { loadNames } from '@redoubt/server/onchain/activity/load-names';
import { readBrand } from '@redoubt/server/platform/brand/read-brand';
import { locateDatabase } from '@redoubt/server/platform/database';
import { createLog, type Log, withoutRedaction } from '@redoubt/server/platform/log';
import { createProcessRegistry } from '@redoubt/server/platform/metrics/process-metrics';
import { findRequestScope } from '@redoubt/server/platform/request-scope';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { listSettingWarnings } from '@redoubt/server/platform/settings/setting-warnings';
import next, { type NextConfig } from 'next';
import { applyBrand } from '../../../../site.config.ts';
import { settings } from '../env.ts';
import { provideContext } from '../http/context.ts';
import { createDatabaseGate } from './database-gate.ts';
import { handleRequest, type ServerParts } from './handle-request.ts';
import { createHttpServer } from './http-server.ts';
import { createMetrics } from './log/metrics.ts';
import { openFlags } from './open-flags.ts';
import { openReplica } from './open-replica.ts';
import { createPageAllowance } from './request/page-allowance.ts';
import { createPageTurns } from './request/page-turns.ts';
import { stopOnRequest } from './stop-on-request.ts';

const WEB_FOLDER = resolve(import.meta.dirname, '../..');

/** Far longer than any query of this process, and short enough that the visitor still waits. */
const DATABASE_SILENCE_MAX_MS = 5_000;

/**
 * Starts the web process: the application behind our own HTTP server. It answers requests when this
 * returns.
 */
async function start({ log, dev }: { log: Log; dev: boolean }): Promise<void> {
  applyBrand(readBrand(settings));
  loadNames(settings);
  const secrets = await readSecrets({ dataDir: settings.dataDir });
  const { appUrl: url, access } = locateDatabase({ settings, secrets });
  const { db, pool } = createDatabase({ url, access, connectionsMax: 10, silenceMaxMs: DATABASE_SILENCE_MAX_MS });
  // Separate connections for the gate and for metrics: a busy pool must not look like a lost
  // database.
  const watch = createDatabase({ url, access, connectionsMax: 2, silenceMaxMs: DATABASE_SILENCE_MAX_MS });
  await refuseOwnerAccess(watch.pool);
  const replica = openReplica({ settings, access, watch: watch.pool });
  const reading =
    replica === undefined ? db : readFromReplica({ pool, replica: replica.pool, isAsked: () => findRequestScope()?.readsReplica === true });
  const flags = openFlags({ settings, log });
  provideContext({ db: reading, log, settings, secrets, flags, version: readVersion() });

  const server = createHttpServer({
    answer: (request, response) => void handleRequest(parts, request, response),
    refuseUpgrades: !dev,
  });
  const app = next({
    dev,
    dir: WEB_FOLDER,
    hostname: settings.host,
    port: settings.port,
    // Next handles protocol upgrades of this server. Only development needs that, for hot
    // reloading. Otherwise Next gets a server that never listens.
    httpServer: dev ? server : createServer(),
    ...(!dev && readBuiltConfig()),
  });
  await app.prepare();
  const parts: ServerParts = {
    settings,
    log,
    accessLog: withoutRedaction(log),
    dev,
    pages: createPageAllowance(),
    turns: createPageTurns(),
    gate: createDatabaseGate({ ping: () => pingDatabase({ db: watch.db }) }),
    metrics: createMetrics({
      registry: createProcessRegistry({
        pools: { main: pool, watch: watch.pool, ...(replica !== undefined && { replica: replica.pool }) },
        dataDir: settings.dataDir,
      }),
      readFigures: () => readSystemFigures({ db: watch.db }),
    }),
    replica: replica?.reads,
    next: app.getRequestHandler(),
  };
  const release = async () => {
    flags.close();
    await app.close();
    await replica?.close();
    await Promise.all([pool.end(), watch.pool.end()]);
  };
  stopOnRequest({ server, log, release });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen({ port: settings.port, host: settings.host }, listening);
  });
  // In manual-poll mode no other code polls, and our own config is served only from now on.
  if (settings.flags.mode === 'manual-poll') await flags.refresh();
  for (const warning of listSettingWarnings(settings)) log.warn({ warning }, 'a setting is dangerous in some places');
  log.info({ address: settings.publicOrigin, port: settings.port, dev }, 'listening');
}

/** The configuration that the build resolved: a release has no source of it, and no compiler for one. */
function readBuiltConfig(): { conf: NextConfig } {
  const { config }: { config: NextConfig } = JSON.parse(readFileSync(resolve(WEB_FOLDER, '.next/required-server-files.json'), 'utf8'));
  return { conf: config };
}

const CONSOLE_LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/** Turns console output of libraries into log lines: standard output is JSON only. */
function captureConsole({ log }: { log: Log }): void {
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    Object.assign(globalThis.console, {
      [method]: (...values: unknown[]) => log[level]({ text: format(...values) }, 'console'),
    });
  }
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(resolve(WEB_FOLDER, 'package.json'), 'utf8'));
  return version;
}

const log = createLog({ process: 'web', level: settings.logLevel, gathered: true });
captureConsole({ log });
try {
  await start({ log, dev: process.argv.includes('--dev') });
} catch (error) {
  log.fatal({ err: error }, 'start failed');
  process.exit(1);
}
