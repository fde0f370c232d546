import { type ComponentType, useEffect, useState } from 'react';
import type { SearchPanelProps } from './search-panel.tsx';

type Loading = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; Panel: ComponentType<SearchPanelProps> };

let loading: Promise<ComponentType<SearchPanelProps>> | undefined;

/** Begins to load what the list needs. Called when a visitor seems about to search, so that it is there in time. */
export function loadSearchPanel(): Promise<ComponentType<SearchPanelProps>> {
  loading ??= import('./search-panel.tsx').then(
    ({ SearchPanel }) => SearchPanel,
    (error: unknown) => {
      loading = undefined; // the next time the list opens, it is tried again
      throw error;
    },
  );
  return loading;
}

/** The list's code, asked for when `open`. */
export function useSearchPanel({ open }: { open: boolean }): Loading {
  const [state, setState] = useState<Loading>({ kind: 'loading' });
  useEffect(() => {
    if (!open) return;
    let current = true;
    loadSearchPanel().then(
      (Panel) => current && setState({ kind: 'ready', Panel }),
      () => current && setState({ kind: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [open]);
  return state;
}
