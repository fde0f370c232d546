'use client';

import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button } from '@redoubt/ui/button';
import { IconButton } from '@redoubt/ui/icon-button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Rss from 'lucide-react/icons/rss';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { toastStore } from '@/browser/store/toast';
import { deleteList, orderLists, renameList } from '@/entities/watchlist/watchlist-calls';

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

type ListToolsProps = { list: Watchlist; lists: readonly Watchlist[]; onDeleted: () => void };

/** The actions on a list as a whole. */
export function ListTools({ list, lists, onDeleted }: ListToolsProps) {
  const [open, setOpen] = useState<'rename' | 'share' | 'feed' | 'delete'>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  const at = lists.findIndex(({ id }) => id === list.id);

  async function run(action: () => Promise<string | undefined>) {
    if (busy) return;
    setBusy(true);
    const error = await action();
    setBusy(false);
    if (error !== undefined) toastStore.show({ tone: 'failed', words: error });
  }

  function move(by: -1 | 1) {
    return run(async () => {
      const others = lists.map(({ id }) => id).filter((id) => id !== list.id);
      const acted = await orderLists({ ids: others.toSpliced(at + by, 0, list.id) });
      return acted.ok ? undefined : acted.words;
    });
  }

  const save = () =>
    run(async () => {
      try {
        await (await import('./export-list.ts')).exportList(list);
        return undefined;
      } catch {
        return 'The list could not be saved as a file. Please try again.';
      }
    });

  return (
    <div className="mt-3 flex flex-wrap items-center gap-1">
      <Button size={28} variant="quiet" onClick={() => setOpen('rename')}>
        <Pencil size={14} aria-hidden="true" />
        Rename
      </Button>
      <Button size={28} variant="quiet" onClick={() => setOpen('share')}>
        <Share2 size={14} aria-hidden="true" />
        {list.shareKey === null ? 'Share' : 'Shared'}
      </Button>
      <Button size={28} variant="quiet" onClick={() => setOpen('feed')}>
        <Rss size={14} aria-hidden="true" />
        Feed
      </Button>
      <Button size={28} variant="quiet" disabled={list.projects.length === 0} onClick={() => void save()}>
        <Download size={14} aria-hidden="true" />
        Export CSV
      </Button>
      <Button size={28} variant="quiet" onClick={() => setOpen('delete')}>
        <Trash2 size={14} aria-hidden="true" />
        Delete
      </Button>
      {lists.length > 1 && (
        <span className="ms-auto inline-flex gap-1">
          <IconButton size={24} label={`Move ${list.name} to the left`} disabled={at === 0} onClick={() => void move(-1)}>
            <ArrowLeft size={14} aria-hidden="true" className={at === 0 ? 'opacity-30' : undefined} />
          </IconButton>
          <IconButton size={24} label={`Move ${list.name} to the right`} disabled={at === lists.length - 1} onClick={() => void move(1)}>
            <ArrowRight size={14} aria-hidden="true" className={at === lists.length - 1 ? 'opacity-30' : undefined} />
          </IconButton>
        </span>
      )}
      <Suspense fallback={null}>
        {open === 'rename' && (
          <NameDialog
            title="Rename the list"
            action="Rename"
            initial={list.name}
            onName={async (name) => {
              const acted = await renameList({ id: list.id, name });
              if (acted.ok) close();
              return acted.ok ? undefined : acted.words;
            }}
            onClose={close}
          />
        )}
        {open === 'share' && <ShareDialog list={list} onClose={close} />}
        {open === 'feed' && <FeedDialog list={list} onClose={close} />}
        {open === 'delete' && (
          <DeleteDialog
            list={list}
            onDelete={async () => {
              const acted = await deleteList({ id: list.id });
              if (!acted.ok) return acted.words;
              close();
              onDeleted();
              return undefined;
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
