import { AppError } from '@redoubt/domain/errors';
import { TracedPathsQuery } from '@redoubt/domain/onchain/trace/schema';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { findTracedPaths } from '@redoubt/server/onchain/trace/find-traced-paths';
import { createNodeReader } from '@redoubt/server/onchain/trace/node-facts';
import { listTraceChains } from '@redoubt/server/onchain/trace/run-store';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const tracePath = defineVerb({
  options: { chain: { type: 'string', description: 'The chain, where movements of several are recorded' } },
  operands: ['from', 'to'],
  run: async ({ operands: [from = '', to = ''], options: { chain } }) => {
    const settings = readSettings();
    const found = await withDatabase({ settings }, async ({ db }) => {
      const recorded = (await listTraceChains(db)).map((each) => each.chain);
      if (chain === undefined && recorded.length > 1) throw new UsageError(`Give --chain: ${recorded.join(', ')}.`);
      const query = TracedPathsQuery.safeParse({ chain: chain ?? recorded[0] ?? 'none', from, to });
      if (!query.success) throw new UsageError('Give two addresses: 0x and 40 digits or letters from a to f.');
      const nodeOf = async (chainId: number) => {
        const client = await findChainClient({ settings }, chainId);
        return client && createNodeReader(client);
      };
      try {
        return await findTracedPaths({ db, nodeOf }, query.data);
      } catch (error) {
        if (error instanceof AppError) throw new UsageError(error.message, { cause: error });
        throw error;
      }
    });
    const paths = found.paths.flatMap(({ asset, smallest, movements }, at) => [
      `Path ${at + 1}: at most ${smallest} of ${asset} can have come all the way`,
      ...movements.map(
        (each) =>
          `  step ${each.step}: ${each.from} paid ${each.amount} of ${each.asset} to ${each.to} in ${each.hash ?? `block ${each.block}`}`,
      ),
    ]);
    const hubs = found.hubs.map(({ account, reason }) => `Would connect them: ${account} (${reason})`);
    return {
      text: [
        ...(paths.length > 0 ? paths : ['No path was found.']),
        ...hubs,
        ...(found.hubsMore ? ['and more accounts, further away'] : []),
        `A path is a connection, and no proof that it is the same money. Looked at to block ${found.block}.`,
        'What this leaves out:',
        ...(found.leftOut.length > 0
          ? found.leftOut.map(({ detail }) => `  ${detail}`)
          : ['  Nothing known to be left out but longer paths.']),
      ].join('\n'),
      json: found,
      failed: found.paths.length === 0,
    };
  },
});
