import { refreshViews as refresh } from '@redoubt/server/catalog/listing/refresh-views';
import { defineJob } from './define-job.ts';

/** Brings what lists say of visits up to date. */
export const refreshViews = defineJob({
  name: 'refresh-views',
  cron: '*/3 * * * *',
  async handle(ctx) {
    ctx.log.info(await refresh(ctx), 'views refreshed');
  },
});
