import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { priceTraceMode, setTraceMode, TRACE_MODES, type TraceMode } from '@redoubt/server/onchain/movement/movement-chain';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const traceMode = defineVerb({
  options: { yes: { type: 'boolean', description: 'Do it; without, the cost alone is shown' } },
  operands: ['chain', 'mode'],
  run: async ({ operands: [chain = '', mode = ''], options: { yes } }) => {
    if (!isMode(mode)) throw new UsageError('Give all, forward or ask.');
    const slug = toChainSlug(chain);
    return withDatabase({ settings: readSettings() }, async ({ db }) => {
      const price = await priceTraceMode(db, { slug, mode });
      if (price === undefined) throw new UsageError(`The chain ${slug} was never followed.`);
      const cost =
        mode === 'ask'
          ? 'Nothing more is recorded; what was recorded stays.'
          : `${price.blocks} blocks of the past are read with 3 requests each (block, receipts, traces: ${price.requests} in all), then each new block. ` +
            (price.bytesPerBlock === undefined
              ? 'How much is stored is known after the first blocks: about 210 bytes for each movement.'
              : `By what is recorded so far, about ${price.bytesPerBlock} bytes are stored for each block.`);
      if (yes !== true)
        return { text: `${cost}\nTo do it, repeat the command with --yes.`, json: { chain: slug, mode, done: false, ...price } };
      await setTraceMode(db, { slug, mode });
      return { text: `Movements of ${slug}: ${mode}. ${cost}`, json: { chain: slug, mode, done: true, ...price } };
    });
  },
});

function isMode(text: string): text is TraceMode {
  return (TRACE_MODES as readonly string[]).includes(text);
}
