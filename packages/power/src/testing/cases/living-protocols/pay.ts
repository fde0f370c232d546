import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address } from '../../../evm/reader.ts';

type Payment = { readonly contract: string; readonly name: string; readonly args?: readonly unknown[]; readonly value: bigint };

/** Sends a call with ether, in wei, from a person. Throws when it reverts. */
export async function pay(chain: ContractChain, who: string, to: Address, { value, ...how }: Payment): Promise<void> {
  const [from, data] = [person(who), chain.encode(how)];
  await chain.rpc.ask('anvil_setBalance', [from, `0x${(value + 10n ** 24n).toString(16)}`]);
  const request = { from, to, data, value: `0x${value.toString(16)}`, gas: '0x1c9c380' };
  const hash = await chain.rpc.ask('eth_sendTransaction', [request]);
  await chain.rpc.ask('evm_mine', []);
  const receipt = (await chain.rpc.ask('eth_getTransactionReceipt', [hash])) as { status: string } | null;
  if (receipt?.status !== '0x1') throw new Error(`It reverted: ${how.name}`);
}
