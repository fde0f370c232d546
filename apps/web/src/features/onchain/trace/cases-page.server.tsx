import type { CaseList } from '@redoubt/domain/onchain/case/schema';
import { listCases } from '@redoubt/server/onchain/case/manage-cases';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { buttonClass } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';

export const ROLE_LABELS: Readonly<Record<CaseList['cases'][number]['role'], string>> = {
  owner: 'Owner',
  editor: 'Editor',
  reader: 'Reader',
};

/** The user's cases, and those in which others gave them a part. */
export async function CasesPage({ user }: { user: SessionUser }) {
  const { cases } = await listCases(getContext(), { userId: user.id });
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <h1 className="font-semibold text-28 leading-display tracking-title max-sm:text-20">Cases</h1>
      <p className="mt-2 text-text-2">Traces of money that you saved, and those that others share with you.</p>
      <Panel id="cases" title="Your cases" aside={cases.length} className="mt-6">
        {cases.length === 0 ? (
          <EmptyNotice
            title="No cases yet"
            action={
              <PageLink href="/trace" className={buttonClass()}>
                Follow the money
              </PageLink>
            }
          >
            The page of a finished trace has “Save as case”. Cases that others share with you appear here, too.
          </EmptyNotice>
        ) : (
          <TextTable
            caption="Cases in which you have a part, the one that changed last first"
            rows={cases}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                heading: 'Case',
                rowHeader: true,
                card: 'whole',
                cell: ({ id, name }) => (
                  <PageLink href={`/trace/cases/${id}`} className="font-medium text-brand-text wrap-anywhere hover:underline">
                    {name}
                  </PageLink>
                ),
              },
              { id: 'role', heading: 'Your part', cell: ({ role }) => ROLE_LABELS[role] },
              { id: 'owner', heading: 'Owner', cell: ({ owner }) => <span className="font-mono">{owner}</span> },
              { id: 'version', heading: 'Version', align: 'end', cell: ({ version }) => version },
              { id: 'changed', heading: 'Changed', cell: ({ changedAt }) => formatInstant(changedAt) },
            ]}
          />
        )}
      </Panel>
    </main>
  );
}
