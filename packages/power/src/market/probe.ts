import { keccak_256 } from '@noble/hashes/sha3';
import { toSelector } from '../analysis/read-safe.ts';
import { parseHex } from '../evm/bytes.ts';
import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { PROBE_CODE } from './probe-code.ts';

/** Where a token trades: one pool, and what it is traded for there. */
export type Market = {
  readonly pool: Address;
  readonly kind: 'v2' | 'v3';
  readonly quote: Address;
  /** Whether the pool counts the token as its first. */
  readonly isFirst: boolean;
};

/** What the probe is asked to do in one call. */
export type Plan = Market & {
  readonly token: Address;
  /** The pool's own fee in millionths; heeded for V2. */
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
  /** The pool is to be paid in full and was not: what a tax does to a pool of V3. */
  | 'pool-short';

/** One step of a trade, as the probe measured it. */
export type Leg = {
  readonly outcome: Outcome;
  readonly sent: bigint;
  /** By how much the sender's balance fell. */
  readonly fell: bigint;
  readonly arrived: bigint;
  /** Paid for a purchase, received for a sale. */
  readonly quote: bigint;
  readonly gas: bigint;
  /** Text that was given for a refusal, or the first bytes of it. */
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

/** What a step may use. A trade that needs more than this cannot be told from one that never ends. */
export const STEP_GAS = 2_500_000n;
/** Of the whole call: no more than a transaction may have. */
export const CALL_GAS = 16_000_000n;
export const UNREADABLE = (1n << 256n) - 1n;

const RUN = toSelector('run((address,address,address,bool,bool,uint256,uint256,uint256,address,address,address,address,bytes))');
const BALANCES = toSelector('balances(address,address[])');
const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`;

export function encodeRun({ token, quote, pool, kind, isFirst, fee, buyAmount, sellAmount, friend, spender, act }: Plan): Hex {
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
  const action = (act?.data ?? '0x').slice(2);
  const padded = action.padEnd(Math.ceil(action.length / 64) * 64, '0');
  return `0x${RUN}${[32n, ...heads, BigInt(action.length / 2)].map(toWordHex).join('')}${padded}`;
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

/** Reads what `run` answered; undefined where it is not such an answer, as from a node that does not suppose code. */
export function decodeReport(data: Hex): Report | undefined {
  const words = toWords(data);
  if (words.length !== 5 * LEG_WORDS + 4) return undefined;
  const at = (index: number): bigint => words[index] ?? 0n;
  const leg = (index: number): Leg => {
    const [outcome = 0n, sent = 0n, fell = 0n, arrived = 0n, quote = 0n, gas = 0n, ...why] = words.slice(
      index * LEG_WORDS,
      (index + 1) * LEG_WORDS,
    );
    const text = why.map(toWordHex).join('');
    return { outcome: OUTCOMES[Number(outcome)] ?? 'not-tried', sent, fell, arrived, quote, gas, why: readWhy(text) };
  };
  const [heldBefore, heldAfter, supplyBefore, supplyAfter] = [at(50), at(51), at(52), at(53)];
  return { buy: leg(0), act: leg(1), buyAgain: leg(2), transfer: leg(3), sell: leg(4), heldBefore, heldAfter, supplyBefore, supplyAfter };
}

/** What `balances` answered, in the order of the accounts; undefined where a balance could not be read. */
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

/** Words that a contract gives for a refusal are anybody's: no control characters, and no more than fits. */
function readWhy(text: string): string | undefined {
  if (/^0+$/.test(text)) return undefined;
  if (!text.startsWith('08c379a0')) return `0x${text.slice(0, 8)}`;
  const length = Math.min(Number(BigInt(`0x${text.slice(8 + 64, 8 + 128)}`) & 0xffn), 60);
  const bytes = parseHex(text.slice(8 + 128, 8 + 128 + length * 2));
  const said = new TextDecoder()
    .decode(bytes)
    .replace(/[\p{C}\ufffd]/gu, '')
    .trim();
  return said === '' ? undefined : said.slice(0, WHY_MAX);
}

/** An address that follows from these words and that nobody has: no list can name it before the block is made. */
export function makeAddress(...words: readonly string[]): Address {
  return `0x${toHexText(keccak_256(new TextEncoder().encode(words.join(' '))).slice(12))}`;
}

const toHexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The slot of a mapping's entry, its own slot last as Solidity puts it. */
export function hashSlot(...words: readonly bigint[]): Hex {
  return `0x${toHexText(keccak_256(parseHex(words.map(toWordHex).join(''))))}`;
}

/** Solady keeps balances under a shorter key. */
export function hashSoladySlot(account: Address): Hex {
  return `0x${toHexText(keccak_256(parseHex(`${account.slice(2)}0000000087a211a2`)))}`;
}

/** Code that does what the code at `address` does, at another address. */
const follow = (address: Address): Hex => `0x363d3d373d3d3d363d73${address.slice(2)}5af43d82803e903d91602b57fd5bf3`;

/** What a node is asked to suppose of accounts: their code, balance and storage. */
export type Overrides = Readonly<Record<Address, { code?: Hex; balance?: Hex; stateDiff?: Readonly<Record<Hex, Hex>> }>>;

/** Enough ether for gas, at whatever price. */
const PURSE: Hex = `0x${(10n ** 24n).toString(16)}`;

/**
 * The parameters of one `eth_call`: the trader calls itself, so that whoever asks who began the transaction finds the trader. The probe's
 * code stands at the trader; at the others stands code that follows it. The price of gas and who is paid for the block are those of a
 * block like any other, as far as the node lets them be chosen.
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
    /** Gives the trader something to pay with. */
    funding: Overrides | undefined;
    block: { readonly number: number; readonly gasPrice: bigint; readonly feeRecipient: Address | undefined };
    /** As a simulation that does not hide what it is: for comparison. */
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
  // Development chains pay nobody for a block. A token that looks for that is shown somebody.
  if (block.feeRecipient !== undefined || isOpen) return [transaction, at, overrides];
  return [transaction, at, overrides, { coinbase: makeAddress(trader, 'fee recipient') }];
}

/** Asks what many accounts hold, in one call that supposes the probe at an address of nobody. */
export function toBalanceParams(token: Address, accounts: readonly Address[], { number }: { number: number }): readonly unknown[] {
  const at = makeAddress(token, 'balances');
  const transaction = { to: at, data: encodeBalances(token, accounts), gas: `0x${CALL_GAS.toString(16)}` };
  return [transaction, `0x${number.toString(16)}`, { [at]: { code: PROBE_CODE } }];
}
