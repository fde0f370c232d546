import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { forgetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const chainReset = defineVerb({
  options: {},
  operands: ['chain'],
  run: async ({ operands: [chain = ''] }) => {
    const slug = toChainSlug(chain);
    const known = await withDatabase({ settings: readSettings() }, ({ db }) => forgetChain(db, { slug }));
    if (!known) throw new UsageError(`The chain ${slug} was never followed.`);
    return { text: `Forgot what was read of ${slug}; the worker reads it again from its start.`, json: { chain: slug, reset: true } };
  },
});
