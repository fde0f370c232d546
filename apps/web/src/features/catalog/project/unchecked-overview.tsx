import { Panel } from '@redoubt/ui/panel';
import { ContractTable } from './control/contract-table.tsx';
import { MoneyPanel } from './control/money-panel.tsx';
import { AlertList } from './history/highlight-list.tsx';
import { toChainEvent } from './history/highlights.ts';
import type { OverviewProps } from './overview-tab.tsx';
import { CoveragePanel } from './score/coverage-panel.tsx';
import { DimensionPanel } from './score/dimension-panel.tsx';
import { TabLayout, type TabProps } from './tab-layout.tsx';
import { tabPath } from './tabs.ts';

const WANTED = [
  { title: 'What it is', detail: 'A description, its website, documents and source code, each with a source' },
  { title: 'Published audits', detail: 'A search in the places where reports appear, with what was found or that nothing was' },
  { title: 'Incidents', detail: 'The same for attacks and losses' },
  { title: 'Who controls it', detail: 'Owners, roles and delays, read from its chains' },
  { title: 'Whether it can be sold', detail: 'A sale, simulated at a recent block, and who holds the liquidity' },
];

/** A token that is known by its name and addresses alone: says so, shows what is on record and by which source, and what is missing. */
export function UncheckedOverview({ profile, results, followed, control, happened, reported }: OverviewProps) {
  const { id, name, tokenTickers, contracts, chains, dimensions, breakdown } = profile;
  const where = chains.length === 1 ? 'one chain' : `${chains.length} chains`;
  return (
    <TabLayout
      asideLabel="Score and coverage"
      main={
        <>
          <section aria-labelledby="summary">
            <h2 id="summary" className="text-12 text-text-3">
              In one sentence
            </h2>
            <p className="mt-1.5 text-pretty font-medium text-20 tracking-title">
              {name}
              {tokenTickers[0] === undefined ? '' : ` (${tokenTickers[0]})`} is a token of which only the name and{' '}
              {contracts.length === 1 ? 'one address' : `${contracts.length} addresses on ${where}`} are on record. Nothing about it has
              been checked.
            </p>
            <p className="mt-3 text-text-2">
              It is listed so that it can be found and distinguished from other tokens. This is no endorsement.
            </p>
          </section>
          <AlertList alerts={[]} chainEvents={happened.map(toChainEvent)} historyPath={tabPath(id, 'history')} />
          <ContractTable contracts={contracts} title="On record" />
          <Panel id="wanted" title="What would rate it" aside="None of it is there yet">
            <ul className="checks p-5 max-sm:px-4">
              {WANTED.map(({ title, detail }) => (
                <li key={title}>
                  <i aria-hidden="true" className="hatched" />
                  <p>
                    {title} <span>{detail}</span>
                  </p>
                </li>
              ))}
            </ul>
          </Panel>
          <MoneyPanel profile={profile} results={results} followed={followed} control={control} reported={reported} />
        </>
      }
      aside={
        <>
          <DimensionPanel dimensions={dimensions} results={results} />
          <CoveragePanel breakdown={breakdown} />
        </>
      }
    />
  );
}

/** Whether a project is one of which nothing but its name and addresses is known. */
export function isUnchecked({ description, breakdown, audits, incidents }: TabProps['profile']): boolean {
  return description === null && breakdown === null && audits.length === 0 && incidents.length === 0;
}
