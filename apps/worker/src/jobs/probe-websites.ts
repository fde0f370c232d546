import { probeWebsites, type WebsiteDeps } from '@redoubt/server/onchain/website/probe-websites';
import { defineJob } from './define-job.ts';

/**
 * Probes the websites of projects that are due, one request a day each, where the operator has
 * enabled it.
 */
export function createProbeWebsites({ isOn, rule, ...deps }: WebsiteDeps & { isOn: boolean }) {
  return defineJob({
    name: 'look-at-websites',
    cron: '*/5 * * * *',
    async handle({ db, log }) {
      if (!isOn) return;
      // Plain http is allowed: a site without TLS is a finding.
      const { looked, seen } = await probeWebsites({ db, log }, { ...deps, rule: { ...rule, allowsHttp: true } });
      if (looked > 0) log.info({ looked, seen }, 'websites probed');
    },
  });
}
