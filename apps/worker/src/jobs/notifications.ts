import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { distributeNotifications as distribute } from '@redoubt/server/follow/notification/distribute-notifications';
import { notifyCasePayments } from '@redoubt/server/follow/notification/notify-case-payments';
import { sendNotificationMails as send } from '@redoubt/server/follow/notification/send-notification-mails';
import { readHoldings } from '@redoubt/server/follow/portfolio/read-holdings';
import type { CallDeps } from '@redoubt/server/follow/webhook/call-webhook';
import { deliverWebhook } from '@redoubt/server/follow/webhook/deliver-webhook';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { defineJob } from './define-job.ts';

/** How long an immediate mail waits for other events of the same project. */
export const GROUP_SECONDS = 120;

/**
 * Notifies users of events. `groupSeconds`: how long an immediate mail waits for other events of
 * the same project.
 */
export function createDistributeNotifications({ groupSeconds }: { groupSeconds: number }) {
  return defineJob({
    name: 'distribute-notices',
    cron: '* * * * *',
    async handle({ db, log, site }) {
      const { notified } = await distribute({ db }, { now: new Date(), groupSeconds, origin: site.origin });
      if (notified === 0) return;
      log.info({ notified }, 'notifications distributed');
      await addJob(db, 'send-notice-mails', {}, { single: true, delaySeconds: groupSeconds });
    },
  });
}

/** Looks at watched cases for this long in one run: the next begins a minute later. */
const CASES_MILLIS = 30_000;

/** Notifies users of payments after the traces of cases that they watch. */
export function createWatchCases({ groupSeconds }: { groupSeconds: number }) {
  return defineJob({
    name: 'watch-cases',
    cron: '* * * * *',
    async handle({ db, log, site }) {
      const context = { now: new Date(), groupSeconds, origin: site.origin };
      const { looked, notified } = await notifyCasePayments({ db, log }, context, { millisMax: CASES_MILLIS });
      if (notified === 0) return;
      log.info({ looked, notified }, 'payments of watched cases distributed');
      await addJob(db, 'send-notice-mails', {}, { single: true, delaySeconds: groupSeconds });
    },
  });
}

/** Puts due notification mails into the outbox. */
export const sendNotificationMails = defineJob({
  name: 'send-notice-mails',
  cron: '* * * * *',
  async handle({ db, log, site }) {
    const mails = await send({ db, site }, { now: new Date() });
    if (mails > 0) log.info({ mails }, 'notification mails ordered');
  },
});

/** Makes one attempt of a webhook call. */
export function createDeliverWebhook(call: CallDeps) {
  return defineJob({
    name: 'deliver-webhook',
    async handle({ db, log, codeSecret }, { deliveryId }) {
      await deliverWebhook({ db, log, installationSecret: codeSecret, call }, { deliveryId });
    },
  });
}

type HoldingsOptions = {
  readonly clientOf: (chainId: number) => Promise<ChainClient | undefined>;
  /** Wallets in one run. */
  readonly walletsMax: number;
};

/** Records which projects' tokens the wallets of portfolios hold. */
export function createReadHoldings({ clientOf, walletsMax }: HoldingsOptions) {
  return defineJob({
    name: 'read-holdings',
    cron: '*/5 * * * *',
    async handle({ db, log }) {
      const { read, failed } = await readHoldings({ db, log, clientOf }, { walletsMax });
      if (read + failed > 0) log.info({ read, failed }, 'wallets read');
    },
  });
}
