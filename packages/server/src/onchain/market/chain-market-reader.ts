import { parseBytes, toQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Hex } from '@redoubt/power/evm/reader';
import type { MarketReader } from '@redoubt/power/market/market-reader';

const ZERO_ADDRESS = /^0x0{40}$/;
/** Gas price where a block has no base fee: 1 gwei. */
const GAS_PRICE_MIN = 1_000_000_000n;

/** A chain at one block for simulations. Throws RpcFault when no endpoint answers. */
export async function readMarketAt(client: ChainClient, { block }: { block: number }): Promise<MarketReader> {
  const { value: head } = await client.ask({ method: 'eth_getBlockByNumber', params: [toQuantity(block), false], parse: parseHead });
  return {
    block: { ...head, number: block },
    async call(params, signal) {
      try {
        return (await client.ask({ method: 'eth_call', params, parse: parseBytes, signal })).value;
      } catch (error) {
        if (isRpcFault(error, 'refused', 'server', 'unsupported', 'range')) return undefined;
        throw error;
      }
    },
  };
}

function parseHead(result: unknown): Omit<MarketReader['block'], 'number'> {
  if (typeof result !== 'object' || result === null) throw new TypeError('not a block');
  const { hash, miner, baseFeePerGas } = result as Record<string, unknown>;
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new TypeError('a block without a hash');
  const fee = typeof baseFeePerGas === 'string' ? BigInt(baseFeePerGas) * 2n : 0n;
  return {
    hash: hash.toLowerCase() as Hex,
    gasPrice: fee > GAS_PRICE_MIN ? fee : GAS_PRICE_MIN,
    feeRecipient: typeof miner === 'string' && !ZERO_ADDRESS.test(miner) ? (miner.toLowerCase() as Hex) : undefined,
  };
}
