'use client';

import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import { useForm } from '@/browser/use-form';
import { DialogHead } from '@/shell/dialog-head';

type DeleteDialogProps = {
  list: Watchlist;
  /** Does it; why it was refused, or nothing. */
  onDelete: () => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks once more before a list goes (OP-41). */
export function DeleteDialog({ list: { name, projects, shareKey }, onDelete, onClose }: DeleteDialogProps) {
  const titleId = useId();
  const form = useForm({
    initial: {},
    find: () => ({}),
    onSubmit: async () => {
      const refusal = await onDelete();
      if (refusal !== undefined) form.refuse('form', refusal);
    },
  });
  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesOnMask>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title="Delete this list">
          “{name}” holds {projects.length} {projects.length === 1 ? 'project' : 'projects'}. The projects themselves stay where they are.
          {shareKey !== null && ' Its public address leads nowhere from then on, unless you undo it.'}
        </DialogHead>
        <Failure words={form.failure} />
        <Button type="submit" variant="danger" size={44} loading={form.busy} data-autofocus>
          Delete list
        </Button>
      </form>
    </Dialog>
  );
}
