'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { type ReactNode, useState } from 'react';
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
      const url = URL.createObjectURL(await load());
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      URL.revokeObjectURL(url);
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
