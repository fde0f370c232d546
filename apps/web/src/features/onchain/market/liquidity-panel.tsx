import type { LiquidityHolders, MarketPool } from '@redoubt/domain/onchain/market/schema';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { Donut } from '@redoubt/ui/data/donut';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { explainLiquidityGap, formatAmount, formatShare, toKindLabel } from './market-text.ts';
import { idOf, type TokenPanelProps, titleOf } from './token-panel.tsx';

/** The pools with their depth, and who can withdraw the liquidity of the deepest. */
export function LiquidityPanel({ token, several, explorerUrl }: TokenPanelProps) {
  const { pools, liquidity } = token;
  const link = (to: string) => explorerUrl && `${explorerUrl}/address/${to}`;
  return (
    <Panel
      id={idOf('liquidity', { token, several })}
      title={titleOf('Liquidity', { token, several })}
      aside={
        pools.length === 0 ? (
          <NotAssessed>No pool found</NotAssessed>
        ) : (
          `${pools.length} ${pools.length === 1 ? 'pool' : 'pools'}, the deepest first`
        )
      }
    >
      {pools.length === 0 ? (
        <p className="px-5 py-4 text-text-2 max-sm:px-4">
          No pool of the catalogue, and none of its exchanges’ factories, trades this token on this chain. It may trade elsewhere.
        </p>
      ) : (
        <ul>
          {pools.map((pool) => (
            <li
              key={pool.address}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3 max-sm:px-4"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-2">
                <Address address={pool.address} label={pool.name} explorerUrl={link(pool.address)} />
                <Badge>{pool.kind === 'v2' ? 'V2' : 'V3'}</Badge>
              </span>
              <span className="tabular-nums">{toDepth(pool, token)}</span>
            </li>
          ))}
        </ul>
      )}
      <Shares liquidity={liquidity} link={link} />
    </Panel>
  );
}

function toDepth({ quote, tokenReserve, quoteReserve }: MarketPool, { symbol, decimals }: TokenPanelProps['token']): string {
  const [own, other] = [formatAmount(tokenReserve, decimals), formatAmount(quoteReserve, quote.decimals)];
  const parts = [other && `${other} ${quote.symbol ?? 'of the other token'}`, own && `${own} ${symbol ?? 'of the token'}`].filter(Boolean);
  return parts.length === 0 ? 'Depth not determined' : parts.join(' and ');
}

const SWATCHES = { safe: 'bg-safe', danger: 'bg-danger', neutral: 'bg-grey-10', unknown: 'hatched' } as const;

function Shares({ liquidity, link }: { liquidity: LiquidityHolders; link: (to: string) => string | undefined }) {
  if (liquidity.is === 'unknown') {
    return (
      <p className="flex flex-wrap items-center gap-3 px-5 py-4 text-text-2 max-sm:px-4">
        <NotAssessed>Who can withdraw it: not determined</NotAssessed>
        <span className="min-w-0 text-pretty">{explainLiquidityGap(liquidity.reason)}</span>
      </p>
    );
  }
  const { burntShare, keyShare, contractShare, unknownShare, holders, top } = liquidity;
  const parts = [
    { name: 'Burned: locked for ever', share: burntShare, look: 'safe' },
    { name: 'Single-key wallets (EOA): can withdraw it now', share: keyShare, look: 'danger' },
    { name: 'Contracts: a locker, a Safe or another; whether it is locked is not determined', share: contractShare, look: 'neutral' },
    { name: 'Not determined', share: unknownShare, look: 'unknown' },
  ] as const;
  return (
    <div className="grid gap-3 px-5 py-4 max-sm:px-4">
      <p className="font-medium">
        Who holds the deepest pool’s shares{' '}
        <span className="font-normal text-text-3">{holders === 1 ? '1 holder' : `${holders} holders`}</span>
      </p>
      <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-stretch">
        <span className="shrink-0 self-center">
          <Donut
            parts={parts.map((part) => ({ ...part, words: formatShare(part.share) }))}
            middle={{ figure: formatShare(burntShare), words: 'locked for ever' }}
          />
        </span>
        <ul className="grid grow gap-1 text-12">
          {parts
            .filter(({ share }) => share > 0)
            .map(({ name, share, look }) => (
              <li key={name} className="flex items-baseline justify-between gap-4">
                <span className="flex min-w-0 items-baseline gap-2">
                  <i aria-hidden="true" className={`size-2 shrink-0 rounded-mark ${SWATCHES[look]}`} />
                  {name}
                </span>
                <span className="tabular-nums">{formatShare(share)}</span>
              </li>
            ))}
        </ul>
      </div>
      <ul className="grid gap-1 text-12">
        {top.map(({ address, share, kind, label }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <Address address={address} label={label} explorerUrl={link(address)} />
              <span className="text-text-3">{toKindLabel(kind)}</span>
            </span>
            <span className="tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
