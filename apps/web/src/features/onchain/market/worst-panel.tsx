import type { ExercisedFunction, TokenMarket } from '@redoubt/domain/onchain/market/schema';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { findSharedGap, sortPowers, toResultText, toWorstText } from './market-text.ts';
import { idOf, type TokenPanelProps, titleOf, VerdictLine } from './token-panel.tsx';

/** The effect of each privileged function on a sale, simulated from its holder between purchase and sale. */
export function WorstPanel({ token, several, explorerUrl }: TokenPanelProps) {
  const { asOf, guards, powersComplete } = token;
  const placeOf = new Map((guards ?? []).flatMap(({ contract, powers }) => (powers ?? []).map((power) => [power, contract] as const)));
  const powers = [...token.powers, ...placeOf.keys()];
  const unread = (guards ?? []).filter((guard) => guard.powers === null);
  const listed = findSharedGap(powers) === undefined ? sortPowers(powers) : [];
  return (
    <Panel
      id={idOf('worst', { token, several })}
      title={titleOf('Worst case after privileged calls', { token, several })}
      aside={powers.length === 0 ? 'No privileged function found' : `${powers.length} privileged`}
    >
      <VerdictLine {...toWorstText({ powers, powersComplete })} />
      {listed.length > 0 && (
        <ul className="border-line border-t">
          {listed.map((power) => (
            <li key={`${placeOf.get(power)} ${power.selector}`} className="border-line border-b px-5 py-3 last:border-b-0 max-sm:px-4">
              <Outcome power={power} asOf={asOf} to={placeOf.get(power) ?? token.address} />
              <ul className="mt-2 flex flex-col gap-1 text-12">
                {placeOf.has(power) && (
                  <li className="flex flex-wrap items-center gap-2">
                    <Address
                      address={placeOf.get(power) ?? ''}
                      explorerUrl={explorerUrl && `${explorerUrl}/address/${placeOf.get(power)}`}
                    />
                    <span className="text-text-3">has it; transfers of the token call this contract</span>
                  </li>
                )}
                {power.holders.map((holder) => (
                  <li key={holder} className="flex flex-wrap items-center gap-2">
                    <Address address={holder} explorerUrl={explorerUrl && `${explorerUrl}/address/${holder}`} />
                    <span className="text-text-3">holds it</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {unread.map(({ contract }) => (
        <p key={contract} className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-3 text-12 text-text-2 max-sm:px-4">
          <NotAssessed>Not determined</NotAssessed>
          Transfers call this contract, and its privileged functions could not be read:
          <Address address={contract} explorerUrl={explorerUrl && `${explorerUrl}/address/${contract}`} />
        </p>
      ))}
    </Panel>
  );
}

type OutcomeProps = { power: ExercisedFunction; asOf: TokenMarket['asOf']; to: string };

function Outcome({ power, asOf, to }: OutcomeProps) {
  const rows = toResultText(power);
  const effects = power.result.is === 'harmful' ? power.result.effects : [];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <code className="min-w-0 break-all font-mono text-12">{power.signature ?? power.selector}</code>
        <span className="flex flex-wrap gap-2">
          {rows.map(({ tone, words }) =>
            tone === 'neutral' ? (
              <span key={words} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <NotAssessed>Not determined</NotAssessed>
                <span className="min-w-0 text-12 text-text-3">{words}</span>
              </span>
            ) : (
              <span key={words} className={`rounded-mark px-1.5 text-12 ${TONES[tone]}`}>
                {words}
              </span>
            ),
          )}
          {power.result.is === 'harmful' && !power.result.complete && <Badge>Not simulated completely</Badge>}
        </span>
      </div>
      {effects.length > 0 && (
        <details className="mt-2 text-12">
          <summary className="cursor-pointer text-brand-text">What was called, and as whom</summary>
          {effects.map(({ data, holder, call }) => (
            <dl key={call} className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-text-2">
              <dt>Block</dt>
              <dd className="break-all font-mono">
                {asOf.block} {asOf.hash}
              </dd>
              <dt>As</dt>
              <dd className="break-all font-mono">{holder}</dd>
              <dt>To</dt>
              <dd className="break-all font-mono">{to}</dd>
              <dt>Data</dt>
              <dd className="max-h-32 overflow-auto break-all font-mono">{data}</dd>
            </dl>
          ))}
        </details>
      )}
    </>
  );
}

const TONES = { danger: 'bg-danger-soft text-danger', caution: 'bg-caution-soft text-caution', safe: 'bg-safe-soft text-safe' } as const;
