import { toQuantity } from '@redoubt/chain/hex';
import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { type ChainLog, parseLogs } from '@redoubt/chain/read/raw-shapes';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { Approvals } from '@redoubt/domain/onchain/wallet/holdings';
import { addressWord, type Hex } from '../../onchain/read/abi.ts';
import { type Granted, listRecordedApprovals, readApprovalRecord } from './approval-store.ts';

/** The approvals that were found, and the scope of the search. */
export type FoundApprovals = { readonly granted: readonly Granted[]; readonly scope: Omit<Approvals, 'entries'> };

/**
 * Blocks of a log search where a node rejects one of the whole chain. Public nodes reject longer
 * ranges.
 */
export const SEARCHED_BLOCKS = 10_000;
/** Timeout of a search of the whole chain. */
const WHOLE_CHAIN_MS = 4_000;
/** How long a node that rejected the whole chain is not asked for it again. */
const REJECTION_HOLDS_MS = 10 * 60_000;
/** Pairs of token and spender whose allowance is read: as many as one request holds. */
const PAIRS_MAX = 300;
/**
 * Pairs of a token outside of the catalogue. A malicious one can emit thousands of approvals to
 * hide others.
 */
const UNKNOWN_TOKEN_PAIRS_MAX = 10;

const rejectedAt = new WeakMap<ChainClient, number>();

/**
 * The approvals of an address: from the record of followed contracts, and by a log search of a node
 * for all others. Costs one query and at most two searches, whatever their number. Pairs of tokens
 * in `known` come first; within each group the newest.
 */
export async function findApprovals(
  { db, client }: { db: Db; client: ChainClient },
  { chainId, block, owner, known }: { chainId: number; block: number; owner: Hex; known: ReadonlySet<Hex> },
): Promise<FoundApprovals> {
  const [record, recorded, search] = await Promise.all([
    readApprovalRecord(db, { chainId }),
    listRecordedApprovals(db, { chainId, owner }),
    searchApprovals(client, { block, owner }),
  ]);
  const pairs = new Map<string, Granted>();
  for (const each of [...recorded.granted, ...search.granted]) {
    const key = `${each.token} ${each.spender}`;
    if ((pairs.get(key)?.block ?? -1) < each.block) pairs.set(key, each);
  }
  const granted = choosePairs([...pairs.values()], known);
  const { searched } = search;
  return { granted, scope: { searched, record, found: pairs.size, asked: granted.length, truncated: recorded.truncated } };
}

function choosePairs(pairs: readonly Granted[], known: ReadonlySet<Hex>): Granted[] {
  const newest = pairs.toSorted((one, other) => other.block - one.block);
  const taken = new Map<Hex, number>();
  const others = newest.filter(({ token }) => {
    if (known.has(token)) return false;
    taken.set(token, (taken.get(token) ?? 0) + 1);
    return (taken.get(token) ?? 0) <= UNKNOWN_TOKEN_PAIRS_MAX;
  });
  return [...newest.filter(({ token }) => known.has(token)), ...others].slice(0, PAIRS_MAX);
}

type Search = { readonly granted: readonly Granted[]; readonly searched: Approvals['searched'] };

/**
 * Only private nodes are asked for the whole chain: public ones reject that and penalise the
 * client.
 */
async function searchApprovals(client: ChainClient, { block, owner }: { block: number; owner: Hex }): Promise<Search> {
  const recent = Math.max(0, block - SEARCHED_BLOCKS + 1);
  const rejected = performance.now() - (rejectedAt.get(client) ?? Number.NEGATIVE_INFINITY) < REJECTION_HOLDS_MS;
  if (recent > 0 && !client.rateLimited && !rejected) {
    const whole = await search(client, { from: 0, to: block, owner, signal: AbortSignal.timeout(WHOLE_CHAIN_MS) });
    if (whole !== undefined) return whole;
    rejectedAt.set(client, performance.now());
  }
  return (await search(client, { from: recent, to: block, owner })) ?? { granted: [], searched: null };
}

async function search(
  client: ChainClient,
  { from, to, owner, signal }: { from: number; to: number; owner: Hex; signal?: AbortSignal },
): Promise<Search | undefined> {
  const filter = { fromBlock: toQuantity(from), toBlock: toQuantity(to), topics: [TOPIC.approval, `0x${addressWord(owner)}`] };
  const parse = (result: unknown) => parseLogs(result).flatMap((log) => toGranted(log, owner));
  try {
    const { value } = await client.ask({ method: 'eth_getLogs', params: [filter], parse, ...(signal !== undefined && { signal }) });
    return { granted: value, searched: { fromBlock: from, toBlock: to } };
  } catch (error) {
    if (isRpcFault(error) || signal?.aborted === true) return undefined;
    throw error;
  }
}

/**
 * Approvals of NFTs (ERC-721) have the same event signature and one more topic; they are left out.
 */
function toGranted({ address, topics, data, block }: ChainLog, owner: Hex): Granted[] {
  const [topic, from, to] = topics;
  if (topics.length !== 3 || topic !== TOPIC.approval || from !== `0x${addressWord(owner)}` || to === undefined || data.length !== 66)
    return [];
  return [{ token: address, spender: `0x${to.slice(26)}`, block }];
}
