import { rescoreProjects } from '@redoubt/server/catalog/refresh/rescore-projects';
import { defineJob } from './define-job.ts';

/**
 * Lets scores follow the days. Only the first run after midnight (UTC) finds something to write; it is tried every hour so that a
 * machine that slept at midnight catches up.
 */
export const scoreProjects = defineJob({
  name: 'score-projects',
  cron: '5 * * * *',
  async handle(ctx) {
    ctx.log.info(await rescoreProjects(ctx), 'projects scored');
  },
});
