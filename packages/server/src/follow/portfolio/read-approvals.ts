import { parseBytes } from '@redoubt/chain/hex';
import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { compareRisk } from '@redoubt/domain/follow/portfolio/sum-approvals';
import type { Approval, SpenderKind } from '@redoubt/domain/onchain/wallet/holdings';
import { cents, toPriceUsd } from '../../onchain/price/price-tokens.ts';
import type { Prices } from '../../onchain/price/read-prices.ts';
import { addressWord, formatUnits, type Hex, readWord } from '../../onchain/read/abi.ts';
import type { Reader } from '../../onchain/read/multicall.ts';
import { type Granted, type KnownSpender, listKnownSpenders } from './approval-store.ts';

/**
 * An approval at the block: its amount, undefined where the token returns no number, and the
 * token's total supply.
 */
export type Allowance = Granted & { readonly amount: bigint | undefined; readonly supply: bigint | undefined };

const HALF_OF_ALL = 2n ** 255n;
/** Spenders whose code is read: one request each, and public endpoints take one at a time. */
const CODES_MAX = 50;
const CODES_MAX_RATE_LIMITED = 10;
/**
 * The code prefix of an account that delegates to a contract (EIP-7702). Its key stays in control.
 */
const DELEGATED = '0xef0100';

/** The approvals that still stand. An allowance of zero is left out; an unreadable one stays. */
export async function readAllowances(
  reader: Reader,
  { owner, granted }: { owner: Hex; granted: readonly Granted[] },
): Promise<Allowance[]> {
  const tokens = [...new Set(granted.map(({ token }) => token))];
  const answers = await reader.call([
    ...granted.map(({ token, spender }) => ({
      to: token,
      data: `${SELECTOR.allowance}${addressWord(owner)}${addressWord(spender)}` as const,
    })),
    ...tokens.map((token) => ({ to: token, data: SELECTOR.totalSupply }) as const),
  ]);
  const numbers = answers.map((answer) => (answer === undefined ? undefined : readWord(answer, 0)));
  const supplies = new Map(tokens.map((token, index) => [token, numbers[granted.length + index]]));
  return granted
    .map((each, index) => ({ ...each, amount: numbers[index], supply: supplies.get(each.token) }))
    .filter(({ amount }) => amount !== 0n);
}

type Deps = { readonly db: Db; readonly client: ChainClient; readonly reader: Reader };
type ApprovalParams = Prices & {
  readonly slug: string;
  readonly allowances: readonly Allowance[];
  readonly amounts: ReadonlyMap<Hex, bigint>;
};

/**
 * The approvals as the API returns them: spender, amount and token, and the value at risk at the
 * block.
 */
export async function toApprovals(
  { db, client, reader }: Deps,
  { slug, allowances, amounts, ...prices }: ApprovalParams,
): Promise<Approval[]> {
  const addresses = [...new Set(allowances.map(({ spender }) => spender))];
  const known = await listKnownSpenders(db, { slug, addresses });
  const approvals = allowances
    .flatMap((allowance) =>
      toApproval(allowance, { ...prices, balance: amounts.get(allowance.token), spender: known.get(allowance.spender) }),
    )
    .toSorted(compareRisk);
  const asked = [...new Set(approvals.map(({ spender }) => spender.address))].slice(
    0,
    client.rateLimited ? CODES_MAX_RATE_LIMITED : CODES_MAX,
  );
  const kinds = new Map(await Promise.all(asked.map(async (address) => [address, await readKind(reader, address)] as const)));
  return approvals.map(({ spender, ...rest }) => ({ ...rest, spender: { ...spender, kind: kinds.get(spender.address) ?? 'unknown' } }));
}

type ApprovalContext = Prices & { readonly balance: bigint | undefined; readonly spender: KnownSpender | undefined };

function toApproval({ token: contract, spender: address, amount, supply }: Allowance, context: ApprovalContext): Approval[] {
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
      spender: {
        address,
        kind: 'unknown',
        label: spender?.label ?? null,
        projectId: spender?.projectId ?? null,
        score: spender?.score ?? null,
      },
      allowance: amount === undefined ? null : formatUnits(amount, token.decimals ?? 0),
      unlimited: amount !== undefined && (amount >= HALF_OF_ALL || (supply !== undefined && amount > supply)),
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
