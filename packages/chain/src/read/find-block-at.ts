import { type ChainClient, withUrgency } from '../rpc/chain-client.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';
import type { ChainHeader } from './raw-shapes.ts';
import { findHeader } from './read-blocks.ts';

const TRIES = 12;
/** The first guess rests on the pace of so many blocks. */
const SAMPLE_BLOCKS = 1_000;
/** How much earlier than asked the found block may be, of the time back from the head. */
const EARLIER_MAX = 0.02;

/**
 * A block at or shortly before an instant, in seconds since 1970; 0 where the chain is younger. Guesses
 * from the pace of the blocks, so some four requests find it among millions.
 */
export async function findBlockAt(
  client: ChainClient,
  { head, time, signal }: { head: Pick<ChainHeader, 'number' | 'timestamp'>; time: number; signal?: AbortSignal },
): Promise<number> {
  const reader = withUrgency(client, 'head');
  const options = signal === undefined ? {} : { signal };
  let guess = Math.max(0, head.number - SAMPLE_BLOCKS);
  for (let tried = 0; tried < TRIES && guess > 0; tried += 1) {
    const header = await findHeader(reader, guess, options);
    if (header === undefined) throw new RpcFault('inconsistent', { detail: `no block ${guess} below the head` });
    if (header.timestamp <= time && header.timestamp >= time - Math.max(60, (head.timestamp - time) * EARLIER_MAX)) return guess;
    const pace = (head.timestamp - header.timestamp) / (head.number - guess);
    if (pace <= 0) return 0;
    // A little earlier than the pace says: the answer must not begin too late.
    const secondsBack = (head.timestamp - time) * (1 + EARLIER_MAX / 2);
    guess = Math.max(0, head.number - Math.ceil(secondsBack / pace));
  }
  return guess;
}
