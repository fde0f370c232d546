'use client';

import { ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import { decodeFile, readProjectIds } from '@redoubt/domain/follow/watchlist/csv';
import { findNameProblem, toFreeName, toWatchlistName, WATCHLIST_NAME_MAX } from '@redoubt/domain/follow/watchlist/name';
import { WATCHED_PROJECTS_MAX, type Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { useForm } from '@/browser/use-form';
import { createList } from '@/entities/watchlist/watchlist-calls';
import { DialogHead } from '@/shell/dialog-head';

type ImportDialogProps = { taken: readonly string[]; onImported: (list: Watchlist) => void; onClose: () => void };

/** The content of a file: projects of the catalogue, and cells that are none. */
type ImportSummary = { readonly known: readonly ProjectId[]; readonly unknown: readonly string[]; readonly dropped: number };

const BYTES_MAX = 1_000_000;
const PER_CALL = 100;
const UNKNOWN_SHOWN = 5;

/** Creates a list from a CSV file, after a summary of what was found in it. */
export function ImportDialog({ taken, onImported, onClose }: ImportDialogProps) {
  const titleId = useId();
  const fileId = useId();
  const [summary, setSummary] = useState<ImportSummary>();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initial: { name: '' },
    find: ({ name }) => {
      const problem = findNameProblem(toWatchlistName(name));
      return problem === undefined ? {} : { name: problem };
    },
    onSubmit: async ({ name }) => {
      if (summary === undefined || summary.known.length === 0) {
        form.refuse('form', 'Please choose a file that contains projects.');
        return;
      }
      const created = await createList({ name: toWatchlistName(name), projects: summary.known });
      if (created.ok) onImported(created.result);
      else form.refuse('name', created.words);
    },
  });

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    setSummary(undefined);
    if (file.size > BYTES_MAX) return form.refuse('form', 'This file is larger than 1 MB.');
    setBusy(true);
    try {
      const read = await readFile(file);
      if ('problem' in read) return form.refuse('form', read.problem);
      setSummary(read);
      const stem = [...toWatchlistName(file.name.replace(/\.[^.]*$/, '').replace(/\p{Cc}/gu, ''))].slice(0, WATCHLIST_NAME_MAX).join('');
      form.set('name', toFreeName(stem === '' ? 'Imported list' : stem, taken));
    } catch {
      form.refuse('form', 'The file could not be read. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title="Import a list">
          A CSV file with a column “id”, as an export has. Other columns are ignored.
        </DialogHead>
        <div>
          <label htmlFor={fileId} className="font-medium">
            File
          </label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv,text/plain"
            data-autofocus
            onChange={(event) => void choose(event.target.files?.[0])}
            className="mt-1.5 block w-full cursor-pointer rounded-input border border-line-input bg-page p-2 text-text-2"
          />
        </div>
        <div role="status" aria-busy={busy} className="empty:hidden">
          {summary !== undefined && <Summary summary={summary} />}
        </div>
        {summary !== undefined && summary.known.length > 0 && <TextField {...form.field('name')} label="Name" autoComplete="off" />}
        <Failure words={form.failure} />
        <Button
          type="submit"
          variant="primary"
          size={44}
          loading={form.busy}
          disabled={summary === undefined || summary.known.length === 0}
        >
          Create list
        </Button>
      </form>
    </Dialog>
  );
}

/** Reads a file and checks its ids against the catalogue. `problem`: why nothing of it was read. */
async function readFile(file: File): Promise<ImportSummary | { problem: string }> {
  const { ids, foreign, problem } = readProjectIds(decodeFile(new Uint8Array(await file.arrayBuffer())));
  if (problem !== undefined) return { problem };
  const asked = ids.slice(0, WATCHED_PROJECTS_MAX);
  const known = new Set<ProjectId>();
  for (let from = 0; from < asked.length; from += PER_CALL) {
    const body = { projectIds: asked.slice(from, from + PER_CALL), dataPerPage: PER_CALL };
    const { projects } = await apiClient.post('/api/projects-list', { body, result: ProjectsListResponse });
    for (const { id } of projects) known.add(id);
  }
  return {
    known: asked.filter((id) => known.has(id)),
    unknown: [...asked.filter((id) => !known.has(id)), ...foreign],
    dropped: ids.length - asked.length,
  };
}

function Summary({ summary: { known, unknown, dropped } }: { summary: ImportSummary }) {
  return (
    <div className="grid gap-1 rounded-input bg-surface-2 px-3 py-2.5">
      <p className="font-medium">
        {known.length === 0 ? 'No project was found in it.' : `${known.length} ${known.length === 1 ? 'project' : 'projects'} found.`}
      </p>
      {unknown.length > 0 && (
        <p className="wrap-anywhere text-12 text-text-2">
          Not in the catalogue and left out:{' '}
          {unknown
            .slice(0, UNKNOWN_SHOWN)
            .map((text) => text.slice(0, 40))
            .join(', ')}
          {unknown.length > UNKNOWN_SHOWN && ` and ${unknown.length - UNKNOWN_SHOWN} more`}
        </p>
      )}
      {dropped > 0 && (
        <p className="text-12 text-text-2">
          A list holds at most {WATCHED_PROJECTS_MAX} projects; {dropped} more were left out.
        </p>
      )}
    </div>
  );
}
