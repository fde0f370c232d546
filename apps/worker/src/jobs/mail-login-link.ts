import { mailLoginLink as mailLink } from '@redoubt/server/people/login/mail-login-link';
import { defineJob } from './define-job.ts';

/** Mails the way in where a right password was refused in a pause. Wrong ones are ordered, too, so that the answer tells nothing. */
export const mailLoginLink = defineJob({
  name: 'mail-login-link',
  async handle({ db, codeSecret: secret, site }, { email, browser, device, right }) {
    if (!right || browser === '') return;
    await mailLink({ db }, { email, browser: Buffer.from(browser, 'hex'), device, secret, site });
  },
});
