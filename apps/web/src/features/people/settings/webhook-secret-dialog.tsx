'use client';

import { WebhookWithSecret } from '@redoubt/domain/follow/webhook/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { Button } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Failure } from '@redoubt/ui/failure';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { useId, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { DialogHead } from '@/shell/dialog-head';
import { attempt } from './attempt.ts';

/** Shows a webhook's secret, this once. Without one it asks first: a new one ends the one before (HOOK-08). */
export function WebhookSecretDialog({ id, secret: given, onClose }: { id: string; secret?: string; onClose: () => void }) {
  const titleId = useId();
  const [secret, setSecret] = useState(given);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function rotate() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await attempt(apiClient.post('/api/user/webhooks/rotate', { body: { id }, result: WebhookWithSecret }));
    setBusy(false);
    if (outcome.ok) setSecret(outcome.result.secret);
    else setFailure(outcome.message ?? UNKNOWN_MESSAGE);
  }

  if (secret === undefined) {
    return (
      <Dialog labelledBy={titleId} onClose={onClose}>
        <div className="grid gap-5">
          <DialogHead id={titleId} title="New secret">
            The present secret is of no use from that moment on. What your server refuses meanwhile is sent again within a day.
          </DialogHead>
          <Failure words={failure} />
          <Button variant="primary" size={44} loading={busy} onClick={() => void rotate()} data-autofocus>
            Make a new secret
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <div className="grid gap-5">
        <DialogHead id={titleId} title="The secret of your webhook">
          Keep it where your server finds it: with it, your server verifies that a call is ours. It is shown this once and stored nowhere.
        </DialogHead>
        <p className="flex items-center gap-2 rounded-input border border-line bg-page px-3 py-2">
          <span className="wrap-anywhere min-w-0 grow font-mono text-12">{secret}</span>
          <CopyButton text={secret} label="Copy secret" />
        </p>
        <p className="text-pretty text-12 text-text-3">
          The header webhook-signature is v1= and the HMAC-SHA256, in hexadecimal digits, of webhook-timestamp, a dot and the body, with the
          secret as its key.
        </p>
        <Button variant="primary" size={44} onClick={onClose} data-autofocus>
          I saved it
        </Button>
      </div>
    </Dialog>
  );
}
