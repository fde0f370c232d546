import type { Address, ChainReader, Hex } from '../evm/reader.ts';

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;
export type Head = { readonly number: Hex; readonly timestamp: Hex };

/** A node as a ChainReader, at one block. */
export function readChain(ask: Ask, { number }: Head): ChainReader {
  return {
    getCode: async (address) => (await ask('eth_getCode', [address, number])) as Hex,
    getBalance: async (address) => BigInt((await ask('eth_getBalance', [address, number])) as Hex),
    getStorageAt: async (address, slot) => BigInt((await ask('eth_getStorageAt', [address, `0x${slot.toString(16)}`, number])) as Hex),
    call: async ({ from, to, data }) => {
      try {
        return { ok: true, data: (await ask('eth_call', [{ ...(from && { from }), to, data }, number])) as Hex };
      } catch {
        return { ok: false, data: '0x' };
      }
    },
  };
}

/** Accounts named in a contract's logs. */
export async function readCandidates(ask: Ask, address: Address, { number }: Head): Promise<Address[]> {
  const logs = (await ask('eth_getLogs', [{ address, fromBlock: '0x0', toBlock: number }])) as { topics: Hex[] }[];
  const words = logs.flatMap(({ topics }) => topics.slice(1)).filter((topic) => /^0x0{24}[0-9a-f]{40}$/.test(topic));
  return [...new Set(words.map((topic): Address => `0x${topic.slice(26)}`))];
}
