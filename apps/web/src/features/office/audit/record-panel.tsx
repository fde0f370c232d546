'use client';

import { type Entry, MESSAGE_FILES, SHOWN_MAX } from '@redoubt/domain/office/engagement/office';
import { Since } from '@redoubt/ui/data/since';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { Panel } from '@redoubt/ui/panel';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { sendMessage } from './office-calls.ts';

type RecordPanelProps = { engagementKey: string; entries: readonly Entry[]; writes: boolean; now: Date };

/** What happened in an engagement and what was said, the newest first. */
export function RecordPanel({ engagementKey, entries, writes, now }: RecordPanelProps) {
  return (
    <Panel
      id="record"
      title="Record"
      aside={entries.length < SHOWN_MAX.entries ? 'Newest first' : `The newest ${SHOWN_MAX.entries}; earlier ones are kept`}
    >
      {writes && <MessageForm engagementKey={engagementKey} />}
      {entries.length === 0 ? (
        <p className="px-5 py-4 text-12 text-text-3 max-sm:px-4">Nothing yet: states, people, scope and messages stand here.</p>
      ) : (
        <ol className="divide-y divide-line">
          {entries.map(({ id, at, kind, words, by, files }) => (
            <li key={id} className="px-5 py-3 max-sm:px-4">
              <p className={kind === 'message' ? 'whitespace-pre-wrap wrap-anywhere' : 'text-text-2 wrap-anywhere'}>{words}</p>
              {files.length > 0 && (
                <ul aria-label="Files" className="mt-1">
                  {files.map((file) => (
                    <li key={file.id} className="flex flex-wrap items-center gap-x-3">
                      <a
                        href={`/api/office/${engagementKey}/messages/files/${file.id}`}
                        download={file.name}
                        className="flex min-h-8 items-center text-brand-text wrap-anywhere hover:underline max-lg:min-h-11"
                      >
                        {file.name}
                      </a>
                      <span className="text-12 text-text-3 tabular-nums">{formatSize(file.bytes)}</span>
                      <span className="text-12 text-text-3">
                        SHA-256 <span className="font-mono break-all">{file.sha256}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-0.5 text-12 text-text-3">
                {by !== null && <span className="font-mono">{by} </span>}
                <Since instant={at.toISOString()} now={now} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Bytes as people read them: 12 kB, 3.4 MB. */
function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function MessageForm({ engagementKey }: { engagementKey: string }) {
  const { busy, error, problemOf, round, props } = useEditorForm((typed) => sendMessage(engagementKey, typed), {
    done: 'The message is sent.',
  });
  return (
    <form key={round} {...props} className="grid gap-3 border-line border-b px-5 py-4 max-sm:px-4">
      <TextArea
        name="text"
        label="Message"
        maxLength={10_000}
        hint="Everybody inside the engagement sees it."
        problem={problemOf('text')}
      />
      <label className="grid gap-1.5">
        <span className="font-medium">Files to send</span>
        <input type="file" name="file" multiple className="max-w-full" />
        <span className="text-12 text-text-3">
          Up to {MESSAGE_FILES.files}, {MESSAGE_FILES.bytes / 1_000_000} MB each. No one else can download them.
        </span>
      </label>
      <FormEnd failure={problemOf('text') === undefined ? error?.words : undefined} busy={busy}>
        Send
      </FormEnd>
    </form>
  );
}
