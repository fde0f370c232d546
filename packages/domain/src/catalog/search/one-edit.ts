/** What people leave out or mistype in names: letters, digits, and what stands between words. */
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz0123456789 .-&'+"];

/**
 * Every text that one slip of the hand makes into `term`, `term` itself not among them: a character too many, one too few, a wrong one, two
 * neighbours swapped. Characters that are missing or wrong are sought in `ALPHABET` only. About 87 texts for each character of `term`.
 */
export function listOneEditVariants(term: string): string[] {
  const characters = [...term];
  const variants = new Set<string>();
  for (let at = 0; at <= characters.length; at += 1) {
    const head = characters.slice(0, at).join('');
    const [here, next] = characters.slice(at, at + 2);
    const tail = characters.slice(at + 1).join('');
    for (const letter of ALPHABET) variants.add(head + letter + (here ?? '') + tail);
    if (here === undefined) continue;
    variants.add(head + tail);
    for (const letter of ALPHABET) variants.add(head + letter + tail);
    if (next !== undefined) variants.add(head + next + here + characters.slice(at + 2).join(''));
  }
  variants.delete(term);
  return [...variants];
}
