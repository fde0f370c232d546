import type { Answer, Subject } from '../answers.ts';
import { METHOD } from '../method.ts';
import type { Evidence, Fact, FactSource } from '../types.ts';

// Facts for tests.

export const DAY = 86_400_000;

/** The current time in tests. */
export const NOW = Date.UTC(2026, 0, 1);

const PAGE: Evidence = { kind: 'page', urls: ['https://lighthouse.example/'], statedOn: '2026-01-01' };
const VISITORS: Evidence = { kind: 'visitors', countedAt: '2026-01-01T00:00:00Z' };

export function chainEvidence(blockHash = '0xb1'): Evidence {
  return {
    kind: 'chain',
    chain: 'ethereum',
    blockNumber: 0,
    blockHash,
    method: 'eth_call',
    params: [],
    resultHash: '0x12',
    engine: 'redoubt 1.0.0',
  };
}

function evidenceFor(source: FactSource): Evidence {
  if (source === 'V') return VISITORS;
  return source === 'C' || source === 'W' ? PAGE : chainEvidence();
}

/** The best source of a subject. */
function sourceOf(subject: Subject): FactSource {
  return METHOD.checks.find(({ id }) => id === subject)?.sources[0] ?? 'R';
}

let count = 0;

/** A fact about `subject`, found just now by the source that answers it best, unless `overrides` say otherwise. */
export function aFact<S extends Subject>(
  subject: S,
  answer: Answer<S> | { readonly undetermined: string },
  overrides: Partial<Fact> = {},
): Fact {
  count += 1;
  const source = overrides.source ?? sourceOf(subject);
  return {
    id: `fact-${String(count).padStart(5, '0')}`,
    deployment: 'ethereum',
    subject,
    source,
    assessedAt: NOW,
    party: 'editor',
    evidence: evidenceFor(source),
    answer,
    ...overrides,
  };
}
