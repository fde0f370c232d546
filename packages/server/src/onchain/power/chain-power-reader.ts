import { parseAmount, parseBytes, toQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { type BatchReader, readWords, toStorageCall } from '@redoubt/power/analysis/many-words';
import { type Hex, LimitReached } from '@redoubt/power/evm/reader';

/**
 * A chain at one block for the power analysis. A call that a node rejects counts as reverted. One that
 * times out, or returns too much, throws LimitReached: a contract's behaviour must not look like an
 * unavailable node.
 */
export function readAtBlock(client: ChainClient, { block }: { block: number }): BatchReader {
  const at = toQuantity(block);
  const ask = async (method: string, params: readonly unknown[]) => (await client.ask({ method, params, parse: parseBytes })).value;
  const word = (v: bigint): Hex => `0x${v.toString(16).padStart(64, '0')}`;
  return {
    getCode: (address) => ask('eth_getCode', [address, at]),
    getBalance: async (address) => (await client.ask({ method: 'eth_getBalance', params: [address, at], parse: parseAmount })).value,
    getStorageAt: async (address, slot) => BigInt(await ask('eth_getStorageAt', [address, word(slot), at])),
    async readStorage(account, slots) {
      const params = toStorageCall(
        slots.map((slot) => ({ account, slot: word(slot) })),
        at,
      );
      try {
        const { value } = await client.ask({ method: 'eth_call', params, parse: (result) => readWords(result, slots.length) });
        return value?.map(BigInt);
      } catch (error) {
        // A node without state overrides: words are read one by one.
        if (isRpcFault(error, 'refused', 'server', 'unsupported', 'range')) return undefined;
        throw error;
      }
    },
    async call({ from, to, data, value }) {
      const request = { ...(from && { from }), to, data, ...(value && { value: `0x${value.toString(16)}` }) };
      try {
        return { ok: true, data: await ask('eth_call', [request, at]) };
      } catch (error) {
        if (isRpcFault(error, 'refused', 'server')) return { ok: false, data: '0x' };
        if (isRpcFault(error, 'range')) throw new LimitReached('memory');
        if (!isRpcFault(error, 'timeout')) throw error;
        // Throws when the node itself does not answer.
        await client.ask({ method: 'eth_getBalance', params: [to, at], parse: parseAmount });
        throw new LimitReached('time');
      }
    },
  };
}
