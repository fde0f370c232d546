/** Characters that people omit or mistype: letters, digits and word separators. */
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz0123456789 .-&'+"];

/**
 * Every text that is one typo away from `term` (insertion, deletion, substitution, swap of adjacent
 * characters), without `term` itself. Inserted and substituted characters come from `ALPHABET`. About 87
 * texts per character of `term`.
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

/** Those of the variants of `term` in which two neighbours are swapped. */
export function listSwapVariants(term: string): string[] {
  const characters = [...term];
  const swapped = characters.slice(1).map((next, at) => characters.toSpliced(at, 2, next, characters[at] ?? '').join(''));
  return [...new Set(swapped)].filter((variant) => variant !== term);
}
