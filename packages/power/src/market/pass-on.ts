import { type Address, type Hex, toWordHex } from '../evm/reader.ts';
import { judgeLeg } from './judge-leg.ts';
import type { Gap, Pass } from './simulation.ts';
import type { Trials } from './trials.ts';

/** Parts of the largest balance that a new holder is given, as divisors. */
const PARTS = [1_000n, 20n] as const;

/**
 * Without a pool, simulates transfers: by a new recipient and by present holders, the largest first.
 * Adds the results to `into`; returns a gap where the node cannot simulate.
 */
export async function passOn(
  holders: readonly { readonly address: Address; readonly held: bigint }[],
  trials: Trials,
  into: Pass[],
): Promise<Gap | undefined> {
  const [giver] = holders;
  if (giver === undefined) return undefined;
  const plan = { sellAmount: 0n, friend: trials.friend };
  for (const of of PARTS) {
    const sent = giver.held / of;
    const act = { by: giver.address, target: trials.token, data: encodeTransfer(trials.trader, sent) };
    const trial = await trials.run({ ...plan, act });
    if (trial === undefined) return 'node-cannot-simulate';
    const { act: given, heldBefore, heldAfter, transfer } = trial.report;
    const arrived = heldAfter > heldBefore ? heldAfter - heldBefore : 0n;
    const received = judgeLeg({ ...given, sent, fell: arrived, arrived });
    into.push({ received, passed: judgeLeg(transfer), call: trials.keep(trial) });
  }
  for (const { address } of holders) {
    const trial = await trials.run(plan, { trader: address });
    if (trial === undefined) continue;
    into.push({ received: null, passed: judgeLeg(trial.report.transfer), call: trials.keep(trial) });
  }
  return undefined;
}

const encodeTransfer = (to: Address, amount: bigint): Hex => `0xa9059cbb${toWordHex(BigInt(to))}${toWordHex(amount)}`;
