import { BATCH, BLOCKS_METHOD, type ChainCall, readResult } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import { type CanonicalMap, POWERS_METHOD, type PowersQuestion, toCanonicalMap } from '../analysis/canonical-map.ts';
import { ENGINE } from '../analysis/engine.ts';
import { PROOF_LETTERS_MAX } from '../analysis/prove.ts';
import type { CallResult } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { SIMULATION_ENGINE } from '../market/simulation.ts';
import { TRADES_METHOD, toTradeCalls } from '../market/trades-question.ts';
import { compareMaps, type Difference, hasTimedOut, isCutOff } from './compare-maps.ts';
import { NoAnswer, type Pin, type PinnedNode } from './pinned-node.ts';
import type { FactCheck, MapCheck, ProofCheck, Verdict } from './reading.ts';

/** Index of the block among the parameters of methods that read state. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_call: 1,
  [BLOCKS_METHOD]: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
};

/**
 * The block that a request names, where it is not the pinned one. Requests for logs may name past
 * blocks.
 */
function findOtherBlock({ method, params }: { method: string; params: unknown }, pin: Pin): string | undefined {
  if (!Array.isArray(params)) return undefined;
  if (method === BATCH) {
    for (const call of params as readonly { method: string; params: unknown }[]) {
      const other = findOtherBlock(call, pin);
      if (other !== undefined) return other;
    }
    return undefined;
  }
  const index = BLOCK_AT[method];
  if (index === undefined) return undefined;
  const named: unknown = params[index];
  if (typeof named === 'object' && named !== null && 'blockHash' in named)
    return String(named.blockHash).toLowerCase() === pin.blockHash.toLowerCase() ? undefined : String(named.blockHash);
  const isSame = typeof named === 'string' && /^0x[0-9a-f]+$/i.test(named) && Number(named) === pin.blockNumber;
  return isSame ? undefined : `${method} at ${typeof named === 'string' ? named : 'the newest block'}`;
}

const differ = (of: string, expected: string, found: string): Difference[] => (expected === found ? [] : [{ of, expected, found }]);

const toVerdict = (differences: readonly Difference[]): Verdict =>
  differences.length === 0 ? { is: 'match' } : { is: 'mismatch', of: 'fact', differences };

/** Repeats both calls and the conclusion. */
export async function repeatProof(node: PinnedNode, { proof }: ProofCheck): Promise<Verdict> {
  const { to, data, holder, stranger, asHolder, asStranger, outcome } = proof;
  const holderAgain = await node.call({ from: holder, to, data });
  const strangerAgain = await node.call({ from: stranger, to, data });
  const outcomeAgain = !holderAgain.ok ? 'refused' : strangerAgain.ok ? 'no-difference' : 'proven';
  return toVerdict([
    ...differ(`call as holder ${holder}`, describe(asHolder), describe(holderAgain)),
    ...differ(`call as stranger ${stranger}`, describe(asStranger), describe(strangerAgain)),
    ...differ('conclusion', outcome, outcomeAgain),
  ]);
}

const describe = ({ ok, data }: CallResult): string => (ok ? `succeeds with ${data.slice(0, PROOF_LETTERS_MAX)}` : 'reverts');

/** Repeats the analysis of the same question and compares the maps. Throws NoAnswer where either determined nothing. */
export async function repeatMap(node: PinnedNode, { question, map, timedOut }: MapCheck): Promise<Verdict> {
  if (isCutOff(map)) throw new NoAnswer('limit', 'The published analysis ended at a limit before it determined anything.');
  const again = await analyse(node, question);
  if (isCutOff(again.map)) throw new NoAnswer('limit', 'The analysis ended at a limit: a faster or less busy machine finds more.');
  const { differences, uncompared } = compareMaps(map, again.map, [...timedOut, ...again.timedOut]);
  if (differences.length > 0) return toVerdict(differences);
  if (uncompared === 0) return { is: 'match' };
  return { is: 'match', remark: `${uncompared} ${uncompared === 1 ? 'function' : 'functions'} could not be determined, then or now.` };
}

/**
 * Checks that the answer is the one that was concluded, then repeats the requests of the evidence
 * and hashes the results.
 */
export async function repeatFact(node: PinnedNode, check: FactCheck): Promise<Verdict> {
  const { stated, concluded = stated } = check.answer;
  return toVerdict([...differ('hash of the answer', stated, concluded), ...(await repeatQuestion(node, check))]);
}

async function repeatQuestion(node: PinnedNode, { method, params, resultHash, engine, timedOut }: FactCheck): Promise<Difference[]> {
  if (method === TRADES_METHOD) {
    requireEngine(engine, SIMULATION_ENGINE);
    return repeatCalls(node, { method: BATCH, params: readTrades(params), resultHash });
  }
  if (method === POWERS_METHOD) {
    requireEngine(engine, ENGINE);
    const again = await analyse(node, readQuestion(params));
    const hash = hashResult(again.map);
    if (hash !== resultHash && (timedOut || again.timedOut.length > 0 || hasTimedOut(again.map)))
      throw new NoAnswer('limit', 'The analysis timed out, then or now: a faster or less busy machine finds more.');
    return differ('hash of the powers', resultHash, hash);
  }
  return repeatCalls(node, { method, params, resultHash });
}

async function repeatCalls(
  node: PinnedNode,
  { method, params, resultHash }: Pick<FactCheck, 'method' | 'params' | 'resultHash'>,
): Promise<Difference[]> {
  const other = findOtherBlock({ method, params }, node.pin);
  if (other !== undefined) return differ('requested block', String(node.pin.blockNumber), other);
  return differ(`hash of the result of ${method}`, resultHash, hashResult(await readResult(node.ask, { method, params })));
}

function requireEngine(engine: string | undefined, own: number): void {
  if (engine?.split('/').at(-1) !== String(own))
    throw new NoAnswer('not-repeatable', `It was found by version ${engine} of the analysis; this is version ${own}.`);
}

function readTrades(params: unknown): ChainCall[] {
  try {
    return toTradeCalls(params);
  } catch (cause) {
    throw new NoAnswer('not-repeatable', 'Its evidence names no trades.', { cause });
  }
}

function readQuestion(params: unknown): PowersQuestion {
  const question: unknown = Array.isArray(params) ? params[0] : params;
  if (typeof question !== 'object' || question === null || !('address' in question))
    throw new NoAnswer('not-repeatable', 'Its evidence names no contract.');
  return question as PowersQuestion;
}

async function analyse(
  node: PinnedNode,
  { address, accounts }: PowersQuestion,
): Promise<{ map: CanonicalMap; timedOut: readonly string[] }> {
  const map = await mapPowers({
    address,
    reader: node,
    chainId: BigInt(node.chainId),
    time: node.time,
    block: BigInt(node.pin.blockNumber),
    candidatesOf: async (of) => accounts[of] ?? [],
  });
  return { map: toCanonicalMap(map), timedOut: map.effort.hurried ?? [] };
}
