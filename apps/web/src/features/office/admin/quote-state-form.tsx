'use client';

import { QUOTE_STATES, QuoteState } from '@redoubt/domain/office/quote/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { setQuoteState } from './action-calls.ts';

/** Says where a request stands. The requester's page shows it at once. */
export function QuoteStateForm({ reference, state }: { reference: string; state: QuoteState }) {
  const [chosen, setChosen] = useState(state);
  const { busy, failure, perform } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== state) await perform('state', () => setQuoteState({ reference, state: chosen }), `The state of ${reference} was saved.`);
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="shrink-0">
      <div className="flex items-end gap-2">
        <label className="field">
          <span className="sr-only">State of {reference}</span>
          <select ref={keepEarlyChoice} name="state" value={chosen} onChange={(event) => setChosen(QuoteState.parse(event.target.value))}>
            {QUOTE_STATES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" loading={busy !== undefined} disabled={chosen === state} aria-label={`Save state of ${reference}`}>
          Save
        </Button>
      </div>
      <Failure words={failure} />
    </form>
  );
}
