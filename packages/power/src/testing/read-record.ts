import { listDeploymentAccounts, listNamedAccounts } from '@redoubt/chain/read/named-accounts';
import type { Address, Hex } from '../evm/reader.ts';

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;
type Transaction = { readonly hash: Hex; readonly from: Address; readonly to: Address | null; readonly input: Hex };
type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex; readonly transactionHash: Hex };

const OF_ONE_MAX = 16;

/**
 * The accounts that a worker has on record of each contract: named by its logs, as senders or by the data
 * of transactions sent to it, as senders of transactions in which it logged, and as sender and arguments of
 * its deployment.
 */
export async function readRecord(ask: Ask, { number }: { readonly number: Hex }): Promise<(address: Address) => Address[]> {
  const found = new Map<Address, Set<Address>>();
  const add = (contract: Address, accounts: readonly Address[]) => {
    const known = found.get(contract) ?? new Set();
    found.set(contract, known);
    for (const account of accounts) known.add(account);
  };
  const senders = new Map<Hex, readonly Address[]>();
  for (let block = 0; block <= Number(number); block += 1) {
    const { transactions } = (await ask('eth_getBlockByNumber', [`0x${block.toString(16)}`, true])) as { transactions: Transaction[] };
    for (const { hash, from, to, input } of transactions) {
      senders.set(hash, to === null ? [from, ...listDeploymentAccounts(input, { accountsMax: OF_ONE_MAX })] : [from]);
      if (to === null) {
        const { contractAddress } = (await ask('eth_getTransactionReceipt', [hash])) as { contractAddress: Address };
        add(contractAddress, senders.get(hash) ?? []);
      } else add(to, [from, ...listNamedAccounts(input, { skip: 4, accountsMax: OF_ONE_MAX })]);
    }
  }
  for (const log of (await ask('eth_getLogs', [{ fromBlock: '0x0', toBlock: number }])) as Log[]) {
    const sent = senders.get(log.transactionHash) ?? [];
    const topics = log.topics.slice(1).flatMap((topic) => listNamedAccounts(topic, { accountsMax: 1 }));
    add(log.address, [...sent, ...topics, ...listNamedAccounts(log.data, { accountsMax: OF_ONE_MAX })]);
  }
  return (address) => [...(found.get(address) ?? [])];
}
