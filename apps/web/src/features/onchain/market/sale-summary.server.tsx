import { checkState } from '@redoubt/domain/catalog/score/publish/check-state';
import { ProjectId } from '@redoubt/domain/ids';
import type { TokenMarket } from '@redoubt/domain/onchain/market/schema';
import { listProjectMarkets } from '@redoubt/server/onchain/market/list-project-markets';
import { type CheckState, StateIcon } from '@redoubt/ui/score/state-icon';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { explainLiquidityGap, formatShare, OUTDATED_TEXT, type Tone, toVerdictText } from './market-text.ts';

type Line = { readonly title: string; readonly state: CheckState; readonly words: string };

/** Where the rule of MKT-04 fails and passes. */
const FAILS_FROM = 0.6;
const PASSES_TO = 0.2;

const STATES: Readonly<Record<Tone, CheckState>> = { danger: 'fail', caution: 'concern', safe: 'pass', neutral: 'unknown' };

/** Whether a project's tokens can be sold, who can withdraw the liquidity, and who holds the supply. Undefined where none was simulated. */
export async function readSaleSummary(rawId: string): Promise<ReactNode | undefined> {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  const { tokens } = await listProjectMarkets(getContext(), { projectId: id.data });
  const [token] = tokens;
  if (token === undefined) return undefined;
  const lines = [saleLine(token), liquidityLine(token), holdersLine(token)];
  return (
    <ul className="check-rows">
      {lines.map(({ title, state, words }) => (
        <li key={title}>
          <StateIcon state={state} />
          <p>
            {title}
            <strong>{words}</strong>
          </p>
        </li>
      ))}
      {token.outdated && <li className="text-12 text-text-3">{OUTDATED_TEXT}</li>}
      {tokens.length > 1 && <li className="text-12 text-text-3">{tokens.length - 1} more tokens in the tab Market Stability</li>}
    </ul>
  );
}

function saleLine(token: TokenMarket): Line {
  const { tone, words } = toVerdictText(token);
  return { title: 'Sell', state: STATES[tone], words };
}

/** Shares that single keys can withdraw are what matters; what was not determined is never good. */
export function liquidityLine({ liquidity }: Pick<TokenMarket, 'liquidity'>): Line {
  if (liquidity.is === 'unknown') return { title: 'Liquidity', state: 'unknown', words: explainLiquidityGap(liquidity.reason) };
  const { burntShare, keyShare, contractShare, unknownShare } = liquidity;
  const parts = [
    keyShare > 0 && `single-key wallets can withdraw ${formatShare(keyShare)}`,
    burntShare > 0 && `${formatShare(burntShare)} burned`,
    contractShare > 0 && `${formatShare(contractShare)} held by contracts`,
    unknownShare > 0 && `${formatShare(unknownShare)} not determined`,
  ].filter((part) => part !== false);
  // As MKT-03 counts them: what is burned holds, what a key can withdraw does not, the rest may.
  const state = checkState({ applies: 'yes', value: [1000 * burntShare, 1000 * (1 - keyShare)] });
  const words = parts.join(', ');
  return { title: 'Liquidity of the deepest pool', state, words: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
}

/** The ten largest holders, without burned tokens and pools. */
export function holdersLine({ holdings }: Pick<TokenMarket, 'holdings'>): Line {
  const title = 'Ten largest holders';
  if (holdings === null || !holdings.addsUp) return { title, state: 'unknown', words: 'The holders are not known' };
  const { topTenShare, complete } = holdings;
  const state = topTenShare >= FAILS_FROM ? 'fail' : topTenShare > PASSES_TO ? 'concern' : complete ? 'pass' : 'unknown';
  return { title, state, words: `${complete ? '' : 'At least '}${formatShare(topTenShare)} of the supply` };
}
