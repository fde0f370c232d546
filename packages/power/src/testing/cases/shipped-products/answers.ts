import type { ContractChain } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address, Hex } from '../../../evm/reader.ts';

type Question = { readonly contract: string; readonly name: string; readonly args?: readonly unknown[] };

/** The address that a call answers. */
export async function askFor(chain: ContractChain, to: Address, question: Question): Promise<Address> {
  const word = (await chain.rpc.ask('eth_call', [{ to, data: chain.encode(question) }, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}
