import type { NoAnswerReason } from '@redoubt/power/verify/pinned-node';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';

/** Readings that an endpoint could not answer, for the same reason. */
export type Unanswered = {
  readonly reason: NoAnswerReason;
  /** The reason as a sentence about all of them. */
  readonly words: string;
  readonly readings: readonly Reading[];
};

export type Grouped = {
  readonly mismatches: readonly Reading[];
  /** Most frequent reason first. */
  readonly unanswered: readonly Unanswered[];
  readonly matches: readonly Reading[];
  readonly unchecked: readonly Reading[];
};

/** Groups readings by verdict. Reasons that differ only in the block are merged. */
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
    .map((group) => ({ ...group, words: group.words.replaceAll('block …', toBlockText(group.readings)) }))
    .sort((one, other) => other.readings.length - one.readings.length);
  return { mismatches: of('mismatch'), unanswered, matches: of('match'), unchecked: of(undefined) };
}

function toBlockText(readings: readonly Reading[]): string {
  const blocks = readings.map(({ pin }) => pin.blockNumber);
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)];
  return first === last ? `block ${first}` : `blocks ${first} to ${last}`;
}
