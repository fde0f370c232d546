import { lookAtWebsites, type WebsiteMeans } from '@redoubt/server/onchain/website/look-at-websites';
import { defineJob } from './define-job.ts';

/** Looks at websites of projects that are due, where whoever runs the site has turned that on: one request a day to each. */
export function createProbeWebsites({ isOn, rule, ...means }: WebsiteMeans & { isOn: boolean }) {
  return defineJob({
    name: 'look-at-websites',
    cron: '*/5 * * * *',
    async handle({ db, log }) {
      if (!isOn) return;
      // What speaks without TLS is looked at, too: that it does is an answer.
      const { looked, seen } = await lookAtWebsites({ db, log }, { ...means, rule: { ...rule, allowsHttp: true } });
      if (looked > 0) log.info({ looked, seen }, 'websites looked at');
    },
  });
}
