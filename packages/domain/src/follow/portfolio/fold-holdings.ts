import type { Holding } from '../../onchain/wallet/holdings.ts';

/** Why a holding is folded away: nobody chose it, as far as can be told. The words say what was seen. */
export type FoldReason = 'names-an-address' | 'borrows-a-symbol' | 'nobody-prices-it';

export const FOLD_REASONS: Readonly<Record<FoldReason, string>> = {
  'names-an-address': 'Its name leads to a web address',
  'borrows-a-symbol': 'It carries the symbol of another token',
  'nobody-prices-it': 'In no catalogue, and nothing prices it',
};

// A web address, or an invitation to fetch something: what tokens that are sent unasked for carry in their names.
const ADDRESS =
  /https?:|www\.|\b[a-z0-9-]{2,}\.(?:com|org|net|io|xyz|app|site|fi|finance|gift|claims?|events?|top|vip|live|co)\b|\b(?:claim|visit|reward|airdrop)\b/i;

/**
 * Parts what somebody holds from what was probably sent to them unasked for. What the catalogue knows is never folded, and the chain's own
 * currency never; nor what has a price, unless its name leads elsewhere or it carries the symbol of something known.
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

function findReason({ name, symbol, valueUsd }: Holding, symbols: ReadonlySet<string>): FoldReason | undefined {
  if (ADDRESS.test(name) || ADDRESS.test(symbol)) return 'names-an-address';
  if (symbols.has(toComparable(symbol))) return 'borrows-a-symbol';
  return valueUsd === null ? 'nobody-prices-it' : undefined;
}

/** Letters that look alike or are not seen make no other symbol. */
function toComparable(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
