/** Within any text: links of explorers, `eth:` and `eip155:1:` before it, `@1` after it. */
const ON_CHAIN = /(?<![0-9a-z])0x([0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-z])/;
const WITHOUT_PREFIX = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** An address in a word of 32 bytes, as logs and call data hold it. No hash begins with so many zeros. */
const PADDED = /^0{24}([0-9a-f]{40})$/;

/** The address or transaction in a text that was normalised by `toSearchTerm`, as in a link of an explorer, in lower case. */
export function readOnChain(term: string): { readonly kind: 'address' | 'transaction'; readonly text: string } | undefined {
  const digits = findDigits(term);
  if (digits === undefined) return undefined;
  const address = digits.length === 40 ? digits : PADDED.exec(digits)?.[1];
  return address === undefined ? { kind: 'transaction', text: `0x${digits}` } : { kind: 'address', text: `0x${address}` };
}

function findDigits(term: string): string | undefined {
  const [, digits] = ON_CHAIN.exec(term) ?? [];
  if (digits !== undefined) return digits;
  // Copied from a table, a mail or a PDF: with spaces inside, or without the 0x.
  const joined = term.replaceAll(/\s/g, '');
  if (WITHOUT_PREFIX.test(joined)) return joined;
  return joined === term ? undefined : /^0x([0-9a-f]{64}|[0-9a-f]{40})$/.exec(joined)?.[1];
}
