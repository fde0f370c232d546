import { keccak_256 } from '@noble/hashes/sha3';
import { showText } from '@redoubt/domain/chain-text';
import { toSelector } from '../analysis/read-safe.ts';
import { parseHex, toDigits } from '../evm/bytes.ts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { PROBE_CODE } from './probe-code.ts';

/** A pool of a token, with the token that it is traded for. */
export type Market = {
  readonly pool: Address;
  readonly kind: 'v2' | 'v3';
  readonly quote: Address;
  /** Whether the token is the pool's token0. */
  readonly isFirst: boolean;
};

/** The steps that the probe carries out in one call. */
export type Plan = Market & {
  readonly token: Address;
  /** The pool's own fee in millionths; used for V2 only. */
  readonly fee: number;
  readonly buyAmount: bigint;
  readonly sellAmount: bigint;
  readonly friend: Address | undefined;
  readonly spender: Address;
  readonly act: { readonly by: Address; readonly target: Address; readonly data: Hex } | undefined;
};

export type Outcome =
  | 'not-tried'
  | 'done'
  | 'token-refused'
  | 'pool-refused'
  | 'quote-refused'
  | 'balance-unreadable'
  /** The pool received less than it is owed: the consequence of a tax in a V3 pool. */
  | 'pool-short';

/** One step of a trade, as the probe measured it. */
export type Leg = {
  readonly outcome: Outcome;
  readonly sent: bigint;
  /** Decrease of the sender's balance. */
  readonly fell: bigint;
  readonly arrived: bigint;
  /** Paid for a purchase, received for a sale. */
  readonly quote: bigint;
  readonly gas: bigint;
  /** The revert reason, or the first bytes of the revert data. */
  readonly why: string | undefined;
};

export type Report = {
  readonly buy: Leg;
  readonly act: Leg;
  readonly buyAgain: Leg;
  readonly transfer: Leg;
  readonly sell: Leg;
  readonly heldBefore: bigint;
  readonly heldAfter: bigint;
  readonly supplyBefore: bigint;
  readonly supplyAfter: bigint;
};

/**
 * Gas limit of a step. A trade that needs more cannot be distinguished from one that never ends.
 */
export const STEP_GAS = 2_500_000n;
/** Gas limit of the whole call, below the limit of a transaction. */
export const CALL_GAS = 16_000_000n;
export const UNREADABLE = (1n << 256n) - 1n;

const PLAN = '(address,address,address,bool,bool,uint256,uint256,uint256,address,address,address,address,bytes)';
const RUN = toSelector(`run(${PLAN})`);
const FOR_OWNER = {
  buyFor: toSelector(`buyFor(${PLAN},address)`),
  sellFor: toSelector(`sellFor(${PLAN},address,uint256)`),
} as const;
const BOTH = toSelector('both(address,bytes,bytes)');
const OBSERVE = toSelector('observe(address,address,address,address)');
const BALANCES = toSelector('balances(address,address[])');
const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`;

export const encodeRun = (plan: Plan): Hex => `0x${RUN}${toWordHex(32n)}${encodePlan(plan)}`;

/** A trade in which the probe acts as a router for `owner`. */
export function encodeForOwner(what: keyof typeof FOR_OWNER, plan: Plan, { owner, amount }: { owner: Address; amount?: bigint }): Hex {
  const words = [BigInt(owner), ...(amount === undefined ? [] : [amount])];
  return `0x${FOR_OWNER[what]}${[BigInt((words.length + 1) * 32), ...words].map(toWordHex).join('')}${encodePlan(plan)}`;
}

function encodePlan({ token, quote, pool, kind, isFirst, fee, buyAmount, sellAmount, friend, spender, act }: Plan): string {
  const flag = (truth: boolean) => (truth ? 1n : 0n);
  const heads = [
    BigInt(token),
    BigInt(quote),
    BigInt(pool),
    flag(kind === 'v3'),
    flag(isFirst),
    BigInt(fee),
    buyAmount,
    sellAmount,
    BigInt(friend ?? ZERO_ADDRESS),
    BigInt(spender),
    BigInt(act?.by ?? ZERO_ADDRESS),
    BigInt(act?.target ?? ZERO_ADDRESS),
    BigInt(13 * 32),
  ];
  return `${heads.map(toWordHex).join('')}${encodeBytes(act?.data ?? '0x')}`;
}

function encodeBytes(data: Hex): string {
  const digits = data.slice(2);
  return `${toWordHex(BigInt(digits.length / 2))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`;
}

/** Two calls of a contract, one after the other, by the account that runs the probe's code. */
export function encodeBoth(target: Address, [first, second]: readonly [Hex, Hex]): Hex {
  const [one, other] = [encodeBytes(first), encodeBytes(second)];
  return `0x${BOTH}${[BigInt(target), 96n, 96n + BigInt(one.length / 2)].map(toWordHex).join('')}${one}${other}`;
}

/** What the probe reads of an account, a pool and a block. */
export type Sight = {
  readonly held: bigint;
  readonly quoted: bigint;
  readonly supply: bigint;
  /** Of a V2 pool; 0 for others. */
  readonly ownReserve: bigint;
  readonly quoteReserve: bigint;
  readonly block: { readonly number: bigint; readonly time: bigint; readonly feeRecipient: bigint; readonly baseFee: bigint };
  readonly gasPrice: bigint;
  readonly random: bigint;
};

export const encodeObserve = ({ token, quote, pool }: Pick<Plan, 'token' | 'quote' | 'pool'>, trader: Address): Hex =>
  `0x${OBSERVE}${[token, quote, pool, trader].map((each) => toWordHex(BigInt(each))).join('')}`;

export function decodeSight(data: Hex): Sight | undefined {
  const words = toWords(data);
  if (words.length !== 11) return undefined;
  const at = (index: number): bigint => words[index] ?? 0n;
  return {
    held: at(0),
    quoted: at(1),
    supply: at(2),
    ownReserve: at(3),
    quoteReserve: at(4),
    block: { number: at(5), time: at(6), feeRecipient: at(7), baseFee: at(8) },
    gasPrice: at(9),
    random: at(10),
  };
}

export function encodeBalances(token: Address, accounts: readonly Address[]): Hex {
  return `0x${BALANCES}${[BigInt(token), 64n, BigInt(accounts.length), ...accounts.map(BigInt)].map(toWordHex).join('')}`;
}

const OUTCOMES: readonly Outcome[] = [
  'not-tried',
  'done',
  'token-refused',
  'pool-refused',
  'quote-refused',
  'balance-unreadable',
  'pool-short',
];
const LEG_WORDS = 10;

/**
 * Decodes the result of `run`; undefined for any other result, as from a node without support for
 * state overrides.
 */
export function decodeReport(data: Hex): Report | undefined {
  const words = toWords(data);
  if (words.length !== 5 * LEG_WORDS + 4) return undefined;
  const at = (index: number): bigint => words[index] ?? 0n;
  const leg = (index: number): Leg => toLeg(words.slice(index * LEG_WORDS, (index + 1) * LEG_WORDS));
  const [heldBefore, heldAfter, supplyBefore, supplyAfter] = [at(50), at(51), at(52), at(53)];
  return { buy: leg(0), act: leg(1), buyAgain: leg(2), transfer: leg(3), sell: leg(4), heldBefore, heldAfter, supplyBefore, supplyAfter };
}

/** Decodes the result of `buyFor` or `sellFor`. */
export function decodeLeg(data: Hex): Leg | undefined {
  const words = toWords(data);
  return words.length === LEG_WORDS ? toLeg(words) : undefined;
}

function toLeg([outcome = 0n, sent = 0n, fell = 0n, arrived = 0n, quote = 0n, gas = 0n, ...why]: readonly bigint[]): Leg {
  const text = why.map(toWordHex).join('');
  return { outcome: OUTCOMES[Number(outcome)] ?? 'not-tried', sent, fell, arrived, quote, gas, why: readWhy(text) };
}

/**
 * Decodes the result of `balances`, in the order of the accounts; undefined where a balance could
 * not be read.
 */
export function decodeBalances(data: Hex): (bigint | undefined)[] {
  return toWords(data)
    .slice(2)
    .map((word) => (word === UNREADABLE ? undefined : word));
}

export function toWords(data: Hex): bigint[] {
  const words = data.slice(2).match(/[0-9a-f]{64}/gi) ?? [];
  return words.map((word) => BigInt(`0x${word}`));
}

const WHY_MAX = 60;

/** Revert reasons are text that anyone can write. */
export function readWhy(text: string): string | undefined {
  if (/^0+$/.test(text)) return undefined;
  if (!text.startsWith('08c379a0')) return `0x${text.slice(0, 8)}`;
  const length = Math.min(Number(BigInt(`0x${text.slice(8 + 64, 8 + 128)}`) & 0xffn), 60);
  const bytes = parseHex(text.slice(8 + 128, 8 + 128 + length * 2));
  return showText(new TextDecoder().decode(bytes), { lengthMax: WHY_MAX });
}

/**
 * An unused address derived from these words: no allowlist can contain it before the block exists.
 */
export function makeAddress(...words: readonly string[]): Address {
  return `0x${toDigits(keccak_256(new TextEncoder().encode(words.join(' '))).slice(12))}`;
}

/** The storage slot of a mapping's entry: the hash of key and slot in Solidity's order. */
export function hashSlot(...words: readonly bigint[]): Hex {
  return `0x${toDigits(keccak_256(parseHex(words.map(toWordHex).join(''))))}`;
}

/** The storage slot of a balance in Solady's layout. */
export function hashSoladySlot(account: Address): Hex {
  return `0x${toDigits(keccak_256(parseHex(`${account.slice(2)}0000000087a211a2`)))}`;
}

/** A minimal proxy (EIP-1167) to `address`. */
const follow = (address: Address): Hex => `0x363d3d373d3d3d363d73${address.slice(2)}5af43d82803e903d91602b57fd5bf3`;

/** State overrides of `eth_call`: code, balance and storage of accounts. */
export type Overrides = Readonly<Record<Address, { code?: Hex; balance?: Hex; nonce?: Hex; stateDiff?: Readonly<Record<Hex, Hex>> }>>;

/** Enough ether for gas, at whatever price. */
const PURSE: Hex = `0x${(10n ** 24n).toString(16)}`;

/**
 * The parameters of one `eth_call`: the trader calls itself, so that `tx.origin` is the trader.
 * State overrides put the probe's code at the trader and minimal proxies to it at the other
 * accounts. Gas price and fee recipient are those of an ordinary block, as far as the node lets
 * them be chosen, so that tokens cannot detect the simulation by them.
 */
export function toCallParams(
  plan: Plan,
  {
    trader,
    funding,
    block,
    isOpen = false,
  }: {
    trader: Address;
    /** Gives the trader a balance of the quote token. */
    funding: Overrides | undefined;
    block: { readonly number: number; readonly gasPrice: bigint; readonly feeRecipient: Address | undefined };
    /**
     * Without the ordinary gas price and fee recipient: an undisguised simulation for comparison.
     */
    isOpen?: boolean;
  },
): readonly unknown[] {
  const price = isOpen ? {} : { gasPrice: `0x${block.gasPrice.toString(16)}` };
  const transaction = { from: trader, to: trader, data: encodeRun(plan), gas: `0x${CALL_GAS.toString(16)}`, ...price };
  const helpers = [plan.spender, plan.act?.by].filter((address) => address !== undefined);
  const overrides: Overrides = {
    ...funding,
    ...Object.fromEntries(helpers.map((address) => [address, { code: follow(trader) }])),
    [trader]: { ...funding?.[trader], code: PROBE_CODE, balance: PURSE },
  };
  const at = `0x${block.number.toString(16)}`;
  // Blocks of development chains have no fee recipient. A made-up one hides that from tokens.
  if (block.feeRecipient !== undefined || isOpen) return [transaction, at, overrides];
  return [transaction, at, overrides, { coinbase: makeAddress(trader, 'fee recipient') }];
}

/** Reads the balances of many accounts in one call, with the probe's code at an unused address. */
export function toBalanceParams(token: Address, accounts: readonly Address[], { number }: { number: number }): readonly unknown[] {
  const at = makeAddress(token, 'balances');
  const transaction = { to: at, data: encodeBalances(token, accounts), gas: `0x${CALL_GAS.toString(16)}` };
  return [transaction, `0x${number.toString(16)}`, { [at]: { code: PROBE_CODE } }];
}
