import { INCIDENT_KIND_NAMES, LOST_BY_NAMES, RETURNED_NAMES } from '@redoubt/domain/catalog/file/labels';
import { rateIncident } from '@redoubt/domain/catalog/incident/severity';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { UsdAmount } from '@redoubt/ui/data/amount';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Loss } from '@redoubt/ui/score/loss';
import { Severity } from '@redoubt/ui/score/severity';
import { TransactionLink } from '@/entities/chain/transaction-link';
import { PageLink } from '@/site/page-link';

type Incident = ProjectProfile['incidents'][number];

/** One incident: what was lost, why, what the project did then, and where each of these can be checked. */
export function IncidentEntry({ incident }: { incident: Incident }) {
  const { title, cause, kind, lossUsd, chain, transaction, response, lostBy, returned, source } = incident;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Severity level={rateIncident(incident)} />
        <span className="text-12 text-text-3">
          {[INCIDENT_KIND_NAMES[kind], chain !== null && chainName(chain)].filter(Boolean).join(' · ')}
        </span>
        <span className="ms-auto">
          <Loss lossUsd={lossUsd} />
        </span>
      </p>
      <h3 className="mt-1.5 font-medium leading-tight">{title}</h3>
      <p className="mt-1 text-text-2">{cause}</p>
      {(lostBy !== null || returned !== null) && (
        <p className="mt-1 text-12 text-text-3">
          {lostBy !== null && `Lost through ${LOST_BY_NAMES[lostBy]}. `}
          {returned !== null && (
            <>
              {RETURNED_NAMES[returned.share]}
              {returned.usd !== undefined && (
                <>
                  , <UsdAmount usd={returned.usd} />
                </>
              )}
              . <EvidenceLink url={returned.source} label="what came back" subject={`what came back after ${title}`} />
            </>
          )}
        </p>
      )}
      <p className="mt-2.5 flex min-w-0 flex-wrap items-center gap-1.5">
        <EvidenceLink url={source} subject={title} />
        {transaction !== null && chain !== null && (
          <TransactionLink chain={chain} hash={transaction} aria-label={`Open a transaction of it: ${transaction}`} />
        )}
        {transaction !== null && chain !== null && (
          <PageLink href={`/trace?q=${transaction}`} className="text-12 text-brand-text hover:underline">
            Follow the money
          </PageLink>
        )}
        {response?.cause !== undefined && (
          <EvidenceLink url={response.cause} label="the project’s account" subject={`what the project says of ${title}`} />
        )}
        {response?.repaid !== undefined && <EvidenceLink url={response.repaid} label="repayment" subject={`repayment after ${title}`} />}
      </p>
      {transaction !== null && chain === null && (
        <p className="mt-1.5 break-all font-mono text-12 text-text-3">Transaction {transaction}</p>
      )}
    </>
  );
}
