import { ProjectId } from '@redoubt/domain/ids';
import { type Endpoint, openFirst } from '@redoubt/power/verify/endpoint';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { toReadings } from '@redoubt/power/verify/to-readings';
import { describeVerdict, summarize, VERDICT_LABELS } from '@redoubt/power/verify/verdict-text';
import { verifyReadings } from '@redoubt/power/verify/verify-readings';
import { getProjectFacts } from '@redoubt/server/onchain/verify/get-project-facts';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { findChainUrls } from '../serve/demo-chain.ts';
import { withDatabase } from '../with-database.ts';

export const verify = defineVerb({
  name: 'verify',
  summary: 'Repeat the on-chain readings of a project, each at its block, and report differences.',
  options: { rpc: { type: 'string', description: 'Ask this address instead of those in the settings' } },
  operands: ['project'],
  run: async ({ operands: [project = ''], options: { rpc }, output }) => {
    const settings = readSettings();
    const id = ProjectId.safeParse(project);
    if (!id.success) throw new UsageError(`“${project}” is no project’s id. It is the last part of the address of the project’s page.`);
    if (rpc !== undefined && !/^https?:$/.test(URL.parse(rpc)?.protocol ?? ''))
      throw new UsageError('Give --rpc an address that begins with http:// or https://.');
    const stated = await withDatabase({ settings }, ({ db }) => getProjectFacts({ db, settings }, { id: id.data }));
    const readings = toReadings(stated);
    const endpoints = new Map<string, Endpoint>();
    for (const { chain, chainId } of stated.chains) {
      const urls = rpc === undefined ? await findChainUrls(settings, chainId) : [rpc];
      if (urls !== undefined) endpoints.set(chain, openFirst(urls));
    }
    const results: { reading: Reading; verdict: Verdict }[] = [];
    await verifyReadings(readings, {
      endpointOf: (chain) => endpoints.get(chain),
      report: (reading, verdict) => {
        results.push({ reading, verdict });
        output.remark(`${results.length}/${readings.length} ${VERDICT_LABELS[verdict.is].padEnd(13)} ${reading.title}`);
        for (const line of describeVerdict(verdict)) output.remark(`    ${line}`);
      },
    });
    const summary = summarize(results.map(({ verdict }) => verdict));
    const facts = results.map(({ reading: { id: readingId, title, chain, pin, check }, verdict }) => ({
      id: readingId,
      title,
      kind: check.kind,
      chain,
      ...pin,
      verdict,
    }));
    return {
      text: readings.length === 0 ? `Nothing of ${project} was read from a chain, so there is nothing to read again.` : summary.words,
      json: { project, ...summary.counts, facts },
      failed: summary.counts.mismatch > 0,
    };
  },
});
