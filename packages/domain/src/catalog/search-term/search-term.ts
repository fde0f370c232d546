/**
 * Normalises names, tickers and keywords for comparison: NFKC, lower case, no invisible characters, one
 * space between words. 'ＵＮＩ', 'Uni' and ' uni' are equal. Stored terms and keywords must both pass
 * through it. Can return an empty string.
 */
export function toSearchTerm(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .normalize('NFC') // Lower-casing turns a few letters into two characters.
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
