import { parseAmount, parseQuantity } from '@redoubt/chain/hex';
import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { AppError } from '@redoubt/domain/errors';
import type { Holding, TokenAlerts, TokenPowers, WalletHoldings, WalletQuery } from '@redoubt/domain/onchain/wallet/holdings';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { findNativeSymbol } from '@redoubt/domain/platform/chain/native-symbol';
import { listVerdicts, type NamedVerdict } from '../../catalog/verdict/list-verdicts.ts';
import type { Price } from '../../onchain/price/price-tokens.ts';
import { cents, toPriceUsd } from '../../onchain/price/price-tokens.ts';
import { CONTRACTS_MAX, NATIVE, type NamedPrices, readPrices } from '../../onchain/price/read-prices.ts';
import { addressWord, formatUnits, type Hex, readWord } from '../../onchain/read/abi.ts';
import { findConnectedChain, findLabel, listKnownContracts, readCallsOf } from '../../onchain/read/connected-chain.ts';
import { openReader, type Reader } from '../../onchain/read/multicall.ts';
import { toHex } from '../../onchain/record/chain-values.ts';
import type { Context } from '../../platform/context.ts';
import { findApprovals, SEARCHED_BLOCKS } from './find-approvals.ts';
import { countAlerts, describePowers } from './judge-tokens.ts';
import { readAllowances, readItemApprovals, toApprovals } from './read-approvals.ts';

type WalletContext = Pick<Context, 'db'> & {
  /** The client of a chain; undefined where this process has no endpoint for it. */
  readonly clientOf: (chainId: number) => Promise<ChainClient | undefined>;
};

const TOKENS_FOUND_MAX = 100;

/**
 * The holdings of an address on a chain at its newest recorded block: the native currency, and the
 * tokens that are in the catalogue, were recently sent to the address, or were approved by it.
 * Includes its approvals (PORT-06). Throws ChainNotConnectedException, and
 * ServiceUnavailableException where no endpoint answers.
 */
export async function getWallet({ db, clientOf }: WalletContext, { address, protocol: slug }: WalletQuery): Promise<WalletHoldings> {
  const chain = await findConnectedChain(db, { slug });
  const client = chain && (await clientOf(chain.chainId));
  if (chain === undefined || client === undefined) throw new AppError('ChainNotConnectedException', { field: 'protocol' });
  const known = await listKnownContracts(db, { slug, roleMax: CONTRACTS_MAX });
  const label = await findLabel(db, { slug, address });
  const calls = await readCallsOf(db, { ...chain, address });
  try {
    const reader = await openReader(client, chain);
    const owner = address as Hex;
    const tokens = new Set(known.filter(({ role }) => role === 'token').map((token) => token.address));
    const [native, sent, found, approved] = await Promise.all([
      reader.ask('eth_getBalance', [owner, hexOf(chain.block)], parseAmount),
      reader.ask('eth_getTransactionCount', [owner, hexOf(chain.block)], parseQuantity),
      findSentTokens(reader, owner),
      findApprovals({ db, client }, { ...chain, owner, known: tokens }),
    ]);
    const granted = approved.granted;
    const candidates = [...new Set([...tokens, ...found, ...granted.tokens.map(({ token }) => token)])];
    const amounts = await readBalances(reader, { owner, candidates });
    const allowances = await readAllowances(reader, { owner, granted: granted.tokens, now: chain.time });
    const itemApprovals = await readItemApprovals(reader, { owner, granted: granted.items });
    const held = candidates.filter((token) => (amounts.get(token) ?? 0n) > 0n);
    const approvedFrom = [...allowances.map(({ token }) => token), ...itemApprovals.map(({ collection }) => collection)];
    const shown = [...new Set([...held, ...approvedFrom])];
    const prices = await readPrices(reader, { known, shown, now: chain.time, nativeSymbol: findNativeSymbol(slug) });
    const projectIds = held.flatMap((address) => prices.tokens.get(address)?.known?.projectId ?? []);
    const [powers, alerts, projects] = await Promise.all([
      describePowers(db, { chainId: chain.chainId, tokens: held.flatMap((address) => prices.tokens.get(address) ?? []) }),
      countAlerts(db, { projectIds }),
      listVerdicts(db, { projectIds }),
    ]);
    const holdings = toHoldings({ slug, native, held, amounts, powers, alerts, projects, ...prices });
    const approvals = await toApprovals({ db, client, reader }, { slug, allowances, itemApprovals, amounts, ...prices });
    const valued = holdings.filter(({ valueUsd }) => valueUsd !== null);
    const total = valued.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0);
    const time = chain.time.toISOString();
    return {
      address,
      protocol: slug,
      label,
      asOf: { chain: slug, block: chain.block, hash: toHex(chain.hash), time, finalizedBlock: chain.finalized },
      totalUsd: valued.length === 0 ? null : cents(total),
      change24h: null,
      transactionCount: sent,
      firstSeen: calls.firstAt?.toISOString() ?? null,
      lastSeen: calls.lastAt?.toISOString() ?? null,
      updatedAt: time,
      tokens: holdings.map((holding) => ({ ...holding, percentage: shareOf(holding.valueUsd, total) })),
      tokensAsked: candidates.length,
      approvals: { ...approved.scope, ...approvals },
    };
  } catch (error) {
    if (isRpcFault(error)) throw new AppError('ServiceUnavailableException', { cause: error, facts: { chain: slug } });
    throw error;
  }
}

/** The version of a wallet's holdings, for ETags: the newest recorded block of its chain. */
export async function findWalletVersion({ db }: Pick<Context, 'db'>, { protocol }: WalletQuery): Promise<string | undefined> {
  const chain = await findConnectedChain(db, { slug: protocol });
  return chain && `${toHex(chain.hash)} ${chain.finalized}`;
}

function hexOf(block: number): Hex {
  return `0x${block.toString(16)}`;
}

/**
 * Tokens that were recently sent to the owner. None where the node rejects the search; tokens of
 * the catalogue are read anyway. Collections (ERC-721) log the same event with one topic more: what
 * logs only that is a token where it has decimals and does not call itself a collection.
 */
async function findSentTokens(reader: Reader, owner: Hex): Promise<Hex[]> {
  const range = { fromBlock: hexOf(Math.max(0, reader.block - SEARCHED_BLOCKS + 1)), toBlock: hexOf(reader.block) };
  try {
    const filter = { ...range, topics: [TOPIC.transfer, null, `0x${addressWord(owner)}`] };
    const emitters = await reader.ask('eth_getLogs', [filter], readEmitters);
    const found = [...emitters].slice(0, TOKENS_FOUND_MAX);
    const indexed = found.flatMap(([address, amountsIn]) => (amountsIn === 'topics' ? [address] : []));
    const answers = await reader.call(
      indexed.flatMap((to) => [
        { to, data: SELECTOR.decimals },
        { to, data: ASKS_FOR_COLLECTION },
      ]),
    );
    const read = (answer: Hex | undefined) => answer && readWord(answer, 0);
    const collections = new Set(indexed.filter((_, at) => read(answers[2 * at]) === undefined || read(answers[2 * at + 1]) === 1n));
    return found.flatMap(([address]) => (collections.has(address) ? [] : [address]));
  } catch (error) {
    if (isRpcFault(error)) return [];
    throw error;
  }
}

/** `supportsInterface(0x80ac58cd)`: whether a contract is a collection. Source: ERC-165, ERC-721. */
const ASKS_FOR_COLLECTION: Hex = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`;

/** Contracts that logged transfers, and where their logs have the amount: ERC-20 as data, ERC-721 the item as a fourth topic. */
function readEmitters(result: unknown): ReadonlyMap<Hex, 'data' | 'topics'> {
  if (!Array.isArray(result)) throw new TypeError('not logs');
  const emitters = new Map<Hex, 'data' | 'topics'>();
  for (const log of result as readonly unknown[]) {
    const { address, topics } = (typeof log === 'object' && log !== null ? log : {}) as { address?: unknown; topics?: unknown };
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) continue;
    const emitter = address.toLowerCase() as Hex;
    if (!Array.isArray(topics) || topics.length < 4) emitters.set(emitter, 'data');
    else if (!emitters.has(emitter)) emitters.set(emitter, 'topics');
  }
  return emitters;
}

async function readBalances(
  reader: Reader,
  { owner, candidates }: { owner: Hex; candidates: readonly Hex[] },
): Promise<ReadonlyMap<Hex, bigint>> {
  const answers = await reader.call(candidates.map((to) => ({ to, data: `${SELECTOR.balanceOf}${addressWord(owner)}` as const })));
  return new Map(
    candidates.flatMap((token, index) => {
      const answer = answers[index];
      const amount = answer === undefined ? undefined : readWord(answer, 0);
      return amount === undefined ? [] : [[token, amount] as const];
    }),
  );
}

type Counted = NamedPrices & {
  slug: string;
  native: bigint;
  held: readonly Hex[];
  amounts: ReadonlyMap<Hex, bigint>;
  powers: ReadonlyMap<Hex, TokenPowers>;
  /** By project. */
  alerts: ReadonlyMap<string, TokenAlerts>;
  projects: ReadonlyMap<string, NamedVerdict>;
};

/** The most valuable first, those without a price last, then by symbol. */
function toHoldings({ slug, native, held, amounts, powers, alerts, projects, tokens, prices, nameOf }: Counted): Holding[] {
  const symbol = findNativeSymbol(slug) ?? 'Native currency';
  const own: Holding = {
    symbol,
    name: slug === 'demo' ? 'Demo chain currency' : `${symbol} on ${chainName(slug)}`,
    contract: null,
    ...worthOf(formatUnits(native, 18), prices.get(NATIVE), nameOf),
    projectId: null,
    project: null,
    score: null,
    powers: null,
    alerts: null,
  };
  const others = held.flatMap((address): Holding[] => {
    const token = tokens.get(address);
    if (token === undefined) return [];
    const balance = formatUnits(amounts.get(address) ?? 0n, token.decimals ?? 0);
    return [
      {
        symbol: token.symbol,
        name: token.name,
        contract: address,
        ...worthOf(balance, prices.get(address), nameOf),
        projectId: token.known?.projectId ?? null,
        project: (token.known?.projectId && projects.get(token.known.projectId)) || null,
        score: token.known?.score ?? null,
        powers: powers.get(address) ?? null,
        alerts: (token.known?.projectId && alerts.get(token.known.projectId)) || null,
      },
    ];
  });
  const rest = others.toSorted(
    (one, other) =>
      (other.valueUsd ?? -1) - (one.valueUsd ?? -1) || compare(one.symbol, other.symbol) || compare(one.contract, other.contract),
  );
  return [own, ...rest];
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : one === other ? 0 : 1;
}

function worthOf(balance: string, price: Price | undefined, nameOf: NamedPrices['nameOf']) {
  const usd = toPriceUsd(price);
  return {
    logo: null,
    balance,
    priceUsd: usd,
    priceSource: price?.source ?? null,
    priceFrom: (price?.from ?? []).map((contract) => ({ contract, name: nameOf.get(contract) ?? contract })),
    priceGap: usd === null ? (price?.gap ?? ('no-market' as const)) : null,
    valueUsd: usd === null ? null : cents(Number(balance) * usd),
    percentage: null,
  };
}

function shareOf(value: number | null, total: number): number | null {
  if (value === null) return null;
  return total === 0 ? 0 : Math.round((value / total) * 10_000) / 100;
}
