'use client';

import { EngagementKind, type KeptEngagement, KIND_LABELS } from '@redoubt/domain/office/engagement/schema';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextField } from '@redoubt/ui/form/text-field';
import { useState } from 'react';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { saveEngagement } from './editor-calls.ts';
import { GroundsFields } from './grounds-fields.tsx';

const OPTIONAL = ['code', 'commit', 'startsOn', 'expectedOn', 'quote'] as const;

type EngagementFormProps = {
  projectId?: string;
  /** To choose from, where it is not given. */
  projects?: readonly { readonly id: string; readonly name: string }[];
  today: string;
  before?: KeptEngagement;
  /** The request for a quote that a new one answers. */
  quote?: string | undefined;
};

/** Begins an engagement of ours with an offer, or changes what is known of one. */
export function EngagementForm({ projectId, projects = [], today, before, quote = '' }: EngagementFormProps) {
  const [kind, setKind] = useState<EngagementKind>(before?.kind ?? 'audit');
  const { busy, error, problemOf, round, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim();
      const given = OPTIONAL.filter((name) => text(name) !== '').map((name) => [name, text(name)]);
      return saveEngagement({
        ...(before !== undefined && { id: before.id }),
        projectId: projectId ?? text('projectId'),
        kind,
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
          <>
            <TextField
              name="projectId"
              label="Project"
              list="engagement-projects"
              autoComplete="off"
              problem={problemOf('projectId')}
              hint="Choose it by its name or id"
            />
            <datalist id="engagement-projects">
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        )}
        {before === undefined && (
          <label className="field in-form">
            <span>Kind</span>
            <select ref={keepEarlyChoice} name="kind" value={kind} onChange={(event) => setKind(EngagementKind.parse(event.target.value))}>
              {EngagementKind.options.map((each) => (
                <option key={each} value={each}>
                  {KIND_LABELS[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        <TextField
          name="scope"
          label={kind === 'audit' ? 'What is audited' : 'What is tested'}
          defaultValue={before?.scope ?? ''}
          maxLength={200}
          problem={problemOf('scope')}
        />
        {kind === 'audit' && (
          <>
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
          </>
        )}
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
      <FormEnd
        failure={named.some((name) => problemOf(name) !== undefined) ? undefined : error?.words}
        busy={busy}
        variant={before === undefined ? 'primary' : 'secondary'}
      >
        {before === undefined ? 'Add the engagement' : 'Save the change'}
      </FormEnd>
    </form>
  );
}
