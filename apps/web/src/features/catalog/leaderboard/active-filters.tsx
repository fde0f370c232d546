import { chipClass } from '@redoubt/ui/chip';
import X from 'lucide-react/icons/x';
import type { ActiveFilter } from './board-labels.ts';
import type { BoardView } from './board-view.ts';

type ActiveFiltersProps = { filters: readonly ActiveFilter[]; clearedView: BoardView; toAddress: (view: BoardView) => string };

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ filters, clearedView, toAddress }: ActiveFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface-2 px-5 py-2 max-sm:px-4">
      <p className="text-12 text-text-3">Filtered by</p>
      <ul className="flex min-w-0 flex-wrap gap-2">
        {filters.map(({ label, without }) => (
          <li key={label} className="flex min-w-0">
            <a
              href={toAddress(without)}
              data-view=""
              data-track="Remove Filter"
              className={`${chipClass({ active: true })} hover:bg-brand-soft max-sm:h-8`}
            >
              <span className="sr-only">Remove the filter </span>
              <span className="truncate">{label}</span>
              <X size={12} aria-hidden="true" className="shrink-0" />
            </a>
          </li>
        ))}
      </ul>
      <a
        href={toAddress(clearedView)}
        data-view=""
        data-track="Reset Filter"
        className="inline-flex min-h-6 items-center rounded-mark px-1 text-12 text-text-2 underline underline-offset-4 hover:text-text max-sm:min-h-8"
      >
        Clear
      </a>
    </div>
  );
}
