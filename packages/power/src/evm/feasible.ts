import { normalise, strip } from './condition.ts';
import type { Path } from './path.ts';
import { depends, TAINT, toKey, type Value } from './value.ts';

type Range = { least: bigint; most: bigint; readonly not: Set<bigint> };

/** A path constraint on one argument: a comparison with a known number. */
type Bound = { readonly at: number; readonly op: 'eq' | 'lt' | 'gt'; readonly than: bigint; readonly truth: boolean };

/**
 * Whether the path constraints on arguments are satisfiable together, by intervals. Each branch can
 * go either way by itself, but not every combination has a solution: a list that is long enough for
 * a quorum has elements. Constraints that suppose another state do not bind arguments.
 */
export function isFeasible({ conditions, decided, flips }: Path): boolean {
  const supposed = new Map(
    flips.filter(({ condition }) => depends(condition, OUTSIDE)).map(({ condition, kind }) => [toKey(condition), kind]),
  );
  const ranges = new Map<number, Range>();
  for (const condition of conditions) {
    if (!depends(condition, TAINT.arg)) continue;
    const key = toKey(condition);
    const truth = decided.get(key);
    const bound = truth === undefined ? undefined : toBound(condition, truth);
    if (bound === undefined) continue;
    // A list can be as long as a variable requires; but for an entry to exist, storage must change.
    if (supposed.has(key) && !(supposed.get(key) === 'arg' && isAtLeast(bound))) continue;
    const range = ranges.get(bound.at) ?? { least: 0n, most: MOST, not: new Set<bigint>() };
    ranges.set(bound.at, range);
    narrow(range, bound);
    if (range.least > range.most || (range.least === range.most && range.not.has(range.least))) return false;
  }
  return true;
}

const OUTSIDE = TAINT.storage | TAINT.ext | TAINT.caller | TAINT.origin | TAINT.signer | TAINT.time | TAINT.funds | TAINT.env;
const MOST = (1n << 256n) - 1n;

function toBound(condition: Value, decided: boolean): Bound | undefined {
  const { test, negated } = normalise(condition);
  const truth = decided !== negated;
  if (test.op === 'arg') return { at: test.source?.at ?? 0, op: 'eq', than: 0n, truth: !truth };
  const [left, right] = test.of;
  if (left === undefined || right === undefined) return undefined;
  if (test.op !== 'eq' && test.op !== 'lt' && test.op !== 'gt') return undefined;
  const isLeft = strip(left).op === 'arg' && !depends(right, TAINT.arg);
  if (!isLeft && !(strip(right).op === 'arg' && !depends(left, TAINT.arg))) return undefined;
  const [side, other] = isLeft ? [strip(left), right] : [strip(right), left];
  const op = test.op === 'eq' || isLeft ? test.op : test.op === 'lt' ? 'gt' : 'lt';
  return { at: side.source?.at ?? 0, op, than: other.v, truth };
}

const isAtLeast = ({ op, truth }: Bound): boolean => (op === 'gt' && truth) || (op === 'lt' && !truth);

function narrow(range: Range, { op, than, truth }: Bound): void {
  if (op === 'eq' && !truth) {
    range.not.add(than);
    return;
  }
  const least = op === 'eq' || (op === 'lt' && !truth) ? than : op === 'gt' && truth ? than + 1n : 0n;
  const most = op === 'eq' || (op === 'gt' && !truth) ? than : op === 'lt' && truth ? than - 1n : MOST;
  if (least > range.least) range.least = least;
  if (most < range.most) range.most = most;
}
