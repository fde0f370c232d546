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
  /** Deletes the list. Resolves with an error message after a failure. */
  onDelete: () => Promise<string | undefined>;
  onClose: () => void;
};

/** Confirms the deletion of a list (OP-41). */
export function DeleteDialog({ list: { name, projects, shareKey }, onDelete, onClose }: DeleteDialogProps) {
  const titleId = useId();
  const form = useForm({
    initial: {},
    find: () => ({}),
    onSubmit: async () => {
      const error = await onDelete();
      if (error !== undefined) form.refuse('form', error);
    },
  });
  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesOnMask>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title="Delete this list">
          “{name}” contains {projects.length} {projects.length === 1 ? 'project' : 'projects'}. The projects themselves are not deleted.
          {shareKey !== null && ' Its public address stops working, unless you undo the deletion.'}
        </DialogHead>
        <Failure words={form.failure} />
        <Button type="submit" variant="danger" size={44} loading={form.busy} data-autofocus>
          Delete list
        </Button>
      </form>
    </Dialog>
  );
}
