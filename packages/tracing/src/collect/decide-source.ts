import type { SourceReason } from '../model/ledger.ts';
import { FEES, ZERO_ADDRESS } from '../model/movement.ts';
import { type Arrival, COUNTERPARTIES_MAX, INCONSISTENT, STOP_LABELS } from './decide-stop.ts';

/** What is known of an account that paid money of a backward trace: `given` is of the asset that it took for it. */
export type Payer = Arrival;

export type Origin = { readonly reason: SourceReason; readonly detail: string };

/** Says where a backward trace stops, in the order of `decideStop`. */
export function decideSource(payer: Payer): Origin | 'follow' | 'inside' {
  const { account, asset, labels, kind, treat } = payer;
  if (account === FEES) return { reason: 'tips', detail: 'Tips of a block, for who made it.' };
  if (account === ZERO_ADDRESS) return { reason: 'withdrawal', detail: 'Paid by the chain to a validator.' };
  if (treat === 'stop') return { reason: 'user', detail: 'Stopped here by the inputs of this trace.' };
  const label = labels.find((each) => STOP_LABELS.has(each.kind));
  if (label !== undefined && treat === undefined) return { reason: label.kind as SourceReason, detail: label.text };
  if ((kind === 'contract' || account === asset) && treat === undefined) return judgeContract(payer);
  if (payer.amount < payer.minimum) return { reason: 'dust', detail: 'Below the smallest amount that is followed.' };
  if (treat === undefined && payer.counterparties > COUNTERPARTIES_MAX)
    return { reason: 'busy', detail: `More than ${COUNTERPARTIES_MAX} accounts paid it or were paid by it before it paid this.` };
  if (payer.trust === 'inconsistent' && payer.hop > 1)
    return { reason: 'inconsistent-token', detail: `Came in a token further back: ${INCONSISTENT}` };
  if (payer.hop > payer.hopsMax) return { reason: 'hops', detail: `More than ${payer.hopsMax} steps back.` };
  if (payer.isFull) return { reason: 'accounts', detail: 'The limit of followed accounts was reached.' };
  return 'follow';
}

function judgeContract({ account, asset, passage, given }: Payer): Origin | 'inside' {
  switch (passage.type) {
    case 'flat':
      return 'inside';
    case 'convert':
      if (given?.trust === 'inconsistent') return { reason: 'inconsistent-token', detail: `Given for a token: ${INCONSISTENT}` };
      if (given?.trust !== 'unknown') return 'inside';
      return { reason: 'unknown-token', detail: 'Given for a token whose contract may log what it likes.' };
    case 'keeps':
      if (account === asset) return { reason: 'mint', detail: 'Minted by the token’s contract, for nothing in the same transaction.' };
      return { reason: 'contract', detail: 'Paid by a contract that holds the money of many accounts.' };
    case 'unclear':
      return { reason: 'conversion-unclear', detail: 'Paid by a contract that took several assets for it, or paid before it was paid.' };
  }
}
