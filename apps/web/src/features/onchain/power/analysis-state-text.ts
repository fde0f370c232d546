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

type Analysed = {
  readonly analysis: {
    readonly block: number;
    readonly outdated: boolean;
    readonly unfinished: string | null;
    readonly reachBlock: number | null;
  };
};

/** That a newer analysis of a contract was cut off, and why; undefined where none was. */
export const toUnfinishedText = ({ unfinished }: Pick<Analysed['analysis'], 'unfinished'>): string | undefined =>
  unfinished === null ? undefined : `A newer analysis was not finished: ${unfinished}. It is tried again.`;

/** That amounts are of an earlier block than the analysis beside them; undefined where they are not. */
export const toReachBlockText = ({ block, reachBlock }: Pick<Analysed['analysis'], 'block' | 'reachBlock'>): string | undefined =>
  reachBlock === null || reachBlock === block ? undefined : `Amounts were measured at block ${reachBlock}`;

/**
 * The state of a project's analyses: pending, outdated by a change of control or of the analysis, or the block of the oldest, and of the
 * oldest amounts where that is an earlier one.
 */
export function toStateText(contracts: readonly Analysed[], waiting: Waiting): string {
  if (waiting.contracts > 0) return toWaitingText(waiting.contracts);
  if (contracts.some(({ analysis }) => analysis.outdated)) return 'Control or the analysis changed: contracts are being analysed again';
  const block = Math.min(...contracts.map(({ analysis }) => analysis.block));
  const measured = Math.min(...contracts.flatMap(({ analysis }) => analysis.reachBlock ?? []));
  return `Analysed at block ${block}${measured < block ? `, amounts measured at block ${measured}` : ''}`;
}
