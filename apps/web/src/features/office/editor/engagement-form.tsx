'use client';

import type { KeptEngagement } from '@redoubt/domain/office/engagement/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { saveEngagement } from './editor-calls.ts';
import { GroundsFields } from './grounds-fields.tsx';
import { useEditorForm } from './use-editor-form.ts';

const OPTIONAL = ['code', 'commit', 'startsOn', 'expectedOn', 'quote'] as const;

type EngagementFormProps = {
  projectId?: string;
  today: string;
  before?: KeptEngagement;
  /** The request for a quote that a new one answers. */
  quote?: string | undefined;
};

/** Begins an audit of ours with an offer, or changes what is known of one. */
export function EngagementForm({ projectId, today, before, quote = '' }: EngagementFormProps) {
  const { busy, error, problemOf, round, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim();
      const given = OPTIONAL.filter((name) => text(name) !== '').map((name) => [name, text(name)]);
      return saveEngagement({
        ...(before !== undefined && { id: before.id }),
        projectId: projectId ?? text('projectId'),
        scope: text('scope'),
        ...Object.fromEntries(given),
        source: text('source'),
        statedOn: text('statedOn'),
      });
    },
    { done: before === undefined ? 'The engagement is on record, as quoted.' : 'The change is on record.' },
  );
  const named = ['projectId', 'scope', 'source', 'statedOn', ...OPTIONAL];
  return (
    <form key={round} {...props} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {projectId === undefined && (
          <TextField name="projectId" label="Project’s id" problem={problemOf('projectId')} hint="As in its address" />
        )}
        <TextField name="scope" label="What is audited" defaultValue={before?.scope ?? ''} maxLength={200} problem={problemOf('scope')} />
        <TextField
          name="code"
          label="Code (optional)"
          defaultValue={before?.code ?? ''}
          placeholder="https://"
          problem={problemOf('code')}
        />
        <TextField
          name="commit"
          label="Frozen at commit (optional)"
          mono
          defaultValue={before?.commit ?? ''}
          problem={problemOf('commit')}
        />
        <TextField
          name="startsOn"
          label="Begins on (optional)"
          type="date"
          defaultValue={before?.startsOn ?? ''}
          problem={problemOf('startsOn')}
        />
        <TextField
          name="expectedOn"
          label="Report expected on (optional)"
          type="date"
          defaultValue={before?.expectedOn ?? ''}
          problem={problemOf('expectedOn')}
        />
        <TextField
          name="quote"
          label="Answers the request (optional)"
          mono
          defaultValue={before?.quote ?? (round === 0 ? quote : '')} // One request begins one engagement.
          placeholder="Q-7K2M-9XRD"
          problem={problemOf('quote')}
          hint="Its requester is notified by mail, now and of each later state."
        />
      </div>
      <GroundsFields source={before?.source ?? ''} statedOn={today} problemOf={problemOf} />
      <Failure words={named.some((name) => problemOf(name) !== undefined) ? undefined : error?.words} />
      <div>
        <Button type="submit" variant={before === undefined ? 'primary' : 'secondary'} loading={busy}>
          {before === undefined ? 'Add the engagement' : 'Save the change'}
        </Button>
      </div>
    </form>
  );
}
