'use client';

import { Category } from '@redoubt/domain/catalog/file/schema';
import { type OpenProposal, ProposalResult } from '@redoubt/domain/office/proposal/schema';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextField } from '@redoubt/ui/form/text-field';
import { apiClient } from '@/browser/api/api-client';
import { attemptForm } from '@/entities/account/field-error';
import { useEditorForm } from '@/entities/admin/use-editor-form';

/** Accepts a proposal as a new project, merges it into one that is listed, or declines it. */
export function DecideProposalForm({ proposal: { id, name } }: { proposal: Pick<OpenProposal, 'id' | 'name'> }) {
  const { error, busy, problemOf, round, props } = useEditorForm(
    (typed) => {
      const text = (field: string) => String(typed.get(field) ?? '');
      const decision = text('decision');
      const place = decision === 'decline' ? {} : { projectId: text('projectId'), owner: typed.get('owner') !== null };
      const body = { id, decision, reason: text('reason'), ...place, ...(decision === 'accept' && { category: text('category') }) };
      return attemptForm(apiClient.post('/api/admin/proposals/decide', { body, result: ProposalResult }));
    },
    { done: `${name} is decided, and the proposer is mailed.` },
  );
  return (
    <form key={round} {...props} className="grid gap-3 py-3">
      <label className="field in-form">
        <span>Decision</span>
        <select name="decision" defaultValue="accept">
          <option value="accept">Accept as a new project</option>
          <option value="merge">Merge into a listed project</option>
          <option value="decline">Decline</option>
        </select>
      </label>
      <TextField
        name="projectId"
        label="Id of the project"
        maxLength={64}
        mono
        hint="Of the new one, or of the one that is listed. Not needed to decline."
        problem={problemOf('projectId')}
      />
      <label className="field in-form">
        <span>Category of a new project</span>
        <select name="category">
          {Category.options.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="owner" /> The proof was checked: invite the proposer as owner of the team
      </label>
      <TextField
        name="reason"
        label="Reason"
        maxLength={500}
        hint="The proposer reads it. Needed to decline."
        problem={problemOf('reason')}
      />
      <FormEnd failure={problemOf('projectId') === undefined && problemOf('reason') === undefined ? error?.words : undefined} busy={busy}>
        Decide<span className="sr-only"> on {name}</span>
      </FormEnd>
    </form>
  );
}
