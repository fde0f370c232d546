'use client';

import { type Webhook, WebhookDeliveries, type WebhookDelivery } from '@redoubt/domain/follow/webhook/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { Button } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { Failure } from '@redoubt/ui/failure';
import { Dialog } from '@redoubt/ui/layer/dialog';
import { Skeleton } from '@redoubt/ui/skeleton';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { DialogHead } from '@/shell/dialog-head';
import { attempt } from './attempt.ts';

/** How often the log is reloaded while a delivery waits: for its first try, for the outcome of one, or for the next. */
const READ_AGAIN_MS = 3_000;

const STATE_LABELS = { waiting: 'Waiting', delivered: 'Delivered', dropped: 'Given up' } as const;

/** What was sent to a webhook lately and how it went, and a way to try it. */
export function WebhookLog({ webhook: { id, url, pausedBy }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const titleId = useId();
  const [deliveries, setDeliveries] = useState<readonly WebhookDelivery[]>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isWaiting = deliveries?.some(({ state }) => state === 'waiting') ?? false;

  /** The number of the latest call: what an earlier one answers after it is older. */
  const latest = useRef(0);
  const take = useCallback(async (call: Promise<WebhookDeliveries>) => {
    latest.current += 1;
    const own = latest.current;
    const outcome = await attempt(call);
    if (own !== latest.current) return;
    if (outcome.ok) setDeliveries(outcome.result.deliveries);
    setFailure(outcome.ok ? undefined : (outcome.message ?? UNKNOWN_MESSAGE));
  }, []);

  const read = useCallback(
    () => take(apiClient.get('/api/user/webhooks/deliveries', { query: { id }, result: WebhookDeliveries })),
    [id, take],
  );

  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void read(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, read]);

  async function tryIt() {
    if (busy) return;
    setBusy(true);
    await take(apiClient.post('/api/user/webhooks/test', { body: { id }, result: WebhookDeliveries }));
    setBusy(false);
  }

  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <div className="grid gap-5">
        <DialogHead id={titleId} title="Deliveries">
          <span className="wrap-anywhere font-mono text-12">{url}</span>
        </DialogHead>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard, too */}
        <div role="log" aria-label="Deliveries" tabIndex={0} className="max-h-80 overflow-y-auto rounded-card border border-line">
          {deliveries === undefined && failure === undefined && <Skeleton className="m-4 h-10" />}
          {deliveries?.length === 0 && <p className="px-4 py-6 text-center text-text-3">Nothing was sent yet.</p>}
          <ul className="divide-y divide-line">
            {deliveries?.map((delivery) => (
              <Entry key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </div>
        <Failure words={failure} />
        <Button variant="primary" size={44} loading={busy} disabled={pausedBy !== null} onClick={() => void tryIt()} data-autofocus>
          {pausedBy === null ? 'Send a test' : 'Paused: resume it to send a test'}
        </Button>
      </div>
    </Dialog>
  );
}

function Entry({ delivery: { event, title, createdAt, attempts, state, status, error, nextAt } }: { delivery: WebhookDelivery }) {
  return (
    <li className="grid gap-0.5 px-4 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere min-w-0 font-medium">{title}</span>
        <span className={state === 'dropped' ? 'shrink-0 text-12 text-danger' : 'shrink-0 text-12 text-text-2'}>{STATE_LABELS[state]}</span>
      </p>
      <p className="wrap-anywhere text-12 text-text-3">
        {event}, {formatInstant(createdAt)}
        {attempts > 0 && `, ${attempts === 1 ? 'one try' : `${attempts} tries`}`}
        {status !== null && `, status ${status}`}
      </p>
      {error !== null && (
        <p className="text-12 text-text-2">
          {error}
          {nextAt !== null && ` Next try at ${formatInstant(nextAt)}.`}
        </p>
      )}
    </li>
  );
}
