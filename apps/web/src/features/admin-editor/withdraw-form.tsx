'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { withdrawStatement } from './editor-calls.ts';
import { GroundsFields } from './grounds-fields.tsx';
import { useEditorForm } from './use-editor-form.ts';

/** Takes a statement back, with the page that says why. */
export function WithdrawForm({ id, today }: { id: string; today: string }) {
  const { busy, refusal, problemOf, props } = useEditorForm(
    (typed) => withdrawStatement({ id, source: String(typed.get('source')).trim(), statedOn: String(typed.get('statedOn')) }),
    { done: 'The statement was taken back.' },
  );
  const told = problemOf('source') !== undefined || problemOf('statedOn') !== undefined;
  return (
    <form {...props} className="grid gap-4">
      <GroundsFields statedOn={today} problemOf={problemOf} />
      <Failure words={told ? undefined : refusal?.words} />
      <div>
        <Button type="submit" variant="danger" loading={busy}>
          Take it back
        </Button>
      </div>
    </form>
  );
}
