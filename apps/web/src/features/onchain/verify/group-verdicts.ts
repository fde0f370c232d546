import type { NoAnswerReason } from '@redoubt/power/verify/pinned-node';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';

/** Readings that an endpoint could not answer for one reason. */
export type Unanswered = {
  readonly reason: NoAnswerReason;
  /** What it said, of all of them. */
  readonly words: string;
  readonly readings: readonly Reading[];
};

export type Grouped = {
  readonly mismatches: readonly Reading[];
  /** The reason of the most first. */
  readonly unanswered: readonly Unanswered[];
  readonly matches: readonly Reading[];
  readonly unchecked: readonly Reading[];
};

/** Readings by what came of them. Reasons that differ in nothing but the block are one. */
export function groupVerdicts(readings: readonly Reading[], verdicts: ReadonlyMap<string, Verdict>): Grouped {
  const of = (is: Verdict['is'] | undefined) => readings.filter(({ id }) => verdicts.get(id)?.is === is);
  const groups = new Map<string, { reason: NoAnswerReason; words: string; readings: Reading[] }>();
  for (const reading of readings) {
    const verdict = verdicts.get(reading.id);
    if (verdict?.is !== 'no-answer') continue;
    const words = verdict.words.replaceAll(`block ${reading.pin.blockNumber}`, 'block …');
    const key = `${verdict.reason} ${words}`;
    const group = groups.get(key) ?? { reason: verdict.reason, words, readings: [] };
    groups.set(key, group);
    group.readings.push(reading);
  }
  const unanswered = [...groups.values()]
    .map((group) => ({ ...group, words: group.words.replaceAll('block …', blockWords(group.readings)) }))
    .sort((one, other) => other.readings.length - one.readings.length);
  return { mismatches: of('mismatch'), unanswered, matches: of('match'), unchecked: of(undefined) };
}

function blockWords(readings: readonly Reading[]): string {
  const blocks = readings.map(({ pin }) => pin.blockNumber);
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)];
  return first === last ? `block ${first}` : `blocks ${first} to ${last}`;
}
