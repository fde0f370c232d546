'use client';

import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button } from '@redoubt/ui/button';
import { Tabs } from '@redoubt/ui/layer/tabs';
import { WordButton } from '@redoubt/ui/word-button';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { toastStore } from '@/browser/store/toast';
import { createList, restoreList } from '@/entities/watchlist/watchlist-calls';
import { ListTools } from './list-tools.tsx';

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const hrefOf = (id: string) => `/my/watchlists?list=${id}`;

/** The tabs of all lists, and the actions on the one that is shown. */
export function ListHead({ lists, selectedId }: { lists: readonly Watchlist[]; selectedId: string | undefined }) {
  const router = useRouter();
  const [open, setOpen] = useState<'new' | 'import'>();
  const [deleted, setDeleted] = useState<Watchlist>();
  const [restoring, setRestoring] = useState(false);
  const selected = lists.find(({ id }) => id === selectedId);
  const close = () => setOpen(undefined);

  function show(list: Watchlist) {
    close();
    setDeleted(undefined);
    router.push(hrefOf(list.id), { scroll: false });
  }

  async function restore(list: Watchlist) {
    if (restoring) return;
    setRestoring(true);
    const restored = await restoreList({ id: list.id });
    if (restored.ok) show(list);
    else toastStore.show({ tone: 'failed', words: restored.words });
    setRestoring(false);
  }

  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-28 leading-display tracking-title">Watchlists</h1>
        <div className="flex gap-2">
          <Button onClick={() => setOpen('import')}>
            <Upload size={16} aria-hidden="true" />
            Import
          </Button>
          <Button onClick={() => setOpen('new')}>
            <Plus size={16} aria-hidden="true" />
            New list
          </Button>
        </div>
      </div>
      {lists.length > 0 && (
        <div className="mt-4 border-line border-b">
          <Tabs
            label="Watchlists"
            tabs={lists.map(({ id, name, projects }) => ({ href: hrefOf(id), label: name, count: projects.length }))}
            current={selectedId === undefined ? '' : hrefOf(selectedId)}
            link={ListLink}
          />
        </div>
      )}
      {selected !== undefined && (
        <ListTools
          key={selected.id}
          list={selected}
          lists={lists}
          onDeleted={() => {
            setDeleted(selected);
            router.push('/my/watchlists', { scroll: false });
          }}
        />
      )}
      <div role="status">
        {deleted !== undefined && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-input border border-line bg-surface-2 px-4 py-2.5 text-text-2">
            <span className="wrap-anywhere min-w-0">
              “{deleted.name}” was deleted{deleted.shareKey !== null && ', and its public address no longer works'}. You can undo this for
              an hour.
            </span>
            <WordButton onClick={() => void restore(deleted)} aria-busy={restoring}>
              Undo
            </WordButton>
            <span className="ms-auto">
              <WordButton onClick={() => setDeleted(undefined)}>Dismiss</WordButton>
            </span>
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'new' && (
          <NameDialog
            title="New list"
            action="Create"
            initial=""
            onName={async (name) => {
              const made = await createList({ name, projects: [] });
              if (made.ok) show(made.result);
              return made.ok ? undefined : made.words;
            }}
            onClose={close}
          />
        )}
        {open === 'import' && <ImportDialog taken={lists.map(({ name }) => name)} onImported={show} onClose={close} />}
      </Suspense>
    </div>
  );
}

function ListLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} prefetch={false} scroll={false}>
      {children}
    </Link>
  );
}
