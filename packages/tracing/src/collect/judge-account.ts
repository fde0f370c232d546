import type { TraceInputs } from '../model/inputs.ts';
import { type Account, fromPos, type Movement } from '../model/movement.ts';
import type { Arrival } from './decide-stop.ts';
import type { KnownFacts } from './known-facts.ts';
import type { Passage } from './net-transaction.ts';

type Judged = {
  /** The movement by which money comes to the account or, backward, leaves it. */
  readonly movement: Movement;
  readonly account: Account;
  readonly passage: Passage;
  readonly minimum: bigint;
  readonly hop: number;
  /** How many accounts are followed so far. */
  readonly followed: number;
};

/**
 * Says by `decide` where a trace goes on at an account: by what is at hand and, only where that would follow it, by how many others it
 * dealt with before, which costs a question.
 */
export async function judgeAccount<Decision>(
  { movement, account, passage, minimum, hop, followed }: Judged,
  { facts, inputs, decide }: { facts: KnownFacts; inputs: TraceInputs; decide: (arrival: Arrival) => Decision },
): Promise<Decision> {
  const { asset, amount, pos } = movement;
  const arrival = {
    account,
    asset,
    amount,
    minimum,
    kind: facts.kindOf(account, fromPos(pos).block),
    labels: facts.labelsOf(account),
    treat: inputs.treat[account],
    passage,
    trust: facts.assetOf(asset)?.trust,
    given: passage.type === 'convert' ? facts.assetOf(passage.asset) : undefined,
    hop,
    hopsMax: inputs.hops,
    isFull: followed >= inputs.maxAccounts,
  };
  const first = decide({ ...arrival, counterparties: 0 });
  if (first !== 'follow' || inputs.treat[account] === 'wallet') return first;
  const asked = { account, asset, pos, minimum };
  await facts.readArrivals([asked]);
  const decision = decide({ ...arrival, counterparties: facts.counterpartiesBefore(asked) });
  if (decision === 'follow') facts.relyOnCount(asked);
  return decision;
}
