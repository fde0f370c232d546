'use client';

import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';
import { findCodeProblem, RECOVERY_SHOWN_LENGTH } from '@redoubt/domain/people/second-factor/factor-code';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { FactorCodeField } from '@redoubt/ui/form/factor-code-field';
import { PasswordField } from '@redoubt/ui/form/password-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { type ReactNode, useId } from 'react';
import { useForm } from '@/browser/use-form';
import { DialogHead } from '@/shell/dialog-head';

/** What was typed into the fields that were asked for; the others are empty. */
export type Confirmation = { readonly password: string; readonly code: string };

/** Why an action failed, and beside which field the message stands. */
export type ConfirmError = { readonly at: 'password' | 'code' | 'form'; readonly words: string };

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  action: string;
  danger?: boolean;
  /** The current password: for actions that a stranger at an unattended browser must not do. */
  asksPassword?: boolean;
  /** A code of the second factor, besides. */
  asksCode?: boolean;
  /** Whose password it is, for password managers. */
  email?: string;
  /** What the user can do about an error, below its text. */
  remedy?: ReactNode;
  /** Performs the action. Returns its error, or undefined. */
  onConfirm: (given: Confirmation) => Promise<ConfirmError | undefined>;
  onClose: () => void;
};

/** Asks for confirmation of an action, and for the password and code that it takes. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger = false,
  asksPassword = false,
  asksCode = false,
  ...rest
}: ConfirmDialogProps) {
  const { email = '', remedy, onConfirm, onClose } = rest;
  const titleId = useId();
  const form = useForm({
    initial: { password: '', code: '' },
    find: ({ password, code }) => ({
      ...(asksPassword && password === '' && { password: 'Please input your password' }),
      ...(asksCode && findCodeProblem({ code })),
    }),
    onSubmit: async (given) => {
      const error = await onConfirm(given);
      if (error !== undefined) form.refuse(error.at, error.words);
    },
  });

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title={title}>
          {children}
        </DialogHead>
        {asksPassword && (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField {...form.field('password')} data-autofocus label="Current password" autoComplete="current-password" />
          </>
        )}
        {asksCode && (
          <FactorCodeField
            {...form.field('code')}
            lengths={{ app: CODE_DIGITS, recovery: RECOVERY_SHOWN_LENGTH }}
            onText={(text) => form.set('code', text.trim())}
          />
        )}
        <Failure words={form.failure} />
        {remedy}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size={44} loading={form.busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
