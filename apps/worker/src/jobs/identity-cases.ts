import type { KeyHome } from '@redoubt/server/office/identity/case-keys';
import { mailRenewals } from '@redoubt/server/office/identity/mail-renewals';
import { purgeCases } from '@redoubt/server/office/identity/purge-cases';
import { defineJob } from './define-job.ts';

/** Deletes documents, people and keys of identity cases that were closed `keepDays` ago. */
export function createPurgeIdentityCases({ home, keepDays }: { home: KeyHome; keepDays: number }) {
  return defineJob({
    name: 'purge-identity-cases',
    cron: '40 * * * *',
    async handle({ db, log }) {
      log.info({ cases: await purgeCases({ db }, { home, keepDays }) }, 'identity cases purged');
    },
  });
}

/** Mails teams and examiners before the end of an identity check. */
export const mailIdentityRenewals = defineJob({
  name: 'mail-identity-renewals',
  cron: '15 8 * * *',
  async handle({ db, log, site }) {
    log.info({ cases: await mailRenewals({ db }, { site }) }, 'ends of identity checks mailed');
  },
});
