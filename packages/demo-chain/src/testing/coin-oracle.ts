import { type Address, type Hex, toHex } from 'viem';
import type { Rpc } from '../anvil/rpc.ts';

/** An account's ether as a row of pieces in the order of their arrival, each stolen or not. */
type Purse = { stolen: boolean; wei: bigint }[];

type Transaction = { hash: Hex; from: Address; to: Address | null; value: Hex; input: Hex; transactionIndex: Hex };
type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; logs: { address: Address; topics: Hex[]; data: Hex }[] };

export type Heist = {
  /** Accounts whose ether is followed, with what they begin with. */
  readonly purses: ReadonlyMap<Address, bigint>;
  /** The transaction that brought stolen ether, to whom, and how much. */
  readonly theft: { readonly hash: string; readonly to: Address; readonly wei: bigint };
  /** The contract that pays its value on in four equal parts. */
  readonly splitter: Address;
};

/** Withdrawal(address,uint256) of the wrapped coin: what an exchange paid out as ether. */
const UNWRAPPED = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/**
 * Where stolen ether is, found piece by piece from raw transactions and receipts and from what the scenario means by them. It
 * shares nothing with the engine of traces. Keys are accounts; `fees` is what transactions cost. Sales of the stolen token pay
 * to the account that its input names last but one, and all of that is stolen.
 */
export async function simulateHeist(
  rpc: Rpc,
  { purses: begin, theft, splitter }: Heist,
  { method, to }: { method: 'fifo' | 'lifo'; to: number },
): Promise<Map<Address | 'fees', bigint>> {
  const purses = new Map<Address, Purse>([...begin].map(([account, wei]) => [account, wei === 0n ? [] : [{ stolen: false, wei }]]));
  const outside = new Map<Address | 'fees', bigint>();
  const put = (account: Address | 'fees', pieces: Purse) => {
    const purse = account === 'fees' ? undefined : purses.get(account);
    if (purse !== undefined) purse.push(...pieces);
    else
      outside.set(
        account,
        pieces.reduce((sum, { stolen, wei }) => sum + (stolen ? wei : 0n), outside.get(account) ?? 0n),
      );
  };
  for (let number = 1; number <= to; number += 1) {
    const block = (await rpc.ask('eth_getBlockByNumber', [toHex(number), true])) as { transactions: Transaction[] };
    if (!block.transactions.some(({ from, to: receiver }) => purses.has(from) || (receiver !== null && purses.has(receiver)))) continue;
    const receipts = (await rpc.ask('eth_getBlockReceipts', [toHex(number)])) as Receipt[];
    for (const [index, { hash, from, to: receiver, value, input }] of block.transactions.entries()) {
      const receipt = receipts[index];
      if (receipt === undefined) throw new Error(`No receipt of ${hash}.`);
      const purse = purses.get(from);
      if (purse !== undefined) put('fees', take(purse, BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), method));
      if (receipt.status !== '0x1' || receiver === null) continue;
      if (hash === theft.hash) put(theft.to, [{ stolen: true, wei: theft.wei }]);
      const wei = BigInt(value);
      const paid = purse === undefined ? [{ stolen: false, wei }] : take(purse, wei, method);
      if (wei > 0n && receiver === splitter) for (const [account, pieces] of quarter(paid, input)) put(account, pieces);
      else if (wei > 0n && (purse !== undefined || purses.has(receiver))) put(receiver, paid);
      const unwrapped = receipt.logs.find(({ topics }) => topics[0] === UNWRAPPED);
      // swapExactTokensForETH(amountIn, amountOutMin, path, to, deadline): the receiver is the fourth word.
      if (purse !== undefined && unwrapped !== undefined && wei === 0n)
        put(`0x${input.slice(10 + 3 * 64 + 24, 10 + 4 * 64)}`, [{ stolen: true, wei: BigInt(unwrapped.data) }]);
    }
  }
  const ends = new Map(outside);
  for (const [account, purse] of purses)
    ends.set(
      account,
      purse.reduce((sum, { stolen, wei }) => sum + (stolen ? wei : 0n), 0n),
    );
  return new Map([...ends].filter(([, wei]) => wei > 0n));
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
  return [0, 1, 2, 3].map((word) => [`0x${input.slice(10 + word * 64 + 24, 10 + (word + 1) * 64)}`, take(rest, total / 4n, 'fifo')]);
}
