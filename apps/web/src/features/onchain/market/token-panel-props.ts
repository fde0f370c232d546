import type { TokenMarket } from '@redoubt/domain/onchain/market/schema';

/** What each panel about a token is made of. */
export type TokenPanelProps = {
  readonly token: TokenMarket;
  /** Whether the project has other tokens, so that titles must name theirs. */
  readonly several: boolean;
  readonly explorerUrl: string | undefined;
};

/** A title that tells tokens apart where there are several. */
export const titleOf = (title: string, { token, several }: Pick<TokenPanelProps, 'token' | 'several'>): string =>
  several ? `${title}: ${token.name}` : title;

/** An id that differs from token to token; the first of a project has the plain one. */
export const idOf = (id: string, { token, several }: Pick<TokenPanelProps, 'token' | 'several'>): string =>
  several ? `${id}-${token.address}` : id;
