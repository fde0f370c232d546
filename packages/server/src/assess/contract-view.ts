import type { PowersQuestion } from '@redoubt/power/canonical-map';
import { toCanonicalMap } from '@redoubt/power/canonical-map';
import type { PowerMap } from '@redoubt/power/power-map';
import type { BlockRef, Shown } from './finding.ts';
import type { PathFacts } from './power-paths.ts';

/** A followed contract of a project with its map of powers. */
export type ContractView = {
  readonly address: `0x${string}`;
  readonly name: string;
  readonly role: string;
  readonly map: PowerMap;
  readonly question: PowersQuestion;
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

/** The map itself as evidence. */
export const shownByMap = ({ at, question, map }: ContractView): Shown => ({ kind: 'powers', at, question, map: toCanonicalMap(map) });
