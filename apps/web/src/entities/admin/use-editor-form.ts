'use client';

import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { toastStore } from '@/browser/store/toast';
import type { FieldError } from '@/entities/account/field-error';

/** A form of an editor: sends what was typed, shows errors beside their fields, and reloads the page's data on success. */
export function useEditorForm(send: (form: FormData) => Promise<FieldError | undefined>, { done }: { done: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FieldError>();
  /** Changes with each success: the key of a form that starts empty again. */
  const [round, setRound] = useState(0);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    // A call rejects where its script did not come.
    const refused = await send(new FormData(event.currentTarget)).catch((): FieldError => ({ field: undefined, words: UNKNOWN_MESSAGE }));
    setBusy(false);
    setError(refused);
    if (refused !== undefined) return;
    toastStore.show({ tone: 'done', words: done });
    setRound(round + 1);
    router.refresh();
  }

  /** What is wrong with a field, by the end of its path. */
  const problemOf = (name: string) => {
    const { field = '', words } = error ?? {};
    return field === name || field.endsWith(`.${name}`) || field.includes(`.${name}[`) || field.startsWith(`${name}.`) ? words : undefined;
  };

  return {
    busy,
    error,
    round,
    problemOf,
    forgive: () => setError(undefined),
    props: { onSubmit, noValidate: true, method: 'post' } as const,
  };
}
