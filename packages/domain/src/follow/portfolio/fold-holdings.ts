import type { Holding } from '../../onchain/wallet/holdings.ts';

/** Why a holding is folded away as probable spam. */
export type FoldReason = 'contains-an-address' | 'copies-a-symbol' | 'has-no-price';

export const FOLD_REASONS: Readonly<Record<FoldReason, string>> = {
  'contains-an-address': 'Its name contains a web address',
  'copies-a-symbol': 'It copies the symbol of another token',
  'has-no-price': 'Not in the catalogue and without a price',
};

// A web address or an invitation to claim something: typical of the names of spam tokens.
const ADDRESS =
  /https?:|www\.|\b[a-z0-9-]{2,}\.(?:com|org|net|io|xyz|app|site|fi|finance|gift|claims?|events?|top|vip|live|co|gg|me|cc|ru|pro|dev|art|bet|win|to|ly|ai)\b|\bt\.me\b|\b(?:claim|visit|reward|airdrop)\b/i;
// Mail programs and chats link whatever looks like a domain. A capital only at its start is a name, as of Mr.Someone.
const DOMAIN = /(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,}\.(?:[a-z]{2,24}|[A-Z]{2,24})(?![\p{L}\p{N}])/u;
/** A symbol that a bridge has marked, such as USDC.axl. */
const BRIDGED = /\b[A-Z0-9]{2,11}\.[a-z]{1,3}\b/g;

/**
 * Separates holdings from tokens that were probably sent unsolicited. Tokens of the catalogue and
 * the native currency are never folded. A token with a price is folded only where its name contains
 * a web address or it copies the symbol of a known token.
 */
export function foldHoldings(holdings: readonly Holding[]): {
  readonly shown: readonly Holding[];
  readonly folded: readonly { readonly holding: Holding; readonly reason: FoldReason }[];
} {
  const isKnown = ({ contract, projectId }: Holding) => contract === null || projectId !== null;
  const symbols = new Set(holdings.filter(isKnown).map(({ symbol }) => toComparable(symbol)));
  const shown: Holding[] = [];
  const folded: { holding: Holding; reason: FoldReason }[] = [];
  for (const holding of holdings) {
    const reason = isKnown(holding) ? undefined : findReason(holding, symbols);
    if (reason === undefined) shown.push(holding);
    else folded.push({ holding, reason });
  }
  return { shown, folded };
}

/** Whether a name or symbol is a web address, or invites to one. */
export const isBait = (...texts: readonly string[]): boolean =>
  texts.some((text) => {
    const plain = text.normalize('NFKC').replaceAll('。', '.');
    return ADDRESS.test(plain) || DOMAIN.test(plain.replaceAll(BRIDGED, ''));
  });

function findReason({ name, symbol, valueUsd }: Holding, symbols: ReadonlySet<string>): FoldReason | undefined {
  if (isBait(name, symbol)) return 'contains-an-address';
  if (symbols.has(toComparable(symbol))) return 'copies-a-symbol';
  return valueUsd === null ? 'has-no-price' : undefined;
}

/**
 * Ignores case, invisible characters and compatibility variants of letters, so that a look-alike
 * equals its original.
 */
function toComparable(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
