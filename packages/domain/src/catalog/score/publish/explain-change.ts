import { bindingCaps, type CheckPart, type DimensionPart, type Part } from '../deployment-score.ts';
import type { ProjectScore } from '../score.ts';
import type { ChainEvent, Fact, Interval, Span } from '../types.ts';

/**
 * The cause of a part of a score change.
 * - 'chain': an event on a chain
 * - 'catalogue': a statement was added or changed
 * - 'evidence': an unknown became known without any change of the project
 * - 'age': a fact went stale
 * - 'time': something decayed or matured
 * - 'decision': a dispute was decided
 * - 'reorg': a reorganisation removed blocks
 * - 'method': the method changed
 * - 'sum': follows from the other lines
 */
export type Cause = 'chain' | 'catalogue' | 'evidence' | 'age' | 'time' | 'decision' | 'reorg' | 'method' | 'sum';

/** One part of a change, in points of the project's score. The lines add up to the change. */
export type ChangeLine = {
  readonly deployment: string;
  /** A check's id; 'applies': what applies changed; 'limits': weakest link and caps; 'blend': how deployments count; 'method'. */
  readonly subject: string;
  readonly low: number;
  readonly high: number;
  readonly cause: Cause;
  /** The new facts. */
  readonly factIds: readonly string[];
  /** For chain facts: the block at which the answer was read, and the causing transaction where known. */
  readonly at?: { readonly chain: string; readonly blockNumber: number; readonly happened?: ChainEvent };
  /** For 'limits': what limits the low end before and after: cap ids, 'link', or nothing. */
  readonly limits?: { readonly before: readonly string[]; readonly after: readonly string[] };
};

/** What the causes of a change are derived from. */
export type ChangeEvidence = {
  /** Every fact that either score names. */
  readonly facts: readonly Fact[];
  /** Facts that a decision added or ended, and facts that a reorganisation removed. */
  readonly decided?: ReadonlySet<string>;
  readonly withdrawn?: ReadonlySet<string>;
};

type Sourced = ChangeEvidence & { readonly sources: ReadonlyMap<string, Fact> };

/** Smaller differences are floating-point residue. */
const EPSILON = 1e-9;

/**
 * Splits the change between two scores into lines with causes. Means are linear, so checks split
 * exactly; link, caps and the blend of deployments take the remainder. Lines of one subject in several
 * deployments stay separate.
 */
export function explainChange(before: ProjectScore, after: ProjectScore, evidence: ChangeEvidence): ChangeLine[] {
  const total = { low: after.low - before.low, high: after.high - before.high };
  if (before.method !== after.method) return keepLines([{ ...line('*', 'method', total), cause: 'method' }]);
  const sources = new Map(evidence.facts.map((fact) => [fact.id, fact]));
  const lines = deploymentPairs(before, after).flatMap(({ id, was, is, counts }) =>
    explainPart(id, was, is, { ...evidence, sources }).map((each) => ({
      ...each,
      low: each.low * counts.low,
      high: each.high * counts.high,
    })),
  );
  const rest = minus(total, sum(lines));
  const arrived = deploymentIds(before).join() !== deploymentIds(after).join();
  return keepLines([...lines, { ...line('*', 'blend', rest), cause: arrived ? 'catalogue' : 'sum' }]);
}

function deploymentIds({ home, others }: ProjectScore): string[] {
  return [home, ...others].map(({ id }) => id);
}

/** Deployments in both scores, with their weights in the later one. At an end that the home limits, the home has weight 1. */
function deploymentPairs(before: ProjectScore, after: ProjectScore) {
  const earlier = new Map([before.home, ...before.others].map(({ id, part }) => [id, part]));
  return [after.home, ...after.others].flatMap(({ id, part }) => {
    const was = earlier.get(id);
    const weight = after.blend.weights[id] ?? { low: 0, high: 0 };
    const alone = id === after.home.id ? 1 : 0;
    const counts = {
      low: after.home.part.low <= after.blend.span.low ? alone : weight.low,
      high: after.home.part.high <= after.blend.span.high ? alone : weight.high,
    };
    return was === undefined ? [] : [{ id, was, is: part, counts }];
  });
}

function explainPart(id: string, was: Part, is: Part, evidence: Sourced): ChangeLine[] {
  const earlier = new Map(was.dimensions.flatMap((dimension) => dimension.checks.map((check) => [check.check.id, check] as const)));
  const points = is.dimensions.flatMap((dimension) =>
    dimension.checks.flatMap((check): ChangeLine[] => {
      const then = earlier.get(check.check.id);
      if (then === undefined) return [];
      const each = pointsOf(is, dimension, check);
      const change = { low: each * (check.value[0] - then.value[0]), high: each * (check.value[1] - then.value[1]) };
      return [{ ...line(id, check.check.id, change), ...causeOf(then, check, liesInside(check.value, then.value), evidence) }];
    }),
  );
  const mean = minus(is.mean, was.mean);
  const applies = minus(mean, sum(points));
  const limits = minus(minus(is, was), mean);
  return [
    ...points,
    { ...line(id, 'applies', applies), cause: traitCause(was, is) },
    { ...line(id, 'limits', limits), ...limitCause(was, is, evidence), limits: { before: limitsOf(was), after: limitsOf(is) } },
  ];
}

/** Points of the deployment's mean per thousandth of a check's value. */
function pointsOf({ dimensions }: Part, dimension: DimensionPart, { check }: CheckPart): number {
  const weights = dimensions.reduce((total, { weight }) => total + weight, 0);
  return (dimension.weight / weights) * (check.weight / dimension.sum.weight) * 0.1;
}

/** What limits the low end: the caps with that maximum, the weakest link, or nothing. */
export function limitsOf({ low, mean, link, caps }: Part): string[] {
  if (low >= mean.low) return [];
  const reached = caps.filter(({ cap, value }) => value !== 'no' && cap.max === low).map(({ cap }) => cap.id);
  return reached.length > 0 && low < link.low ? reached : ['link'];
}

type Tracked = { readonly factIds: readonly string[]; readonly fresh: number | null };

type Caused = Pick<ChangeLine, 'cause' | 'factIds' | 'at'>;

function causeOf(then: Tracked, now: Tracked, learned: boolean, evidence: Sourced): Caused {
  const came = now.factIds.filter((id) => !then.factIds.includes(id));
  const went = then.factIds.filter((id) => !now.factIds.includes(id));
  const moved = [...came, ...went];
  if (moved.some((id) => evidence.withdrawn?.has(id))) return { cause: 'reorg', factIds: came };
  if (moved.some((id) => evidence.decided?.has(id))) return { cause: 'decision', factIds: came };
  if (moved.length === 0) return { cause: now.fresh !== then.fresh ? 'age' : 'time', factIds: [] };
  if (learned) return { cause: 'evidence', factIds: came };
  const isFromChain = moved.some((id) => evidence.sources.get(id)?.evidence.kind === 'chain');
  if (!isFromChain) return { cause: 'catalogue', factIds: came };
  const at = placeOf(came, evidence);
  return { cause: 'chain', factIds: came, ...(at && { at }) };
}

/** The block of the newest fact; of two at one block, the one with a known transaction. */
function placeOf(ids: readonly string[], { sources }: Sourced): ChangeLine['at'] {
  const places = ids.flatMap((id) => {
    const evidence = sources.get(id)?.evidence;
    if (evidence?.kind !== 'chain') return [];
    const { chain, blockNumber, after } = evidence;
    return [{ chain, blockNumber, ...(after && { happened: after }) }];
  });
  return places.toSorted((a, b) => b.blockNumber - a.blockNumber || Number(b.happened !== undefined) - Number(a.happened !== undefined))[0];
}

/** Why link and caps limit differently: the first cap whose condition changed; otherwise it follows from the checks. */
function limitCause(was: Part, is: Part, evidence: Sourced): Caused {
  const limiting = new Set([was, is].flatMap((part) => [...limitsOf(part), ...bindingCaps(part, 'high').map(({ cap }) => cap.id)]));
  for (const now of is.caps) {
    const then = was.caps.find(({ cap }) => cap.id === now.cap.id);
    if (then === undefined || then.value === now.value || !limiting.has(now.cap.id)) continue;
    return causeOf(then, now, then.value === 'maybe', evidence);
  }
  return { cause: 'sum', factIds: [] };
}

/** Narrower without contradiction: new evidence, not a change. */
function liesInside(inner: Interval, outer: Interval): boolean {
  return inner[0] >= outer[0] && inner[1] <= outer[1];
}

function traitCause(was: Part, is: Part): Cause {
  const turned = Object.keys(is.traits).some((key) => {
    const then = was.traits[key as keyof Part['traits']].value;
    const now = is.traits[key as keyof Part['traits']].value;
    return then !== 'maybe' && then !== now;
  });
  return turned ? 'catalogue' : 'evidence';
}

const line = (deployment: string, subject: string, { low, high }: Span) => ({ deployment, subject, low, high, factIds: [] });
const minus = (one: Span, other: Span): Span => ({ low: one.low - other.low, high: one.high - other.high });
const sum = (lines: readonly Span[]): Span =>
  lines.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), { low: 0, high: 0 });

/** Drops lines that change nothing; sorts by size, largest first. */
function keepLines(lines: readonly ChangeLine[]): ChangeLine[] {
  const size = ({ low, high }: Span) => Math.abs(low) + Math.abs(high);
  return lines
    .filter(({ low, high }) => Math.abs(low) > EPSILON || Math.abs(high) > EPSILON)
    .toSorted((one, other) => size(other) - size(one) || (one.subject < other.subject ? -1 : 1));
}
