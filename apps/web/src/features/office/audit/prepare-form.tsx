'use client';

import type { KeptFinding } from '@redoubt/domain/office/finding/schema';
import { Disclosure } from '@redoubt/domain/office/report/document';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextArea } from '@redoubt/ui/form/text-area';
import { useState } from 'react';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { prepareReport } from './office-calls.ts';

const WORDS: Readonly<Record<Disclosure, string>> = {
  full: 'In whole: everybody reads all of it',
  part: 'In part: of some findings severity and status alone',
  hash: 'As a hash: the file stays with the team, and proves itself',
};

/** Prepares a report from scope and findings as they are now. */
export function PrepareForm({ engagementKey, findings }: { engagementKey: string; findings: readonly KeptFinding[] }) {
  const [disclosure, setDisclosure] = useState<Disclosure>('full');
  const listed = findings.filter(({ finding }) => finding.status !== 'withdrawn');
  const { busy, error, problemOf, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '');
      const withheld = disclosure === 'part' ? typed.getAll('withheld').map(Number) : [];
      return prepareReport(engagementKey, {
        summary: text('summary'),
        method: text('method'),
        notLookedAt: text('notLookedAt'),
        disclosure,
        withheld,
      });
    },
    { done: 'The report is prepared and signed. A second person approves it.' },
  );
  const named = ['summary', 'method', 'notLookedAt', 'withheld'].some((name) => problemOf(name) !== undefined);
  return (
    <form {...props} className="grid gap-4 py-3">
      <TextArea name="summary" label="Summary" hint="Markdown" problem={problemOf('summary')} />
      <TextArea
        name="method"
        label="Method"
        hint="How it was reviewed, with which tools and versions. Markdown"
        problem={problemOf('method')}
      />
      <TextArea name="notLookedAt" label="Not looked at" hint="What lies outside, and why. Markdown" problem={problemOf('notLookedAt')} />
      <label className="field in-form">
        <span>Published</span>
        <select
          ref={keepEarlyChoice}
          name="disclosure"
          value={disclosure}
          onChange={(event) => setDisclosure(Disclosure.parse(event.target.value))}
        >
          {Disclosure.options.map((each) => (
            <option key={each} value={each}>
              {WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      {disclosure === 'part' && (
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 font-medium">Findings whose texts are not published</legend>
          {listed.map(({ number, finding }) => (
            <Checkbox key={number} name="withheld" value={String(number)}>
              {number}. {finding.title}
            </Checkbox>
          ))}
          {problemOf('withheld') !== undefined && <p className="text-12 text-danger">{problemOf('withheld')}</p>}
        </fieldset>
      )}
      <FormEnd failure={named ? undefined : error?.words} busy={busy} variant="primary">
        Prepare and sign
      </FormEnd>
    </form>
  );
}
