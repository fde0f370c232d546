import { type Address, type Hex, toHex } from 'viem';
import type { Rpc } from '../anvil/rpc.ts';

/** An account's money of one asset as a row of pieces in the order of their arrival, each stolen or not. */
type Purse = { stolen: boolean; wei: bigint }[];

type Transaction = { hash: Hex; from: Address; to: Address | null; value: Hex; input: Hex; transactionIndex: Hex };
type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; logs: { address: Address; topics: Hex[]; data: Hex }[] };

/** `ether`, or the contract of a token. */
type Asset = 'ether' | Address;

export type Heist = {
  /** Accounts whose money is followed, with the ether that they begin with. */
  readonly purses: ReadonlyMap<Address, bigint>;
  /** The transaction of the theft, to whom it brought money, and how much. */
  readonly theft: { readonly hash: string; readonly to: Address; readonly ether: bigint; readonly dollars: bigint };
  /** The contract that pays its value on in four equal parts. */
  readonly splitter: Address;
  readonly dollar: Address;
  readonly weth: Address;
  /** Tokens beside these two that count. */
  readonly others: ReadonlySet<Address>;
  /** Sells items: what is paid for one is its owner's, and its own for one that it makes. */
  readonly gallery: Address;
  /** A wallet whose code pays two others what its input says. */
  readonly delegated: Address;
};

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Withdrawal(address,uint256) of the wrapped coin. */
const UNWRAPPED = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/**
 * Where stolen money is, found piece by piece from raw transactions and receipts and from what the scenario means by them. It
 * shares nothing with the engine of traces. Keys are an account (`fees` is what transactions cost) and an asset. What an account gives
 * in one asset and gets, or has sent to another, in a second is exchanged: the share that is stolen stays the same.
 */
export async function simulateHeist(
  rpc: Rpc,
  { purses: begin, theft, splitter, dollar, weth, others, gallery, delegated }: Heist,
  { method, to }: { method: 'fifo' | 'lifo'; to: number },
): Promise<Map<string, bigint>> {
  const purses = new Map<string, Purse>();
  const outside = new Map<string, bigint>();
  const isOwn = (account: string | null): account is Address => account !== null && begin.has(account as Address);
  const purseOf = (account: Address, asset: Asset): Purse => {
    const key = `${account} ${asset}`;
    const known = purses.get(key) ?? [];
    purses.set(key, known);
    return known;
  };
  for (const [account, wei] of begin) if (wei > 0n) purseOf(account, 'ether').push({ stolen: false, wei });
  const put = (account: Address | 'fees', asset: Asset, pieces: Purse) => {
    if (isOwn(account)) purseOf(account, asset).push(...pieces);
    else outside.set(`${account} ${asset}`, (outside.get(`${account} ${asset}`) ?? 0n) + stolenOf(pieces));
  };
  for (let number = 1; number <= to; number += 1) {
    const block = (await rpc.ask('eth_getBlockByNumber', [toHex(number), true])) as { transactions: Transaction[] };
    const receipts = (await rpc.ask('eth_getBlockReceipts', [toHex(number)])) as Receipt[];
    for (const [index, { hash, from, to: receiver, value, input }] of block.transactions.entries()) {
      const receipt = receipts[index];
      if (receipt === undefined) throw new Error(`No receipt of ${hash}.`);
      const takeFrom = (account: Address, asset: Asset, wei: bigint): Purse =>
        isOwn(account) ? take(purseOf(account, asset), wei, method) : [{ stolen: false, wei }];
      if (isOwn(from)) put('fees', 'ether', takeFrom(from, 'ether', BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)));
      if (receipt.status !== '0x1' || receiver === null) continue;
      if (hash === theft.hash) {
        put(theft.to, 'ether', [{ stolen: true, wei: theft.ether }]);
        put(theft.to, dollar, [{ stolen: true, wei: theft.dollars }]);
        continue;
      }
      const wei = BigInt(value);
      if (wei > 0n && (isOwn(from) || isOwn(receiver))) {
        const paid = takeFrom(from, 'ether', wei);
        if (receiver === splitter) for (const [account, pieces] of quarter(paid, input)) put(account, 'ether', pieces);
        else if (receiver === weth) put(from, weth, paid);
        else put(receiver === gallery ? findSeller(receipt, gallery) : receiver, 'ether', paid);
      }
      if (receiver === delegated && input.length > 10)
        for (const word of [0, 1]) put(toAddress(readWord(input, word)), 'ether', takeFrom(delegated, 'ether', BigInt(readWord(input, 2))));
      const moved = receipt.logs
        .filter(({ address, topics }) => (address === dollar || address === weth || others.has(address)) && topics[0] === TRANSFER)
        .map(({ address, topics, data }) => ({
          asset: address,
          payer: toAddress(topics[1]),
          payee: toAddress(topics[2]),
          amount: BigInt(data),
        }))
        .filter(({ payer, payee, amount }) => amount > 0n && (isOwn(payer) || isOwn(payee)));
      const unwrapped = receipt.logs.find(({ topics }) => topics[0] === UNWRAPPED);
      const [given] = moved.filter(({ payer }) => isOwn(payer));
      const got = moved.find(({ payer, asset }) => !isOwn(payer) && asset !== given?.asset);
      if (unwrapped !== undefined && receiver === weth && isOwn(from)) put(from, 'ether', takeFrom(from, weth, BigInt(unwrapped.data)));
      else if (unwrapped !== undefined && given !== undefined)
        // swapExactTokensForETH(amountIn, amountOutMin, path, to, deadline): the receiver is the fourth word.
        put(toAddress(readWord(input, 3)), 'ether', exchange(takeFrom(given.payer, given.asset, given.amount), BigInt(unwrapped.data)));
      else if (given !== undefined && got !== undefined)
        put(got.payee, got.asset, exchange(takeFrom(given.payer, given.asset, given.amount), got.amount));
      else for (const { asset, payer, payee, amount } of moved) put(payee, asset, takeFrom(payer, asset, amount));
    }
  }
  const ends = new Map(outside);
  for (const [key, purse] of purses) ends.set(key, stolenOf(purse));
  return new Map([...ends].filter(([, wei]) => wei > 0n));
}

const stolenOf = (pieces: Purse) => pieces.reduce((sum, { stolen, wei }) => sum + (stolen ? wei : 0n), 0n);
const toAddress = (word = ''): Address => `0x${word.slice(26)}`;
const readWord = (input: Hex, word: number): Hex => `0x${input.slice(10 + word * 64, 10 + (word + 1) * 64)}`;

/** Who had the item that changed hands: no one where it was made. */
function findSeller({ logs }: Receipt, gallery: Address): Address {
  const moved = logs.find(({ address, topics }) => address === gallery && topics[0] === TRANSFER && topics.length === 4);
  const seller = toAddress(moved?.topics[1]);
  return BigInt(seller) === 0n ? gallery : seller;
}

function exchange(given: Purse, got: bigint): Purse {
  const stolen = (got * stolenOf(given)) / given.reduce((sum, { wei }) => sum + wei, 0n);
  return [
    { stolen: true, wei: stolen },
    { stolen: false, wei: got - stolen },
  ].filter(({ wei }) => wei > 0n);
}

function take(purse: Purse, wanted: bigint, method: 'fifo' | 'lifo'): Purse {
  const taken: Purse = [];
  for (let left = wanted; left > 0n; ) {
    const piece = method === 'fifo' ? purse.shift() : purse.pop();
    if (piece === undefined) throw new Error('An account paid more than it had.');
    const used = piece.wei < left ? piece.wei : left;
    taken.push({ stolen: piece.stolen, wei: used });
    left -= used;
    const rest = { stolen: piece.stolen, wei: piece.wei - used };
    if (rest.wei > 0n && method === 'fifo') purse.unshift(rest);
    if (rest.wei > 0n && method === 'lifo') purse.push(rest);
  }
  return taken;
}

/** The four receivers are the words of the input; what came first goes to the first. */
function quarter(pieces: Purse, input: Hex): [Address, Purse][] {
  const total = pieces.reduce((sum, { wei }) => sum + wei, 0n);
  const rest = [...pieces];
  return [0, 1, 2, 3].map((word) => [toAddress(readWord(input, word)), take(rest, total / 4n, 'fifo')]);
}
