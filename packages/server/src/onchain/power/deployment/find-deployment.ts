import { parseBytes, toQuantity } from '@redoubt/chain/hex';
import { listDeploymentAccounts } from '@redoubt/chain/read/named-accounts';
import type { ChainClient, Question } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Address } from '@redoubt/power/evm/reader';

/** Accounts of one deployment. */
export const ARGUMENTS_MAX = 16;
/** Deployments in the block of one that are looked at. */
const DEPLOYMENTS_MAX = 24;
/** A method that one endpoint lacks, others lack too: no long wait for it. */
const TRIES = 2;

/** The block in which a contract's code appeared, its deployer and the accounts of the constructor's arguments. */
export type Deployment = { readonly block: number; readonly accounts: readonly Address[] };

/** Code at an earlier block, narrowed down by halves. */
type Search = { readonly address: Address; without: number; having: number };

/**
 * The deployments of contracts, or why one could not be determined. The block in which code appeared is found by
 * halves, for all contracts together, in batches: some 25 calls a contract and round trips in all. An endpoint
 * without earlier states is asked once. No accounts where another contract deployed it. Throws RpcFault when no
 * endpoint answers.
 */
export async function findDeployments(
  client: ChainClient,
  { addresses, block }: { addresses: readonly Address[]; block: number },
): Promise<Map<Address, Deployment | RpcFault>> {
  const found = new Map<Address, Deployment | RpcFault>();
  const ask = async <T>(questions: readonly Question<T>[]) =>
    (await client.askAll(questions.map((question) => ({ ...question, tries: TRIES })))).map((answer) => {
      if (answer instanceof RpcFault && !isOfEndpoint(answer)) throw answer;
      return answer instanceof RpcFault ? answer : answer.value;
    });
  const codeAt = (address: Address, at: number) => ({ method: 'eth_getCode', params: [address, toQuantity(at)], parse: parseBytes });
  let open: Search[] = addresses.map((address) => ({ address, without: -1, having: block }));
  const [first] = open;
  const middleOf = ({ without, having }: Search) => Math.floor((without + having) / 2);
  if (first !== undefined && first.having > 0) {
    const [old] = await ask([codeAt(first.address, middleOf(first))]);
    if (isRpcFault(old, 'no-state')) return new Map(addresses.map((address) => [address, old]));
  }
  while (open.some(({ without, having }) => having - without > 1)) {
    const searching = open.filter(({ without, having }) => having - without > 1);
    const codes = await ask(searching.map((search) => codeAt(search.address, middleOf(search))));
    for (const [index, search] of searching.entries()) {
      const code = codes[index];
      if (code instanceof RpcFault) found.set(search.address, code);
      else if (code === '0x') search.without = middleOf(search);
      else search.having = middleOf(search);
    }
    open = open.filter(({ address }) => !found.has(address));
  }
  for (const { address, having } of open) found.set(address, await readDeployment(ask, { address, block: having }));
  return found;
}

/** What an endpoint can not answer at all, in contrast to one that does not answer now. */
function isOfEndpoint(fault: RpcFault): boolean {
  return isRpcFault(fault, 'refused', 'unsupported', 'no-state', 'no-history', 'range', 'server', 'malformed');
}

type Ask = <T>(questions: readonly Question<T>[]) => Promise<(T | RpcFault)[]>;

async function readDeployment(ask: Ask, { address, block }: { address: Address; block: number }): Promise<Deployment | RpcFault> {
  const [created] = await ask([{ method: 'eth_getBlockByNumber', params: [toQuantity(block), true], parse: parseCreations }]);
  if (created === undefined || created instanceof RpcFault) return created ?? new RpcFault('malformed');
  const looked = created.slice(0, DEPLOYMENTS_MAX);
  const contracts = await ask(looked.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash], parse: parseCreated })));
  const fault = contracts.find((each) => each instanceof RpcFault);
  if (fault !== undefined) return fault;
  const creation = looked[contracts.indexOf(address)];
  if (creation === undefined) return { block, accounts: [] };
  return { block, accounts: [creation.from, ...listDeploymentAccounts(creation.input, { accountsMax: ARGUMENTS_MAX })] };
}

type Creation = { readonly hash: string; readonly from: Address; readonly input: Address };

/** The transactions of a block that deploy a contract. */
function parseCreations(result: unknown): Creation[] {
  const { transactions } = (result ?? {}) as { transactions?: unknown };
  if (!Array.isArray(transactions)) throw new TypeError('not a block with transactions');
  return transactions.flatMap((each: unknown): Creation[] => {
    const { hash, from, to, input } = (each ?? {}) as Record<string, unknown>;
    return typeof hash === 'string' && (to === null || to === undefined)
      ? [{ hash, from: parseBytes(from).toLowerCase() as Address, input: parseBytes(input) }]
      : [];
  });
}

/** The contract that a transaction deployed. */
function parseCreated(result: unknown): string | undefined {
  const { contractAddress } = (result ?? {}) as Record<string, unknown>;
  return typeof contractAddress === 'string' ? contractAddress.toLowerCase() : undefined;
}
