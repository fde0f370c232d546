import { toSelector } from '../analysis/read-safe.ts';
import { describeControl } from '../text/describe-control.ts';
import type { MappedCases, Table } from './map-cases.ts';

/** What the power maps of a table's contracts keep quiet about. */
export type Silence = {
  /** Contracts with a privilege or danger that is neither reported nor said to be undetermined. */
  readonly safe: readonly string[];
  /** Contracts with one that is said to be undetermined. */
  readonly undetermined: readonly string[];
  /** Number of other functions that are said to be undetermined. */
  readonly others: number;
  /** Contracts of which the sentence says nothing, although someone holds a privilege or anyone can do harm. */
  readonly unsaid: readonly string[];
};

/** Compares power maps with the true privileges and dangers of their contracts. A reported function counts whatever it is reported as. */
export function judgeSilence({ cases }: Pick<Table, 'cases'>, { maps }: Pick<MappedCases, 'maps'>): Silence {
  const safe = new Set<string>();
  const undetermined = new Set<string>();
  const unsaid = new Set<string>();
  let others = 0;
  for (const [contract, { rows, dangers = [] }] of Object.entries(cases)) {
    const map = maps.get(contract);
    if (map === undefined) continue;
    const wanted = new Set([...rows.map(([signature]) => signature), ...dangers.map(([signature]) => signature)].map(toSelector));
    const isHeld = rows.some(([, , holders]) => holders.length > 0) || dangers.length > 0;
    if (isHeld && describeControl([{ name: contract, map }])?.tone === 'neutral') unsaid.add(contract);
    const reported = new Set([...map.powers, ...map.openDangers].map(({ selector }) => selector));
    const unknown = new Set(map.unknown.map(({ selector }) => selector));
    for (const selector of wanted) {
      if (reported.has(selector)) continue;
      (unknown.has(selector) || unknown.has(undefined) ? undetermined : safe).add(contract);
    }
    others += [...unknown].filter((it) => it === undefined || !(wanted.has(it) || reported.has(it))).length;
  }
  return { safe: [...safe], undetermined: [...undetermined], others, unsaid: [...unsaid] };
}
