import { listDeploymentAccounts, listNamedAccounts } from '@redoubt/chain/read/named-accounts';
import { CONTROL_TOPICS } from '../analysis/control-topics.ts';
import { ACCOUNTS_MAX } from '../analysis/find-holders.ts';
import type { Address, Hex } from '../evm/reader.ts';
import type { Endpoint } from './endpoint.ts';

/** The accounts that a contract's logs name, and from which block on they were read. */
export type NamedByChain = { readonly accounts: readonly Address[]; readonly fromBlock: number };

type Log = { readonly topics: readonly Hex[]; readonly data: Hex; readonly transactionHash: Hex };

/** Requests for the newest blocks where an endpoint refuses the whole history, each of a quarter of the blocks before. */
const SHORTER_MAX = 6;
/** Transactions that are read for their senders and arguments: the first, among them the deployment, and the newest. */
const TRANSACTIONS_MAX = 24;
/** Accounts of one log's data, and of one transaction's. */
const OF_DATA_MAX = 16;

/**
 * Accounts that may hold powers over a contract: those that all of its logs name, in topics and data, and
 * the senders and arguments of some of their transactions. The most telling come first: those of events
 * about owners, roles or code, then those of the rarest event. Where the endpoint refuses the whole history,
 * the logs about control of all blocks and all logs of the newest blocks that it serves. Undefined where it
 * serves no logs at all.
 */
export async function listNamedByChain(
  endpoint: Endpoint,
  { address, toBlock }: { address: Address; toBlock: number },
): Promise<NamedByChain | undefined> {
  const read = (fromBlock: number, topics?: readonly Hex[]) => readLogs(endpoint, { address, fromBlock, toBlock, topics });
  let fromBlock = 0;
  let logs = await read(0);
  const announced = logs === undefined ? await read(0, CONTROL_TOPICS) : [];
  for (let tries = 0, blocks = toBlock; logs === undefined && tries < SHORTER_MAX && blocks > 0; tries += 1) {
    blocks = Math.floor(blocks / 4);
    fromBlock = toBlock - blocks;
    logs = await read(fromBlock);
  }
  if (logs === undefined && announced === undefined) return undefined;
  const known = [...(announced ?? []), ...(logs ?? [])];
  const hashes = [...new Set(known.map(({ transactionHash }) => transactionHash))];
  const chosen = new Set([...hashes.slice(0, TRANSACTIONS_MAX / 2), ...hashes.slice(-TRANSACTIONS_MAX / 2)]);
  const senders = (await Promise.all([...chosen].map((hash) => listOfTransaction(endpoint, hash)))).flat();
  const [control, others] = [known.filter(isOfControl), known.filter((log) => !isOfControl(log))];
  const rarest = [...Map.groupBy(others, ({ topics: [topic] }) => topic).values()].toSorted((a, b) => a.length - b.length);
  const named = [control, ...rarest].flatMap((of) => of.toReversed().flatMap(listOfLog));
  const accounts = [...new Set([...control.flatMap(listOfLog), ...senders, ...named])];
  return { accounts: accounts.slice(0, ACCOUNTS_MAX + 1), fromBlock: logs === undefined ? toBlock + 1 : fromBlock };
}

const CONTROL: ReadonlySet<string> = new Set(CONTROL_TOPICS);
const isOfControl = ({ topics: [topic] }: Log): boolean => topic !== undefined && CONTROL.has(topic);

const listOfLog = ({ topics, data }: Log): Address[] => [
  ...topics.slice(1).flatMap((topic) => listNamedAccounts(topic, { accountsMax: 1 })),
  ...listNamedAccounts(data, { accountsMax: OF_DATA_MAX }),
];

async function listOfTransaction(endpoint: Endpoint, hash: Hex): Promise<Address[]> {
  const reply = await endpoint.ask('eth_getTransactionByHash', [hash]);
  const { from, to, input } = (reply.error === undefined ? (reply.result as Record<string, unknown> | null) : null) ?? {};
  const parties = [from, to].flatMap((each) => (typeof each === 'string' ? [each.toLowerCase() as Address] : []));
  if (typeof input !== 'string') return parties;
  const limits = { accountsMax: OF_DATA_MAX };
  return [
    ...parties,
    ...(typeof to === 'string' ? listNamedAccounts(input as Hex, { skip: 4, ...limits }) : listDeploymentAccounts(input as Hex, limits)),
  ];
}

/** Undefined where the endpoint does not serve these logs. */
async function readLogs(
  endpoint: Endpoint,
  { address, fromBlock, toBlock, topics }: { address: Address; fromBlock: number; toBlock: number; topics: readonly Hex[] | undefined },
): Promise<Log[] | undefined> {
  const range = { fromBlock: `0x${fromBlock.toString(16)}`, toBlock: `0x${toBlock.toString(16)}` };
  const reply = await endpoint.ask('eth_getLogs', [{ address, ...range, ...(topics && { topics: [topics] }) }]);
  if (reply.error !== undefined || !Array.isArray(reply.result)) return undefined;
  return (reply.result as Partial<Log>[]).flatMap(({ topics: found, data, transactionHash }) =>
    Array.isArray(found) && typeof data === 'string' && typeof transactionHash === 'string'
      ? [{ topics: found.map((topic) => String(topic).toLowerCase() as Hex), data, transactionHash }]
      : [],
  );
}
