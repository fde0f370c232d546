import type { Evidence, Fact, FactSource } from './types.ts';

/** The kind of evidence that each source requires. */
const EVIDENCE_OF: Record<FactSource, Evidence['kind']> = {
  R: 'chain',
  L: 'chain',
  X: 'chain',
  B: 'chain',
  C: 'page',
  W: 'page',
  V: 'visitors',
};

/** Sources that anyone can repeat. */
export const isRepeatable = (source: FactSource): boolean => EVIDENCE_OF[source] === 'chain';

/** Whether a fact has complete evidence. Facts without count as absent. */
export function hasEvidence({ source, evidence }: Pick<Fact, 'source' | 'evidence'>): boolean {
  if (evidence.kind !== EVIDENCE_OF[source]) return false;
  switch (evidence.kind) {
    case 'page':
      return evidence.urls.length > 0 && !evidence.urls.includes('') && evidence.statedOn !== '';
    case 'chain':
      return (
        [evidence.chain, evidence.blockHash, evidence.method, evidence.resultHash].every((text) => text !== '') &&
        evidence.blockNumber >= 0 &&
        evidence.params !== undefined &&
        (source !== 'B' || (evidence.engine ?? '') !== '')
      );
    case 'visitors':
      return evidence.countedAt !== '';
  }
}

/** Whether two facts contradict each other about the same block, so that one endpoint was wrong. */
export function contradict(one: Fact, other: Fact): boolean {
  return one.evidence.kind === 'chain' && other.evidence.kind === 'chain' && one.evidence.blockHash === other.evidence.blockHash;
}
