import type { Holdings } from '@redoubt/domain/onchain/market/schema';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { formatNumber } from '@redoubt/ui/data/format';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { Treemap, type TreemapPart } from '@redoubt/ui/data/treemap';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { formatAmount, formatShare, toKindLabel } from './market-text.ts';
import { idOf, type TokenPanelProps, titleOf } from './token-panel.tsx';

/** The largest holders as tiles, then what other known holders have together, and what is not recorded. */
export function toTiles({ top, knownShare }: Pick<Holdings, 'top' | 'knownShare'>): TreemapPart[] {
  const listed = top.reduce((sum, { share }) => sum + share, 0);
  const rest = [
    { id: 'others', name: 'Other holders', share: Math.max(0, knownShare - listed), look: 'neutral' },
    { id: 'unknown', name: 'Holders not recorded', share: Math.max(0, 1 - knownShare), look: 'unknown' },
  ] as const;
  return [
    ...top.map(({ address, label, share, kind, holdsPower }) => ({
      id: address,
      name: `${label ?? shortenAddress(address)}, ${toKindLabel(kind)}`,
      share,
      words: formatShare(share),
      look: holdsPower ? ('caution' as const) : kind === 'burnt' ? ('safe' as const) : ('neutral' as const),
    })),
    // Rounding leaves traces of shares that are none.
    ...rest.filter(({ share }) => share > 0.0005).map((part) => ({ ...part, words: formatShare(part.share) })),
  ];
}

/** The largest holders with their shares, and the share of the supply without a known holder. */
export function HoldersPanel({ token, several, explorerUrl }: TokenPanelProps) {
  const { holdings, decimals, symbol, asOf } = token;
  const head = { id: idOf('largest-holders', { token, several }), title: titleOf('Largest holders', { token, several }) };
  if (holdings === null || !holdings.addsUp) {
    return (
      <Panel {...head} aside={<NotAssessed>Not determined</NotAssessed>}>
        <p className="px-5 py-4 text-text-2 max-sm:px-4">
          {holdings === null
            ? 'The balances of the token could not be read.'
            : 'The balances that the token reports exceed its supply, so its holders are not known.'}
        </p>
      </Panel>
    );
  }
  const { supply, holders, knownShare, complete, topTenShare, top } = holdings;
  const whole = formatAmount(supply, decimals);
  return (
    <Panel {...head} aside={`At block ${formatNumber(String(asOf.block))}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 max-sm:px-4">
        {complete ? <Badge>{formatNumber(String(holders))} holders</Badge> : <NotAssessed>Not all holders known</NotAssessed>}
        <span className="min-w-0 text-pretty">
          The ten largest have {complete ? '' : 'at least '}
          {formatShare(topTenShare)} of {whole === undefined ? 'the supply' : `${whole} ${symbol ?? ''}`}, burned tokens and pools left out.
          {!complete && ` The holders of the other ${formatShare(1 - knownShare)} are not recorded.`}
        </span>
      </p>
      <div className="px-5 pb-4 max-sm:px-4">
        <Treemap parts={toTiles(holdings)} />
      </div>
      <ol aria-label="Largest holders, by share" className="border-line border-t">
        {top.map(({ address, share, kind, label, holdsPower }) => (
          <li
            key={address}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0 max-sm:px-4"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <Address address={address} label={label} explorerUrl={explorerUrl && `${explorerUrl}/address/${address}`} />
              <span className="text-12 text-text-3">{toKindLabel(kind)}</span>
              {holdsPower && <Badge tone="caution">Privileged holder</Badge>}
            </span>
            <span className="tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
