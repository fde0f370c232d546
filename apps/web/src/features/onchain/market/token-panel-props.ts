import type { TokenMarket } from '@redoubt/domain/onchain/market/schema';

/** Props of the panels about a token. */
export type TokenPanelProps = {
  readonly token: TokenMarket;
  /** Whether the project has several tokens, so that titles name theirs. */
  readonly several: boolean;
  readonly explorerUrl: string | undefined;
};

/** A title, with the token's name where there are several. */
export const titleOf = (title: string, { token, several }: Pick<TokenPanelProps, 'token' | 'several'>): string =>
  several ? `${title}: ${token.name}` : title;

/** An element id, with the token's address where there are several. */
export const idOf = (id: string, { token, several }: Pick<TokenPanelProps, 'token' | 'several'>): string =>
  several ? `${id}-${token.address}` : id;
