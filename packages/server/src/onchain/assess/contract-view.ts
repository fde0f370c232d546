import type { PowersQuestion } from '@redoubt/power/analysis/canonical-map';
import { toCanonicalMap } from '@redoubt/power/analysis/canonical-map';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/functions/find-functions';
import type { BlockRef, Shown } from './finding.ts';
import type { PathFacts } from './power-paths.ts';

/** A followed contract of a project with its power map. */
export type ContractView = {
  readonly address: `0x${string}`;
  readonly name: string;
  readonly role: string;
  readonly map: PowerMap;
  /** Version of the analysis that made the map. */
  readonly engine: number;
  readonly question: PowersQuestion;
  /** Its functions, including those of implementations; undefined where the analysis was cut off before. */
  readonly functions: readonly FoundFunction[] | undefined;
  /** The block that the map is of. */
  readonly at: BlockRef;
  /** The newest recorded block. */
  readonly now: BlockRef;
  readonly paths: PathFacts;
  /** Whether it is a Safe, timelock or governor that controls other contracts of the project, without users' funds. */
  readonly isHolder: boolean;
  /** The block from which on all of its logs are recorded; undefined while history is read. */
  readonly recordedFrom: number | undefined;
};

const LIMIT_REASONS: Readonly<Record<string, string>> = {
  time: 'its analysis was not finished in time',
  memory: 'its analysis exceeds the memory limit',
  reads: 'its analysis exceeds the limit of chain reads',
  'not-evm': 'its code is not EVM code',
};

/** Why the functions of a contract are not known. */
export function whyNoFunctions({ map }: Pick<ContractView, 'map'>): string {
  const reason = map.unknown.find(({ selector }) => selector === undefined)?.reason ?? 'time';
  return `Its functions could not be determined: ${LIMIT_REASONS[reason] ?? 'its code could not be analysed completely'}.`;
}

/** The power map as evidence. */
export const shownByMap = ({ engine, at, question, map }: ContractView): Shown => ({
  kind: 'powers',
  engine,
  at,
  question,
  map: toCanonicalMap(map),
});
