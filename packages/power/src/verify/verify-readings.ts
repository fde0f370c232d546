import { type Endpoint, EndpointDown } from './endpoint.ts';
import { NoAnswer, OtherHistory, type PinnedNode, pinNode, proveChain } from './pinned-node.ts';
import type { Reading, Verdict } from './reading.ts';
import { repeatFact, repeatMap, repeatProof } from './repeat.ts';

export type VerifyOptions = {
  /** The endpoint of a chain; undefined where none was given. */
  readonly endpointOf: (chain: string) => Endpoint | undefined;
  /** Called for each reading when it is done. */
  readonly report: (reading: Reading, verdict: Verdict) => void;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Checks all readings in sequence and reports each. Missing answers of an endpoint are verdicts;
 * rejects when aborted.
 */
export async function verifyReadings(readings: readonly Reading[], { endpointOf, report, signal }: VerifyOptions): Promise<void> {
  const proven = new Map<string, Promise<void>>();
  const pinned = new Map<string, Promise<PinnedNode>>();
  async function nodeOf({ chain, chainId, pin }: Reading): Promise<PinnedNode> {
    const endpoint = endpointOf(chain);
    if (endpoint === undefined) throw new NoAnswer('endpoint-down', 'No endpoint was given for this chain.');
    await once(proven, chain, () => proveChain(endpoint, chainId));
    return once(pinned, `${chain} ${pin.blockNumber} ${pin.blockHash}`, () => pinNode(endpoint, { chainId, pin }));
  }
  for (const reading of readings) {
    signal?.throwIfAborted();
    report(reading, await judge(reading, nodeOf));
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}

async function judge(reading: Reading, nodeOf: (reading: Reading) => Promise<PinnedNode>): Promise<Verdict> {
  const { check, pin } = reading;
  try {
    const node = await nodeOf(reading);
    switch (check.kind) {
      case 'proof':
        return await repeatProof(node, check);
      case 'powers':
        return await repeatMap(node, check);
      case 'fact':
        return await repeatFact(node, check);
    }
  } catch (error) {
    if (error instanceof OtherHistory)
      return {
        is: 'mismatch',
        of: 'history',
        differences: [{ of: `block ${pin.blockNumber}`, expected: pin.blockHash, found: error.found }],
      };
    if (error instanceof NoAnswer) return { is: 'no-answer', reason: error.reason, words: error.message };
    if (error instanceof EndpointDown) return { is: 'no-answer', reason: 'endpoint-down', words: error.message };
    throw error;
  }
}
