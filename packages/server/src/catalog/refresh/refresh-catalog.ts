import { inTransaction, type Tx } from '@redoubt/db/client';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { readClock } from '../fact/fact-store.ts';
import { replaceCatalogFacts } from '../fact/replace-facts.ts';
import { listScorableIds } from '../score/score-store.ts';
import { replaceVoteFacts } from '../vote/replace-vote-facts.ts';
import { deriveCatalogFacts } from './derive-catalog-facts.ts';
import { refreshListings } from './refresh-listings.ts';
import { scoreProjects } from './score-projects.ts';

/**
 * Refreshes everything derived from the catalogue and from votes: facts, scores, verdicts, listings. `changed` are the projects whose
 * statements changed: only they are scored again, and those with a fact that began or ended. Without it all are, because readings
 * changed, or because evidence ages. Writes nothing when nothing changed.
 */
export async function refreshCatalog(
  tx: Tx,
  { changed }: { changed?: readonly string[] } = {},
): Promise<{ began: number; ended: number; scored: number }> {
  const at = await readClock(tx);
  const facts = await replaceCatalogFacts(tx, { wanted: await deriveCatalogFacts(tx, { at }), at });
  const votes = await replaceVoteFacts(tx, { at });
  const touched = changed && new Set([...changed, ...facts.projects, ...votes.projects]);
  const scorable = await listScorableIds(tx);
  const scores = await scoreProjects(tx, { ids: touched === undefined ? scorable : scorable.filter((id) => touched.has(id)), at });
  await refreshListings(tx, { scores });
  return { began: facts.began + votes.began, ended: facts.ended + votes.ended, scored: scores.length };
}

/** Rescores by today's date: evidence ages, incidents lose weight. Writes nothing when nothing changed. */
export async function rescoreProjects({ db }: Pick<Context, 'db'>): Promise<{ began: number; ended: number; scored: number }> {
  return inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    return refreshCatalog(tx);
  });
}
