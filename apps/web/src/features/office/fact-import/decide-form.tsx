'use client';

import type { FactProposal } from '@redoubt/domain/office/fact-import/schema';
import { DecideResult } from '@redoubt/domain/office/fact-import/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import type { FormEvent } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { attemptAction } from '@/entities/admin/attempt-action';
import { useAction } from '@/entities/admin/use-action';

const decide = (body: object) => attemptAction(apiClient.post('/api/admin/fact-proposals/decide', { body, result: DecideResult }));

/** Accepts a proposal, or rejects it with the reason. `name` says which, for those who hear the buttons alone. */
export function DecideForm({ id, name }: Pick<FactProposal, 'id'> & { name: string }) {
  const { busy, failure, perform } = useAction();
  const reject = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    void perform('reject', () => decide({ id, decision: 'reject', ...(reason !== '' && { reason }) }), 'The proposal was rejected.');
  };
  return (
    <div className="mt-3">
      <Button
        size={28}
        variant="primary"
        aria-label={`Accept: ${name}`}
        loading={busy === 'accept'}
        onClick={() => void perform('accept', () => decide({ id, decision: 'accept' }), 'The fact is on record.')}
      >
        Accept
      </Button>
      <details className="mt-1 text-text-2">
        <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
          Reject<span className="sr-only">: {name}</span>
        </summary>
        <form onSubmit={reject} method="post" className="grid gap-3 py-3">
          <TextField name="reason" label="Reason (optional)" maxLength={300} hint="It stays in the audit log." />
          <div>
            <Button type="submit" size={28} variant="secondary" loading={busy === 'reject'}>
              Reject it
            </Button>
          </div>
        </form>
      </details>
      <Failure words={failure} />
    </div>
  );
}
