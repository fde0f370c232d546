import type { SystemFigures } from '@redoubt/server/office/health/read-system-figures';

const ETHEREUM = { chain: 'ethereum', chainId: 1, head: 120, indexed: 118, lagSeconds: 24, progress: 'current' as const, reason: '' };
const USAGE = { chain: 'ethereum', host: 'rpc.example', method: 'eth_call', calls: 12, units: 14 };

/** Figures of a small system at work. */
export const SYSTEM_FIGURES: SystemFigures = {
  workerAgeSeconds: 3,
  outboxLength: 2,
  outboxAgeSeconds: 40,
  mailsDropped: 1,
  webhooksWaiting: 4,
  webhooksDropped: 5,
  jobs: [{ job: 'send-mail', waiting: 6, running: 1, failed: 7, ageSeconds: 8 }],
  analysisAgeSeconds: 3_600,
  gaps: [{ chain: 'ethereum', pastBlocks: 900, alertLagSeconds: 12 }],
  backupAgeSeconds: 7_200,
  isBackedUp: true,
  databaseBytes: 10_000_000,
  events: 41,
  chains: [ETHEREUM],
  usage: [USAGE],
};
