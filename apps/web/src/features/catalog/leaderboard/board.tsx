import { buttonClass } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { EmptyNotice, FailedNotice } from '@redoubt/ui/layer/notices';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ColumnMeanings } from '@/entities/control/column-meanings';
import { ActiveFilters } from './active-filters.tsx';
import { toAddress as addressOf, type ParsedAddress, toFiltersAddress } from './board-address.ts';
import { plural, sharedRanksText } from './board-cells.tsx';
import { listActiveFilters } from './board-labels.ts';
import { BoardNavigation } from './board-navigation.tsx';
import { BoardScatter } from './board-scatter.tsx';
import { BoardTable } from './board-table.tsx';
import { BoardTools } from './board-tools.tsx';
import { type BoardPlace, type BoardView, COLUMN_NAMES, cleared, PROJECTS_PLACE } from './board-view.ts';
import { ColumnChoice } from './column-choice.tsx';
import { CompareSelection } from './compare-selection.tsx';
import { CopyViewLink } from './copy-view-link.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterForm } from './filter-form.tsx';
import type { LoadedBoard } from './loaded-board.ts';
import { Paging } from './paging.tsx';

export type BoardProps = Omit<ParsedAddress, 'view'> & {
  view: BoardView;
  place: BoardPlace;
  /** Undefined when the list could not be read. */
  loaded: LoadedBoard | undefined;
  toAddress: (view: BoardView) => string;
};

/** With fewer rated projects a drawing says less than the list. */
const DRAWN_MIN = 8;

/** Chooses the list's state to show, below the tools. */
export function Board({ view, place, ignored, carried, choosing, loaded, toAddress }: BoardProps) {
  const filters = listActiveFilters(view);
  const form = {
    view,
    place,
    carried,
    demo: loaded?.demo === true || view.filter.realm !== 'real',
    clearedAddress: filters.length === 0 ? undefined : toAddress(cleared(view)),
  };
  return (
    <CompareSelection>
      <BoardNavigation className="board" id={place.anchor}>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <Intro place={place} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {place.path === '/' && (
              <Link
                prefetch={false}
                href={addressOf({ ...view, page: 1 }, PROJECTS_PLACE)}
                className="inline-flex min-h-6 items-center text-brand-text hover:underline"
              >
                All projects
              </Link>
            )}
            {place.path === '/projects' && !choosing && view.shape === 'table' && <ColumnChoice view={view} toAddress={toAddress} />}
            {!choosing && <CopyViewLink address={toAddress(view)} />}
          </div>
        </div>
        <div className="rounded-card border border-line bg-surface">
          <BoardTools
            view={view}
            place={place}
            filters={!choosing && <FilterButton {...form} address={toFiltersAddress(view, place, carried)} active={filters.length} />}
            total={loaded?.total}
            choosing={choosing}
            drawable={view.shape === 'scatter' || (loaded?.rated ?? 0) >= DRAWN_MIN}
            toAddress={toAddress}
          />
          <ActiveFilters filters={filters} clearedView={cleared(view)} toAddress={toAddress} />
          {ignored.length > 0 && (
            <p className="border-line border-b px-5 py-2 text-12 text-text-3 max-sm:px-4">
              Not understood in the address, and ignored: {ignored.join(', ')}
            </p>
          )}
          {choosing ? <FilterForm {...form} /> : <Content view={view} loaded={loaded} toAddress={toAddress} />}
        </div>
      </BoardNavigation>
    </CompareSelection>
  );
}

function Intro({ place }: { place: BoardPlace }) {
  const Heading = place.path === '/' ? 'h2' : 'h1';
  return (
    <div>
      <Heading
        id="leaderboard"
        className={
          place.path === '/'
            ? 'font-semibold text-20 leading-tight tracking-title'
            : 'font-semibold text-28 leading-display tracking-title max-sm:text-20'
        }
      >
        {place.path === '/' ? 'Filter through projects' : 'Projects'}
      </Heading>
      <p className={place.path === '/' ? 'mt-1 text-pretty text-text-3 max-sm:hidden' : 'mt-2 text-16 text-text-2'}>
        Ranked by verdict, then by the proven low end of the score. What was not read never counts as good.
      </p>
    </div>
  );
}

function Content({ view, loaded, toAddress }: Pick<BoardProps, 'view' | 'loaded' | 'toAddress'>): ReactNode {
  if (loaded === undefined) return <Failed retry={toAddress(view)} />;
  const { projects, ownVotes, total, totalPages } = loaded;
  if (total === 0) return <Empty view={view} loaded={loaded} toAddress={toAddress} />;
  if (view.shape === 'scatter') return <BoardScatter projects={projects} total={total} view={view} toAddress={toAddress} />;
  if (projects.length === 0) return <PastTheEnd view={view} totalPages={totalPages} toAddress={toAddress} />;
  return (
    <>
      <BoardTable projects={projects} ownVotes={ownVotes} view={view} toAddress={toAddress} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-5 py-3 max-sm:px-4">
        <p className="text-12 text-text-3">
          {`${sharedRanksText(projects)} `}
          {projects.some(({ rank }) => rank === null) && 'Without a rank: the verdict is not known. These stand by name.'}
        </p>
        <Paging view={view} totalPages={totalPages} toAddress={toAddress} />
        {/* Phones have none of these columns. */}
        <div className="basis-full max-sm:hidden">
          <ColumnMeanings columns={['Rank', 'Verdict', ...view.columns.map((column) => COLUMN_NAMES[column])]} />
        </div>
      </div>
    </>
  );
}

function Failed({ retry }: { retry: string }) {
  const again = (
    <a href={retry} data-view="" className={buttonClass({ size: 28 })}>
      Retry
    </a>
  );
  return (
    <FailedNotice title="The list did not load" action={again}>
      The rest of the page is not affected.
    </FailedNotice>
  );
}

/** No match: names the filters whose removal alone gives matches. */
function Empty({ view, loaded, toAddress }: Pick<BoardProps, 'view' | 'toAddress'> & { loaded: LoadedBoard }) {
  if (listActiveFilters(view).length === 0) {
    return <EmptyNotice title="No project is on record">Projects appear here once the catalogue is loaded.</EmptyNotice>;
  }
  const ways = (
    <ul className="flex flex-wrap justify-center gap-2">
      {loaded.loosened.map(({ label, without, total }) => (
        <li key={label}>
          <a href={toAddress(without)} data-view="" data-track="Remove Filter" className={buttonClass({ size: 28 })}>
            Without {label}: {plural(total, 'project')}
          </a>
        </li>
      ))}
      <li>
        <a href={toAddress(cleared(view))} data-view="" data-track="Reset Filter" className={buttonClass({ size: 28, variant: 'quiet' })}>
          Clear all filters
        </a>
      </li>
    </ul>
  );
  return (
    <EmptyNotice title="No project fits all filters" action={ways}>
      {loaded.loosened.length === 0 ? 'Removing a single filter is not enough.' : 'Remove one of these:'}
    </EmptyNotice>
  );
}

function PastTheEnd({ view, totalPages, toAddress }: { view: BoardView; totalPages: number; toAddress: (view: BoardView) => string }) {
  const last = (
    <a href={toAddress({ ...view, page: totalPages })} data-view="" className={buttonClass({ size: 28 })}>
      Last page
    </a>
  );
  return (
    <EmptyNotice title={`There is no page ${formatNumber(String(view.page))}`} action={last}>
      The list ends on page {formatNumber(String(totalPages))}.
    </EmptyNotice>
  );
}
