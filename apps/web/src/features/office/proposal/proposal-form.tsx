'use client';

import { ProposalResult } from '@redoubt/domain/office/proposal/schema';
import { Failure } from '@redoubt/ui/failure';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextField } from '@redoubt/ui/form/text-field';
import { apiClient } from '@/browser/api/api-client';
import { attemptForm } from '@/entities/account/field-error';
import { useEditorForm } from '@/entities/admin/use-editor-form';

/** Each line: a chain and an address. */
function toContracts(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [chain = '', address = ''] = line.trim().split(/[\s,]+/);
      return { chain: chain.toLowerCase(), address };
    });
}

/** Proposes a project to be listed. */
export function ProposalForm() {
  const { error, busy, problemOf, round, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '');
      const body = {
        name: text('name'),
        website: text('website'),
        contracts: toContracts(text('contracts')),
        about: text('about'),
        proof: text('proof'),
      };
      return attemptForm(apiClient.post('/api/office/proposals', { body, result: ProposalResult, creates: true }));
    },
    { done: 'The proposal waits for an editor. You are mailed the answer.' },
  );
  const shown = ['name', 'website', 'contracts', 'about', 'proof'].some((name) => problemOf(name) !== undefined);
  return (
    <form key={round} {...props} className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
      <TextField name="name" label="Project" maxLength={80} problem={problemOf('name')} />
      <TextField name="website" type="url" label="Website" placeholder="https://" problem={problemOf('website')} />
      <label className="field in-form">
        <span>What it is</span>
        <textarea name="about" rows={3} maxLength={600} />
      </label>
      <Failure words={problemOf('about')} />
      <label className="field in-form">
        <span>Contracts, one a line: chain and address</span>
        <textarea name="contracts" rows={3} placeholder="ethereum 0x…" className="font-mono" />
      </label>
      <Failure words={problemOf('contracts')} />
      <label className="field in-form">
        <span>How you show that it is yours (a TXT record of the site’s domain, a signed message); empty if it is not</span>
        <textarea name="proof" rows={2} maxLength={1000} />
      </label>
      <Failure words={problemOf('proof')} />
      <FormEnd failure={shown ? undefined : error?.words} busy={busy}>
        Propose
      </FormEnd>
    </form>
  );
}
