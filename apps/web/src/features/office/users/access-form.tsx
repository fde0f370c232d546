'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId, useState } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { setDisabled } from './admin-calls.ts';

/** Disables or enables an account. */
export function AccessForm({ id, disabled }: { id: string; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, perform } = useAction();

  async function change() {
    const words = disabled ? 'The account is enabled.' : 'The account is disabled.';
    if (await perform('access', () => setDisabled({ id, disabled: !disabled }), words)) setAsking(false);
  }

  return (
    <div className="grid gap-3 border-line border-t pt-6">
      <p className="text-pretty text-text-2">
        {disabled ? 'They are shut out on every device and cannot log in.' : 'Disabling shuts them out at once, on every device.'}
      </p>
      <div>
        {disabled ? (
          <Button loading={busy !== undefined} onClick={change}>
            Enable account
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Disable account
          </Button>
        )}
      </div>
      {asking ? (
        <ConfirmDisabling busy={busy !== undefined} failure={failure} onConfirm={change} onClose={() => setAsking(false)} />
      ) : (
        <Failure words={failure} />
      )}
    </div>
  );
}

type ConfirmProps = { busy: boolean; failure: string | undefined; onConfirm: () => void; onClose: () => void };

function ConfirmDisabling({ busy, failure, onConfirm, onClose }: ConfirmProps) {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesOnMask>
      <div className="grid gap-5">
        <div className="pe-8">
          <h2 id={titleId} className="font-semibold text-20 tracking-title">
            Disable this account?
          </h2>
          <p className="mt-2 text-pretty text-text-2">
            They are signed out everywhere and cannot log in until an admin enables the account again. Nothing of theirs is deleted.
          </p>
        </div>
        <Failure words={failure} />
        <div className="flex justify-end gap-3">
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={busy} onClick={onConfirm}>
            Disable
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
