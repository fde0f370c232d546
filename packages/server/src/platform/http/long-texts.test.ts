import { runInNewContext } from 'node:vm';
import { Email, WebAddress } from '@redoubt/domain/form';
import { VerifyEmailBody } from '@redoubt/domain/people/account/schema';
import { describeDevice } from '@redoubt/domain/people/profile/device';
import { PolicyReports, toErrorReports } from '@redoubt/domain/platform/error-report/policy-report';
import { WAIT_MS } from '@redoubt/testing/timeouts';
import { test } from 'vitest';

const LENGTH = 1_500_000;
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

/** Ends `work` when it takes longer than a run of the tests waits for anything. */
function mustEnd(work: () => unknown): void {
  runInNewContext('work()', { work }, { timeout: WAIT_MS });
}

// With a number of steps that grows with the square of the length this would take an hour, and none of them a second.
test.each(READERS)('%s of a million and a half characters is read or refused, however it is made', (_, read) => {
  for (const [, text] of HOSTILE) mustEnd(() => read(text));
});
