import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { distributeNotifications as distribute } from '@redoubt/server/follow/notification/distribute-notifications';
import { sendNotificationMails as send } from '@redoubt/server/follow/notification/send-notification-mails';
import { readHoldings } from '@redoubt/server/follow/portfolio/read-holdings';
import type { CallDeps } from '@redoubt/server/follow/webhook/call-webhook';
import { deliverWebhook } from '@redoubt/server/follow/webhook/deliver-webhook';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { defineJob } from './define-job.ts';

/** For how long a mail waits for others about the same project. */
export const GROUP_SECONDS = 120;

/** Tells what happened to whom it concerns. `groupSeconds`: for how long a mail waits for others about the same project. */
export function createDistributeNotifications({ groupSeconds }: { groupSeconds: number }) {
  return defineJob({
    name: 'distribute-notices',
    cron: '* * * * *',
    async handle({ db, log, site }) {
      const { told } = await distribute({ db }, { now: new Date(), groupSeconds, origin: site.origin });
      if (told === 0) return;
      log.info({ told }, 'notices distributed');
      await addJob(db, 'send-notice-mails', {}, { single: true, delaySeconds: groupSeconds });
    },
  });
}

/** Puts the mails that are due into the outbox. */
export const sendNotificationMails = defineJob({
  name: 'send-notice-mails',
  cron: '* * * * *',
  async handle({ db, log, site }) {
    const mails = await send({ db, site }, { now: new Date() });
    if (mails > 0) log.info({ mails }, 'mails of notices ordered');
  },
});

/** Makes one try of a call to somebody's webhook. */
export function createDeliverWebhook(call: CallDeps) {
  return defineJob({
    name: 'deliver-webhook',
    async handle({ db, log, codeSecret }, { deliveryId }) {
      await deliverWebhook({ db, log, installationSecret: codeSecret, call }, { deliveryId });
    },
  });
}

/** Keeps known which projects' tokens the wallets of portfolios hold. */
export function createReadHoldings(clientOf: (chainId: number) => Promise<ChainClient | undefined>) {
  return defineJob({
    name: 'read-holdings',
    cron: '*/5 * * * *',
    async handle({ db, log }) {
      const { read, failed } = await readHoldings({ db, log, clientOf });
      if (read + failed > 0) log.info({ read, failed }, 'wallets looked at');
    },
  });
}
