/**
 * The form in which names, tickers and keywords are compared: NFKC and lower case,
 * so that 'ＵＮＩ', 'Uni' and 'uni' are one word. Stored terms and keywords must pass through the same function.
 */
export function toSearchTerm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
