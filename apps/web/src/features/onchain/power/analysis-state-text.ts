/** The number of contracts that wait for their analysis. */
export const toWaitingText = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? 'contract waits' : 'contracts wait'} to be analysed`;

type Waiting = { readonly contracts: number; readonly unfinished: string | null };

/** Why no powers are known yet. */
export function toMissingText({ contracts, unfinished }: Waiting): string {
  if (unfinished !== null) return `The contracts are followed. The last analysis was not finished: ${unfinished}. It is tried again.`;
  if (contracts > 0) return 'The contracts are followed, and their analysis is pending. Answers so far come from an earlier analysis.';
  return 'No contract of the project is on a followed chain. With an RPC endpoint for its chain, each contract’s privileged functions are found, and proven by simulated calls from the holder and from another address.';
}

type Analysed = { readonly analysis: { readonly block: number; readonly outdated: boolean; readonly unfinished: string | null } };

/** That a newer analysis of a contract was cut off, and why; undefined where none was. */
export const toUnfinishedText = ({ unfinished }: Pick<Analysed['analysis'], 'unfinished'>): string | undefined =>
  unfinished === null ? undefined : `A newer analysis was not finished: ${unfinished}. It is tried again.`;

/** The state of a project's analyses: pending, outdated by a change of control or of the analysis, cut off, or the block of the oldest. */
export function toStateText(contracts: readonly Analysed[], waiting: Waiting): string {
  if (waiting.contracts > 0) return toWaitingText(waiting.contracts);
  if (contracts.some(({ analysis }) => analysis.outdated)) return 'Control or the analysis changed: contracts are being analysed again';
  return `Analysed at block ${Math.min(...contracts.map(({ analysis }) => analysis.block))}`;
}
