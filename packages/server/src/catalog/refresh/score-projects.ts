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
import { listFactChanges, listFacts, listFactsAt, listWithdrawn } from '../fact/fact-store.ts';
import { insertRecords, listChains, listLatestRecords, type ScoreRecord } from '../score/score-store.ts';
import { scoringInstant } from '../score/scoring-instant.ts';
import { type Judged, readJudge } from '../verdict/read-judge.ts';
import type { ListedScore } from './refresh-listings.ts';

const WEEK_MS = 7 * DAY_MS;

/** Smaller differences are floating-point residue. */
const EPSILON = 1e-9;

/**
 * Scores projects from their valid facts at `at`, which is now. Inserts a record where a score changed:
 * where other facts moved an end at all, or time alone moved an end as shown, the tier or the binding
 * caps. Returns the scores and verdicts for the listings.
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
  const judge = await readJudge(tx, { ids: [...chains.keys()] });
  return scored.map((each) => {
    const { projectId, facts: own, score } = each;
    return { ...toListedScore(projectId, score, aWeekAgo.get(projectId)), ...judge(projectId, { score, facts: own }) };
  });
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
  const shown = (low: number, high: number) => `${Math.floor(low + EPSILON)} ${Math.ceil(high - EPSILON)}`;
  const isShownDifferently =
    record.tier !== score.tier ||
    shown(record.low, record.high) !== shown(score.low, score.high) ||
    record.caps.join() !== listLimits(score).join();
  if (isShownDifferently) return true;
  const known = new Set(record.factIds);
  const haveFactsChanged = facts.length !== known.size || facts.some(({ id }) => !known.has(id));
  return haveFactsChanged && (Math.abs(record.low - score.low) > EPSILON || Math.abs(record.high - score.high) > EPSILON);
}

type Earlier = { readonly record: ScoreRecord; readonly facts: readonly Fact[]; readonly score: ProjectScore };

/** The projects' latest records, scored by today's method from the facts valid then. */
async function rescore(
  tx: Tx,
  { latest, differing }: { latest: ReadonlyMap<string, ScoreRecord>; differing: readonly Scored[] },
): Promise<Map<string, Earlier>> {
  const known = differing.flatMap(({ projectId, chains }) => {
    const record = latest.get(projectId);
    return record === undefined ? [] : [{ projectId, chains, record }];
  });
  const moments = known.map(({ projectId, record: { asOf: at } }) => ({ projectId, at }));
  const then = groupFacts(await listFactsAt(tx, { moments }));
  return new Map(
    known.map(({ projectId, chains, record }) => {
      const facts = then.get(projectId) ?? [];
      return [projectId, { record, facts, score: scoreFacts(facts, { chains, asOf: record.asOf.getTime() }) }];
    }),
  );
}

/** Lines that add up to the change since the latest record; none for the first. A new method has a line of its own. */
function explain(earlier: Earlier | undefined, { score, facts }: Scored, withdrawn: ReadonlySet<string>): ChangeLine[] {
  if (earlier === undefined) return [];
  const lines = explainChange(earlier.score, score, { facts: [...earlier.facts, ...facts], withdrawn });
  const { low, high, method } = earlier.record;
  const lowMoved = earlier.score.low - low;
  const highMoved = earlier.score.high - high;
  if (Math.abs(lowMoved) <= EPSILON && Math.abs(highMoved) <= EPSILON) return lines;
  // With the same method, only a change of the project's chains remains as the cause.
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

/** What limits the low end of the home deployment. A cap that is not excluded, but not proven, ends in '?'. */
function listLimits({ home: { part } }: ProjectScore): string[] {
  const caps = bindingCaps(part, 'low').map(({ cap, value }) => (value === 'yes' ? cap.id : `${cap.id}?`));
  return caps.length > 0 ? caps : limitsOf(part);
}

function toListedScore(projectId: string, score: ProjectScore, then: ScoreRecord | undefined): Omit<ListedScore, keyof Judged> {
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
        ? shown.low - Math.floor(then.low + EPSILON)
        : null,
    dimensionLows: spans.map((span) => span?.low ?? null),
    dimensionHighs: spans.map((span) => span?.high ?? null),
  };
}
