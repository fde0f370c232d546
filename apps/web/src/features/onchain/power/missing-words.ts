/** How many contracts wait to be analysed. */
export const waitingWords = (waiting: number): string => `${waiting} ${waiting === 1 ? 'contract waits' : 'contracts wait'} to be analysed`;

/** What it takes to know who holds powers, where nothing is known yet. */
export function missingWords(waiting: number): string {
  if (waiting > 0)
    return 'The contracts are followed, and their powers are being worked out. Where something is answered already, it is of an earlier reading.';
  return 'No contract of the project is on a chain that is followed. With an RPC endpoint for its chain, each contract’s guarded functions are found, and proven by carrying them out as the holder and as a stranger.';
}

type Analysed = { readonly analysis: { readonly block: number; readonly outdated: boolean } };

/** What the analyses of a project's contracts are of: which still wait, which a change has overtaken, or since which block all stand. */
export function toStateWords(contracts: readonly Analysed[], waiting: number): string {
  if (waiting > 0) return waitingWords(waiting);
  if (contracts.some(({ analysis }) => analysis.outdated)) return 'Control changed: contracts are being analysed again';
  return `Analysed at block ${Math.min(...contracts.map(({ analysis }) => analysis.block))}`;
}
