import type { WebhookMessage } from '@redoubt/domain/follow/webhook/body';
import type { ReceivedCall } from '../webhook-receiver.ts';
import { compareBooks } from './book.ts';

/** The alerts that were raised, and whether they were retracted, by `alert` and the number of the block. */
export type AlertStates = ReadonlyMap<string, 'pending' | 'retracted'>;

/** An alert in a user's inbox, with the mails that the product recorded for it. */
export type Entry = { readonly key: string; readonly mails: readonly string[] };

/** A standing alert is mailed once; a retracted one is mailed once and retracted by mail once, or neither. */
export function judgeMails(
  mails: readonly { readonly text: string }[],
  { email, raised, own }: { email: string; raised: AlertStates; own: readonly Entry[] },
): string[] {
  const mailed = new Set(own.filter(({ mails: events }) => events.includes('raised')).map(({ key }) => key));
  const expected = [...raised].filter(([key, state]) => state === 'pending' || mailed.has(key));
  const mentions = mails.flatMap(({ text }) => [...text.matchAll(/block (\d+)\./g)].map(([, block]) => `alert ${block}`));
  const retracted = expected.filter(([, state]) => state === 'retracted').length;
  const retractions = mails.flatMap(({ text }) => [...text.matchAll(/^Retracted: /gm)]).length;
  return [
    ...compareBooks(`mail to ${email} about`, {
      acknowledged: new Map(expected.map(([key]) => [key, 'mailed'] as const)),
      stored: mentions.map((key) => [key, 'mailed'] as const),
    }),
    ...(retracted === retractions ? [] : [`mails to ${email}: ${retracted} retractions were promised, and ${retractions} came`]),
  ];
}

/** A message keeps its id when it is sent again; a webhook that was called about an alert is called of its retraction. */
export function judgeCalls(
  calls: readonly ReceivedCall[],
  { raised, happened }: { raised: AlertStates; happened: ReadonlyMap<string, string> },
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
  const expected = [...raised].flatMap(([key, state]) => {
    const raise = `notice.raised of ${key}`;
    if (state === 'pending') return [raise];
    return called.has(raise) ? [raise, `notice.retracted of ${key}`] : [];
  });
  return [...broken, ...compareBooks('call', { acknowledged: new Map(expected.map((name) => [name, 'called'] as const)), stored })];
}
