import { toQuantity } from '@redoubt/chain/hex';
import { type ChainLog, parseLogs } from '@redoubt/chain/read/raw-shapes';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { type Approvals, PERMIT2 } from '@redoubt/domain/onchain/wallet/holdings';
import { addressWord, type Hex } from '../../onchain/read/abi.ts';
import { listRecordedGrants, readApprovalRecord } from './approval-store.ts';
import { GRANTS, type Granted, type GrantLog, readGrants } from './granted.ts';

/** What was found to be granted, and the scope of the search. */
export type FoundApprovals = { readonly granted: Granted; readonly scope: Omit<Approvals, 'entries' | 'collections'> };

/**
 * Blocks of a log search where a node rejects one of the whole chain. Public nodes reject longer
 * ranges.
 */
export const SEARCHED_BLOCKS = 10_000;
/** Timeout of a search of the whole chain. */
const WHOLE_CHAIN_MS = 4_000;
/** How long a node that rejected the whole chain is not asked for it again. */
const REJECTION_HOLDS_MS = 10 * 60_000;
/** Pairs of token and spender whose allowance is read, and of collection and operator: as many as one request holds. */
const PAIRS_MAX = 300;
const ITEMS_MAX = 100;
/**
 * Pairs of a contract outside of the catalogue. A malicious one can emit thousands of approvals to
 * hide others.
 */
const UNKNOWN_CONTRACT_PAIRS_MAX = 10;

const rejectedAt = new WeakMap<ChainClient, number>();

/**
 * The approvals of an address, of tokens and of collections: from the record of followed contracts,
 * and by a log search of a node for all others. Costs two queries and at most two searches, whatever
 * their number. Those of contracts in `known` come first; within each group the newest.
 */
export async function findApprovals(
  { db, client }: { db: Db; client: ChainClient },
  { chainId, block, owner, known }: { chainId: number; block: number; owner: Hex; known: ReadonlySet<Hex> },
): Promise<FoundApprovals> {
  const [record, recorded, search] = await Promise.all([
    readApprovalRecord(db, { chainId }),
    listRecordedGrants(db, { chainId, owner }),
    searchGrants(client, { block, owner }),
  ]);
  const found = [recorded.granted, search.granted];
  const tokens = keepNewest(
    found.flatMap((granted) => granted.tokens),
    ({ token, spender, through }) => `${token} ${spender} ${through}`,
  );
  const items = keepNewest(
    found.flatMap((granted) => granted.items),
    ({ collection, operator, item }) => `${collection} ${operator} ${item}`,
  );
  const granted = {
    // Anyone can write a contract that logs the events of Permit2.
    tokens: choose(tokens, { contractOf: ({ token, through }) => through ?? token, known: new Set([...known, PERMIT2]), most: PAIRS_MAX }),
    items: choose(items, { contractOf: ({ collection }) => collection, known, most: ITEMS_MAX }),
  };
  return {
    granted,
    scope: {
      searched: search.searched,
      record,
      found: tokens.length + items.length,
      asked: granted.tokens.length + granted.items.length,
      truncated: recorded.truncated,
    },
  };
}

function keepNewest<Grant extends { readonly block: number }>(grants: readonly Grant[], keyOf: (grant: Grant) => string): Grant[] {
  const newest = new Map<string, Grant>();
  for (const grant of grants) {
    const key = keyOf(grant);
    if ((newest.get(key)?.block ?? -1) < grant.block) newest.set(key, grant);
  }
  return [...newest.values()].toSorted((one, other) => other.block - one.block);
}

/** Of grants, the newest first, those that are read. */
function choose<Grant>(
  grants: readonly Grant[],
  { contractOf, known, most }: { contractOf: (grant: Grant) => Hex; known: ReadonlySet<Hex>; most: number },
): Grant[] {
  const isKnown = (grant: Grant) => known.has(contractOf(grant));
  const taken = new Map<Hex, number>();
  const others = grants.filter((grant) => {
    if (isKnown(grant)) return false;
    const count = (taken.get(contractOf(grant)) ?? 0) + 1;
    taken.set(contractOf(grant), count);
    return count <= UNKNOWN_CONTRACT_PAIRS_MAX;
  });
  return [...grants.filter(isKnown), ...others].slice(0, most);
}

type Search = { readonly granted: Granted; readonly searched: Approvals['searched'] };

/**
 * Only private nodes are asked for the whole chain: public ones reject that and penalise the
 * client.
 */
async function searchGrants(client: ChainClient, { block, owner }: { block: number; owner: Hex }): Promise<Search> {
  const recent = Math.max(0, block - SEARCHED_BLOCKS + 1);
  const rejected = performance.now() - (rejectedAt.get(client) ?? Number.NEGATIVE_INFINITY) < REJECTION_HOLDS_MS;
  if (recent > 0 && !client.rateLimited && !rejected) {
    const whole = await search(client, { from: 0, to: block, owner, signal: AbortSignal.timeout(WHOLE_CHAIN_MS) });
    if (whole !== undefined) return whole;
    rejectedAt.set(client, performance.now());
  }
  return (await search(client, { from: recent, to: block, owner })) ?? { granted: { tokens: [], items: [] }, searched: null };
}

async function search(
  client: ChainClient,
  { from, to, owner, signal }: { from: number; to: number; owner: Hex; signal?: AbortSignal },
): Promise<Search | undefined> {
  const filter = { fromBlock: toQuantity(from), toBlock: toQuantity(to), topics: [GRANTS, `0x${addressWord(owner)}`] };
  const parse = (result: unknown) => readGrants(parseLogs(result).map(toGrantLog), owner);
  try {
    const { value } = await client.ask({ method: 'eth_getLogs', params: [filter], parse, ...(signal !== undefined && { signal }) });
    return { granted: value, searched: { fromBlock: from, toBlock: to } };
  } catch (error) {
    if (isRpcFault(error) || signal?.aborted === true) return undefined;
    throw error;
  }
}

function toGrantLog({ address, topics: [topic = '0x', ...others], data, block }: ChainLog): GrantLog {
  const topics: Hex = `0x${others.map((word) => word.slice(2)).join('')}`;
  return { contract: address, topic, topics, dataWords: Math.floor((data.length - 2) / 64), block };
}
