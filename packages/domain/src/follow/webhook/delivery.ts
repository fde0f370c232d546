/**
 * Why a call failed:
 * - `private-target`: the address is not public, or is not https
 * - `no-such-host`: the name does not resolve
 * - `no-connection`: the connection was refused or broken
 * - `no-trust`: the certificate is not valid
 * - `no-answer`: the call timed out
 * - `refused`: the status was not 2xx
 */
export type WebhookFailure = 'private-target' | 'no-such-host' | 'no-connection' | 'no-trust' | 'no-answer' | 'refused';

const MESSAGES: Readonly<Record<WebhookFailure, string>> = {
  'private-target': 'The address leads into a private network or is not https: we do not call it.',
  'no-such-host': 'The host of the address is not known.',
  'no-connection': 'The connection failed.',
  'no-trust': 'The certificate of the host is not valid.',
  'no-answer': 'There was no answer within 10 seconds.',
  refused: 'The answer was not a success.',
};

/** The message that the webhook's owner reads. */
export function failureMessage(failure: string): string {
  return (MESSAGES as Readonly<Record<string, string>>)[failure] ?? 'It failed.';
}

/**
 * Pauses after each failed attempt, in seconds. They add up to a day: long enough to repair a
 * receiver.
 */
const PAUSES_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const;

/** Attempts of one delivery. */
export const WEBHOOK_ATTEMPTS_MAX = PAUSES_SECONDS.length + 1;

/** The pause after this many attempts; undefined where the delivery is given up. */
export function webhookPauseSeconds(attempts: number): number | undefined {
  return PAUSES_SECONDS[attempts - 1];
}
