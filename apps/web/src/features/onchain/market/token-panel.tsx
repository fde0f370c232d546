import type { TokenMarket } from '@redoubt/domain/onchain/market/schema';
import { Badge } from '@redoubt/ui/badge';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import type { Tone } from './market-text.ts';

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

/** A panel's result in one line. */
export function VerdictLine({ tone, badge, words }: { tone: Tone; badge: string; words: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 font-medium max-sm:px-4">
      {tone === 'neutral' ? <NotAssessed>{badge}</NotAssessed> : <Badge tone={tone}>{badge}</Badge>}
      <span className="min-w-0 text-pretty">{words}</span>
    </p>
  );
}
