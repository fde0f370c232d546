/**
 * The minutes that each part of a run may take on two quiet cores, as the table of docs/testing.md states them: part, `script/test`,
 * `script/test --all`.
 */
export function readBudgets(manual: string, { isAll }: { isAll: boolean }): ReadonlyMap<string, number> {
  const rows = manual.matchAll(/^\| ([a-z][a-z ]*) \| ([\d.]+|–) \| ([\d.]+) \|/gm);
  return new Map([...rows].map(([, name = '', change, all]) => [name, Number(isAll || change === '–' ? all : change)]));
}
