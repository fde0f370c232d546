'use client';

import { NOTIFICATION_KINDS, NotificationSeverity } from '@redoubt/domain/follow/notification/level';
import { KIND_NAMES, SEVERITY_NAMES } from '@redoubt/domain/follow/notification/text';
import { CreateWebhookBody, Webhook, WebhookWithSecret } from '@redoubt/domain/follow/webhook/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { SEVERITIES } from '@redoubt/domain/severity';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { TextField } from '@redoubt/ui/form/text-field';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { type FormEvent, useId, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { DialogHead } from '@/shell/dialog-head';

type WebhookDialogProps = {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  onMade: (made: WebhookWithSecret) => void;
  onChanged: (webhook: Webhook) => void;
  onClose: () => void;
};

/** Asks where a webhook leads and what it is called with. */
export function WebhookDialog({ webhook, onMade, onChanged, onClose }: WebhookDialogProps) {
  const titleId = useId();
  const severityId = useId();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [kinds, setKinds] = useState<readonly (typeof NOTIFICATION_KINDS)[number][]>(webhook?.kinds ?? NOTIFICATION_KINDS);
  const [severityMin, setSeverityMin] = useState<NotificationSeverity>(webhook?.severityMin ?? 'informational');
  const [problem, setProblem] = useState<{ at: 'url' | 'form'; words: string }>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const parsed = CreateWebhookBody.safeParse({ url, kinds, severityMin });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return setProblem({ at: issue?.path[0] === 'url' ? 'url' : 'form', words: issue?.message ?? UNKNOWN_MESSAGE });
    }
    setBusy(true);
    setProblem(undefined);
    try {
      if (webhook === undefined)
        onMade(await apiClient.post('/api/user/webhooks/create', { body: parsed.data, result: WebhookWithSecret }));
      else onChanged(await apiClient.post('/api/user/webhooks/update', { body: { id: webhook.id, ...parsed.data }, result: Webhook }));
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <DialogHead id={titleId} title={webhook === undefined ? 'Add a webhook' : 'Edit the webhook'}>
          We post JSON to it whenever something happens to what you watch or hold. It must be reachable over the internet by https.
        </DialogHead>
        <TextField
          label="Address"
          type="url"
          mono
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          problem={problem?.at === 'url' ? problem.words : undefined}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <fieldset className="grid gap-2">
          <legend className="pb-1.5 font-medium">Call it with</legend>
          {NOTIFICATION_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onChange={(event) =>
                setKinds(NOTIFICATION_KINDS.filter((each) => (each === kind ? event.target.checked : kinds.includes(each))))
              }
            >
              {KIND_NAMES[kind]}
            </Checkbox>
          ))}
        </fieldset>
        <div>
          <label htmlFor={severityId} className="font-medium">
            From which severity on
          </label>
          <select
            id={severityId}
            value={severityMin}
            onChange={(event) => setSeverityMin(NotificationSeverity.parse(event.target.value))}
            className="mt-1.5 h-11 w-full rounded-input border border-line-input bg-page px-3 text-14 text-text max-sm:text-16"
          >
            {SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {SEVERITY_NAMES[severity]}
              </option>
            ))}
          </select>
        </div>
        <Failure words={problem?.at === 'form' ? problem.words : undefined} />
        <Button type="submit" variant="primary" size={44} loading={busy}>
          {webhook === undefined ? 'Add' : 'Save'}
        </Button>
      </form>
    </Dialog>
  );
}

function toProblem(error: unknown): { at: 'url' | 'form'; words: string } {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return { at: 'form', words: UNKNOWN_MESSAGE };
  const isAddress = error.message.startsWith('url: ');
  return { at: isAddress ? 'url' : 'form', words: isAddress ? error.message.slice('url: '.length) : error.message };
}
