import { AddressText } from '@redoubt/domain/onchain/activity/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { Address } from '@redoubt/power/evm/reader';
import { type AddressAnalysis, analyseAddress } from '@redoubt/power/report/analyse-address';
import { isBad, isInconclusive } from '@redoubt/power/report/contract-report';
import { describeReport, NO_CONTRACT } from '@redoubt/power/report/describe-report';
import { mapInWorker } from '@redoubt/server/onchain/power/power-worker-pool';
import { defineVerb, InconclusiveError, UsageError } from '../frame/verb.ts';
import { withEndpoint } from '../one-contract.ts';

/** For everything, however slow the endpoint is. The page stops at the same time. */
const TIME = { timeMsMax: 120_000, stopped: 'the analysis was stopped after two minutes.' };

export const analyse = defineVerb({
  options: {
    rpc: { type: 'string', description: 'Address of a node of the contract’s chain; required' },
    block: { type: 'string', description: 'At this block instead of the newest; older ones need an archive node' },
  },
  operands: ['address'],
  run: async ({ operands: [text = ''], options: { rpc, block } }) => {
    const address = AddressText.safeParse(text);
    if (!address.success) throw new UsageError(`“${text}” is no address: 0x and 40 hexadecimal digits.`);
    if (rpc === undefined) throw new UsageError('Give --rpc the address of a node of the contract’s chain.');
    if (!/^https?:$/.test(URL.parse(rpc)?.protocol ?? ''))
      throw new UsageError('Give --rpc an address that begins with http:// or https://.');
    if (block !== undefined && !/^\d{1,15}$/.test(block)) throw new UsageError('Give --block the number of a block.');
    const options = { address: address.data as Address, block: block === undefined ? undefined : Number(block) };
    const analysis = await withEndpoint(rpc, TIME, (endpoint, signal) =>
      analyseAddress(endpoint, { ...options, mapContract: (job) => mapInWorker({ ...job, signal }) }),
    );
    if (analysis === undefined) throw new InconclusiveError(NO_CONTRACT);
    const { report } = analysis;
    return { text: toText(analysis), json: report, failed: isBad(report), inconclusive: isInconclusive(report) };
  },
});

function toText(analysis: AddressAnalysis): string {
  const { address, hash, report } = analysis;
  const { verdict, sections } = describeReport(analysis);
  const lines = [verdict.words, '', `${address} on ${chainName(report.chain)}, block ${report.block} (${hash})`];
  for (const { title, items, empty } of sections) {
    lines.push('', title);
    if (items.length === 0) lines.push(`  ${empty}`);
    for (const { words, details } of items) lines.push(`  ${words}`, ...details.map((detail) => `    ${detail}`));
  }
  return lines.join('\n');
}
