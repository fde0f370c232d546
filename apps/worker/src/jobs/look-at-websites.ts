import { probeWebsites, type WebsiteDeps } from '@redoubt/server/onchain/website/probe-websites';
import { defineJob } from './define-job.ts';

/** Looks at websites of projects that are due, where whoever runs the site has turned that on: one request a day to each. */
export function createLookAtWebsites({ isOn, rule, ...means }: WebsiteDeps & { isOn: boolean }) {
  return defineJob({
    name: 'look-at-websites',
    cron: '*/5 * * * *',
    async handle({ db, log }) {
      if (!isOn) return;
      // What speaks without TLS is looked at, too: that it does is an answer.
      const { looked, seen } = await probeWebsites({ db, log }, { ...means, rule: { ...rule, allowsHttp: true } });
      if (looked > 0) log.info({ looked, seen }, 'websites looked at');
    },
  });
}
