import { BUDGET, type Budget } from '../explore.ts';
import { mapPowers } from '../map-powers.ts';
import type { PowerMap } from '../power-map.ts';
import { PROOF_LETTERS_MAX, type Proof } from '../prove.ts';
import type { Address, CallResult } from '../reader.ts';
import { type ComparedMap, compareMaps, type Difference } from './compare-maps.ts';
import { type Endpoint, EndpointDown } from './endpoint.ts';
import { NoAnswer, type NoAnswerReason, OtherHistory, type Pin, type PinnedNode, pinNode, proveChain } from './pinned-node.ts';

/** Accounts that a contract's roles are asked about, by contract. */
export type Candidates = Readonly<Record<string, readonly string[]>>;

/** How something stated can be found out again. */
export type Check =
  | { readonly kind: 'proof'; readonly proof: Proof & { readonly to: Address } }
  | { readonly kind: 'powers'; readonly address: Address; readonly map: ComparedMap; readonly candidates: Candidates };

/** Something that was stated of a chain at one block. */
export type Claim = {
  /** Different for each claim of a run. */
  readonly id: string;
  /** What is stated, in words. */
  readonly title: string;
  readonly chain: string;
  readonly chainId: number;
  readonly pin: Pin;
  readonly check: Check;
};

export type Verdict =
  | { readonly is: 'match'; readonly note?: string }
  | { readonly is: 'mismatch'; readonly of: 'fact' | 'history'; readonly differences: readonly Difference[] }
  | { readonly is: 'no-answer'; readonly reason: NoAnswerReason; readonly words: string };

export type VerifyOptions = {
  /** Where a chain is asked; undefined where nobody named an endpoint for it. */
  readonly endpointOf: (chain: string) => Endpoint | undefined;
  /** Told of each claim when it is done. */
  readonly report: (claim: Claim, verdict: Verdict) => void;
  readonly signal?: AbortSignal | undefined;
};

/** A contract is analysed with more time than at first: what is slow here must not look like a difference. */
const BUDGET_AGAIN: Budget = { ...BUDGET, computeMsMax: 4 * BUDGET.computeMsMax, functionMsMax: 4 * BUDGET.functionMsMax };

/** Runs every claim again, one after the other. Tells of each; rejects only when `signal` is aborted. */
export async function verifyClaims(claims: readonly Claim[], { endpointOf, report, signal }: VerifyOptions): Promise<void> {
  const proven = new Map<string, Promise<void>>();
  const pinned = new Map<string, Promise<PinnedNode>>();
  async function nodeOf({ chain, chainId, pin }: Claim): Promise<PinnedNode> {
    const endpoint = endpointOf(chain);
    if (endpoint === undefined) throw new NoAnswer('endpoint-down', 'No endpoint of this chain is known.');
    await once(proven, chain, () => proveChain(endpoint, chainId));
    return once(pinned, `${chain} ${pin.blockNumber} ${pin.blockHash}`, () => pinNode(endpoint, pin));
  }
  for (const claim of claims) {
    signal?.throwIfAborted();
    report(claim, await judge(claim, nodeOf));
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}

async function judge(claim: Claim, nodeOf: (claim: Claim) => Promise<PinnedNode>): Promise<Verdict> {
  try {
    const node = await nodeOf(claim);
    return claim.check.kind === 'proof' ? await repeatProof(node, claim.check.proof) : await repeatMap(node, claim, claim.check);
  } catch (error) {
    if (error instanceof OtherHistory) {
      const { blockNumber, blockHash } = claim.pin;
      return { is: 'mismatch', of: 'history', differences: [{ of: `block ${blockNumber}`, expected: blockHash, found: error.found }] };
    }
    if (error instanceof NoAnswer) return { is: 'no-answer', reason: error.reason, words: error.message };
    if (error instanceof EndpointDown) return { is: 'no-answer', reason: 'endpoint-down', words: error.message };
    throw error;
  }
}

/** Makes both calls again, and draws the conclusion again. */
async function repeatProof(
  node: PinnedNode,
  { to, data, holder, stranger, asHolder, asStranger, outcome }: Proof & { to: Address },
): Promise<Verdict> {
  const [holderAgain, strangerAgain] = [await node.call({ from: holder, to, data }), await node.call({ from: stranger, to, data })];
  const outcomeAgain = !holderAgain.ok ? 'refused' : strangerAgain.ok ? 'no-difference' : 'proven';
  return toVerdict([
    ...differ(`call as holder ${holder}`, describe(asHolder), describe(holderAgain)),
    ...differ(`call as stranger ${stranger}`, describe(asStranger), describe(strangerAgain)),
    ...differ('conclusion', outcome, outcomeAgain),
  ]);
}

const differ = (of: string, expected: string, found: string): Difference[] => (expected === found ? [] : [{ of, expected, found }]);

const describe = ({ ok, data }: CallResult): string => (ok ? `goes through with ${data.slice(0, PROOF_LETTERS_MAX)}` : 'reverts');

const toVerdict = (differences: readonly Difference[]): Verdict =>
  differences.length === 0 ? { is: 'match' } : { is: 'mismatch', of: 'fact', differences };

async function repeatMap(
  node: PinnedNode,
  { chainId, pin }: Claim,
  { address, map, candidates }: Extract<Check, { kind: 'powers' }>,
): Promise<Verdict> {
  const found = await mapPowers({
    address,
    reader: node,
    chainId: BigInt(chainId),
    time: node.time,
    block: BigInt(pin.blockNumber),
    candidatesOf: async (of) => (candidates[of] ?? []) as readonly Address[],
    budget: BUDGET_AGAIN,
    behind: BUDGET_AGAIN,
  });
  return judgeMaps(map, found);
}

/** Compares a map that was stated with one that was made again. */
export function judgeMaps(stated: ComparedMap, found: PowerMap): Verdict {
  const { differences, uncompared } = compareMaps(stated, found);
  if (differences.length > 0) return { is: 'mismatch', of: 'fact', differences };
  if (uncompared > 0)
    return { is: 'match', note: `${uncompared} ${uncompared === 1 ? 'function' : 'functions'} could not be determined, then or now.` };
  return { is: 'match' };
}
