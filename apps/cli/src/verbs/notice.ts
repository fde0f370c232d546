import { WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import { notifySubscribers } from '@redoubt/server/follow/waitlist/notify-subscribers';
import { countSubscriptions } from '@redoubt/server/follow/waitlist/subscription-store';
import { siteConfig } from '../../../../site.config.ts';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

export const noticeList = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const topics = await withDatabase({ settings: readSettings() }, ({ db }) => countSubscriptions(db));
    const text = topics.map(({ topic, waiting }) => `${topic}: ${waiting}`).join('\n');
    return { text: text === '' ? 'The waiting lists are empty.' : text, json: topics };
  },
});

export const noticeSend = defineVerb({
  options: { topic: { type: 'string', description: `What is open now: ${WaitlistTopic.options.join(' or ')}.` } },
  operands: [],
  run: async ({ options }) => {
    const topic = WaitlistTopic.safeParse(options.topic);
    if (!topic.success) throw new UsageError(`Give --topic ${WaitlistTopic.options.join(' or ')}.`);
    const settings = readSettings();
    const site = { name: siteConfig.name, origin: settings.publicOrigin };
    const mails = await withDatabase({ settings }, ({ db }) =>
      notifySubscribers({ db }, { topic: topic.data, site, actor: 'redoubt notice send' }),
    );
    return {
      text: `${mails} ${mails === 1 ? 'mail is' : 'mails are'} on the way. The addresses are deleted.`,
      json: { topic: topic.data, mails },
    };
  },
});
