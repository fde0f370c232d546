import { refreshAlertDays as refresh } from '@redoubt/server/catalog/listing/refresh-alert-days';
import { defineJob } from './define-job.ts';

/** Lets lists say when a project was last alerted, as soon as alerts are raised or retracted. */
export const refreshAlertDays = defineJob({
  name: 'refresh-alert-days',
  async handle({ db, log }) {
    const { changed } = await refresh({ db });
    if (changed > 0) log.info({ changed }, 'days of alerts refreshed');
  },
});
