import { Button, buttonClass } from '@redoubt/ui/button';
import { iconButtonClass } from '@redoubt/ui/icon-button';
import Columns3 from 'lucide-react/icons/columns-3';
import X from 'lucide-react/icons/x';
import { BoardColumn, type BoardView, COLUMN_NAMES, DEFAULT_COLUMNS } from './board-view.ts';
import { Choices, HiddenFields } from './filter-fields.tsx';

const PANEL_ID = 'column-panel';

type ColumnChoiceProps = { view: BoardView; toAddress: (view: BoardView) => string };

/** Chooses the columns of the list, as a form in a native popover; the choice is part of the address. */
export function ColumnChoice({ view, toAddress }: ColumnChoiceProps) {
  const address = toAddress({ ...view, columns: DEFAULT_COLUMNS });
  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className={`${buttonClass({ size: 28 })} max-sm:hidden`}>
        <Columns3 size={14} aria-hidden="true" />
        Columns
      </button>
      <div id={PANEL_ID} popover="auto" role="dialog" aria-labelledby="column-panel-title" className="filter-panel">
        <form
          key={view.columns.join()}
          action={new URL(address, 'http://address').pathname}
          method="get"
          data-view=""
          className="flex h-full flex-col"
        >
          <HiddenFields address={address} />
          <div className="flex shrink-0 items-center justify-between gap-4 py-3 pe-3 ps-5">
            <h2 id="column-panel-title" className="font-semibold text-16">
              Columns
            </h2>
            <button
              type="button"
              popoverTarget={PANEL_ID}
              popoverTargetAction="hide"
              aria-label="Close columns"
              className={iconButtonClass()}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
          <fieldset className="min-h-0 grow overflow-y-auto border-line border-t px-5 py-4">
            <legend className="sr-only">Shown beside rank, project and verdict</legend>
            <Choices
              name="column"
              options={BoardColumn.options.map((value) => ({ value, label: COLUMN_NAMES[value] }))}
              chosen={view.columns}
            />
          </fieldset>
          <div className="flex shrink-0 items-center justify-end gap-2 border-line border-t px-5 py-3">
            <a href={address} data-view="" className={buttonClass({ variant: 'quiet' })}>
              Default columns
            </a>
            <Button type="submit" variant="primary">
              Show columns
            </Button>
          </div>
        </form>
      </div>
    </>
  );
}
