import { sweepCodes } from '@redoubt/server/account/code-store';
import { sweepLoginFailures } from '@redoubt/server/account/login-failure-store';
import { sweepErrorReports } from '@redoubt/server/error-report/sweep-error-reports';
import { sweepVisitorSalts } from '@redoubt/server/event/sweep-visitor-salts';
import { sweepIdempotencyKeys } from '@redoubt/server/idempotency/sweep-idempotency-keys';
import { deleteFailedJobs } from '@redoubt/server/job/job-store';
import { sweepRateLimits } from '@redoubt/server/limit/sweep-rate-limits';
import { sweepMails } from '@redoubt/server/mail/sweep-mails';
import { deleteHeartbeatsBefore } from '@redoubt/server/worker-heartbeat/worker-heartbeat-store';
import { defineJob } from './define-job.ts';

const FAILED_JOBS_DAYS_KEPT = 30;
const HEARTBEAT_SECONDS_KEPT = 3_600;

/** Deletes what has served its purpose. Nothing waits for it: rows that are too old do not count wherever they are read. */
export const sweep = defineJob({
  name: 'sweep',
  cron: '*/10 * * * *',
  async handle({ db, log }) {
    const { expiredMails, oldMails } = await sweepMails({ db });
    log.info(
      {
        expiredMails,
        oldMails,
        errorGroups: await sweepErrorReports({ db }),
        visitorSalts: await sweepVisitorSalts({ db }),
        verificationCodes: await sweepCodes({ db }),
        loginFailures: await sweepLoginFailures({ db }),
        rateLimits: await sweepRateLimits({ db }),
        idempotencyKeys: await sweepIdempotencyKeys({ db }),
        failedJobs: await deleteFailedJobs(db, { olderThanDays: FAILED_JOBS_DAYS_KEPT }),
        heartbeats: await deleteHeartbeatsBefore(db, { olderThanSeconds: HEARTBEAT_SECONDS_KEPT }),
      },
      'swept',
    );
  },
});
