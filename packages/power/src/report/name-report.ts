import type { ContractReport, ReportedPower } from './contract-report.ts';

/** A report with names of functions from a larger table, by selector. What has no name there stays as it is. */
export function nameReport(report: ContractReport, names: ReadonlyMap<string, string>): ContractReport {
  const named = <Entry extends { readonly selector: string; readonly name: string | null }>(entry: Entry): Entry => ({
    ...entry,
    name: names.get(entry.selector) ?? entry.name,
  });
  const namedOrNull = (power: ReportedPower | null) => (power === null ? null : named(power));
  return {
    ...report,
    functions: report.functions.map(named),
    powers: report.powers.map(named),
    openDangers: report.openDangers.map((danger) => ({ ...danger, privilege: namedOrNull(danger.privilege) })),
  };
}
