'use client';

import { classNames } from '@redoubt/ui/class-names';
import { IconButton } from '@redoubt/ui/icon-button';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SearchBox } from './search-box.tsx';

/** The search in the site's header: a box, or on narrow screens a button that lays the box over the header. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement | null>(null);
  const [shown, setShown] = useState(false);

  function show() {
    flushSync(() => setShown(true));
    input.current?.focus();
  }

  return (
    <>
      <IconButton label="Search projects" aria-expanded={shown} onClick={show} className="ms-auto md:hidden">
        <Search size={20} aria-hidden="true" />
      </IconButton>
      <div
        className={classNames(
          'md:ms-auto md:min-w-0 md:max-w-75 md:flex-1',
          shown
            ? 'max-md:absolute max-md:inset-x-0 max-md:inset-y-0 max-md:z-1 max-md:flex max-md:items-center max-md:gap-2 max-md:bg-page max-md:px-4'
            : 'max-md:hidden',
        )}
      >
        <SearchBox size="bar" inputRef={input} />
        <IconButton label="Close search" onClick={() => setShown(false)} className="md:hidden">
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}
