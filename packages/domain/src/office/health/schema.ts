import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ChainProgress } from '../../onchain/record/judge-chain.ts';

/** Body of GET /api/health. `degraded`: the site answers, but no worker does what is to be done, or a chain is not read as it should be. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  version: z.string(),
  database: z.enum(['ok', 'unavailable']),
  worker: z.enum(['ok', 'silent', 'unknown']),
  /** Empty as long as no chain is followed. */
  chains: z.array(
    z.object({
      chain: ChainSlug,
      chainId: z.int(),
      head: z.int(),
      indexed: z.int(),
      lagSeconds: z.nullable(z.number()),
      progress: ChainProgress,
      /** Why it is in that state, in one sentence. */
      reason: z.string(),
    }),
  ),
});
export type Health = z.infer<typeof Health>;
