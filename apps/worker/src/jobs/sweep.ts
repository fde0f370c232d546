import { sweepCodes } from '@redoubt/server/account/code-store';
import { sweepLoginFailures } from '@redoubt/server/account/login-failure-store';
import { sweepTrustedBrowsers } from '@redoubt/server/account/trusted-browser-store';
import { sweepErrorReports } from '@redoubt/server/error-report/sweep-error-reports';
import { rollUpEvents } from '@redoubt/server/event/roll-up-events';
import { sweepVisitorSalts } from '@redoubt/server/event/sweep-visitor-salts';
import { sweepIdempotencyKeys } from '@redoubt/server/idempotency/sweep-idempotency-keys';
import { sweepImpersonations } from '@redoubt/server/impersonation/sweep-impersonations';
import { deleteFailedJobs } from '@redoubt/server/job/job-store';
import { sweepRateLimits } from '@redoubt/server/limit/sweep-rate-limits';
import { sweepMails } from '@redoubt/server/mail/sweep-mails';
import { deleteHappeningsBefore } from '@redoubt/server/notice/happening-store';
import { deleteOldQuotes } from '@redoubt/server/quote/quote-store';
import { sweepVitals } from '@redoubt/server/vital/sweep-vitals';
import { sweepDeletedWatchlists } from '@redoubt/server/watchlist/watchlist-store';
import { deleteDeliveriesBefore } from '@redoubt/server/webhook/deliver-webhook';
import { deleteHeartbeatsBefore } from '@redoubt/server/worker-heartbeat/worker-heartbeat-store';
import { defineJob } from './define-job.ts';

const FAILED_JOBS_DAYS_KEPT = 30;
const HEARTBEAT_SECONDS_KEPT = 3_600;
/** Two years after the last change of their state nobody answers them any more. */
const QUOTE_DAYS_KEPT = 730;
const HAPPENING_DAYS_KEPT = 365;
const WEBHOOK_DELIVERY_DAYS_KEPT = 30;

/** Deletes what has served its purpose. Nothing waits for it: rows that are too old do not count wherever they are read. */
export const sweep = defineJob({
  name: 'sweep',
  cron: '*/10 * * * *',
  async handle({ db, log, transport }) {
    const { expiredMails, oldMails } = await sweepMails({ db });
    log.info(
      {
        expiredMails,
        oldMails,
        mailFiles: (await transport.sweep?.()) ?? 0,
        errorGroups: await sweepErrorReports({ db }),
        oldEvents: await rollUpEvents({ db }),
        vitals: await sweepVitals({ db }),
        visitorSalts: await sweepVisitorSalts({ db }),
        verificationCodes: await sweepCodes({ db }),
        loginFailures: await sweepLoginFailures({ db }),
        trustedBrowsers: await sweepTrustedBrowsers({ db }),
        impersonations: await sweepImpersonations({ db }),
        rateLimits: await sweepRateLimits({ db }),
        idempotencyKeys: await sweepIdempotencyKeys({ db }),
        quotes: await deleteOldQuotes(db, { olderThanDays: QUOTE_DAYS_KEPT }),
        happenings: await deleteHappeningsBefore(db, { olderThanDays: HAPPENING_DAYS_KEPT }),
        webhookDeliveries: await deleteDeliveriesBefore(db, { olderThanDays: WEBHOOK_DELIVERY_DAYS_KEPT }),
        watchlists: await sweepDeletedWatchlists({ db }),
        failedJobs: await deleteFailedJobs(db, { olderThanDays: FAILED_JOBS_DAYS_KEPT }),
        heartbeats: await deleteHeartbeatsBefore(db, { olderThanSeconds: HEARTBEAT_SECONDS_KEPT }),
      },
      'swept',
    );
  },
});
