'use client';

import type { ProjectId } from '@redoubt/domain/ids';
import { IconButton } from '@redoubt/ui/icon-button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { toastStore } from '@/browser/store/toast';
import { type ActionResult, arrangeList, toggleProject } from '@/entities/watchlist/watchlist-calls';

type RowToolsProps = {
  listId: string;
  projects: readonly ProjectId[];
  projectId: ProjectId;
  name: string;
  /** Whether the rows are in the order of the list itself, the only one that can be changed. */
  arranges: boolean;
};

/** Moves a project within its list, or removes it. */
export function RowTools({ listId, projects, projectId, name, arranges }: RowToolsProps) {
  const [busy, setBusy] = useState(false);
  const at = projects.indexOf(projectId);

  async function run(action: () => Promise<ActionResult<unknown>>) {
    if (busy) return;
    setBusy(true);
    const acted = await action();
    setBusy(false);
    if (!acted.ok) toastStore.show({ tone: 'failed', words: acted.words });
  }

  function move(by: -1 | 1) {
    const others = projects.filter((id) => id !== projectId);
    return run(() => arrangeList({ id: listId, projects: others.toSpliced(at + by, 0, projectId) }));
  }

  async function remove() {
    await run(() => toggleProject({ id: listId, projectId, watched: false }));
  }

  return (
    <span className="inline-flex items-center">
      {arranges && (
        <>
          <IconButton size={24} label={`Move ${name} up`} disabled={at === 0} onClick={() => void move(-1)}>
            <ArrowUp size={14} aria-hidden="true" className={at === 0 ? 'opacity-30' : undefined} />
          </IconButton>
          <IconButton size={24} label={`Move ${name} down`} disabled={at === projects.length - 1} onClick={() => void move(1)}>
            <ArrowDown size={14} aria-hidden="true" className={at === projects.length - 1 ? 'opacity-30' : undefined} />
          </IconButton>
        </>
      )}
      <IconButton size={24} label={`Remove ${name} from this list`} onClick={() => void remove()}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
