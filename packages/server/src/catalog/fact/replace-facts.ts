import type { Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { endFacts, insertFacts, LISTS_PARTY, listFacts, type ProjectFact } from './fact-store.ts';

/**
 * Every import searches for similar names. An unchanged result is renewed only after half of its
 * validity (30 days, COM-02); otherwise every import would write.
 */
const RENEWED_AFTER_MS: Readonly<Record<string, number>> = { 'COM-02': 15 * 86_400_000 };

/** How many facts began and ended, and the projects that they are about. */
export type ReplacedFacts = { readonly began: number; readonly ended: number; readonly projects: ReadonlySet<string> };

/**
 * Replaces the catalogue's facts (source C) by `wanted`. An unchanged fact keeps its id; a changed one
 * ends and a new one begins. Facts of other sources and of imported lists are not touched. Returns
 * how many began and ended, and of which projects.
 */
export async function replaceCatalogFacts(
  tx: Tx,
  { wanted, at }: { wanted: ReadonlyMap<string, readonly NewFact[]>; at: Date },
): Promise<ReplacedFacts> {
  const current = new Map(
    (await listFacts(tx, { source: 'C' })).filter(({ fact }) => fact.party !== LISTS_PARTY).map((each) => [toKey(each), each]),
  );
  const missing = new Map<string, ProjectFact<NewFact>>();
  for (const [projectId, facts] of wanted) {
    for (const fact of facts) missing.set(toKey({ projectId, fact }), { projectId, fact });
  }
  for (const [key, { fact }] of missing) {
    const kept = current.get(key);
    if (kept === undefined || isDue(kept.fact, fact)) continue;
    missing.delete(key);
    current.delete(key);
  }
  const ended = [...current.values()].map(({ fact }) => fact.id);
  await endFacts(tx, { ids: ended, at });
  await insertFacts(tx, { facts: [...missing.values()], at });
  const projects = [...missing.values(), ...current.values()].map(({ projectId }) => projectId);
  return { began: missing.size, ended: ended.length, projects: new Set(projects) };
}

/** Equal for facts that state the same about the same project. Includes when they were found, except for renewed ones. */
function toKey({ projectId, fact }: ProjectFact<NewFact>): string {
  const { deployment, contract = null, subject, source, party, answer, assessedAt, evidence } = fact;
  const said = `${JSON.stringify([projectId, deployment, contract, subject, source, party])} ${canonicalJson(answer)}`;
  return RENEWED_AFTER_MS[subject] === undefined ? `${said} ${assessedAt} ${canonicalJson(evidence)}` : said;
}

function isDue(kept: NewFact, wanted: NewFact): boolean {
  return wanted.assessedAt - kept.assessedAt >= (RENEWED_AFTER_MS[wanted.subject] ?? Number.POSITIVE_INFINITY);
}
