import { expect, test } from 'vitest';
import { Email, WebAddress } from './form.ts';
import { VerifyEmailBody } from './people/account/schema.ts';
import { describeDevice } from './people/profile/device.ts';
import { PolicyReports, toErrorReports } from './platform/error-report/policy-report.ts';

const LENGTH = 75_000;
const HOSTILE: readonly [string, string][] = [
  ['one letter', 'a'.repeat(LENGTH)],
  ['one letter and a sign', `${'a'.repeat(LENGTH)}!`],
  ['signs that begin an address', '@'.repeat(LENGTH)],
  ['half addresses', 'a@a.'.repeat(LENGTH / 4)],
  ['dots', `a@${'.'.repeat(LENGTH)}`],
  ['labels', `a@${'a.'.repeat(LENGTH / 2)}`],
  ['blanks', ' '.repeat(LENGTH)],
  ['blanks and a letter', `${' '.repeat(LENGTH)}a`],
  ['digits', '1'.repeat(LENGTH)],
  ['slashes', 'http://'.repeat(Math.floor(LENGTH / 7))],
  ['brackets', '('.repeat(LENGTH)],
  ['versions', 'Chrome/1.'.repeat(Math.floor(LENGTH / 9))],
];

const READERS: readonly [string, (text: string) => unknown][] = [
  ['an address', (text) => Email.safeParse(text)],
  ['a web address', (text) => WebAddress.safeParse(text)],
  ['a code', (text) => VerifyEmailBody.safeParse({ email: 'a@b.example', verificationCode: text })],
  ['a browser', (text) => describeDevice(text)],
  ['a breach of the policy', (text) => toErrorReports(PolicyReports.parse({ 'csp-report': { 'blocked-uri': text, 'source-file': text } }))],
];

/** Processor time that `work` takes, in ms; the least of three, because a collection of garbage may fall into one. */
function measure(work: () => unknown): number {
  const once = () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  return Math.min(once(), once(), once());
}

test.each(READERS)('%s of 75,000 characters is read or refused within 50 ms, however it is made', (_, read) => {
  for (const [name, text] of HOSTILE)
    expect(
      measure(() => read(text)),
      name,
    ).toBeLessThan(50);
});
