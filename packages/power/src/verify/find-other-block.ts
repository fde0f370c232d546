import { BATCH } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Pin } from './pinned-node.ts';

/** Where methods that read a state take the block. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_call: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
};

/** A block that a question asks about, where that is not the block its answer is pinned to. Past blocks may be named for logs. */
export function findOtherBlock({ method, params }: { method: string; params: unknown }, pin: Pin): string | undefined {
  if (!Array.isArray(params)) return undefined;
  if (method === BATCH) {
    for (const call of params as readonly { method: string; params: unknown }[]) {
      const other = findOtherBlock(call, pin);
      if (other !== undefined) return other;
    }
    return undefined;
  }
  const index = BLOCK_AT[method];
  if (index === undefined) return undefined;
  const named: unknown = params[index];
  if (typeof named === 'object' && named !== null && 'blockHash' in named)
    return String(named.blockHash).toLowerCase() === pin.blockHash.toLowerCase() ? undefined : String(named.blockHash);
  const isSame = typeof named === 'string' && /^0x[0-9a-f]+$/i.test(named) && Number(named) === pin.blockNumber;
  return isSame ? undefined : `${method} at ${typeof named === 'string' ? named : 'the newest block'}`;
}
