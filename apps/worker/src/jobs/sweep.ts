import { deleteNotificationEventsBefore } from '@redoubt/server/follow/notification/event-store';
import { sweepDeletedWatchlists } from '@redoubt/server/follow/watchlist/watchlist-store';
import { deleteDeliveriesBefore } from '@redoubt/server/follow/webhook/deliver-webhook';
import { deleteOldQuotes } from '@redoubt/server/office/quote/quote-store';
import { deleteRunsBefore } from '@redoubt/server/onchain/trace/run-store';
import { sweepCodes } from '@redoubt/server/people/account/code-store';
import { sweepLoginFailures } from '@redoubt/server/people/account/login-failure-store';
import { sweepTrustedBrowsers } from '@redoubt/server/people/account/trusted-browser-store';
import { sweepPictures as sweepStoredPictures } from '@redoubt/server/people/profile/sweep-pictures';
import { sweepImpersonations } from '@redoubt/server/people/session/end-impersonations';
import { sweepErrorReports } from '@redoubt/server/platform/error-report/sweep-error-reports';
import { rollUpEvents } from '@redoubt/server/platform/event/roll-up-events';
import { sweepVisitorSalts } from '@redoubt/server/platform/event/visitor';
import { deleteHeartbeatsBefore } from '@redoubt/server/platform/heartbeat/worker-heartbeat-store';
import { sweepIdempotencyKeys } from '@redoubt/server/platform/idempotency/run-once';
import { deleteFailedJobs } from '@redoubt/server/platform/job/job-store';
import { sweepRateLimits } from '@redoubt/server/platform/limit/take-limit';
import { sweepMails } from '@redoubt/server/platform/mail/mail-store';
import { sweepVitals } from '@redoubt/server/platform/vital/vital-store';
import { defineJob } from './define-job.ts';

const FAILED_JOBS_DAYS_KEPT = 30;
const HEARTBEAT_SECONDS_KEPT = 3_600;
/** No one answers a quote request two years after its last change of state. */
const QUOTE_DAYS_KEPT = 730;
const EVENT_DAYS_KEPT = 365;
const WEBHOOK_DELIVERY_DAYS_KEPT = 30;
const TRACE_DAYS_KEPT = 14;

/** Deletes expired rows. Its timing is not critical: every reader ignores expired rows. */
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
        notificationEvents: await deleteNotificationEventsBefore(db, { olderThanDays: EVENT_DAYS_KEPT }),
        webhookDeliveries: await deleteDeliveriesBefore(db, { olderThanDays: WEBHOOK_DELIVERY_DAYS_KEPT }),
        traces: await deleteRunsBefore(db, { olderThanDays: TRACE_DAYS_KEPT }),
        watchlists: await sweepDeletedWatchlists({ db }),
        failedJobs: await deleteFailedJobs(db, { olderThanDays: FAILED_JOBS_DAYS_KEPT }),
        heartbeats: await deleteHeartbeatsBefore(db, { olderThanSeconds: HEARTBEAT_SECONDS_KEPT }),
      },
      'swept',
    );
  },
});

/**
 * Deletes unreferenced pictures. A job of its own, so that an unavailable bucket does not block the
 * other sweeps.
 */
export const sweepPictures = defineJob({
  name: 'sweep-pictures',
  cron: '25 * * * *',
  async handle({ db, log, pictures }) {
    log.info({ pictures: await sweepStoredPictures({ db, pictures }) }, 'pictures swept');
  },
});
