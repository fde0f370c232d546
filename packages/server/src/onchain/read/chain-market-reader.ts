import { parseAmount, parseBytes, parseQuantity, toQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Hex } from '@redoubt/power/evm/reader';
import type { MarketReader } from '@redoubt/power/market/market-reader';

const ZERO_ADDRESS = /^0x0{40}$/;
/** Gas price where a block has no base fee: 1 gwei. */
const GAS_PRICE_MIN = 1_000_000_000n;

/** Blocks over which the usual time between two is measured. */
const INTERVAL_BLOCKS = 100;
/** As on Ethereum, where a chain is too young to tell. */
const INTERVAL_S = 12;
/** A method that one node lacks, others lack too: no long wait for it. */
const TRIES = 2;

/** A chain at one block for simulations. Throws RpcFault when no endpoint answers. */
export async function readMarketAt(client: ChainClient, { block }: { block: number }): Promise<MarketReader> {
  const headOf = async (number: number) =>
    (await client.ask({ method: 'eth_getBlockByNumber', params: [toQuantity(number), false], parse: parseHead })).value;
  const head = await headOf(block);
  const earlier = block > INTERVAL_BLOCKS ? await headOf(block - INTERVAL_BLOCKS) : undefined;
  const intervalS = earlier === undefined ? INTERVAL_S : Math.max(0.25, (head.time - earlier.time) / INTERVAL_BLOCKS);
  const tolerate = (error: unknown): undefined => {
    if (isRpcFault(error, 'refused', 'override', 'server', 'unsupported', 'range')) return undefined;
    throw error;
  };
  return {
    block: { ...head, number: block, intervalS },
    async call(params, signal) {
      try {
        return (await client.ask({ method: 'eth_call', params, parse: parseBytes, signal })).value;
      } catch (error) {
        return tolerate(error);
      }
    },
    async ask(method, params, signal) {
      try {
        return (await client.ask({ method, params, parse: (result) => result, signal, tries: TRIES })).value;
      } catch (error) {
        return tolerate(error);
      }
    },
  };
}

function parseHead(result: unknown): Omit<MarketReader['block'], 'number' | 'intervalS'> {
  if (typeof result !== 'object' || result === null) throw new TypeError('not a block');
  const { hash, miner, baseFeePerGas, gasLimit, timestamp } = result as Record<string, unknown>;
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new TypeError('a block without a hash');
  const baseFee = typeof baseFeePerGas === 'string' ? BigInt(baseFeePerGas) : GAS_PRICE_MIN;
  return {
    hash: hash.toLowerCase() as Hex,
    time: parseQuantity(timestamp),
    baseFee,
    gasLimit: parseAmount(gasLimit),
    gasPrice: baseFee * 2n > GAS_PRICE_MIN ? baseFee * 2n : GAS_PRICE_MIN,
    feeRecipient: typeof miner === 'string' && !ZERO_ADDRESS.test(miner) ? (miner.toLowerCase() as Hex) : undefined,
  };
}
