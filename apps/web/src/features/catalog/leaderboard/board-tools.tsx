import { categoryName } from '@redoubt/domain/catalog/file/labels';
import type { Category } from '@redoubt/domain/catalog/file/schema';
import { ControlStrength } from '@redoubt/domain/catalog/verdict/control-summary';
import { chipClass } from '@redoubt/ui/chip';
import { classNames } from '@redoubt/ui/class-names';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { plural } from './board-cells.tsx';
import { STRENGTH_NAMES } from './board-labels.ts';
import { type BoardPlace, type BoardView, filteredBy } from './board-view.ts';
import { HiddenFields } from './filter-fields.tsx';

type BoardToolsProps = {
  view: BoardView;
  place: BoardPlace;
  /** What opens the filters. */
  filters: ReactNode;
  /** Undefined when counting failed. */
  total: number | undefined;
  /** Whether the form of the filters, which has the name, stands in place of the rows. */
  choosing: boolean;
  /** Whether enough projects are rated for a drawing to say something. */
  drawable: boolean;
  toAddress: (view: BoardView) => string;
};

/** Categories with a quick filter. */
const QUICK: readonly Category[] = ['lending', 'exchange', 'staking', 'bridge', 'stablecoin'];

/** The tools above the rows: quick filters, the filter panel, the total. */
export function BoardTools({ view, place, filters, total, choosing, drawable, toAddress }: BoardToolsProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-3 border-line border-b px-5 py-3 max-sm:px-4">
      <QuickCategories view={view} toAddress={toAddress} />
      {filters}
      {place.scatter && !choosing && (
        <>
          <NameField view={view} place={place} toAddress={toAddress} />
          {drawable && <ShapeSwitch view={view} toAddress={toAddress} />}
        </>
      )}
      <p role="status" className="text-12 text-text-3 tabular-nums max-sm:order-last max-sm:w-full sm:ms-auto">
        {total !== undefined && plural(total, 'project')}
        <span className="sr-only">{view.shape === 'table' && `, page ${view.page}`}</span>
      </p>
      <CsvLink address="/data/projects.csv" subject="All projects" />
      <StrengthChips view={view} toAddress={toAddress} />
    </div>
  );
}

function NameField({ view, place, toAddress }: Pick<BoardToolsProps, 'view' | 'place' | 'toAddress'>) {
  const { keyword, ...rest } = view.filter;
  return (
    <form key={keyword} action={place.path} method="get" data-view="" className="max-sm:order-last max-sm:w-full">
      <HiddenFields address={toAddress(filteredBy(view, rest))} />
      <label className="flex h-9 w-56 items-center gap-2 rounded-input border border-line-input bg-surface px-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus max-sm:h-11 max-sm:w-full">
        <Search size={16} aria-hidden="true" className="shrink-0 text-text-3" />
        <span className="sr-only">Name or ticker</span>
        <input
          type="text"
          name={place.keywordName}
          defaultValue={keyword}
          maxLength={75}
          placeholder="Name or ticker"
          autoComplete="off"
          spellCheck={false}
          className="h-full w-full min-w-0 bg-transparent outline-none placeholder:text-text-3"
        />
      </label>
    </form>
  );
}

function QuickCategories({ view, toAddress }: Pick<BoardToolsProps, 'view' | 'toAddress'>) {
  const { categories = [], ...rest } = view.filter;
  const choices = [
    { label: 'All', categories: [] },
    ...QUICK.map((category) => ({ label: categoryName(category), categories: [category] })),
  ];
  return (
    <ul aria-label="Category" className="flex rounded-input bg-surface-3 p-0.5 max-lg:hidden">
      {choices.map((choice) => {
        const current = choice.categories.join() === categories.join();
        const filter = choice.categories.length === 0 ? rest : { ...rest, categories: choice.categories };
        return (
          <li key={choice.label}>
            <a
              href={toAddress(filteredBy(view, filter))}
              data-view=""
              data-track="Apply Filter"
              aria-current={current || undefined}
              className={segmentClass(current)}
            >
              {choice.label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Filters by what is known to be good of control; those that are on stand among the active filters. */
function StrengthChips({ view, toAddress }: Pick<BoardToolsProps, 'view' | 'toAddress'>) {
  const { strengths = [] } = view.filter;
  const others = ControlStrength.options.filter((strength) => !strengths.includes(strength));
  if (others.length === 0) return null;
  return (
    <ul aria-label="Only with" className="tabs-scroll -mx-1 flex w-full gap-2 overflow-x-auto p-1">
      {others.map((strength) => (
        <li key={strength} className="shrink-0">
          <a
            href={toAddress(filteredBy(view, { ...view.filter, strengths: [...strengths, strength] }))}
            data-view=""
            data-track="Apply Filter"
            className={`${chipClass({ size: 32 })} hover:bg-surface-3`}
          >
            {STRENGTH_NAMES[strength]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ShapeSwitch({ view, toAddress }: Pick<BoardToolsProps, 'view' | 'toAddress'>) {
  return (
    <ul aria-label="Show as" className="flex rounded-input bg-surface-3 p-0.5">
      {(['table', 'scatter'] as const).map((shape) => (
        <li key={shape}>
          <a
            href={toAddress({ ...view, shape, page: 1 })}
            data-view=""
            aria-current={view.shape === shape || undefined}
            className={segmentClass(view.shape === shape)}
          >
            {shape === 'table' ? 'Table' : 'Scatter'}
          </a>
        </li>
      ))}
    </ul>
  );
}

function segmentClass(current: boolean): string {
  return classNames(
    'flex h-8 items-center rounded-mark px-2.5 text-12 transition-colors duration-(--fast) max-sm:h-10 max-sm:text-14',
    current ? 'bg-surface font-medium text-text' : 'text-text-2 hover:text-text',
  );
}
