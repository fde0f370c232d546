import { createHash } from 'node:crypto';
import type { Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { bindingCaps } from '@redoubt/domain/catalog/score/deployment-score';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { type ChangeLine, explainChange, limitsOf } from '@redoubt/domain/catalog/score/publish/explain-change';
import { scopeOf } from '@redoubt/domain/catalog/score/scope';
import { type ProjectScore, scoreProject } from '@redoubt/domain/catalog/score/score';
import type { Fact } from '@redoubt/domain/catalog/score/types';
import { DAY_MS } from '@redoubt/domain/time';
import { listFactChanges, listFacts, listWithdrawn } from '../fact/fact-store.ts';
import { insertRecords, listChains, listLatestRecords, type ScoreRecord } from '../score/score-store.ts';
import { scoringInstant } from '../score/scoring-instant.ts';
import type { ListedScore } from './refresh-listings.ts';

const WEEK_MS = 7 * DAY_MS;

/** Smaller differences are what binary fractions leave. */
const NOTHING = 1e-9;

/**
 * Scores projects from the facts that hold, `at` being now, and keeps a record where a score changed: when other facts moved one of its ends
 * at all, or when time alone moved an end as it is shown, the tier or what caps it. Returns what the listing shall show.
 */
export async function scoreProjects(tx: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<ListedScore[]> {
  const chains = await listChains(tx, { projectIds: ids });
  const facts = groupFacts(await listFacts(tx, { projectIds: ids }));
  const changedAt = await listFactChanges(tx, { projectIds: ids });
  const latest = await listLatestRecords(tx, { projectIds: ids, at });
  const aWeekAgo = await listLatestRecords(tx, { projectIds: ids, at: new Date(at.getTime() - WEEK_MS) });

  const scored = [...chains].map(([projectId, chainsOfProject]) => {
    const own = facts.get(projectId) ?? [];
    const asOf = scoringInstant(at, changedAt.get(projectId));
    return { projectId, facts: own, chains: chainsOfProject, score: scoreFacts(own, { chains: chainsOfProject, asOf }) };
  });
  const differing = scored.filter(({ projectId, score, facts: own }) => hasChanged(latest.get(projectId), score, own));
  const earlier = await rescore(tx, { latest, differing });
  const withdrawn = await listWithdrawn(tx, { ids: [...earlier.values()].flatMap((each) => each.facts.map(({ id }) => id)) });
  await insertRecords(tx, {
    records: differing.map((each) => toRecord(each, explain(earlier.get(each.projectId), each, withdrawn))),
  });
  return scored.map(({ projectId, score }) => toListedScore(projectId, score, aWeekAgo.get(projectId)));
}

type Scored = {
  readonly projectId: string;
  readonly facts: readonly Fact[];
  readonly chains: readonly string[];
  readonly score: ProjectScore;
};

/** The score of one project from its facts alone. */
export function scoreFacts(facts: readonly Fact[], { chains, asOf }: { chains: readonly string[]; asOf: number }): ProjectScore {
  return scoreProject(facts, METHOD, scopeOf(facts, { chains, asOf }));
}

function groupFacts(facts: readonly { readonly projectId: string; readonly fact: Fact }[]): Map<string, Fact[]> {
  const groups = Map.groupBy(facts, ({ projectId }) => projectId);
  return new Map([...groups].map(([projectId, all]) => [projectId, all.map(({ fact }) => fact)]));
}

function hasChanged(record: ScoreRecord | undefined, score: ProjectScore, facts: readonly Fact[]): boolean {
  if (record === undefined) return score.known;
  const shown = (low: number, high: number) => `${Math.floor(low + NOTHING)} ${Math.ceil(high - NOTHING)}`;
  const isShownOtherwise =
    record.tier !== score.tier ||
    shown(record.low, record.high) !== shown(score.low, score.high) ||
    record.caps.join() !== listLimits(score).join();
  if (isShownOtherwise) return true;
  const known = new Set(record.factIds);
  const haveFactsChanged = facts.length !== known.size || facts.some(({ id }) => !known.has(id));
  return haveFactsChanged && (Math.abs(record.low - score.low) > NOTHING || Math.abs(record.high - score.high) > NOTHING);
}

type Earlier = { readonly record: ScoreRecord; readonly facts: readonly Fact[]; readonly score: ProjectScore };

/** What the projects' latest records come to under today's method, from the facts that held then. */
async function rescore(
  tx: Tx,
  { latest, differing }: { latest: ReadonlyMap<string, ScoreRecord>; differing: readonly Scored[] },
): Promise<Map<string, Earlier>> {
  const earlier = new Map<string, Earlier>();
  for (const { projectId, chains } of differing) {
    const record = latest.get(projectId);
    if (record === undefined) continue;
    const facts = (await listFacts(tx, { projectIds: [projectId], at: record.asOf })).map(({ fact }) => fact);
    earlier.set(projectId, { record, facts, score: scoreFacts(facts, { chains, asOf: record.asOf.getTime() }) });
  }
  return earlier;
}

/** Lines that add up to the change since the latest record; none for the first. A change of the method is one line of its own. */
function explain(earlier: Earlier | undefined, { score, facts }: Scored, withdrawn: ReadonlySet<string>): ChangeLine[] {
  if (earlier === undefined) return [];
  const lines = explainChange(earlier.score, score, { facts: [...earlier.facts, ...facts], withdrawn });
  const { low, high, method } = earlier.record;
  const [lowMoved, highMoved] = [earlier.score.low - low, earlier.score.high - high];
  if (Math.abs(lowMoved) <= NOTHING && Math.abs(highMoved) <= NOTHING) return lines;
  // Under one method only a change of the chains that the project lives on remains.
  const subject = method === score.method ? 'blend' : 'method';
  return [
    { deployment: '*', subject, low: lowMoved, high: highMoved, cause: subject === 'method' ? 'method' : 'catalogue', factIds: [] },
    ...lines,
  ];
}

function toRecord({ projectId, facts, chains, score }: Scored, changes: ChangeLine[]): ScoreRecord {
  const { asOf, method, low, high, uncappedLow, coverage, tier } = score;
  return {
    projectId,
    asOf: new Date(asOf),
    method,
    low,
    high,
    uncappedLow,
    coverage,
    tier,
    caps: listLimits(score),
    factIds: facts.map(({ id }) => id),
    inputsHash: createHash('sha256').update(canonicalJson({ method, asOf, chains, facts })).digest(),
    changes,
  };
}

/** What limits the low end of the home deployment. A cap that is only not excluded is marked. */
function listLimits({ home: { part } }: ProjectScore): string[] {
  const caps = bindingCaps(part, 'low').map(({ cap, value }) => (value === 'yes' ? cap.id : `${cap.id}?`));
  return caps.length > 0 ? caps : limitsOf(part);
}

function toListedScore(projectId: string, score: ProjectScore, then: ScoreRecord | undefined): ListedScore {
  const { known, rated, tier, shown, low, high, uncappedLow, coverage, home } = score;
  const dimensionOf = (id: string) => home.part.dimensions.find((dimension) => dimension.id === id);
  const spans = METHOD.dimensions.map(({ id }) => (known ? dimensionOf(id) : undefined));
  return {
    projectId,
    rated: known && rated,
    tier: known ? tier : 'NR',
    score: known && rated ? shown.low : null,
    low: known ? low : null,
    high: known ? high : null,
    uncappedLow: known ? uncappedLow : null,
    coverage: known ? coverage : null,
    change7d:
      known && rated && then !== undefined && then.tier !== 'NR' && then.method === score.method
        ? shown.low - Math.floor(then.low + NOTHING)
        : null,
    dimensionLows: spans.map((span) => span?.low ?? null),
    dimensionHighs: spans.map((span) => span?.high ?? null),
  };
}
