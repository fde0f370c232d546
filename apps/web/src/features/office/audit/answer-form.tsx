'use client';

import type { KeptFinding } from '@redoubt/domain/office/finding/schema';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { ContestedTexts } from './contested-texts.tsx';
import { answerFinding } from './office-calls.ts';
import { useFindingDraft } from './use-finding-draft.ts';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'acknowledged', label: 'Acknowledged: it stays as it is' },
  { value: 'disputed', label: 'Disputed: it is not a fault' },
] as const;

/** What the team says of a finding, and the commit that fixes it. What auditors settled, the team does not reopen. */
export function AnswerForm({ engagementKey, kept: { number, version, finding } }: { engagementKey: string; kept: KeptFinding }) {
  const { answer, fixCommit, status } = finding;
  const own = STATUSES.find(({ value }) => value === status);
  const { draft, change, theirs, busy, error, problemOf, save } = useFindingDraft({
    version,
    finding,
    draft: { answer, fixCommit, status: own?.value ?? ('open' as (typeof STATUSES)[number]['value']) },
  });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 px-5 py-4 max-sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save((written) => answerFinding(engagementKey, number, { version: written.version, answer: written.draft }));
      }}
    >
      {theirs !== undefined && <ContestedTexts {...theirs} />}
      <TextArea
        label="Answer"
        value={draft.answer}
        hint="Markdown. It stands in the report."
        problem={problemOf('answer')}
        onChange={(event) => change({ answer: event.target.value })}
      />
      <TextField
        label="Commit of the fix (optional)"
        mono
        value={draft.fixCommit}
        problem={problemOf('fixCommit')}
        onChange={(event) => change({ fixCommit: event.target.value })}
      />
      {own !== undefined && (
        <label className="field in-form">
          <span>Status</span>
          <select
            ref={keepEarlyChoice}
            value={draft.status}
            onChange={(event) => change({ status: STATUSES.find(({ value }) => value === event.target.value)?.value ?? draft.status })}
          >
            {STATUSES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <FormEnd
        failure={problemOf('answer') === undefined && problemOf('fixCommit') === undefined ? error?.words : undefined}
        busy={busy}
        variant="primary"
      >
        Save the answer
      </FormEnd>
    </form>
  );
}
