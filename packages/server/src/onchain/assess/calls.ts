import { toQuantity } from '@redoubt/chain/hex';
import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { PowerFact } from '@redoubt/power/analysis/power-map';
import { STRANGER } from '@redoubt/power/evm/path';
import type { BlockRef } from './finding.ts';

// Requests to a node in the form that evidence stores.

export const callAt = (at: BlockRef, request: { from?: string; to: string; data: string }): ChainCall => ({
  method: 'eth_call',
  params: [request, toQuantity(at.number)],
});
export const codeAt = (at: BlockRef, address: string): ChainCall => ({ method: 'eth_getCode', params: [address, toQuantity(at.number)] });
export const slotAt = (at: BlockRef, address: string, slot: string): ChainCall => ({
  method: 'eth_getStorageAt',
  params: [address, slot, toQuantity(at.number)],
});
export const blockAt = (number: number): ChainCall => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), false] });
export const logsOf = (address: string, { from, to, topics }: { from: number; to: number; topics: readonly string[] }): ChainCall => ({
  method: 'eth_getLogs',
  params: [{ address, fromBlock: toQuantity(from), toBlock: toQuantity(to), topics: [topics] }],
});

/** Three accounts without any role. */
export const STRANGERS: readonly string[] = [
  STRANGER,
  '0x9d2c61b7e0a3f84456e1b0c27d93a5f8e4c7016b',
  '0x3be8f50a92d74c16ab7e90d1f26538c4907ead15',
];

/** The call that proves a power: it succeeds from the holder and reverts from a stranger. */
export function proofCalls(at: BlockRef, powers: readonly PowerFact[]): ChainCall[] {
  return powers.flatMap(({ contract, proofs }) => {
    const best = proofs.find(({ outcome }) => outcome === 'proven') ?? proofs[0];
    if (best === undefined) return [];
    return [best.holder, best.stranger].map((from) => callAt(at, { from, to: contract, data: best.data }));
  });
}
