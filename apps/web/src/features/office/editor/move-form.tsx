'use client';

import type { AuditIssue } from '@redoubt/domain/catalog/audit/issues';
import { type Engagement, engagementLabel, nextStates } from '@redoubt/domain/office/engagement/schema';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextField } from '@redoubt/ui/form/text-field';
import { useState } from 'react';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { moveEngagement } from './editor-calls.ts';
import { GroundsFields } from './grounds-fields.tsx';
import { IssueRows } from './issue-rows.tsx';

/** Says where an engagement of ours stands now. Published, it needs its report. */
export function MoveForm({ engagement: { id, kind, state, scope, source }, today }: { engagement: Engagement; today: string }) {
  const next = nextStates(state, kind);
  const [chosen, setChosen] = useState(next.at(-1) ?? state);
  const [issues, setIssues] = useState<readonly AuditIssue[]>([]);
  const { busy, error, problemOf, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim();
      const report = { url: text('url'), date: text('date'), issues };
      const grounds = { source: text('source'), statedOn: text('statedOn') };
      return moveEngagement({ id, state: chosen, ...grounds, ...(chosen === 'published' && { report }) });
    },
    { done: `“${scope}” is ${engagementLabel(chosen, kind).toLowerCase()} now.` },
  );
  const shownAtField = ['url', 'date', 'source', 'statedOn', ...issues.map((_, index) => `issues[${index}].title`)].some(
    (name) => problemOf(name) !== undefined,
  );
  return (
    <form {...props} className="grid gap-4">
      <label className="field in-form">
        <span>Move to</span>
        <select
          ref={keepEarlyChoice}
          name="state"
          value={chosen}
          onChange={(event) => setChosen(next.find((each) => each === event.target.value) ?? chosen)}
        >
          {next.map((each) => (
            <option key={each} value={each}>
              {engagementLabel(each, kind)}
            </option>
          ))}
        </select>
      </label>
      {chosen === 'published' && (
        <>
          <div className="grid grid-cols-[1fr_180px] gap-4 max-sm:grid-cols-1">
            <TextField name="url" label="Address of the report" placeholder="https://" problem={problemOf('url')} />
            <TextField name="date" label="Date of the report" type="date" defaultValue={today} problem={problemOf('date')} />
          </div>
          {kind === 'audit' && <IssueRows issues={issues} onChange={setIssues} problemOf={problemOf} />}
        </>
      )}
      <GroundsFields source={source} statedOn={today} problemOf={problemOf} />
      <FormEnd failure={shownAtField ? undefined : error?.words} busy={busy} variant="primary">
        Move
      </FormEnd>
    </form>
  );
}
