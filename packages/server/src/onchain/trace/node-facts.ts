import { parseAmount, parseBytes, toQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import type { Account, Asset, Hex } from '@redoubt/tracing/model/movement';
import type { AccountKind, AssetFact, FreezeAsk } from '@redoubt/tracing/model/store';
import { judgeToken } from '@redoubt/tracing/read/judge-token';
import { type Fields, toFields } from '@redoubt/tracing/read/raw';
import { toAccountKind, toDecimals, toSymbol } from '@redoubt/tracing/read/read-account';
import { readFreeze } from '@redoubt/tracing/read/read-freeze';
import { sql } from 'kysely';
import { listWrappers } from '../movement/wrappers.ts';
import { toBytes, toHex } from '../record/chain-values.ts';

/** What a trace asks of a node. Everything is `undefined` where the node can not say it. */
export type NodeReader = {
  readBalance(ask: { account: Account; asset: Asset; block: number }): Promise<bigint | undefined>;
  /** The code of an account at a block, or at the newest one. */
  readCode(account: Account, block?: number): Promise<Hex | undefined>;
  /** Whether the issuer of a token has frozen an account. */
  readFreeze(ask: FreezeAsk): Promise<boolean | undefined>;
  /** What a token says about itself: a claim. */
  readToken(contract: Hex): Promise<{ symbol: string | undefined; decimals: number | undefined }>;
  /** Whether its balances changed by what its transfers say, in a sample of the newest. */
  judgeToken(contract: Hex): Promise<'consistent' | 'inconsistent' | 'unknown'>;
};

const BALANCE_OF = '0x70a08231';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

/** Asks a node. After `signal` the node says nothing more. */
export function createNodeReader(client: ChainClient, { signal }: { signal?: AbortSignal } = {}): NodeReader {
  const ask = async <T>(method: string, params: readonly unknown[], parse: (it: unknown) => T): Promise<T | undefined> => {
    try {
      return (await client.ask({ method, params, parse, ...(signal !== undefined && { signal }) })).value;
    } catch (error) {
      if (isRpcFault(error) || signal?.aborted === true) return undefined;
      throw error;
    }
  };
  const call = (to: Hex, data: string, block: string) => ask('eth_call', [{ to, data }, block], parseBytes);
  const readBalance: NodeReader['readBalance'] = async ({ account, asset, block }) => {
    const at = toQuantity(block);
    if (asset === 'native') return ask('eth_getBalance', [account, at], parseAmount);
    const answer = await call(asset, `${BALANCE_OF}${account.slice(2).padStart(64, '0')}`, at);
    return answer?.length === 66 ? BigInt(answer) : undefined;
  };
  return {
    readBalance,
    readCode: (account, block) => ask('eth_getCode', [account, block === undefined ? 'latest' : toQuantity(block)], parseBytes),
    readFreeze: ({ account, token, block }) => readFreeze((to, data) => call(to, data, toQuantity(block)), { account, token }),
    async readToken(contract) {
      const [symbol, decimals] = await Promise.all([call(contract, SYMBOL, 'latest'), call(contract, DECIMALS, 'latest')]);
      return { symbol: toSymbol(symbol), decimals: toDecimals(decimals) };
    },
    async judgeToken(contract) {
      const newest = await ask('eth_blockNumber', [], parseAmount);
      if (newest === undefined) return 'unknown';
      return judgeToken(contract, Number(newest), {
        balance: readBalance,
        logs: (address, topics, { from, to }) =>
          ask('eth_getLogs', [{ address, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) }], parseLogs),
      });
    },
  };
}

function parseLogs(it: unknown): readonly Fields[] {
  if (!Array.isArray(it)) throw new TypeError('The logs are no list');
  return it.map((log) => toFields(log, 'a log'));
}

type Facts = { readonly db: Db; readonly node: NodeReader | undefined };

type Kind = Exclude<AccountKind, 'unknown'>;
/** `later`: the node no longer has the code of the block that was asked for, so that it is of the newest one. */
export type KindFound = { readonly kind: Kind; readonly later: boolean };
/** An account, and the block at which its kind counts; without one the newest. */
export type KindAsk = { readonly account: Account; readonly block?: number | undefined };

/** How long an answer of the newest block is kept. */
const NEWEST_SECONDS = 600;
/** How long a sample of a token's transfers counts: a contract may be changed. */
const TRUST_SECONDS = 86_400;

/**
 * What stands behind accounts, each at its block, in the order of the questions. An answer is kept with its block: code stays
 * where it was seen earlier, and an account without code may get one in the next block. What the node does not say is
 * `undefined`, and asked again next time.
 */
export async function listAccountKinds(
  { db, node }: Facts,
  { chainId, asks }: { chainId: number; asks: readonly KindAsk[] },
): Promise<(KindFound | undefined)[]> {
  const keyOf = ({ account, block }: KindAsk) => `${account} ${block ?? 'newest'}`;
  const wanted = new Map(asks.filter(({ account }) => account.length === 42).map((ask) => [keyOf(ask), ask]));
  if (wanted.size === 0) return asks.map(() => undefined);
  const rows = await db
    .selectFrom('moved_account')
    .where('chain_id', '=', String(chainId))
    .where('address', 'in', [...new Set([...wanted.values()].map(({ account }) => account))].map(toBytes))
    .select(['address', 'kind', 'at_block', sql<boolean>`asked_at > now() - ${NEWEST_SECONDS} * interval '1 second'`.as('is_fresh')])
    .execute();
  const kept = new Map(rows.map(({ address, ...row }) => [toHex(address), row]));
  const kinds = new Map<string, KindFound>();
  for (const [key, { account, block }] of wanted) {
    const row = kept.get(account);
    if (row === undefined) continue;
    const { kind, at_block: at, is_fresh: isFresh } = row;
    if (at === null ? block === undefined && isFresh : block !== undefined && isKindAt({ kind, at: Number(at) }, block))
      kinds.set(key, { kind, later: false });
  }
  if (node === undefined) return asks.map((ask) => kinds.get(keyOf(ask)));
  const found = await Promise.all(
    [...wanted].flatMap(([key, { account, block }]) => {
      const row = kept.get(account);
      const newest = row !== undefined && row.at_block === null && row.is_fresh ? row.kind : undefined;
      return kinds.has(key) ? [] : [askKind(node, { account, block, newest }).then((one) => one && { ...one, key })];
    }),
  );
  const known = found.filter((one) => one !== undefined);
  for (const { key, kind, later } of known) kinds.set(key, { kind, later });
  await keepKinds(db, { chainId, found: known.filter(({ isNew }) => isNew) });
  return asks.map((ask) => kinds.get(keyOf(ask)));
}

type KindNews = { readonly account: Account; readonly kind: Kind; readonly block: number | undefined };

/** One row for each account: of the newest block that was asked for. */
async function keepKinds(db: Db, { chainId, found }: { chainId: number; found: readonly KindNews[] }): Promise<void> {
  const rows = new Map(found.toSorted((a, b) => (a.block ?? -1) - (b.block ?? -1)).map((one) => [one.account, one]));
  if (rows.size === 0) return;
  await db
    .insertInto('moved_account')
    .values(
      [...rows.values()].map(({ account, kind, block }) => ({
        chain_id: String(chainId),
        address: toBytes(account),
        kind,
        at_block: block === undefined ? null : String(block),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'address']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        at_block: ref('excluded.at_block'),
        asked_at: sql`now()`,
      })),
    )
    .execute();
}

/** Code that was there before is there still; an account without its own code may have got one since. */
function isKindAt({ kind, at }: { kind: Kind; at: number }, block: number): boolean {
  return at === block || (at < block && (kind === 'contract' || kind === 'personal'));
}

async function askKind(node: NodeReader, { account, block, newest }: KindAsk & { newest: Kind | undefined }) {
  const then = block === undefined ? undefined : await node.readCode(account, block);
  if (then !== undefined) return { account, kind: toAccountKind(then), block, later: false, isNew: true };
  const later = block !== undefined;
  if (newest !== undefined) return { account, kind: newest, block: undefined, later, isNew: false };
  const now = await node.readCode(account);
  return now === undefined ? undefined : { account, kind: toAccountKind(now), block: undefined, later, isNew: true };
}

/**
 * Symbols and decimals as the tokens say, asked once; a token of the catalogue is trusted to log what it does, unless a sample of its
 * transfers shows otherwise.
 */
export async function listAssetFacts(
  { db, node }: Facts,
  { chainId, slug, assets }: { chainId: number; slug: string; assets: readonly Asset[] },
): Promise<AssetFact[]> {
  const contracts = assets.filter((asset): asset is Hex => asset !== 'native');
  if (assets.length === 0) return [];
  const [rows, catalogued, wrappers] = await Promise.all([
    contracts.length === 0
      ? []
      : db
          .selectFrom('moved_asset')
          .where('chain_id', '=', String(chainId))
          .where('contract', 'in', contracts.map(toBytes))
          .select([
            'contract',
            'symbol',
            'decimals',
            'asked_at',
            'trust',
            sql<boolean>`coalesce(trust_at > now() - ${TRUST_SECONDS} * interval '1 second', false)`.as('is_judged'),
          ])
          .execute(),
    contracts.length === 0
      ? []
      : db.selectFrom('project_contract').where('chain', '=', slug).where('address', 'in', contracts).select('address').execute(),
    listWrappers(db, { slug }),
  ]);
  const trusted = new Set(catalogued.map(({ address }) => address));
  return Promise.all(
    assets.map(async (asset): Promise<AssetFact> => {
      if (asset === 'native') return { asset, symbol: 'ETH', decimals: 18, trust: 'native', wraps: false };
      const row = rows.find(({ contract }) => contract !== null && toHex(contract) === asset);
      const claim =
        row === undefined || row.asked_at !== null
          ? { symbol: row?.symbol ?? undefined, decimals: row?.decimals ?? undefined }
          : await askToken({ db, node }, { chainId, contract: asset });
      // What wraps the native coin mints and burns without a transfer.
      if (wrappers.has(asset)) return { asset, ...claim, trust: 'catalogued', wraps: true };
      const judged =
        row === undefined || row.is_judged ? (row?.trust ?? 'unknown') : await judge({ db, node }, { chainId, contract: asset });
      return { asset, ...claim, trust: judged !== 'inconsistent' && trusted.has(asset) ? 'catalogued' : judged, wraps: false };
    }),
  );
}

async function judge({ db, node }: Facts, { chainId, contract }: { chainId: number; contract: Hex }) {
  const found = await node?.judgeToken(contract);
  if (found === undefined) return 'unknown';
  await db
    .updateTable('moved_asset')
    .where('chain_id', '=', String(chainId))
    .where('contract', '=', toBytes(contract))
    .set({ trust: found === 'unknown' ? null : found, trust_at: sql`now()` })
    .execute();
  return found;
}

async function askToken({ db, node }: Facts, { chainId, contract }: { chainId: number; contract: Hex }) {
  if (node === undefined) return { symbol: undefined, decimals: undefined };
  const claim = await node.readToken(contract);
  await db
    .updateTable('moved_asset')
    .where('chain_id', '=', String(chainId))
    .where('contract', '=', toBytes(contract))
    .set({ symbol: claim.symbol ?? null, decimals: claim.decimals ?? null, asked_at: sql`now()` })
    .execute();
  return claim;
}
