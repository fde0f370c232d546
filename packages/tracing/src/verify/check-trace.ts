import type { TraceFile } from '../model/ledger.ts';
import { type AskNode, createNode } from './ask-node.ts';
import { listAccountChecks } from './check-accounts.ts';
import { listAssetChecks } from './check-assets.ts';
import { listMovementChecks } from './check-movements.ts';
import type { Report } from './finding.ts';

/** The node is not of this chain, or has another block at the pinned height: nothing of the file can be checked with it. */
export class OtherChain extends Error {
  override readonly name = 'OtherChain';
}

/** Transactions and accounts that are checked at a time. */
const LANES = 4;

/**
 * Reads everything that a trace rests on again from a node: movements, conversions, openings, balances, that no movement of a
 * followed account is missing, and why the trace stops. The order is drawn from the file's hash, so that who made the file
 * cannot put what is right first. Throws OtherChain, and what `ask` throws.
 */
export async function checkTrace(
  { ledger, inputs, hash }: TraceFile,
  { ask, report, signal }: { ask: AskNode; report: Report; signal?: AbortSignal },
): Promise<void> {
  const wraps = new Set(ledger.assets.flatMap(({ asset, wraps: isWrapper }) => (isWrapper && asset !== 'native' ? [asset] : [])));
  const node = createNode(ask, wraps);
  const chainId = await node.chainId();
  if (chainId !== ledger.chainId)
    throw new OtherChain(
      `The node serves ${chainId === undefined ? 'an unknown chain' : `chain ${chainId}`}, not chain ${ledger.chainId}.`,
    );
  const pinned = await node.header(inputs.pinned.block);
  if (pinned === undefined) throw new OtherChain(`The node does not have block ${inputs.pinned.block}.`);
  if (pinned.hash !== inputs.pinned.hash) throw new OtherChain(`The node has another block ${inputs.pinned.block}: ${pinned.hash}.`);
  const checks = shuffle(
    [
      ...listMovementChecks(ledger, { node, report }),
      ...listAccountChecks({ ledger, inputs }, { node, report }),
      ...listAssetChecks({ ledger, inputs }, { node, report }),
    ],
    hash,
  );
  const lane = async () => {
    for (let check = checks.pop(); check !== undefined; check = checks.pop()) {
      signal?.throwIfAborted();
      await check();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The same order for the same hash. */
function shuffle<Entry>(entries: readonly Entry[], hash: string): Entry[] {
  let state = Number.parseInt(hash.slice(0, 8), 16);
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return entries
    .map((entry) => ({ entry, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ entry }) => entry);
}
