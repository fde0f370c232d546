'use client';

import { buttonClass } from '@redoubt/ui/button';
import { iconButtonClass } from '@redoubt/ui/icon-button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HiddenFields } from './filter-fields.tsx';
import type { FilterForm, FilterFormProps } from './filter-form.tsx';

const PANEL_ID = 'filter-panel';

type FilterButtonProps = FilterFormProps & {
  /** The address of the page on which the form stands in place of the rows. */
  address: string;
  /** The number of active filters. */
  active: number;
};

/** Opens the filters in a side panel. Its form is loaded at the first press; without scripts the same press leads to a page with it. */
export function FilterButton({ address, active, ...filters }: FilterButtonProps) {
  const [Form, setForm] = useState<typeof FilterForm>();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    import('./filter-form.tsx').then(
      (loaded) => {
        flushSync(() => setForm(() => loaded.FilterForm));
        panel.current?.showPopover(button.current === null ? {} : { source: button.current });
      },
      () => form.submit(),
    );
  }

  return (
    <>
      <form method="get" action={new URL(address, 'http://address').pathname} onSubmit={open}>
        <HiddenFields address={address} />
        <button
          ref={button}
          {...(Form === undefined ? { type: 'submit' } : { type: 'button', popoverTarget: PANEL_ID })}
          aria-haspopup="dialog"
          data-track="Open Filter"
          aria-describedby="filters-active"
          className={buttonClass()}
        >
          <SlidersHorizontal size={16} aria-hidden="true" />
          Filters
          {active > 0 && (
            <span aria-hidden="true" className="rounded-mark bg-brand-soft px-1.5 text-12 text-brand-text tabular-nums">
              {active}
            </span>
          )}
        </button>
        <span id="filters-active" className="sr-only">
          {active === 0 ? 'No filters' : `${active} active`}
        </span>
      </form>
      <div ref={panel} id={PANEL_ID} popover="auto" role="dialog" aria-label="Filters" className="filter-panel">
        {Form !== undefined && (
          <Form
            key={address}
            {...filters}
            close={
              <button
                type="button"
                popoverTarget={PANEL_ID}
                popoverTargetAction="hide"
                aria-label="Close filters"
                className={iconButtonClass()}
              >
                <X size={16} aria-hidden="true" />
              </button>
            }
          />
        )}
      </div>
    </>
  );
}
