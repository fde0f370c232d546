import type { PowersQuestion } from '@redoubt/power/analysis/canonical-map';
import { toCanonicalMap } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/find-functions';
import type { BlockRef, Shown } from './finding.ts';
import type { PathFacts } from './power-paths.ts';

/** A followed contract of a project with its map of powers. */
export type ContractView = {
  readonly address: `0x${string}`;
  readonly name: string;
  readonly role: string;
  readonly map: PowerMap;
  readonly question: PowersQuestion;
  /** What it answers to, borrowed code included; undefined where its analysis was cut off before that was known. */
  readonly functions: readonly FoundFunction[] | undefined;
  /** The block that the map is of. */
  readonly at: BlockRef;
  /** The newest block on record. */
  readonly now: BlockRef;
  readonly paths: PathFacts;
  /** Whether it is a Safe, timelock or governor through which others of the project are controlled, and keeps nothing of users. */
  readonly isHolder: boolean;
  /** From which block on everything that it logged is on record; undefined while some of it is still being read. */
  readonly recordedFrom: number | undefined;
};

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  time: 'it takes longer to read than we spend on a contract',
  memory: 'it takes more memory to read than we spend on a contract',
  reads: 'it takes more questions to the chain than we ask about a contract',
};

/** Why it could not be determined what a contract answers to. */
export function whyNoFunctions({ map }: Pick<ContractView, 'map'>): string {
  const reason = map.unknown.find(({ selector }) => selector === undefined)?.reason ?? 'time';
  return `Its functions could not be determined: ${LIMIT_WORDS[reason] ?? 'its code could not be read to the end'}.`;
}

/** The map itself as evidence. */
export const shownByMap = ({ at, question, map }: ContractView): Shown => ({ kind: 'powers', at, question, map: toCanonicalMap(map) });
