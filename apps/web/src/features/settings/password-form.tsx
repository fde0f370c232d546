'use client';

import { DoneResult } from '@redoubt/domain/account/schema';
import { changePasswordProblem, findPasswordProblems, PASSWORD_CHANGED_WORDS } from '@redoubt/domain/profile/change-password';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { type FormEvent, useRef, useState } from 'react';
import { apiClient } from '@/lib/api-client';
import { toastStore } from '@/lib/toast';
import { track } from '@/lib/track';
import { attempt } from './attempt.ts';
import { PasswordInput } from './password-input.tsx';

const EMPTY = { oldPassword: '', newPassword: '', repeated: '' };
type Field = keyof typeof EMPTY;
type Problems = Partial<Record<Field | 'form', string>>;

/** The present password and the new one, twice (ACCT-09, ACCT-10, OP-38). */
export function PasswordForm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  function type(name: Field, text: string) {
    setValues((before) => ({ ...before, [name]: text }));
    setProblems(({ [name]: _, form: __, ...others }) => others);
  }

  function say(found: Problems) {
    setProblems(found);
    const first = (Object.keys(EMPTY) as Field[]).find((name) => found[name] !== undefined);
    const input = first === undefined ? undefined : form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = findPasswordProblems(values);
    if (Object.keys(found).length > 0) return say(found);
    setBusy(true);
    const { oldPassword, newPassword } = values;
    const outcome = await attempt(apiClient.post('/api/user/change-password', { body: { oldPassword, newPassword }, result: DoneResult }));
    setBusy(false);
    if (!outcome.ok) {
      const { at, words } = changePasswordProblem(outcome.code);
      return say({ [at]: words });
    }
    track('Change Password');
    setValues(EMPTY);
    setProblems({});
    toastStore.show({ tone: 'done', words: PASSWORD_CHANGED_WORDS });
  }

  const field = (name: Field) => ({
    name,
    value: values[name],
    problem: problems[name],
    onType: (text: string) => type(name, text),
  });

  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="grid max-w-110 gap-5">
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput {...field('oldPassword')} label="Current password" autoComplete="current-password" />
      <PasswordInput {...field('newPassword')} label="New password" autoComplete="new-password" />
      <PasswordInput {...field('repeated')} label="New password again" autoComplete="new-password" />
      <Failure words={problems.form} />
      <div>
        <Button type="submit" loading={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
