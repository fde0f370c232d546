'use client';

import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextField } from '@redoubt/ui/form/text-field';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { withdrawStatement } from './editor-calls.ts';
import { GroundsFields } from './grounds-fields.tsx';

type WithdrawFormProps = {
  id: string;
  today: string;
  /** Whether the project's page says why, as of an identity check. */
  reasoned: boolean;
};

/** Takes a statement back, with the page that says why. */
export function WithdrawForm({ id, today, reasoned }: WithdrawFormProps) {
  const { busy, error, problemOf, props } = useEditorForm(
    (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim();
      return withdrawStatement({ id, source: text('source'), statedOn: text('statedOn'), ...(reasoned && { reason: text('reason') }) });
    },
    { done: 'The statement was taken back.' },
  );
  const shownAtField = ['source', 'statedOn', 'reason'].some((name) => problemOf(name) !== undefined);
  return (
    <form {...props} className="grid gap-4">
      {reasoned && <TextField name="reason" label="Reason (public)" maxLength={300} problem={problemOf('reason')} />}
      <GroundsFields statedOn={today} problemOf={problemOf} />
      <FormEnd failure={shownAtField ? undefined : error?.words} busy={busy} variant="danger">
        Take it back
      </FormEnd>
    </form>
  );
}
