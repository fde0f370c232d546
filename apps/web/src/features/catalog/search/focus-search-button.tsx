'use client';

import { IconButton } from '@redoubt/ui/icon-button';
import Search from 'lucide-react/icons/search';

/** On the home page the header's search button leads to the large box. */
export function FocusSearchButton() {
  function focusSearch() {
    document.querySelector<HTMLInputElement>('main [role="combobox"]')?.focus();
  }
  return (
    <IconButton label="Search projects" onClick={focusSearch} className="ms-auto">
      <Search size={20} aria-hidden="true" />
    </IconButton>
  );
}
