'use client';

import { findNameProblem, toWatchlistName, WATCHLIST_NAME_MAX } from '@redoubt/domain/follow/watchlist/name';
import { Button } from '@redoubt/ui/button';
import { TextField } from '@redoubt/ui/form/text-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import { useForm } from '@/browser/use-form';
import { DialogHead } from '@/shell/dialog-head';

type NameDialogProps = {
  title: string;
  action: string;
  initial: string;
  /** Saves the name. Resolves with an error message after a failure. */
  onName: (name: string) => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks for a list's name. */
export function NameDialog({ title, action, initial, onName, onClose }: NameDialogProps) {
  const titleId = useId();
  const form = useForm({
    initial: { name: initial },
    find: ({ name }) => {
      const problem = findNameProblem(toWatchlistName(name));
      return problem === undefined ? {} : { name: problem };
    },
    onSubmit: async ({ name }) => {
      const error = await onName(toWatchlistName(name));
      if (error !== undefined) form.refuse('name', error);
    },
  });
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title={title}>
          Only you see your lists, unless you share one.
        </DialogHead>
        <TextField {...form.field('name')} data-autofocus label="Name" hint={`1 to ${WATCHLIST_NAME_MAX} characters.`} autoComplete="off" />
        <Button type="submit" variant="primary" size={44} loading={form.busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
