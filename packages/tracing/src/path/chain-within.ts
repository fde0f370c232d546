import { judgePassage, type Net, netTransaction, toParty } from '../collect/net-transaction.ts';
import type { Account, Asset, Movement, Pos, WholeTransaction } from '../model/movement.ts';

/** Which way money is followed: to whom an account paid it, or from whom it came. */
export type Side = 'out' | 'in';

/** A movement of a path. `exchange`: the contract that paid it had taken another asset for it, so much for so much. */
export type PathMovement = { readonly movement: Movement; readonly exchange?: Exchange };
type Exchange = { readonly paid: bigint; readonly got: bigint };

/** Movements through contracts that pass money on within their transaction: at least one, each paid by whom the one before it paid. */
export type Chain = readonly PathMovement[];

export const payerOf = ({ from, asset }: Movement): Account => toParty(from, asset);
export const payeeOf = ({ to, asset }: Movement): Account => toParty(to, asset);
/** Whom a movement leads to, on this side. */
export const farOf = (movement: Movement, side: Side): Account => (side === 'out' ? payeeOf(movement) : payerOf(movement));
/** The movement at the end of a chain that leads on, on this side. */
export const edgeOf = (chain: Chain, side: Side): Movement => {
  const one = side === 'out' ? chain.at(-1) : chain[0];
  if (one === undefined) throw new TypeError('a chain has at least one movement');
  return one.movement;
};

/** Whether a contract that got one movement passed it on by another, of the same transaction; undefined: it did not. */
function passOn(nets: readonly Net[], into: Movement, out: Movement): { readonly exchange?: Exchange } | undefined {
  const account = payeeOf(into);
  if (payerOf(out) !== account) return undefined;
  const passage = judgePassage(nets, account, into.asset);
  if (passage.type === 'flat') return out.asset === into.asset && out.pos > into.pos ? {} : undefined;
  // Across assets the order within a transaction says nothing: pools may pay before they are paid.
  if (passage.type === 'convert' && out.asset === passage.asset) return { exchange: { paid: passage.paid, got: passage.got } };
  return undefined;
}

type Within = {
  readonly side: Side;
  /** Whether money in this asset is followed through an account, within the transaction alone. */
  readonly isThrough: (account: Account, asset: Asset) => boolean;
  /** Movements that are not looked at. */
  readonly isIgnored: (movement: Movement) => boolean;
};

/**
 * All ends of a movement within its transaction, each with the chain of the fewest movements to it, and the movements by which it came to
 * contracts that did not pass it on.
 */
export function listChains(
  whole: WholeTransaction,
  first: Movement,
  { side, isThrough, isIgnored }: Within,
): { chains: readonly Chain[]; kept: readonly Movement[] } {
  const nets = netTransaction(whole.movements);
  const chains: Chain[] = [];
  const kept: Movement[] = [];
  const seen = new Set<Pos>([first.pos]);
  for (let open: Chain[] = [[{ movement: first }]]; open.length > 0; ) {
    const next: Chain[] = [];
    for (const chain of open) {
      const edge = edgeOf(chain, side);
      if (!isThrough(farOf(edge, side), edge.asset)) {
        chains.push(chain);
        continue;
      }
      const onward = whole.movements.flatMap((movement) => {
        if (isIgnored(movement)) return [];
        const passing = side === 'out' ? passOn(nets, edge, movement) : passOn(nets, movement, edge);
        return passing === undefined ? [] : [{ movement, passing }];
      });
      if (onward.length === 0) kept.push(edge);
      for (const { movement, passing } of onward) {
        if (seen.has(movement.pos)) continue;
        seen.add(movement.pos);
        const [head, ...rest] = chain;
        if (side === 'out') next.push([...chain, { movement, ...passing }]);
        else if (head !== undefined) next.push([{ movement }, { ...head, ...passing }, ...rest]);
      }
    }
    open = next;
  }
  return { chains, kept };
}
