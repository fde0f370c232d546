import { shortName } from '@redoubt/domain/catalog/project/shown';
import {
  ALERT_KIND_NAMES,
  ALERT_STATE_NAMES,
  ALERT_STATE_TEXTS,
  listAlertFacts,
  PARTY_KIND_NAMES,
} from '@redoubt/domain/onchain/alert/alert-text';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { Badge } from '@redoubt/ui/badge';
import { formatNumber } from '@redoubt/ui/data/format';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Severity } from '@redoubt/ui/score/severity';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { TransactionLink } from '@/entities/chain/transaction-link';

/** An alert in one line, which opens to who did it, where, and every value that was read. */
export function AlertLine({ alert }: { alert: Alert }) {
  const { project, title, severity, state, late, happenedAt } = alert;
  return (
    <article>
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer grid-cols-[104px_1fr_auto_16px] items-baseline gap-x-3 gap-y-0.5 px-5 py-2.5 hover:bg-surface-2 max-sm:grid-cols-[1fr_auto_16px] max-sm:px-4">
          <Severity level={severity} />
          <h3
            className={`min-w-0 wrap-anywhere leading-tight max-sm:order-last max-sm:col-span-full ${state === 'retracted' ? 'text-text-3 line-through' : ''}`}
          >
            <span className="font-semibold">{shortName(project)}</span> {title}
          </h3>
          <span className="flex items-baseline gap-2 text-12 text-text-3">
            {project.demo && <Badge tone="caution">Demo</Badge>}
            {state !== 'confirmed' && <Badge tone={state === 'pending' ? 'caution' : 'neutral'}>{ALERT_STATE_NAMES[state]}</Badge>}
            <time dateTime={happenedAt} className="tabular-nums">
              {late ? 'From the record' : `${happenedAt.slice(11, 16)} UTC`}
            </time>
          </span>
          <ChevronRight size={14} aria-hidden="true" className="self-center text-text-3 group-open:rotate-90" />
        </summary>
        <div className="grid gap-2 border-line border-t bg-surface-2 py-3 ps-[140px] pe-5 text-12 max-sm:px-4">
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-text-2">
            <span>{ALERT_KIND_NAMES[alert.kind]}</span>
            <Link
              prefetch={false}
              href={`/projects/${project.id}?tab=history`}
              data-track="View Security Alert"
              data-project={project.id}
              className="text-brand-text hover:underline"
            >
              History of {shortName(project)}
            </Link>
          </p>
          {state !== 'confirmed' && <p className="text-text-2">{ALERT_STATE_TEXTS[state]}</p>}
          <Evidence alert={alert} />
        </div>
      </details>
    </article>
  );
}

function Evidence({ alert: { detail, evidence } }: { alert: Alert }) {
  if (detail.kind === 'incident') {
    return (
      <>
        <p className="wrap-anywhere text-text-2">{detail.cause}</p>
        <p>
          <EvidenceLink url={detail.source} subject={detail.title} />
        </p>
      </>
    );
  }
  if (evidence === null) return <Facts facts={listAlertFacts(detail)} />;
  const { chain, contract, contractName, block, blockHash, transaction, logIndex } = evidence;
  const { by } = detail;
  const facts = [
    { label: 'Contract', value: contractName === null ? contract : `${contractName}, ${contract}` },
    { label: 'Signed by', value: by === null ? 'by an address that no endpoint reported' : `by ${partyText(by)}` },
    ...(by?.via ? [{ label: 'Sent to', value: `through ${partyText(by.via)}` }] : []),
    ...listAlertFacts(detail),
    { label: 'Block', value: `${formatNumber(String(block))} of ${chainName(chain)}` },
    ...(blockHash === null ? [] : [{ label: 'Block hash', value: blockHash }]),
    ...(logIndex === null ? [] : [{ label: 'Log', value: String(logIndex) }]),
  ];
  return (
    <Facts facts={facts}>
      <div className="contents">
        <dt className="text-text-3">Transaction</dt>
        <dd>
          <TransactionLink chain={chain} hash={transaction} />
        </dd>
      </div>
    </Facts>
  );
}

type FactsProps = { facts: readonly { readonly label: string; readonly value: string }[]; children?: ReactNode };

function Facts({ facts, children }: FactsProps) {
  return (
    <dl className="grid grid-cols-[104px_1fr] gap-x-4 gap-y-1 max-sm:grid-cols-1">
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {children}
    </dl>
  );
}

const partyText = ({ kind, address }: { kind: keyof typeof PARTY_KIND_NAMES | null; address: string }): string =>
  `${kind === null ? 'an address' : PARTY_KIND_NAMES[kind]} ${address}`;

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="contents">
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </div>
  );
}
