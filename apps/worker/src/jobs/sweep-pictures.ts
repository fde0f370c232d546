import { sweepPictures as sweep } from '@redoubt/server/people/profile/sweep-pictures';
import { defineJob } from './define-job.ts';

/** Deletes pictures that nobody names. By itself, because a bucket that is away must not keep the rest from being swept. */
export const sweepPictures = defineJob({
  name: 'sweep-pictures',
  cron: '25 * * * *',
  async handle({ db, log, pictures }) {
    log.info({ pictures: await sweep({ db, pictures }) }, 'pictures swept');
  },
});
