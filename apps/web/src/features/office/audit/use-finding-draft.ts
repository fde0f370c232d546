'use client';

import { rebaseFinding } from '@redoubt/domain/office/finding/merge';
import type { Finding, KeptFinding } from '@redoubt/domain/office/finding/schema';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toastStore } from '@/browser/store/toast';
import type { FieldError } from '@/entities/account/field-error';
import type { Saved } from './office-calls.ts';

type Base = { readonly version: number; readonly finding: Finding };

/**
 * What one person writes of a finding, from a version on. Where someone else saved the same field meanwhile, both texts are kept: theirs
 * stands beside, and the next save is made from their version.
 */
export function useFindingDraft<Draft extends Partial<Finding>>(begin: Base & { readonly draft: Draft }) {
  const router = useRouter();
  const [base, setBase] = useState<Base>(begin);
  const [draft, setDraft] = useState<Draft>(begin.draft);
  const [theirs, setTheirs] = useState<{ kept: KeptFinding; fields: readonly (keyof Finding)[] }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FieldError>();

  async function save(
    send: (written: { version: number; draft: Draft }) => Promise<Saved>,
    { after }: { after?: (number: number) => void } = {},
  ) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const saved = await send({ version: base.version, draft });
    setBusy(false);
    if (saved.is === 'refused') return setError(saved.error);
    if (saved.is === 'conflict') {
      const rebased = rebaseFinding({ base: base.finding, theirs: saved.theirs.finding, mine: draft });
      setBase({ version: saved.theirs.version, finding: saved.theirs.finding });
      setDraft(rebased.mine);
      setTheirs({ kept: saved.theirs, fields: rebased.contested });
      return setError({ field: undefined, words: saved.words });
    }
    setTheirs(undefined);
    toastStore.show({ tone: 'done', words: 'The finding is saved.' });
    after?.(saved.number);
    router.refresh();
  }

  const problemOf = (name: string) => {
    const [, field] = /^(?:finding|answer|retest)\.(\w+)/.exec(error?.field ?? '') ?? [];
    return field === name ? error?.words : undefined;
  };
  /** Changes a part of what is written, or what follows from all of it as it is now. */
  const change = (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
    setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));

  return { draft, change, theirs, busy, error, problemOf, save };
}
