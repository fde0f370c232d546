import type { PublishedFact, ScoreHistoryEntry, ScoreSheet } from '@redoubt/domain/catalog/project/scored-profile';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { toBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { scopeOf } from '@redoubt/domain/catalog/score/scope';
import { scoreProject } from '@redoubt/domain/catalog/score/score';
import type { Fact } from '@redoubt/domain/catalog/score/types';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Context } from '../../platform/context.ts';
import { listFacts } from '../fact/fact-store.ts';
import { findScoreInputs, listRecords } from './score-store.ts';

type ScoreRequest = {
  readonly id: ProjectId;
  /** The party that runs the site; its own audits and identity checks are left out of the second score. */
  readonly host: string;
};

/**
 * A project's score with everything it was computed from, down to the facts. Computed on each call,
 * so that it always follows from the evidence on record.
 *
 * Throws `ResourceNotFoundException` when there is no such project.
 */
export async function getScore({ db }: Pick<Context, 'db'>, { id, host }: ScoreRequest): Promise<ScoreSheet> {
  const [frame, stored] = await Promise.all([findScoreInputs(db, { projectId: id }), listFacts(db, { projectIds: [id] })]);
  if (frame === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  const facts = stored.map(({ fact }) => fact);
  return toScoreSheet({ id, facts, ...frame, host });
}

type Scored = ScoreRequest & { readonly facts: readonly Fact[]; readonly chains: readonly string[]; readonly asOf: number };

/** The score computed from `facts`, in parts. */
export function toScoreSheet({ id, facts, chains, asOf, host }: Scored): ScoreSheet {
  const scope = scopeOf(facts, { chains, asOf });
  const score = scoreProject(facts, METHOD, scope);
  if (!score.known) return { projectId: id, scope: null, breakdown: null, facts: [] };
  return {
    projectId: id,
    scope: { ...scope, others: [...scope.others], shares: scope.shares && { ...scope.shares } },
    breakdown: toBreakdown(score, { facts, method: METHOD, scope, host }),
    facts: facts.map(toPublished),
  };
}

/** A project's score history, newest first. */
export async function listScoreHistory(db: Context['db'], { id, limit }: { id: ProjectId; limit: number }): Promise<ScoreHistoryEntry[]> {
  const records = await listRecords(db, { projectId: id, limit });
  return records.map(({ asOf, method, low, high, tier, coverage, caps, changes }) => ({
    asOf: asOf.toISOString(),
    method,
    low,
    high,
    tier,
    coverage,
    caps,
    changes,
  }));
}

function toPublished(fact: Fact): PublishedFact {
  const { evidence } = fact;
  return { ...fact, evidence: evidence.kind === 'page' ? { ...evidence, urls: [...evidence.urls] } : { ...evidence } };
}
