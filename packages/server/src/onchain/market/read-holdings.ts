import { SELECTOR, TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { HoldingKind, Holdings } from '@redoubt/domain/onchain/market/schema';
import type { Address } from '@redoubt/power/evm/reader';
import type { MarketReader } from '@redoubt/power/market/market-reader';
import { decodeBalances, toBalanceParams, toWords } from '@redoubt/power/market/probe';
import { sql } from 'kysely';
import { toBytes, toHex } from '../record/chain-values.ts';

/** Most accounts whose balance is read, latest activity first. */
const ACCOUNTS_MAX = 4_000;
/** Balances in one call: each may cost a proxy's gas. */
const BALANCES_PER_CALL = 300;
const SHOWN_MAX = 10;
/** Balances are complete when at most this share of the supply is missing. */
const GAP = 0.001;
export const BURNT: readonly [Address, ...Address[]] = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
];

/** Balances of a token, read with a gas limit; undefined where unreadable. */
export async function readBalances(
  reader: MarketReader,
  { token, owners, signal }: { token: Address; owners: readonly Address[]; signal: AbortSignal },
): Promise<(bigint | undefined)[]> {
  const held: (bigint | undefined)[] = [];
  for (let from = 0; from < owners.length; from += BALANCES_PER_CALL) {
    const part = owners.slice(from, from + BALANCES_PER_CALL);
    const answer = await reader.call(toBalanceParams(token, part, reader.block), signal);
    const balances = answer === undefined ? [] : decodeBalances(answer);
    held.push(...part.map((_, index) => balances[index]));
  }
  return held;
}

/** All accounts in the token's recorded transfers. */
async function listTransferAccounts(db: Db, { chainId, token }: { chainId: number; token: Address }): Promise<Address[]> {
  const { rows } = await sql<{ account: Buffer }>`
    select substring(topics from 13 + 32 * n for 20) as account from chain_log cross join generate_series(0, 1) n
    where chain_id = ${chainId} and contract = ${toBytes(token)} and topic = ${toBytes(TOPIC.transfer)} and octet_length(topics) >= 64
    group by 1 order by max(block) desc, 1 limit ${ACCOUNTS_MAX}`.execute(db);
  return rows.map(({ account }) => toHex(account));
}

export type HeldBy = { readonly address: Address; readonly held: bigint; readonly kind: HoldingKind; readonly label: string | null };

export type HoldingsRead = { readonly holdings: Holdings; readonly all: readonly HeldBy[]; readonly supply: bigint };

/** A token's holders: the balances of all accounts in its recorded transfers. */
export async function readHoldings(
  { db, reader, signal }: { db: Db; reader: MarketReader; signal: AbortSignal },
  {
    chainId,
    token,
    pools,
    powerHolders,
    isKey,
    labels,
  }: {
    chainId: number;
    token: Address;
    pools: ReadonlySet<string>;
    powerHolders: ReadonlySet<string>;
    /** Whether an address is a single-key wallet (EOA). */
    isKey: (address: Address) => Promise<boolean>;
    labels: ReadonlyMap<string, string>;
  },
): Promise<HoldingsRead | undefined> {
  const supply = await readSupply(reader, { token, signal });
  if (supply === undefined || supply === 0n) return undefined;
  const accounts = await listTransferAccounts(db, { chainId, token });
  const held = await readBalances(reader, { token, owners: accounts, signal });
  const positive = accounts
    .map((address, index) => ({ address, held: held[index] ?? 0n }))
    .filter((each) => each.held > 0n)
    .toSorted((one, other) => (one.held > other.held ? -1 : one.held < other.held ? 1 : one.address < other.address ? -1 : 1));
  const sum = positive.reduce((total, each) => total + each.held, 0n);
  const all: HeldBy[] = [];
  for (const [index, { address, held: amount }] of positive.entries()) {
    const named = BURNT.includes(address) ? 'burnt' : pools.has(address) ? 'pool' : undefined;
    // Only holders that are shown or sampled are examined.
    const kind = named ?? (index < EXAMINED_MAX ? ((await isKey(address)) ? 'key' : 'contract') : 'unseen');
    all.push({ address, held: amount, kind, label: labels.get(address) ?? null });
  }
  const counted = all.filter(({ kind }) => kind !== 'burnt' && kind !== 'pool');
  const ten = counted.slice(0, 10).reduce((total, each) => total + each.held, 0n);
  const complete = sum <= supply + supply / 1_000n && shareOf(sum, supply) >= 1 - GAP;
  return {
    all,
    supply,
    holdings: {
      supply: String(supply),
      holders: all.length,
      knownShare: Math.min(1, shareOf(sum, supply)),
      complete,
      // More than the supply: the token reports false balances.
      addsUp: sum <= supply + supply / 1_000n,
      topTenShare: shareOf(ten, supply),
      top: all.slice(0, SHOWN_MAX).map((each) => ({
        address: each.address,
        share: shareOf(each.held, supply),
        kind: each.kind,
        label: each.label,
        holdsPower: powerHolders.has(each.address),
      })),
    },
  };
}

/** Largest holders that are examined for code. */
const EXAMINED_MAX = 40;

/** Rounded to millionths. */
export function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n + whole / 2n) / whole) / 1e6;
}

async function readSupply(reader: MarketReader, { token, signal }: { token: Address; signal: AbortSignal }): Promise<bigint | undefined> {
  const question = { to: token, data: SELECTOR.totalSupply, gas: '0x7a120' };
  const answer = await reader.call([question, `0x${reader.block.number.toString(16)}`], signal);
  return answer === undefined ? undefined : toWords(answer)[0];
}
