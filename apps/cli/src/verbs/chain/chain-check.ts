import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { type ChainCheck, checkChain } from '@redoubt/server/onchain/record/check-chain';
import type { ChainToFollow } from '@redoubt/server/onchain/record/choose-chains';
import { listFollowedChains } from '@redoubt/server/onchain/record/list-followed-chains';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import type { Output } from '../../output.ts';
import { findChainUrls } from '../../serve/demo-chain.ts';
import { withDatabase } from '../../with-database.ts';

/** Differences that are printed; of more, only the number. */
const SHOWN_MAX = 20;

export const chainCheck = defineVerb({
  options: {
    chain: { type: 'string', description: 'Only this chain: its name or its id' },
    rpc: { type: 'string', description: 'Ask this address instead of those in the settings; needs --chain' },
  },
  operands: [],
  run: async ({ options: { chain, rpc }, output }) => {
    const settings = readSettings();
    if (rpc !== undefined && chain === undefined) throw new UsageError('Name the chain of --rpc with --chain.');
    const wanted = chain === undefined ? undefined : toChainSlug(chain);
    const checks = await withDatabase({ settings }, async ({ db }) => {
      const followed = (await listFollowedChains({ db })).filter((one) => wanted === undefined || one.chain === wanted);
      const results: ChainCheck[] = [];
      for (const { chainId, chain: slug } of followed) {
        const urls = rpc === undefined ? await findChainUrls(settings, chainId) : [rpc];
        if (urls === undefined)
          throw new UsageError(
            `There is no endpoint for ${slug}. Start Redoubt where it runs that chain, set RPC_URLS as it was at the start, or give --rpc.`,
          );
        const result = await checkOne({ db }, { chain: { chainId, urls, rateLimited: false }, slug, output });
        if (result !== undefined) results.push(result);
      }
      return results;
    });
    const failed = checks.some(({ differences, wrongSums }) => differences.length > 0 || wrongSums.length > 0);
    return { text: checks.length === 0 ? 'Nothing is on record yet.' : checks.map(describe).join('\n'), json: { checks }, failed };
  },
});

type Checking = { chain: ChainToFollow; slug: string; output: Output };

async function checkOne(ctx: Parameters<typeof checkChain>[0], { chain, slug, output }: Checking): Promise<ChainCheck | undefined> {
  const client = createChainClient(chain);
  let reported = 0;
  const progress = (done: number, of: number) => {
    if (done < of && done - reported < 5_000) return;
    reported = done;
    output.remark(`${slug}: ${done} of ${of} blocks read again`);
  };
  try {
    return await checkChain(ctx, { client, progress });
  } finally {
    await client.close();
  }
}

function describe({ chainId, block, hash, blocks, contracts, unfinished, compared, differences, wrongSums }: ChainCheck): string {
  const sum = `Chain ${chainId} at block ${block} (${hash}): ${blocks} blocks read again, ${compared} totals of ${contracts} contracts compared`;
  const open = unfinished === 0 ? '' : ` (of ${unfinished} contracts the past is still being read)`;
  if (differences.length === 0 && wrongSums.length === 0) return `${sum}${open}: all equal.`;
  const lines = differences
    .slice(0, SHOWN_MAX)
    .map(({ of, stored, counted }) => `  ${of}: on record ${stored?.count ?? 'nothing'}, counted ${counted?.count ?? 'nothing'}`);
  return [
    `${sum}${open}: ${differences.length} differ, ${wrongSums.length} sums are wrong.`,
    ...lines,
    ...wrongSums.map((of) => `  sum of ${of}`),
  ].join('\n');
}
