/**
 * The form in which names, tickers and keywords are compared: NFKC and lower case, without characters that nobody sees, one space between
 * words. So 'ＵＮＩ', 'Uni' and ' uni' are one word. Stored terms and keywords must pass through the same function. May be empty.
 */
export function toSearchTerm(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .normalize('NFC') // Lower case of a few letters is two characters.
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
