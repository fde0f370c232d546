import { type Account, fromPos, type Pos, RANK, toPos, transactionOf } from '../model/movement.ts';
import type { Node } from './ask-node.ts';
import { type Content, cannotAnswer, type Held, MATCH, mismatch, type Verdict } from './finding.ts';

/** Requests that a search for one account’s missing transactions may take. */
const SEARCHES_MAX = 200;

type Known = { readonly node: Node; readonly opening: Verdict; readonly balance: Verdict };
type Range = { readonly from: number; readonly to: number; readonly nonces: readonly [number, number] };

/**
 * Whether the file has all movements of the native coin of an account. Of a wallet this can be proven: it pays only by
 * transactions that it signs, and the chain numbers them; with all payments known, equal balances leave no receipt out.
 */
export async function judgeCoins({ ledger, inputs }: Content, { place, end }: Held, { node, opening, balance }: Known): Promise<Verdict> {
  const { account, since } = place;
  if (balance.is === 'mismatch') return mismatch('Movements are missing or too many: the balance differs.');
  const { block, index } = fromPos(since);
  const [code, first, last] = await Promise.all([
    node.code(account, end),
    block === 0 ? 0 : node.nonce(account, block - 1),
    node.nonce(account, end),
  ]);
  if (code === undefined || first === undefined || last === undefined)
    return cannotAnswer('The node no longer has the state that would prove it.');
  if (code !== '0x') return cannotAnswer('A contract can pay without signing: equal balances do not prove it.');
  const from = transactionOf(since);
  const own = ledger.transactions
    .filter(({ signer, ...at }) => signer === account && transactionOf(toPos({ ...at, rank: RANK.fee })) > from && at.block <= end)
    .map((each) => each.block);
  const begin = await node.block(block, false);
  if (begin === undefined) return cannotAnswer(`The node does not return the receipts of block ${block}.`);
  const earlier = begin.signers.slice(0, index + 1).filter((signer) => signer === account).length;
  const named = new Set(ledger.transactions.map((each) => transactionOf(toPos({ ...each, rank: RANK.fee }))));
  const search = createSearch({ node, account, own, named, since });
  const missing = await search({ from: block - 1, to: end, nonces: [first + earlier, last] });
  if (missing !== undefined) return missing;
  if (opening.is !== 'match' || balance.is !== 'match')
    return cannotAnswer(`All ${own.length} transactions that it signed are in the file; receipts are proven only with both balances.`);
  return place.until !== undefined || inputs.pinned.block === end ? MATCH : cannotAnswer(`Up to block ${end} only.`);
}

type Search = {
  readonly node: Node;
  readonly account: Account;
  readonly own: readonly number[];
  readonly named: ReadonlySet<bigint>;
  readonly since: Pos;
};

/** Halves the blocks in which an account signed more than the file has, until those transactions are found. */
function createSearch({ node, account, own, named, since }: Search) {
  let searches = 0;
  const countOwn = ({ from, to }: Range) => own.filter((block) => block > from && block <= to).length;

  return async function search(range: Range): Promise<Verdict | undefined> {
    const { from, to, nonces } = range;
    const [before, after] = nonces;
    if (after - before === countOwn(range)) return undefined;
    if (after - before < countOwn(range)) return mismatch('The file has more transactions of it than it signed.');
    searches += 1;
    if (searches > SEARCHES_MAX) return cannotAnswer('It signed many transactions that moved nothing of it.');
    if (to - from <= 1) return judgeBlock(to);
    const middle = from + Math.floor((to - from) / 2);
    const nonce = await node.nonce(account, middle);
    if (nonce === undefined) return cannotAnswer('The node no longer has the state that would prove it.');
    const half = Math.max(nonce, before);
    return (await search({ from, to: middle, nonces: [before, half] })) ?? (await search({ from: middle, to, nonces: [half, after] }));
  };

  /** A transaction that cost and paid nothing is no movement. */
  async function judgeBlock(number: number): Promise<Verdict | undefined> {
    const block = await node.block(number, false);
    if (block === undefined) return cannotAnswer(`The node does not return the receipts of block ${number}.`);
    for (const { pos, from, to, amount, asset } of block.movements) {
      if (from !== account || from === to || asset !== 'native' || pos <= since || named.has(transactionOf(pos))) continue;
      return mismatch(`The file lacks transaction ${fromPos(pos).index} of block ${number}, by which it paid ${amount}.`);
    }
    return undefined;
  }
}
