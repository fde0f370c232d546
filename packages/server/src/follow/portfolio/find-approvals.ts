import { toQuantity } from '@redoubt/chain/hex';
import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { type ChainLog, parseLogs } from '@redoubt/chain/read/raw-shapes';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { Approvals } from '@redoubt/domain/onchain/wallet/holdings';
import { addressWord, type Hex } from '../../onchain/read/abi.ts';
import { type Granted, listRecordedApprovals, readApprovalRecord } from './approval-store.ts';

/** What was found, and where it was looked for. */
export type FoundApprovals = { readonly granted: readonly Granted[]; readonly looked: Omit<Approvals, 'entries'> };

/** How far back a node searches that refuses the whole chain. */
const SEARCHED_BLOCKS = 10_000;
/** A search of the whole chain that takes longer is given up. */
const WHOLE_CHAIN_MS = 4_000;
/** After a node refused the whole chain it is not asked for that again so soon. */
const REFUSAL_HOLDS_MS = 10 * 60_000;
/** Pairs of token and spender whose allowance is asked for: as many as one request holds. */
const PAIRS_MAX = 300;
/** Of a token that no catalogue names. Anybody can make one that tells of thousands of approvals, to hide the others. */
const UNKNOWN_TOKEN_PAIRS_MAX = 10;

const refusedAt = new WeakMap<ChainClient, number>();

/**
 * What an address approved: by the record of the contracts that are followed, and by what a node finds of any other. Costs one query and at
 * most two searches, however much there is. Pairs of tokens in `known` come first, each part by when it was approved last.
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
  return { granted, looked: { searched, record, found: pairs.size, asked: granted.length, truncated: recorded.truncated } };
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

/** Whole chains are asked of nodes of one's own alone: public ones refuse it, and count it against whoever asks. */
async function searchApprovals(client: ChainClient, { block, owner }: { block: number; owner: Hex }): Promise<Search> {
  const recent = Math.max(0, block - SEARCHED_BLOCKS + 1);
  const refused = performance.now() - (refusedAt.get(client) ?? Number.NEGATIVE_INFINITY) < REFUSAL_HOLDS_MS;
  if (recent > 0 && !client.rateLimited && !refused) {
    const whole = await search(client, { from: 0, to: block, owner, signal: AbortSignal.timeout(WHOLE_CHAIN_MS) });
    if (whole !== undefined) return whole;
    refusedAt.set(client, performance.now());
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

/** Approvals of single tokens of a collection have the same name, and a topic more. */
function toGranted({ address, topics, data, block }: ChainLog, owner: Hex): Granted[] {
  const [topic, from, to] = topics;
  if (topics.length !== 3 || topic !== TOPIC.approval || from !== `0x${addressWord(owner)}` || to === undefined || data.length !== 66)
    return [];
  return [{ token: address, spender: `0x${to.slice(26)}`, block }];
}
