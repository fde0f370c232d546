import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { Address } from 'viem';
import { toHistoryStart } from './history.ts';

/** A call without data to this address returns the generation of the chain: 16 bytes, then 16 zeros. */
export const GENERATION_ADDRESS: Address = '0x00000000000000000000000000000000000de300';

const GAS_LIMIT = 120_000_000;
const BASE_FEE = 1_000_000_000;

/**
 * Block 0: every account has ether, and a contract returns the generation of the chain. The node's
 * hash of block 0 does not cover accounts, so the gas limit and the first base fee vary a little with
 * the generation, too.
 */
export function toGenesis({
  generation,
  endsAt,
  balances,
}: {
  generation: string;
  endsAt: number;
  balances: ReadonlyMap<Address, bigint>;
}): object {
  return {
    config: { chainId: DEMO_CHAIN_ID },
    timestamp: toHex(toHistoryStart({ endsAt })),
    gasLimit: toHex(toGasLimit(generation)),
    baseFeePerGas: toHex(BASE_FEE + Number.parseInt(generation.slice(6, 13), 16)),
    difficulty: '0x0',
    nonce: '0x0',
    extraData: '0x',
    mixHash: `0x${'0'.repeat(64)}`,
    coinbase: `0x${'0'.repeat(40)}`,
    alloc: Object.fromEntries([
      ...[...balances].map(([person, balance]) => [person, { balance: toHex(balance) }]),
      [GENERATION_ADDRESS, { balance: '0x0', code: toGenerationCode(generation) }],
    ]),
  };
}

/** The node takes the gas limit as an option, not from the description of block 0. */
export function toGasLimit(generation: string): number {
  return GAS_LIMIT + Number.parseInt(generation.slice(0, 6), 16);
}

/** PUSH32 generation, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN. */
function toGenerationCode(generation: string): string {
  return `0x7f${generation.padEnd(64, '0')}5f5260205ff3`;
}

function toHex(number: number | bigint): string {
  return `0x${number.toString(16)}`;
}
