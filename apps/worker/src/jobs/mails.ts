import { mailLoginLink as mailLink } from '@redoubt/server/people/login/mail-login-link';
import { requestReset } from '@redoubt/server/people/login/request-reset';
import { resendCode } from '@redoubt/server/people/login/resend-code';
import { deliverMail } from '@redoubt/server/platform/mail/deliver-mail';
import { defineJob } from './define-job.ts';

/**
 * Sends a requested code. A job does it, so that the response time does not reveal whether the
 * address has an account.
 */
export const sendCode = defineJob({
  name: 'send-code',
  async handle({ db, codeSecret: secret, site }, { purpose, email, browser: hex }) {
    const browser = hex === '' ? undefined : Buffer.from(hex, 'hex');
    if (purpose === 'sign-up') await resendCode({ db }, { email, browser, secret, site });
    else await requestReset({ db }, { email, browser, secret, site });
  },
});

/**
 * Mails a login link after a correct password was rejected during a login pause. Wrong passwords
 * order the job, too, so that the response does not reveal which it was.
 */
export const mailLoginLink = defineJob({
  name: 'mail-login-link',
  async handle({ db, codeSecret: secret, site }, { email, browser, device, right }) {
    if (!right || browser === '') return;
    await mailLink({ db }, { email, browser: Buffer.from(browser, 'hex'), device, secret, site });
  },
});

/** Delivers one mail of the outbox. */
export const sendMail = defineJob({
  name: 'send-mail',
  async handle(ctx, { mailId }) {
    const delivery = await deliverMail(ctx, { mailId });
    // The other worker may die before it has sent the mail, so this job must be retried.
    if (delivery === 'busy') throw new Error('another worker is sending this mail');
  },
});
