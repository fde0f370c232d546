import * as z from 'zod/mini';
import { ChainSlug } from '../catalog/schema.ts';

/** Body of GET /api/health. `degraded`: the site answers, but nothing is done in the background. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  version: z.string(),
  database: z.enum(['ok', 'unavailable']),
  worker: z.enum(['ok', 'silent', 'unknown']),
  /** Empty as long as no chain is followed. */
  chains: z.array(z.object({ chain: ChainSlug, chainId: z.int(), head: z.int(), indexed: z.int(), lagSeconds: z.nullable(z.number()) })),
});
export type Health = z.infer<typeof Health>;
