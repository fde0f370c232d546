'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { type ReactNode, useState } from 'react';
import { saveBlob } from '@/browser/save-as-file';
import { toFieldError } from '@/entities/account/field-error';

type SaveFileButtonProps = {
  /** Under which it is saved. */
  readonly name: string;
  /** The call that gives it. */
  readonly load: () => Promise<Blob>;
  readonly children: ReactNode;
};

/** Saves a file that a call gives. Its address is no secret that could be passed on: each download is checked. */
export function SaveFileButton({ name, load, children }: SaveFileButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      saveBlob(name, await load());
    } catch (error) {
      setFailure(toFieldError(error).words);
    }
    setBusy(false);
  }

  return (
    <>
      <Button loading={busy} onClick={() => void save()}>
        {children}
      </Button>
      <Failure words={failure} />
    </>
  );
}
