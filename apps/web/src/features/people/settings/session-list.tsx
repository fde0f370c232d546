'use client';

import { DoneResult } from '@redoubt/domain/people/account/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import type { DeviceSession } from '@redoubt/domain/people/profile/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { SessionItems } from '@redoubt/ui/session-items';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { attempt } from './attempt.ts';
import { ConfirmDialog, type ConfirmError } from './confirm-dialog.tsx';

/** A user's sessions, each to be ended by itself, or all at once. `now` is when the page was rendered. */
export function SessionList({ initial, now }: { initial: readonly DeviceSession[]; now: string }) {
  const [sessions, setSessions] = useState(initial);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);

  async function end(id: string) {
    if (busy !== undefined) return;
    setBusy(id);
    setFailure(undefined);
    const outcome = await attempt(apiClient.post('/api/user/sessions/end', { body: { id }, result: DoneResult }));
    setBusy(undefined);
    // One that is over already is what was asked for.
    if (!outcome.ok && outcome.code !== 'ResourceNotFoundException') return setFailure(outcome.message ?? UNKNOWN_MESSAGE);
    setSessions((before) => before.filter((session) => session.id !== id));
    toastStore.show({ tone: 'done', words: 'The session was ended.' });
  }

  async function endAll(): Promise<ConfirmError | undefined> {
    const outcome = await attempt(apiClient.post('/api/user/sessions/end-all', { result: DoneResult }));
    if (!outcome.ok) return { at: 'form', words: outcome.message ?? UNKNOWN_MESSAGE };
    toastStore.showAfterLoad('Signed out on all devices.');
    window.location.assign('/');
    return undefined;
  }

  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        <SessionItems sessions={sessions} now={new Date(now)} busyId={busy} onEnd={end} />
      </ul>
      <Failure words={failure} />
      <div>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      {asking && (
        <ConfirmDialog title="Sign out everywhere" action="Sign out" onConfirm={endAll} onClose={() => setAsking(false)}>
          Every device has to log in again, this browser included.
        </ConfirmDialog>
      )}
    </div>
  );
}
