import * as z from 'zod/mini';
import { WebAddress } from '../../form.ts';
import { Address, ChainSlug, Day, Words } from './schema.ts';

/** `feed` prices a token in US dollars; `factory` and `router` belong to an exchange of the kind of Uniswap V2 or V3. */
export const MarketReferenceKind = z.enum(['wrapped-coin', 'feed', 'pool', 'factory', 'router']);
export type MarketReferenceKind = z.infer<typeof MarketReferenceKind>;

const MarketReference = z
  .strictObject({
    kind: MarketReferenceKind,
    address: Address,
    name: Words(80),
    /** A feed's longest promised time between updates, in seconds. Feeds do not publish it on chain. */
    heartbeatSeconds: z.optional(z.int().check(z.positive(), z.maximum(30 * 86_400))),
    source: WebAddress,
  })
  .check(
    z.refine(({ kind, heartbeatSeconds }) => kind === 'feed' || heartbeatSeconds === undefined, {
      path: ['heartbeatSeconds'],
      message: 'Only a price feed has a heartbeat.',
    }),
  );

/**
 * What prices and simulated sales on a chain start from, with the day on which the sources were read. None of it is a contract of
 * a project's score.
 */
export const MarketFile = z.strictObject({ chain: ChainSlug, seen: Day, references: z.array(MarketReference).check(z.minLength(1)) }).check(
  z.refine(({ references }) => new Set(references.map(({ address }) => address)).size === references.length, {
    path: ['references'],
    message: 'An address is listed twice.',
  }),
  z.refine(({ references }) => references.filter(({ kind }) => kind === 'wrapped-coin').length <= 1, {
    path: ['references'],
    message: 'A chain has one wrapped coin.',
  }),
);
export type MarketFile = z.infer<typeof MarketFile>;
