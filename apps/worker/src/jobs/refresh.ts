import { refreshAlertDays as refreshDays } from '@redoubt/server/catalog/listing/refresh-alert-days';
import { refreshViews as refresh } from '@redoubt/server/catalog/listing/refresh-views';
import { rescoreProjects } from '@redoubt/server/catalog/refresh/refresh-catalog';
import { defineJob } from './define-job.ts';

/** Updates the day of the last alert in lists, as soon as alerts are raised or retracted. */
export const refreshAlertDays = defineJob({
  name: 'refresh-alert-days',
  async handle({ db, log }) {
    const { changed } = await refreshDays({ db });
    if (changed > 0) log.info({ changed }, 'alert days refreshed');
  },
});

/** Updates the numbers of visits in lists. */
export const refreshViews = defineJob({
  name: 'refresh-views',
  cron: '*/3 * * * *',
  async handle(ctx) {
    ctx.log.info(await refresh(ctx), 'views refreshed');
  },
});

/**
 * Rescores projects, because scores depend on the date. Only the first run after midnight (UTC)
 * finds work; it runs every hour so that a machine that slept at midnight catches up.
 */
export const scoreProjects = defineJob({
  name: 'score-projects',
  cron: '5 * * * *',
  async handle(ctx) {
    ctx.log.info(await rescoreProjects(ctx), 'projects scored');
  },
});
