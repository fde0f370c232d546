export type Hex = `0x${string}`;

/** An address in lower case, or one of the two places below that are no address. */
export type Account = Hex;

/** The zero address: the other side of mints, burns and withdrawals of validators. */
export const ZERO_ADDRESS: Account = `0x${'0'.repeat(40)}`;
/** Where people send what they burn, as many tokens refuse the zero address: no one can have its key. */
export const DEAD_ADDRESS: Account = '0x000000000000000000000000000000000000dead';
/** Contracts that take stakes of validators: of Ethereum and Hoodi, of Holesky, of Sepolia (config.yaml of each network). */
export const STAKE_ADDRESSES: ReadonlySet<Account> = new Set([
  '0x00000000219ab540356cbb839cbe05303d7705fa',
  '0x4242424242424242424242424242424242424242',
  '0x7f02c3e3c98b133055b8b348b2ac625669ed295d',
]);
/** What transactions cost, and what blocks pay their fee recipients from. */
export const FEES: Account = '0x01';

/** Several accounts together, where a backward trace does not name each. */
export const SEVERAL: Account = '0x02';

/** The native coin of a chain, or the contract of a token. */
export type Asset = 'native' | Hex;

/**
 * Where a movement stands in the order of a chain: `block · 2^32 + index · 2^15 + rank`. It is the same number for every
 * reader, however little of the block was read.
 */
export type Pos = bigint;

export type Place = { readonly block: number; readonly index: number; readonly rank: number };

/** The index after all transactions, where withdrawals and the fee recipient's tips are. */
export const BLOCK_END = 131_071;

/**
 * Ranks in a transaction: its fee, its own value, then call frames by their number in depth-first order, then logs by their
 * number in the transaction. Per asset this is the order in which amounts moved; across assets it is not.
 */
export const RANK = { fee: 0, value: 1, frames: 1, logs: 16_384, end: 32_768 } as const;

export function toPos({ block, index, rank }: Place): Pos {
  return (BigInt(block) << 32n) + (BigInt(index) << 15n) + BigInt(rank);
}

export function fromPos(pos: Pos): Place {
  return { block: Number(pos >> 32n), index: Number((pos >> 15n) & 0x1ffffn), rank: Number(pos & 0x7fffn) };
}

/** The first position of a block. */
export function startOf(block: number): Pos {
  return BigInt(block) << 32n;
}

/** Block and transaction of a position, as one number. */
export function transactionOf(pos: Pos): bigint {
  return pos >> 15n;
}

/** Kinds of movements and the numbers that the database stores. */
export const KINDS = {
  value: 1,
  internal: 2,
  token: 3,
  fee: 4,
  tips: 5,
  withdrawal: 6,
  destroyed: 7,
  wrap: 8,
  unwrap: 9,
} as const;
export type MovementKind = keyof typeof KINDS;

const NAMES = new Map<number, MovementKind>(Object.entries(KINDS).map(([name, number]) => [number, name as MovementKind]));

/** Throws RangeError for a number that is no kind. */
export function toKind(number: number): MovementKind {
  const kind = NAMES.get(number);
  if (kind === undefined) throw new RangeError(`${number} is no kind of movement`);
  return kind;
}

/** One transfer of one asset. The amount is in base units and above zero. */
export type Movement = {
  readonly pos: Pos;
  readonly from: Account;
  readonly to: Account;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly kind: MovementKind;
};

/** A transaction with all its movements, its fee included, in their order. */
export type WholeTransaction = {
  readonly block: number;
  readonly index: number;
  readonly blockHash: Hex;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly time: number;
  readonly signer: Account;
  /** Whether its calls between contracts were read. */
  readonly traced: boolean;
  readonly movements: readonly Movement[];
};
