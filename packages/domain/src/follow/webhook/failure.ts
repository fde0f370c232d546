/**
 * Why a call failed:
 * - `private-target`: the address leads into a network that is not public, or is not https
 * - `no-such-host`: its name is not known
 * - `no-connection`: nobody listened, or the line broke
 * - `no-trust`: its certificate is not valid
 * - `no-answer`: there was no answer in time
 * - `refused`: it answered with another status than 2xx
 */
export type WebhookFailure = 'private-target' | 'no-such-host' | 'no-connection' | 'no-trust' | 'no-answer' | 'refused';

const WORDS: Readonly<Record<WebhookFailure, string>> = {
  'private-target': 'The address leads into a private network or is not https: we do not call it.',
  'no-such-host': 'The host of the address is not known.',
  'no-connection': 'The connection failed.',
  'no-trust': 'The certificate of the host is not valid.',
  'no-answer': 'There was no answer within 10 seconds.',
  refused: 'The answer was not a success.',
};

/** What its owner reads. */
export function failureMessage(failure: string): string {
  return (WORDS as Readonly<Record<string, string>>)[failure] ?? 'It failed.';
}
