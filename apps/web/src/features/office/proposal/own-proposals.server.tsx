import type { UserId } from '@redoubt/domain/ids';
import { PROPOSAL_LABELS } from '@redoubt/domain/office/proposal/schema';
import { listOwnProposals } from '@redoubt/server/office/proposal/manage-proposals';
import { Badge } from '@redoubt/ui/badge';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { ProposalForm } from './proposal-form.tsx';

/** What the user proposed to be listed, with the answers, and the form for another one. */
export async function OwnProposals({ userId }: { userId: UserId }) {
  const proposals = await listOwnProposals(getContext().db, { userId });
  return (
    <Panel id="proposals" title="List a project" className="mt-6">
      {proposals.length === 0 ? (
        <p className="px-5 py-4 text-pretty text-text-2 max-sm:px-4">
          Propose a project that is not listed here. An editor looks at it, and you are mailed the answer.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {proposals.map(({ id, name, website, state, projectId, reason }) => (
            <li key={id} className="px-5 py-3 max-sm:px-4">
              <p className="flex flex-wrap items-center justify-between gap-2">
                {projectId === null ? (
                  <span className="font-medium wrap-anywhere">{name}</span>
                ) : (
                  <Link href={`/projects/${projectId}`} prefetch={false} className="font-medium wrap-anywhere hover:text-brand-text">
                    {name}
                  </Link>
                )}
                <Badge tone={state === 'open' ? 'brand' : 'neutral'}>{PROPOSAL_LABELS[state]}</Badge>
              </p>
              <p className="text-12 text-text-3 wrap-anywhere">{website}</p>
              {reason !== '' && <p className="text-text-2 wrap-anywhere">Reason: {reason}</p>}
            </li>
          ))}
        </ul>
      )}
      <details className="px-5 py-2 max-sm:px-4">
        <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
          Propose a project
        </summary>
        <ProposalForm />
      </details>
    </Panel>
  );
}
