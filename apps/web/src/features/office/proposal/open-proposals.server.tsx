import { listOpenProposals } from '@redoubt/server/office/proposal/manage-proposals';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { getContext } from '@/http/context';
import { DecideProposalForm } from './decide-proposal-form.tsx';

/** Projects that wait to be listed, the oldest first; nothing where none does. */
export async function OpenProposals() {
  const proposals = await listOpenProposals(getContext().db);
  if (proposals.length === 0) return null;
  return (
    <Panel id="proposals" title="Proposed projects" aside={`${proposals.length} wait`} className="mt-6">
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="px-5 py-3 max-sm:px-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-medium wrap-anywhere">{proposal.name}</strong>
              <EvidenceLink url={proposal.website} subject={proposal.name} />
              <span className="text-12 text-text-3">
                by {proposal.by} on <Day date={proposal.proposedAt.toISOString().slice(0, 10)} />
              </span>
            </p>
            <p className="text-text-2 wrap-anywhere">{proposal.about}</p>
            <p className="text-12 text-text-3 wrap-anywhere">
              {proposal.proof === '' ? 'The proposer does not say that it is theirs.' : `Proof: ${proposal.proof}`}
            </p>
            {proposal.contracts.map(({ chain, address }) => (
              <p key={`${chain} ${address}`} className="font-mono text-12 text-text-3 break-all">
                {chain} {address}
              </p>
            ))}
            <details className="text-text-2">
              <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
                Decide<span className="sr-only"> on {proposal.name}</span>
              </summary>
              <DecideProposalForm proposal={{ id: proposal.id, name: proposal.name }} />
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
