'use client';

import { Button } from '@redoubt/ui/button';
import { Dialog } from '@redoubt/ui/dialog';
import { Failure } from '@redoubt/ui/failure';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { PasswordInput } from './password-input.tsx';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  action: string;
  danger?: boolean;
  /** Who has no password confirms by having logged in lately, which the server knows. */
  hasPassword: boolean;
  email: string;
  /** Does it; what it failed by, or nothing. */
  onConfirm: (password: string | undefined) => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks for the password once more before an act that somebody at a browser left open must not do. */
export function ConfirmDialog({ title, children, action, danger = false, hasPassword, email, onConfirm, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (hasPassword && password === '') return setFailure('Please input your password');
    setBusy(true);
    setFailure(await onConfirm(hasPassword ? password : undefined));
    setBusy(false);
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <div className="pr-8">
          <h2 id={titleId} className="font-semibold text-20 tracking-title">
            {title}
          </h2>
          <p className="mt-2 text-pretty text-text-2">{children}</p>
        </div>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            name="password"
            label="Current password"
            value={password}
            problem={undefined}
            autoComplete="current-password"
            onType={(text) => {
              setPassword(text);
              setFailure(undefined);
            }}
          />
        )}
        <Failure words={failure} />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size={44} loading={busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
