'use client';

import { FILES_BODY_BYTES } from '@redoubt/domain/office/engagement/office';
import { Failure } from '@redoubt/ui/failure';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, useId, useState } from 'react';
import { toastStore } from '@/browser/store/toast';
import { addFiles } from './office-calls.ts';
import { ArchiveError, isArchive, isSource, type Source, toText, unpackArchive } from './unpack-archive.ts';

/** Bytes of text in one call: JSON writes some characters with several. */
const BATCH_BYTES = FILES_BODY_BYTES / 4;
const BATCH_FILES = 200;

/** Adds sources to the scope: single files, a folder or an archive, of which only sources are taken. Archives are unpacked in the browser. */
export function FileForm({ engagementKey }: { engagementKey: string }) {
  const router = useRouter();
  const id = useId();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const chosen = [...(input.files ?? [])];
    if (chosen.length === 0 || busy !== undefined) return;
    setFailure(undefined);
    setBusy('Reading');
    const { sources, left, refused } = await readChosen(chosen);
    let added = 0;
    let problem = refused ?? (sources.length === 0 ? 'None of these is a source file in UTF-8.' : undefined);
    for (const batch of toBatches(sources)) {
      setBusy(`Adding ${added + batch.length} of ${sources.length}`);
      problem = (await addFiles(engagementKey, batch))?.words;
      if (problem !== undefined) break;
      added += batch.length;
    }
    input.value = '';
    setBusy(undefined);
    setFailure(problem === undefined ? undefined : added > 0 ? `${problem} ${added} files were added before.` : problem);
    if (added === 0) return;
    const rest = left === 0 ? '' : left === 1 ? ' 1 that is no source was left out.' : ` ${left} that are no sources were left out.`;
    toastStore.show({ tone: 'done', words: `${added === 1 ? '1 file is' : `${added} files are`} in the scope.${rest}` });
    router.refresh();
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <div>
          <label htmlFor={`${id}-files`} className="block font-medium">
            Add source files or an archive
          </label>
          <input id={`${id}-files`} type="file" multiple disabled={busy !== undefined} onChange={add} className="mt-1.5 max-w-full" />
        </div>
        <div>
          <label htmlFor={`${id}-folder`} className="block font-medium">
            Add a folder
          </label>
          <input
            id={`${id}-folder`}
            type="file"
            multiple
            disabled={busy !== undefined}
            onChange={add}
            className="mt-1.5 max-w-full"
            {...{ webkitdirectory: '' }}
          />
        </div>
      </div>
      <p className="text-12 text-text-3">
        Sources in UTF-8, at most 1 MB each, 50 MB and 10,000 files in all. Archives are .zip, .tar, .tar.gz or .tgz; they are unpacked in
        your browser.
      </p>
      <p role="status" className="text-12 text-text-2">
        {busy === undefined ? '' : `${busy}…`}
      </p>
      <Failure words={failure} />
    </div>
  );
}

type Chosen = { readonly sources: readonly Source[]; readonly left: number; readonly refused?: string };

/** The sources among what was chosen: one archive, or files. */
async function readChosen(files: readonly File[]): Promise<Chosen> {
  const [first] = files;
  if (first === undefined || !isArchive(first.name)) return readSources(files);
  if (files.length > 1) return { sources: [], left: 0, refused: 'Choose one archive at a time, and no files beside it.' };
  try {
    return await unpackArchive(first, first.name);
  } catch (error) {
    const refused = error instanceof ArchiveError ? error.message : `${first.name} cannot be read as an archive.`;
    return { sources: [], left: 0, refused };
  }
}

/** Texts of the files that can be in a scope, under their paths below the chosen folder; and how many others there were. */
async function readSources(files: readonly File[]): Promise<{ sources: Source[]; left: number }> {
  const sources: Source[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
    if (!isSource(path, file.size)) continue;
    const text = toText(new Uint8Array(await file.arrayBuffer()));
    if (text !== undefined) sources.push({ path, text });
  }
  return { sources, left: files.length - sources.length };
}

function toBatches(sources: readonly Source[]): Source[][] {
  const batches: Source[][] = [];
  let bytes = 0;
  for (const source of sources) {
    const last = batches.at(-1);
    if (last === undefined || last.length === BATCH_FILES || bytes + source.text.length > BATCH_BYTES) {
      batches.push([source]);
      bytes = source.text.length;
    } else {
      last.push(source);
      bytes += source.text.length;
    }
  }
  return batches;
}
