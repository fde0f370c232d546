import type { ReportedStatement } from '@redoubt/domain/catalog/reported/statements';
import type { Address, ChainReader } from '../evm/reader.ts';
import { type Endpoint, EndpointDown } from '../verify/endpoint.ts';
import { NoAnswer, pinNode, proveChain } from '../verify/pinned-node.ts';
import { type ReadAgain, readAgain } from './read-again.ts';
import { shareReads } from './share-reads.ts';

/** A reported statement to read again. */
export type ReportedQuestion = {
  readonly chain: string;
  readonly chainId: number;
  readonly address: string;
  readonly statement: ReportedStatement;
};

type VerifyOptions<Question> = {
  /** The endpoint of a chain; undefined where none was given. */
  readonly endpointOf: (chain: string) => Endpoint | undefined;
  /** Called for each statement when it was read, with the block; undefined where no block could be read. */
  readonly report: (question: Question, answer: ReadAgain, block: number | undefined) => void;
};

/**
 * Reads reported statements again, at the newest block of each chain's endpoint, and reports each. An endpoint that does
 * not answer is an answer as well: cannot be read.
 */
export async function verifyReported<Question extends ReportedQuestion>(
  questions: readonly Question[],
  { endpointOf, report }: VerifyOptions<Question>,
): Promise<void> {
  const nodes = new Map<string, Promise<Node>>();
  for (const question of questions) {
    const { chain, chainId, address, statement } = question;
    try {
      const node = nodes.get(chain) ?? openNewest(endpointOf(chain), chainId);
      nodes.set(chain, node);
      const { reader, block } = await node;
      report(question, await readAgain(reader, address as Address, statement), block);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof EndpointDown)) throw error;
      report(question, { outcome: 'cannot-read', reason: error.message }, undefined);
    }
  }
}

/** A chain at its newest block. */
type Node = { readonly reader: ChainReader; readonly block: number };

async function openNewest(endpoint: Endpoint | undefined, chainId: number): Promise<Node> {
  if (endpoint === undefined) throw new NoAnswer('endpoint-down', 'No endpoint was given for this chain.');
  await proveChain(endpoint, chainId);
  const reply = await endpoint.ask('eth_getBlockByNumber', ['latest', false]);
  const block = (reply.error === undefined ? reply.result : null) as { number?: unknown; hash?: unknown } | null;
  if (typeof block?.number !== 'string' || typeof block.hash !== 'string')
    throw new NoAnswer('refused', 'It does not return its newest block.');
  const pin = { blockNumber: Number(block.number), blockHash: block.hash };
  return { reader: shareReads(await pinNode(endpoint, { chainId, pin })), block: pin.blockNumber };
}

export const OUTCOME_LABELS: Readonly<Record<ReadAgain['outcome'], string>> = {
  agrees: 'agrees',
  changed: 'CHANGED',
  'cannot-read': 'cannot be read',
};

export type ReportedCounts = { readonly agrees: number; readonly changed: number; readonly cannotRead: number };

/** The result of a run, as counts and as one sentence. */
export function summarizeReported(answers: readonly ReadAgain[]): { readonly counts: ReportedCounts; readonly words: string } {
  const of = (outcome: ReadAgain['outcome']) => answers.filter((answer) => answer.outcome === outcome).length;
  const counts = { agrees: of('agrees'), changed: of('changed'), cannotRead: of('cannot-read') };
  const { agrees, changed, cannotRead } = counts;
  const words = `Reported by others: ${agrees} of ${answers.length} agree, ${changed} changed since, ${cannotRead} cannot be read.`;
  return { counts, words };
}
