import { createDatabase, refuseOwnerAccess } from '@redoubt/db/client';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { createFileTransport } from '@redoubt/mail/file-transport';
import { createSmtpTransport } from '@redoubt/mail/smtp-transport';
import { loadNames } from '@redoubt/server/onchain/activity/load-names';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { chooseChains } from '@redoubt/server/onchain/record/choose-chains';
import { readBrand } from '@redoubt/server/platform/brand/read-brand';
import { locateDatabase } from '@redoubt/server/platform/database';
import { chooseTargets, PUBLIC_TARGETS } from '@redoubt/server/platform/http/guarded-request';
import { createLog } from '@redoubt/server/platform/log';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { openPictureStore } from '@redoubt/server/platform/upload/open-pictures';
import { applyBrand, siteConfig } from '../../../site.config.ts';
import { settings } from './env.ts';
import { FOLLOWER_CONNECTIONS, startFollowers } from './follow/start-followers.ts';
import { createCheckReported } from './jobs/check-reported.ts';
import { createCompareCode } from './jobs/compare-code.ts';
import { createPurgeIdentityCases, mailIdentityRenewals } from './jobs/identity-cases.ts';
import { createImportFacts } from './jobs/import-facts.ts';
import { mailLoginLink, sendCode, sendMail } from './jobs/mails.ts';
import { createMapPowers } from './jobs/map-powers.ts';
import {
  createDeliverWebhook,
  createDistributeNotifications,
  createReadHoldings,
  createWatchCases,
  GROUP_SECONDS,
  sendNotificationMails,
} from './jobs/notifications.ts';
import { createProbeWebsites } from './jobs/probe-websites.ts';
import { refreshAlertDays, refreshViews, scoreProjects } from './jobs/refresh.ts';
import { createRunTrace } from './jobs/run-trace.ts';
import { sweep, sweepPictures } from './jobs/sweep.ts';
import { CONNECTIONS_MAX, startWorker } from './start-worker.ts';
import { createWorkerMetrics, serveWorkerMetrics } from './worker-metrics.ts';

const log = createLog({ process: 'worker', level: settings.logLevel });

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'worker ends because of a fault of its own');
  process.exit(1);
});

const secrets = await readSecrets(settings);
const { appUrl: url, access } = locateDatabase({ settings, secrets });
const { db, pool } = createDatabase({ url, access, connectionsMax: CONNECTIONS_MAX });
await refuseOwnerAccess(pool);
const { smtpUrl, from, perSecond } = settings.mail;
const transport =
  smtpUrl === undefined ? createFileTransport({ dataDir: settings.dataDir, from }) : createSmtpTransport({ url: smtpUrl, from, perSecond });

// Followers have a pool of their own: they hold connections for long, and copy much.
const chainDatabase = createDatabase({ url, access, connectionsMax: FOLLOWER_CONNECTIONS });
const metrics = createWorkerMetrics({ pools: { jobs: pool, chains: chainDatabase.pool }, dataDir: settings.dataDir });
if (settings.workerMetrics !== undefined) await serveWorkerMetrics(metrics, settings.workerMetrics);

applyBrand(readBrand(settings));
loadNames(settings);
const site = { name: siteConfig.name, origin: settings.publicOrigin };
const clientOf = (chainId: number) => findChainClient({ settings }, chainId);
const jobCtx = { db, log, transport, codeSecret: secrets.sessionSecret, site, pictures: openPictureStore(settings) };
const worker = startWorker({
  pool,
  jobCtx,
  observeJob: metrics.observeJob,
  jobs: [
    sendCode,
    mailLoginLink,
    sendMail,
    sweep,
    sweepPictures,
    createPurgeIdentityCases({ home: settings, keepDays: settings.kycKeepDays }),
    mailIdentityRenewals,
    refreshViews,
    refreshAlertDays,
    scoreProjects,
    createMapPowers({ clientOf, projectsMax: settings.perRun.projects }),
    createCheckReported(clientOf),
    createCompareCode({ home: settings, clientOf }),
    createImportFacts({ sources: settings.factsRefresh, rule: PUBLIC_TARGETS, agent: `Redoubt (+${settings.publicOrigin})` }),
    createProbeWebsites({ isOn: settings.websiteProbe, rule: chooseTargets(settings), agent: `Redoubt (+${settings.publicOrigin})` }),
    createDistributeNotifications({ groupSeconds: GROUP_SECONDS / settings.limitsScale }),
    createWatchCases({ groupSeconds: GROUP_SECONDS / settings.limitsScale }),
    sendNotificationMails,
    createDeliverWebhook({ rule: chooseTargets(settings) }),
    createReadHoldings({ clientOf, walletsMax: settings.perRun.wallets }),
    createRunTrace({ url, access }),
  ],
});

const traceModeOf = (chainId: number) => settings.traceMode ?? (chainId === DEMO_CHAIN_ID ? 'all' : 'ask');

const followers = startFollowers({ ...chainDatabase, log, traceModeOf }, { chains: await chooseChains(settings) });

let stopping = false;

/** Work that outlasts the stop timeout is cut off: its transaction ends with the process, and the job is retried. */
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'worker stops');
  await Promise.all([worker.stop(), followers.stop()]);
  process.exit(0);
}

process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
// The channel closes when the supervisor is gone, however it ended.
process.on('disconnect', () => void stop('disconnect'));
// It may have closed while the database was asked above. Without a supervisor there never was one, and this is undefined.
if (process.connected === false) void stop('disconnect');
