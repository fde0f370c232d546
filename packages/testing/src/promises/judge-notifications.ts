import type { WebhookMessage } from '@redoubt/domain/follow/webhook/body';
import type { ReceivedCall } from '../webhook-receiver.ts';
import { compareBooks } from './book.ts';

/** What was raised, and whether it was taken back, by `alert` and the number of its block. */
export type AlertStates = ReadonlyMap<string, 'pending' | 'retracted'>;

/** An alert in somebody's inbox, with what they were mailed of it as the product notes it. */
export type Entry = { readonly key: string; readonly mails: readonly string[] };

/** Every alert that stands was mailed once; one that was retracted was mailed once and taken back once, or neither. */
export function judgeMails(
  mails: readonly { readonly text: string }[],
  { email, told, own }: { email: string; told: AlertStates; own: readonly Entry[] },
): string[] {
  const mailed = new Set(own.filter(({ mails: events }) => events.includes('raised')).map(({ key }) => key));
  const expected = [...told].filter(([key, state]) => state === 'pending' || mailed.has(key));
  const mentions = mails.flatMap(({ text }) => [...text.matchAll(/block (\d+)\./g)].map(([, block]) => `alert ${block}`));
  const takenBack = expected.filter(([, state]) => state === 'retracted').length;
  const retractions = mails.flatMap(({ text }) => [...text.matchAll(/^Retracted: /gm)]).length;
  return [
    ...compareBooks(`mail to ${email} about`, {
      told: new Map(expected.map(([key]) => [key, 'mailed'] as const)),
      stored: mentions.map((key) => [key, 'mailed'] as const),
    }),
    ...(takenBack === retractions ? [] : [`mails to ${email}: ${takenBack} were to be taken back, and ${retractions} were`]),
  ];
}

/** A message has one id, however often it comes; whoever was called about something is called when it is retracted. */
export function judgeCalls(
  calls: readonly ReceivedCall[],
  { told, happened }: { told: AlertStates; happened: ReadonlyMap<string, string> },
): string[] {
  const bodies = new Map<string, string>();
  const broken: string[] = [];
  for (const { body } of calls) {
    const { id } = JSON.parse(body) as WebhookMessage;
    if ((bodies.get(id) ?? body) !== body) broken.push(`call ${id}: came again with another body`);
    bodies.set(id, body);
  }
  const stored = [...bodies.values()].flatMap((body) => {
    const { event, notice } = JSON.parse(body) as WebhookMessage;
    const key = happened.get(notice?.id ?? '');
    return key === undefined ? [] : [[`${event} of ${key}`, 'called'] as const];
  });
  const called = new Set<string>(stored.map(([name]) => name));
  const expected = [...told].flatMap(([key, state]) => {
    const [raised, retracted] = [`notice.raised of ${key}`, `notice.retracted of ${key}`];
    if (state === 'pending') return [raised];
    return called.has(raised) ? [raised, retracted] : [];
  });
  return [...broken, ...compareBooks('call', { told: new Map(expected.map((name) => [name, 'called'] as const)), stored })];
}
