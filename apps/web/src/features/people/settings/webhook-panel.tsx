'use client';

import { KIND_NAMES, SEVERITY_NAMES } from '@redoubt/domain/follow/notification/text';
import { WEBHOOKS_MAX, Webhook, type WebhookWithSecret } from '@redoubt/domain/follow/webhook/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { WordButton } from '@redoubt/ui/word-button';
import { lazy, Suspense, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { attempt } from './attempt.ts';
import type { ConfirmError } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));
const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialog.tsx')).WebhookDialog }));
const WebhookSecretDialog = lazy(async () => ({ default: (await import('./webhook-secret-dialog.tsx')).WebhookSecretDialog }));
const WebhookLog = lazy(async () => ({ default: (await import('./webhook-log.tsx')).WebhookLog }));

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'rotate' | 'log' | 'delete'; readonly webhook: Webhook }
  | { readonly what: 'secret'; readonly made: WebhookWithSecret };

/** A user's webhooks: created, changed, tested, paused and deleted (HOOK-01 to HOOK-09). */
export function WebhookPanel({ initial }: { initial: readonly Webhook[] }) {
  const [webhooks, setWebhooks] = useState(initial);
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const close = () => setOpen(undefined);

  function put(webhook: Webhook) {
    setWebhooks((before) =>
      before.some(({ id }) => id === webhook.id) ? before.map((each) => (each.id === webhook.id ? webhook : each)) : [...before, webhook],
    );
  }

  async function run<Result>(id: string, call: Promise<Result>, done: (result: Result) => void) {
    if (busy !== undefined) return;
    setBusy(id);
    setFailure(undefined);
    const outcome = await attempt(call);
    setBusy(undefined);
    if (outcome.ok) done(outcome.result);
    else setFailure(outcome.message ?? UNKNOWN_MESSAGE);
  }

  function pause({ id, pausedBy }: Webhook) {
    const paused = pausedBy === null;
    return run(id, apiClient.post('/api/user/webhooks/update', { body: { id, paused }, result: Webhook }), (webhook) => {
      put(webhook);
      toastStore.show({ tone: 'done', words: paused ? 'The webhook is paused.' : 'The webhook is called again.' });
    });
  }

  async function remove({ id }: Webhook): Promise<ConfirmError | undefined> {
    const outcome = await attempt(apiClient.post('/api/user/webhooks/delete', { body: { id }, result: DoneResult }));
    // One that is gone already is what was asked for.
    if (!outcome.ok && outcome.code !== 'ResourceNotFoundException') return { at: 'form', words: outcome.message ?? UNKNOWN_MESSAGE };
    setWebhooks((before) => before.filter((webhook) => webhook.id !== id));
    close();
    toastStore.show({ tone: 'done', words: 'The webhook was deleted.' });
    return undefined;
  }

  return (
    <div className="grid gap-4">
      {webhooks.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {webhooks.map((webhook) => (
            <li key={webhook.id} aria-busy={busy === webhook.id} className="grid gap-2 px-5 py-4 max-sm:px-4">
              <p className="wrap-anywhere font-mono">{webhook.url}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-3">
                {webhook.pausedBy !== null && (
                  <Badge tone={webhook.pausedBy === 'failures' ? 'caution' : 'neutral'}>
                    {webhook.pausedBy === 'failures' ? 'Paused: nothing got through for a day' : 'Paused'}
                  </Badge>
                )}
                <span>{describe(webhook)}</span>
              </p>
              <p className="flex flex-wrap gap-x-4 gap-y-1">
                <WordButton onClick={() => setOpen({ what: 'log', webhook })}>Deliveries and test</WordButton>
                <WordButton onClick={() => setOpen({ what: 'edit', webhook })}>Edit</WordButton>
                <WordButton onClick={() => setOpen({ what: 'rotate', webhook })}>New secret</WordButton>
                <WordButton onClick={() => pause(webhook)}>{webhook.pausedBy === null ? 'Pause' : 'Resume'}</WordButton>
                <WordButton onClick={() => setOpen({ what: 'delete', webhook })}>Delete</WordButton>
              </p>
            </li>
          ))}
        </ul>
      )}
      {webhooks.length === 0 && (
        <p className="text-pretty text-text-2">
          None yet. A webhook is an address of yours that we call with each alert, incident, change of a score and payment of a watched
          case, signed so that you know it is us.
        </p>
      )}
      <Failure words={failure} />
      <div>
        <Button onClick={() => setOpen({ what: 'new' })} disabled={webhooks.length >= WEBHOOKS_MAX}>
          Add a webhook
        </Button>
      </div>
      <Suspense fallback={null}>
        {(open?.what === 'new' || open?.what === 'edit') && (
          <WebhookDialog
            webhook={open.what === 'edit' ? open.webhook : undefined}
            onMade={(made) => {
              put(made.webhook);
              setOpen({ what: 'secret', made });
            }}
            onChanged={(webhook) => {
              put(webhook);
              close();
            }}
            onClose={close}
          />
        )}
        {(open?.what === 'secret' || open?.what === 'rotate') && (
          <WebhookSecretDialog
            {...(open.what === 'secret' ? { secret: open.made.secret, id: open.made.webhook.id } : { id: open.webhook.id })}
            onClose={close}
          />
        )}
        {open?.what === 'delete' && (
          <ConfirmDialog title="Delete the webhook" action="Delete" danger onConfirm={() => remove(open.webhook)} onClose={close}>
            It is not called any more, what waits to be sent is not sent, and its log is gone.
          </ConfirmDialog>
        )}
        {open?.what === 'log' && <WebhookLog webhook={open.webhook} onClose={close} />}
      </Suspense>
    </div>
  );
}

function describe({ kinds, severityMin }: Webhook): string {
  const names = kinds.map((kind) => KIND_NAMES[kind].toLowerCase()).join(', ');
  const what = names.charAt(0).toUpperCase() + names.slice(1);
  return severityMin === 'informational' ? `${what} of every severity` : `${what}, ${SEVERITY_NAMES[severityMin].toLowerCase()} or worse`;
}
