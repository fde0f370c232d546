import { parseBytes } from '@redoubt/chain/hex';
import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { compareCollections, compareRisk } from '@redoubt/domain/follow/portfolio/sum-approvals';
import type { Approval, Approvals, ApprovedSpender, CollectionApproval, SpenderKind } from '@redoubt/domain/onchain/wallet/holdings';
import { cents, toPriceUsd } from '../../onchain/price/price-tokens.ts';
import type { Prices } from '../../onchain/price/read-prices.ts';
import { addressWord, formatUnits, type Hex, readWord, word } from '../../onchain/read/abi.ts';
import type { Reader } from '../../onchain/read/multicall.ts';
import { type KnownSpender, listKnownSpenders } from './approval-store.ts';
import type { GrantedItems, GrantedTokens } from './granted.ts';

/**
 * An approval at the block: its amount, undefined where a contract returns no number, when it ends by itself, and the token's total
 * supply.
 */
export type Allowance = GrantedTokens & {
  readonly amount: bigint | undefined;
  readonly until: Date | undefined;
  readonly supply: bigint | undefined;
};

/** An approval of items at the block; `held`: how many the owner has, `stands` undefined, where the contract does not tell. */
export type ItemsApproval = GrantedItems & { readonly stands: true | undefined; readonly held: bigint | undefined };

/** Half of the largest number of a token's approval, and of one by way of Permit2. */
const HALF_OF_ALL = 2n ** 255n;
const HALF_OF_ALL_THROUGH = 2n ** 159n;
/** Spenders whose code is read: one request each, and public endpoints take one at a time. */
const CODES_MAX = 50;
const CODES_MAX_RATE_LIMITED = 10;
/**
 * The code prefix of an account that delegates to a contract (EIP-7702). Its key stays in control.
 */
const DELEGATED = '0xef0100';

/** The approvals of tokens that still stand. One of zero, or that has ended, is left out; an unreadable one stays. */
export async function readAllowances(
  reader: Reader,
  { owner, granted, now }: { owner: Hex; granted: readonly GrantedTokens[]; now: Date },
): Promise<Allowance[]> {
  const tokens = [...new Set(granted.map(({ token }) => token))];
  const indirect = granted.flatMap(({ through, ...grant }) => (through === undefined ? [] : [{ ...grant, through }]));
  const answers = await reader.call([
    ...granted.map(({ token, spender, through }) => ({
      to: token,
      data: `${SELECTOR.allowance}${addressWord(owner)}${addressWord(through ?? spender)}` as const,
    })),
    ...tokens.map((token) => ({ to: token, data: SELECTOR.totalSupply }) as const),
    ...indirect.map(({ token, spender, through }) => ({
      to: through,
      data: `${SELECTOR.permit2Allowance}${addressWord(owner)}${addressWord(token)}${addressWord(spender)}` as const,
    })),
  ]);
  const numbers = answers.map((answer) => (answer === undefined ? undefined : readWord(answer, 0)));
  const supplies = new Map(tokens.map((token, index) => [token, numbers[granted.length + index]]));
  let next = granted.length + tokens.length;
  return granted
    .map((each, index) => {
      const supply = supplies.get(each.token);
      const ofToken = numbers[index];
      if (each.through === undefined) return { ...each, amount: ofToken, until: undefined, supply };
      const answer = answers[next++];
      const [amount, until] = [0, 1].map((at) => (answer === undefined ? undefined : readWord(answer, at)));
      return { ...each, amount: least(amount, ofToken), until: toDate(until), supply };
    })
    .filter(({ amount, until }) => amount !== 0n && (until === undefined || until >= now));
}

/** Undefined where one is not known, unless the other is zero. */
function least(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === 0n || other === 0n) return 0n;
  return one === undefined || other === undefined ? undefined : one < other ? one : other;
}

/** The latest date of the calendar, in seconds: what ends later does not end. */
const LATEST_S = 253_402_300_799n;

function toDate(seconds: bigint | undefined): Date | undefined {
  return seconds === undefined || seconds > LATEST_S ? undefined : new Date(Number(seconds) * 1000);
}

/** The approvals of items that still stand: of one item, only while the owner has it. An unreadable one stays. */
export async function readItemApprovals(
  reader: Reader,
  { owner, granted }: { owner: Hex; granted: readonly GrantedItems[] },
): Promise<ItemsApproval[]> {
  const answers = await reader.call(
    granted.flatMap(({ collection: to, operator, item }) =>
      item === 'all'
        ? [
            { to, data: `${SELECTOR.isApprovedForAll}${addressWord(owner)}${addressWord(operator)}` as const },
            { to, data: `${SELECTOR.balanceOf}${addressWord(owner)}` as const },
          ]
        : [
            { to, data: `${SELECTOR.getApproved}${word(item)}` as const },
            { to, data: `${SELECTOR.ownerOf}${word(item)}` as const },
          ],
    ),
  );
  const numberAt = (index: number) => {
    const answer = answers[index];
    return answer === undefined ? undefined : readWord(answer, 0);
  };
  return granted.flatMap((grant, index): ItemsApproval[] => {
    const [first, second] = [numberAt(2 * index), numberAt(2 * index + 1)];
    if (grant.item === 'all') return first === 0n ? [] : [{ ...grant, stands: first === undefined ? undefined : true, held: second }];
    // A burned item reverts for both.
    if (first === undefined && second === undefined) return [];
    const isOf = (answer: bigint | undefined, account: Hex) => answer === undefined || answer === BigInt(account);
    if (!isOf(first, grant.operator) || !isOf(second, owner)) return [];
    return [
      { ...grant, stands: first === undefined || second === undefined ? undefined : true, held: second === undefined ? undefined : 1n },
    ];
  });
}

type Deps = { readonly db: Db; readonly client: ChainClient; readonly reader: Reader };
type ApprovalParams = Prices & {
  readonly slug: string;
  readonly allowances: readonly Allowance[];
  readonly itemApprovals: readonly ItemsApproval[];
  readonly amounts: ReadonlyMap<Hex, bigint>;
};

/**
 * The approvals as the API returns them: spender, amount and token, and the value at risk at the
 * block; and those of collections.
 */
export async function toApprovals(
  { db, client, reader }: Deps,
  { slug, allowances, itemApprovals, amounts, ...prices }: ApprovalParams,
): Promise<Pick<Approvals, 'entries' | 'collections'>> {
  const addresses = [...new Set([...allowances.map(({ spender }) => spender), ...itemApprovals.map(({ operator }) => operator)])];
  const known = await listKnownSpenders(db, { slug, addresses });
  const entries = allowances
    .flatMap((allowance) =>
      toApproval(allowance, { ...prices, balance: amounts.get(allowance.token), spender: known.get(allowance.spender) }),
    )
    .toSorted(compareRisk);
  const collections = itemApprovals
    .flatMap((approval) => toCollectionApproval(approval, { ...prices, spender: known.get(approval.operator) }))
    .toSorted(compareCollections);
  const asked = [...new Set([...entries, ...collections].map(({ spender }) => spender.address))].slice(
    0,
    client.rateLimited ? CODES_MAX_RATE_LIMITED : CODES_MAX,
  );
  const kinds = new Map(await Promise.all(asked.map(async (address) => [address, await readKind(reader, address)] as const)));
  const withKind = <Entry extends { spender: ApprovedSpender }>(entry: Entry): Entry => ({
    ...entry,
    spender: { ...entry.spender, kind: kinds.get(entry.spender.address) ?? 'unknown' },
  });
  return { entries: entries.map(withKind), collections: collections.map(withKind) };
}

function toSpender(address: Hex, known: KnownSpender | undefined): ApprovedSpender {
  return { address, kind: 'unknown', label: known?.label ?? null, projectId: known?.projectId ?? null, score: known?.score ?? null };
}

function toCollectionApproval(
  { collection: contract, operator, item, stands, held }: ItemsApproval,
  { tokens, spender }: Prices & { spender: KnownSpender | undefined },
): CollectionApproval[] {
  const collection = tokens.get(contract);
  if (collection === undefined) return [];
  const { symbol, name, known } = collection;
  return [
    {
      collection: { contract, symbol, name, projectId: known?.projectId ?? null },
      spender: toSpender(operator, spender),
      item: item === 'all' ? null : String(item),
      held: held === undefined ? null : String(held),
      readable: stands !== undefined,
    },
  ];
}

type ApprovalContext = Prices & { readonly balance: bigint | undefined; readonly spender: KnownSpender | undefined };

function toApproval(
  { token: contract, spender: address, through, until, amount, supply }: Allowance,
  context: ApprovalContext,
): Approval[] {
  const token = context.tokens.get(contract);
  if (token === undefined) return [];
  const price = context.prices.get(contract);
  const priceUsd = toPriceUsd(price);
  const { balance, spender } = context;
  const atRisk = amount === undefined || balance === undefined ? undefined : amount < balance ? amount : balance;
  const amountAtRisk = atRisk === undefined ? null : formatUnits(atRisk, token.decimals ?? 0);
  return [
    {
      token: {
        contract,
        symbol: token.symbol,
        name: token.name,
        priceUsd,
        priceGap: priceUsd === null ? (price?.gap ?? 'no-market') : null,
        projectId: token.known?.projectId ?? null,
        score: token.known?.score ?? null,
      },
      spender: toSpender(address, spender),
      through: through ?? null,
      until: until?.toISOString() ?? null,
      allowance: amount === undefined ? null : formatUnits(amount, token.decimals ?? 0),
      unlimited:
        amount !== undefined &&
        (amount >= (through === undefined ? HALF_OF_ALL : HALF_OF_ALL_THROUGH) || (supply !== undefined && amount > supply)),
      amountAtRisk,
      valueAtRiskUsd: toValueUsd(amountAtRisk, priceUsd),
    },
  ];
}

/** Zero is worth zero, even without a price. */
function toValueUsd(amount: string | null, priceUsd: number | null): number | null {
  if (amount === '0') return 0;
  return amount === null || priceUsd === null ? null : cents(Number(amount) * priceUsd);
}

async function readKind(reader: Reader, address: string): Promise<SpenderKind> {
  try {
    const code: string = await reader.ask('eth_getCode', [address, `0x${reader.block.toString(16)}`], parseBytes);
    return code === '0x' || code.startsWith(DELEGATED) ? 'account' : 'contract';
  } catch (error) {
    if (isRpcFault(error)) return 'unknown';
    throw error;
  }
}
