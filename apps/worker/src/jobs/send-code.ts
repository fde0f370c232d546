import { requestReset } from '@redoubt/server/people/login/request-reset';
import { resendCode } from '@redoubt/server/people/login/resend-code';
import { defineJob } from './define-job.ts';

/** Sends a code to who asked for one. Done here, so that the answer to an address that nobody has takes no less time. */
export const sendCode = defineJob({
  name: 'send-code',
  async handle({ db, codeSecret: secret, site }, { purpose, email, browser: hex }) {
    const browser = hex === '' ? undefined : Buffer.from(hex, 'hex');
    if (purpose === 'sign-up') await resendCode({ db }, { email, browser, secret, site });
    else await requestReset({ db }, { email, browser, secret, site });
  },
});
