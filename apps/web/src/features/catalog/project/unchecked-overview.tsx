import type { SearchProject } from '@redoubt/domain/catalog/project/schema';
import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { Panel } from '@redoubt/ui/panel';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import { PageLink } from '@/site/page-link';
import { ContractTable } from './control/contract-table.tsx';
import { AlertList } from './history/highlight-list.tsx';
import { toChainEvent } from './history/highlights.ts';
import type { OverviewProps } from './overview-tab.tsx';
import type { TabProps } from './tab-layout.tsx';

type CardProps = Pick<OverviewProps, 'profile' | 'happened'> & {
  /** Others with the same ticker. */
  namesakes: readonly SearchProject[];
};

/** A token of which a list gives the name and addresses alone: one card that says so, tells it from its namesakes, and leads on. */
export function UncheckedOverview({ profile, happened, namesakes }: CardProps) {
  const { id, name, tokenTickers, contracts, chains } = profile;
  const [ticker] = tokenTickers;
  const [first] = contracts;
  const where = chains.length === 1 ? 'one chain' : `${chains.length} chains`;
  return (
    <div className="frame grid max-w-200 gap-6 py-8">
      <section aria-labelledby="summary">
        <h2 id="summary" className="text-12 text-text-3">
          In one sentence
        </h2>
        <p className="mt-1.5 text-pretty font-medium text-20 tracking-title">
          {name}
          {ticker === undefined ? '' : ` (${ticker})`} is a token of which only the name and{' '}
          {contracts.length === 1 ? 'one address' : `${contracts.length} addresses on ${where}`} are on record. Nothing about it has been
          checked.
        </p>
        <p className="mt-3 text-text-2">
          It is listed so that it can be found and distinguished from other tokens. This is no endorsement.
          {first !== undefined && (
            <>
              {' '}
              <PageLink href={`/analyse?address=${first.address}`} className="text-brand-text underline">
                Analyse this contract now
              </PageLink>
            </>
          )}
        </p>
      </section>
      <AlertList alerts={[]} chainEvents={happened.map(toChainEvent)} historyPath={tabPath(id, 'history')} />
      <ContractTable contracts={contracts} title="On record" />
      {namesakes.length > 0 && (
        <Panel id="namesakes" title={`Also called ${ticker ?? name}`} aside="The same ticker does not make the same token">
          <ul className="grid gap-3 p-5 max-sm:px-4">
            {namesakes.map((other) => (
              <li key={other.id}>
                <PageLink href={`/projects/${other.id}`} className="inline-flex items-center gap-3 hover:underline">
                  <ProjectLogo id={other.id} name={other.name} src={other.logo} size={24} />
                  {other.name}
                </PageLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

/** Whether a project is one of which nothing but its name and addresses is known. */
export function isUnchecked({ description, breakdown, audits, incidents }: TabProps['profile']): boolean {
  return description === null && breakdown === null && audits.length === 0 && incidents.length === 0;
}
