import {
  ALERT_KIND_NAMES,
  ALERT_STATE_NAMES,
  ALERT_STATE_TEXTS,
  listAlertFacts,
  PARTY_KIND_NAMES,
} from '@redoubt/domain/onchain/alert/alert-text';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { formatNumber } from '@redoubt/ui/data/format';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { Hint } from '@redoubt/ui/layer/hint';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Severity } from '@redoubt/ui/score/severity';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { TransactionLink } from '@/entities/chain/transaction-link';

/**
 * An alert: what happened, its state, who did it, and the evidence. `heading` precedes the title,
 * to name the project.
 */
export function AlertEntry({ alert, heading }: { alert: Alert; heading?: ReactNode }) {
  const { title, severity, state, kind, detail } = alert;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Severity level={severity} />
        <span className="text-12 text-text-3">{ALERT_KIND_NAMES[kind]}</span>
        {state !== 'confirmed' && (
          <Hint full={ALERT_STATE_TEXTS[state]}>
            <Badge tone={state === 'pending' ? 'caution' : 'neutral'}>{ALERT_STATE_NAMES[state]}</Badge>
          </Hint>
        )}
      </p>
      <h3 className={`mt-1.5 wrap-anywhere leading-tight ${state === 'retracted' ? 'text-text-3 line-through' : ''}`}>
        {heading}
        <span className={heading === undefined ? 'font-medium' : ''}>{title}</span>
      </h3>
      {detail.kind === 'incident' ? <IncidentText detail={detail} /> : <OnChain alert={alert} />}
    </>
  );
}

function IncidentText({ detail }: { detail: Extract<Alert['detail'], { kind: 'incident' }> }) {
  return (
    <>
      <p className="mt-1 line-clamp-3 wrap-anywhere text-text-2">{detail.cause}</p>
      <p className="mt-2">
        <EvidenceLink url={detail.source} subject={detail.title} />
      </p>
    </>
  );
}

/** Signer and place in a line; all decoded values and full hashes in the details. */
function OnChain({ alert: { detail, evidence } }: { alert: Alert }) {
  if (evidence === null || detail.kind === 'incident') return null;
  const { chain, contract, contractName, block, blockHash, transaction, logIndex } = evidence;
  const explorer = findKnownChain(chain)?.explorerUrl;
  const { by } = detail;
  const facts = listAlertFacts(detail);
  return (
    <>
      <p className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-2">
        <span className="min-w-0 wrap-anywhere">{contractName ?? shortenAddress(contract)}</span>
        <span aria-hidden="true">·</span>
        <span>
          {by === null ? 'by an address that no endpoint reported' : `by ${by.kind === null ? 'an address' : PARTY_KIND_NAMES[by.kind]}`}
        </span>
        {by !== null && <span className="font-mono">{shortenAddress(by.address)}</span>}
        {by?.via && (
          <span>
            through {by.via.kind === null ? 'an address' : PARTY_KIND_NAMES[by.via.kind]}{' '}
            <span className="font-mono">{shortenAddress(by.via.address)}</span>
          </span>
        )}
      </p>
      <p className="mt-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 text-12 text-text-3">
        <span>
          {chainName(chain)} · block {formatNumber(String(block))} ·
        </span>
        <span className="inline-flex items-center gap-1">
          tx <TransactionLink chain={chain} hash={transaction} />
        </span>
      </p>
      <details className="group mt-1 text-12">
        <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-text-2 hover:text-text max-sm:min-h-11">
          <ChevronRight size={12} aria-hidden="true" className="group-open:rotate-90" />
          Evidence
        </summary>
        <dl className="mt-1.5 grid grid-cols-[132px_1fr] gap-x-4 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
          <Fact label="Contract">
            <Address address={contract} label={contractName} explorerUrl={explorer && `${explorer}/address/${contract}`} />
          </Fact>
          {by !== null && (
            <Fact label="Signed by">
              <Address address={by.address} explorerUrl={explorer && `${explorer}/address/${by.address}`} />
            </Fact>
          )}
          {by?.via && (
            <Fact label="Sent to">
              <Address address={by.via.address} explorerUrl={explorer && `${explorer}/address/${by.via.address}`} />
            </Fact>
          )}
          {facts.map(({ label, value, address }) => (
            <Fact key={label} label={label}>
              {address === true ? (
                <Address address={value} explorerUrl={explorer && `${explorer}/address/${value}`} />
              ) : (
                <Digits>{value}</Digits>
              )}
            </Fact>
          ))}
          <Fact label="Transaction">
            <Digits>{transaction}</Digits>
          </Fact>
          {logIndex !== null && (
            <Fact label="Log">
              <Digits>{logIndex}</Digits>
            </Fact>
          )}
          {blockHash !== null && (
            <Fact label="Block hash">
              <Digits>{blockHash}</Digits>
            </Fact>
          )}
        </dl>
      </details>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-text-3 max-sm:mt-1.5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Digits({ children }: { children: ReactNode }) {
  return <span className="break-all font-mono">{children}</span>;
}
