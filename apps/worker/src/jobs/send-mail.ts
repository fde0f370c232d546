import { deliverMail } from '@redoubt/server/platform/mail/deliver-mail';
import { defineJob } from './define-job.ts';

/** Delivers one mail of the outbox. */
export const sendMail = defineJob({
  name: 'send-mail',
  async handle(ctx, { mailId }) {
    const delivery = await deliverMail(ctx, { mailId });
    // Whoever has it may die with it, so this job must outlive that.
    if (delivery === 'busy') throw new Error('another worker is sending this mail');
  },
});
