import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { type AddressAnalysis, analyseAddress } from '@redoubt/power/report/analyse-address';
import { isBad, isInconclusive } from '@redoubt/power/report/contract-report';
import { describeReport, NO_CONTRACT } from '@redoubt/power/report/describe-report';
import { mapInWorker } from '@redoubt/server/onchain/power/power-worker-pool';
import { readSettings } from '../env.ts';
import { defineVerb, InconclusiveError } from '../frame/verb.ts';
import { CONTRACT_OPTIONS, readContractCall, requireWebAddress, withEndpoint } from '../one-contract.ts';

/** For everything, however slow the endpoint is. The page stops at the same time. */
const TIME = { timeMsMax: 120_000, stopped: 'the analysis was stopped after two minutes.' };

export const analyse = defineVerb({
  options: {
    rpc: CONTRACT_OPTIONS.rpc,
    sources: { type: 'string', description: 'Server with Sourcify’s API to ask whether source is published: https://sourcify.dev/server' },
    block: CONTRACT_OPTIONS.block,
  },
  operands: ['address'],
  run: async ({ operands: [text = ''], options: { rpc: given, block: at, sources } }) => {
    const { address, rpc, block } = readContractCall(text, { rpc: given, block: at });
    if (sources !== undefined) requireWebAddress('--sources', sources);
    readSettings();
    const analysis = await withEndpoint(rpc, TIME, (endpoint, signal) =>
      analyseAddress(endpoint, { address, block, sources, mapContract: ({ onExplored: _, ...job }) => mapInWorker({ ...job, signal }) }),
    );
    if (analysis === undefined) throw new InconclusiveError(NO_CONTRACT);
    const { report } = analysis;
    return { text: toText(analysis), json: report, failed: isBad(report), inconclusive: isInconclusive(report) };
  },
});

function toText(analysis: AddressAnalysis): string {
  const { address, hash, report, source } = analysis;
  const { verdict, sections } = describeReport(analysis);
  const lines = [verdict.words, '', `${address} on ${chainName(report.chain)}, block ${report.block} (${hash})`, source.words];
  for (const { title, items, empty } of sections) {
    lines.push('', title);
    if (items.length === 0) lines.push(`  ${empty}`);
    for (const { words, details } of items) lines.push(`  ${words}`, ...details.map((detail) => `    ${detail}`));
  }
  return lines.join('\n');
}
