'use client';

import { type Finding, FindingLevel, FindingStatus, STATUS_LABELS, severityOf } from '@redoubt/domain/office/finding/schema';
import { FINDING_TEMPLATES } from '@redoubt/domain/office/finding/templates';
import { SEVERITIES } from '@redoubt/domain/severity';
import { Choice } from '@redoubt/ui/form/choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { TextField } from '@redoubt/ui/form/text-field';
import { Severity } from '@redoubt/ui/score/severity';
import { useRouter } from 'next/navigation';
import { ContestedTexts } from './contested-texts.tsx';
import { addFinding, changeFinding } from './office-calls.ts';
import { PlaceRows } from './place-rows.tsx';
import { useFindingDraft } from './use-finding-draft.ts';

const TEXTS = [
  { name: 'description', label: 'Description' },
  { name: 'effect', label: 'Impact in words' },
  { name: 'proof', label: 'Proof of concept' },
  { name: 'recommendation', label: 'Recommendation' },
  { name: 'verdict', label: 'Your word on the fix' },
] as const;

const TEMPLATES = FINDING_TEMPLATES.map(({ name, ...finding }) => ({ name, finding }));

type FindingFormProps = {
  engagementKey: string;
  /** Absent for a new one. */
  number: number | undefined;
  version: number;
  finding: Finding;
  /** Paths of the scope, which places are chosen from. */
  files: readonly string[];
};

/** What auditors write of a finding. */
export function FindingForm({ engagementKey, number, version, finding, files }: FindingFormProps) {
  const router = useRouter();
  const { answer: _answer, fixCommit: _fixCommit, ...written } = finding;
  const { draft, change, theirs, busy, error, problemOf, save } = useFindingDraft({ version, finding, draft: written });
  const shown = ['title', 'category', 'override', 'places', ...TEXTS.map(({ name }) => name)];
  const submit = () =>
    save(
      (now) =>
        number === undefined
          ? addFinding(engagementKey, now.draft)
          : changeFinding(engagementKey, number, { version: now.version, finding: now.draft }),
      { after: (saved) => number === undefined && router.push(`/office/${engagementKey}/findings/${saved}`) },
    );
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4 px-5 py-4 max-sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {theirs !== undefined && <ContestedTexts {...theirs} />}
      {number === undefined && <TemplateChoice templates={TEMPLATES} onChoose={change} />}
      <TextField
        label="Title"
        value={draft.title}
        maxLength={200}
        problem={problemOf('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
        {(['impact', 'likelihood'] as const).map((name) => (
          <Choice
            key={name}
            label={name === 'impact' ? 'Impact' : 'Likelihood'}
            value={draft[name]}
            options={FindingLevel.options.map((level) => ({ value: level, label: level.charAt(0).toUpperCase() + level.slice(1) }))}
            onChoose={(value) => change({ [name]: value })}
          />
        ))}
        <Choice
          label="Severity"
          value={draft.override?.severity ?? ''}
          options={[
            { value: '', label: 'By impact and likelihood' },
            ...SEVERITIES.map((each) => ({ value: each, label: each.charAt(0).toUpperCase() + each.slice(1) })),
          ]}
          onChoose={(value) => {
            const severity = SEVERITIES.find((each) => each === value);
            change({ override: severity === undefined ? null : { severity, reason: draft.override?.reason ?? '' } });
          }}
        />
      </div>
      <p className="flex items-center gap-2 text-12 text-text-3">
        It is <Severity level={severityOf(draft)} />
      </p>
      {draft.override !== null && (
        <TextField
          label="Why it is not what impact and likelihood give"
          value={draft.override.reason}
          maxLength={500}
          problem={problemOf('override')}
          onChange={(event) => draft.override !== null && change({ override: { ...draft.override, reason: event.target.value } })}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <TextField
          label="Category (optional)"
          value={draft.category}
          maxLength={40}
          hint="Of SWC or the OWASP Smart Contract Top 10: SWC-107"
          problem={problemOf('category')}
          onChange={(event) => change({ category: event.target.value })}
        />
        <Choice
          label="Status"
          value={draft.status}
          options={FindingStatus.options.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
          onChoose={(value) => change({ status: FindingStatus.parse(value) })}
        />
      </div>
      <PlaceRows places={draft.places} files={files} problem={problemOf('places')} onChange={(places) => change({ places: [...places] })} />
      {TEXTS.map(({ name, label }) => (
        <TextArea
          key={name}
          label={label}
          value={draft[name]}
          problem={problemOf(name)}
          hint={name === 'description' ? 'These texts are Markdown. HTML is shown as text, pictures as links.' : undefined}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <FormEnd failure={shown.some((name) => problemOf(name) !== undefined) ? undefined : error?.words} busy={busy} variant="primary">
        {number === undefined ? 'Save the finding' : 'Save the change'}
      </FormEnd>
    </form>
  );
}

type TemplateChoiceProps<Fields> = {
  templates: readonly { readonly name: string; readonly finding: Fields }[];
  onChoose: (finding: Fields) => void;
};

/** Fills the form from a template. */
export function TemplateChoice<Fields>({ templates, onChoose }: TemplateChoiceProps<Fields>) {
  return (
    <Choice
      label="Begin with a template"
      value=""
      options={[{ value: '', label: 'None' }, ...templates.map(({ name }) => ({ value: name, label: name }))]}
      onChoose={(chosen) => {
        const template = templates.find(({ name }) => name === chosen);
        if (template !== undefined) onChoose(template.finding);
      }}
    />
  );
}
