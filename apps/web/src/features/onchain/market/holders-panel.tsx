import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { formatAmount, formatShare, toKindLabel } from './market-text.ts';
import { idOf, type TokenPanelProps, titleOf } from './token-panel.tsx';

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
      <ol className="border-line border-t">
        {top.map(({ address, share, kind, label, holdsPower }) => (
          <li
            key={address}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0 max-sm:px-4"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <Address address={address} label={label} explorerUrl={explorerUrl && `${explorerUrl}/address/${address}`} />
              <span className="text-12 text-text-3">{toKindLabel(kind)}</span>
              {holdsPower && <Badge tone="caution">Holds a power</Badge>}
            </span>
            <span className="tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
