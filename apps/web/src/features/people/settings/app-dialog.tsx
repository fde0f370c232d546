'use client';

import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';
import { toCode } from '@redoubt/domain/people/auth-view/auth-forms';
import { findCodeProblem } from '@redoubt/domain/people/second-factor/factor-code';
import { secondFactorProblem } from '@redoubt/domain/people/second-factor/messages';
import { RecoveryCodes, type SecondFactorStart } from '@redoubt/domain/people/second-factor/schema';
import { Button, buttonClass } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Failure } from '@redoubt/ui/failure';
import { CodeField } from '@redoubt/ui/form/code-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { useForm } from '@/browser/use-form';
import { DialogHead } from '@/shell/dialog-head';
import { attempt } from './attempt.ts';

type AppDialogProps = { start: SecondFactorStart; onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void };

/** Shows the secret to an authenticator app, as a picture and as text, and takes the app's first code. */
export function AppDialog({ start: { secret, address, picture }, onDone, onClose }: AppDialogProps) {
  const titleId = useId();
  const form = useForm({
    initial: { code: '' },
    find: findCodeProblem,
    clean: (_name, text) => toCode(text),
    onSubmit: async ({ code }) => {
      const outcome = await attempt(apiClient.post('/api/user/second-factor/confirm', { body: { code }, result: RecoveryCodes }));
      if (outcome.ok) return onDone(outcome.result.recoveryCodes);
      const { at, words } = secondFactorProblem(outcome);
      form.refuse(at === 'code' ? 'code' : 'form', words);
    },
  });

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form {...form.props} className="grid gap-5">
        <DialogHead id={titleId} title="Connect your app">
          Scan the picture with your authenticator app, or type the key into it.
        </DialogHead>
        <div className="flex items-center gap-4 max-sm:flex-col max-sm:items-stretch max-sm:gap-4">
          {/* Readers need dark on light, whatever the theme. */}
          <svg
            role="img"
            aria-label="QR code of this account for an authenticator app"
            viewBox={`0 0 ${picture.side} ${picture.side}`}
            className="scheme-light size-49 shrink-0 rounded-input border border-line bg-surface fill-text max-sm:mx-auto"
            shapeRendering="crispEdges"
          >
            <path d={picture.path} />
          </svg>
          <div className="min-w-0">
            <p className="flex items-center gap-1 font-medium">
              Key
              <CopyButton text={secret} label="Copy key" />
            </p>
            <p className="wrap-anywhere text-balance font-mono text-text-2">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          </div>
        </div>
        <a href={address} className={buttonClass({ size: 44, className: 'sm:hidden' })}>
          Open in an app on this phone
        </a>
        <CodeField
          {...form.field('code')}
          data-autofocus
          label="6-digit code"
          length={CODE_DIGITS}
          onPasteText={(text) => form.set('code', text)}
        />
        <Failure words={form.failure} />
        <Button type="submit" variant="primary" size={44} loading={form.busy}>
          Turn on
        </Button>
      </form>
    </Dialog>
  );
}
