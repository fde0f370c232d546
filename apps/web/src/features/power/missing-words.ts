/** How many contracts wait to be analysed. */
export const waitingWords = (waiting: number): string => `${waiting} ${waiting === 1 ? 'contract waits' : 'contracts wait'} to be analysed`;

/** What it takes to know who holds powers, where nothing is known yet. */
export function missingWords(waiting: number): string {
  if (waiting > 0)
    return 'The contracts are followed, and their powers are being worked out. Where something is answered already, it is of an earlier reading.';
  return 'No contract of the project is on a chain that is followed. With an RPC endpoint for its chain, each contract’s guarded functions are found, and proven by carrying them out as the holder and as a stranger.';
}
