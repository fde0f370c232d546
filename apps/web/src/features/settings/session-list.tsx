'use client';

import { DoneResult } from '@redoubt/domain/account/schema';
import type { DeviceSession } from '@redoubt/domain/profile/schema';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Since } from '@redoubt/ui/since';
import { useState } from 'react';
import { apiClient } from '@/lib/api-client';
import { toastStore } from '@/lib/toast';
import { attempt } from './attempt.ts';
import { UNKNOWN_WORDS } from './words.ts';

const ALL = 'all';

/** Where somebody is logged in, each to be ended by itself, or all at once. `now` is when the page was made. */
export function SessionList({ initial, now }: { initial: readonly DeviceSession[]; now: string }) {
  const [sessions, setSessions] = useState(initial);
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState(false);

  async function end(id: string) {
    if (busy !== undefined) return;
    setBusy(id);
    setFailed(false);
    const outcome =
      id === ALL
        ? await attempt(apiClient.post('/api/user/sessions/end-all', { result: DoneResult }))
        : await attempt(apiClient.post('/api/user/sessions/end', { body: { id }, result: DoneResult }));
    setBusy(undefined);
    // One that is over already is what was asked for.
    if (!outcome.ok && outcome.code !== 'ResourceNotFoundException') return setFailed(true);
    if (id === ALL) {
      toastStore.showAfterLoad('Signed out on all devices.');
      return window.location.assign('/');
    }
    setSessions((before) => before.filter((session) => session.id !== id));
    toastStore.show({ tone: 'done', words: 'The session was ended.' });
  }

  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sessions.map(({ id, device, createdAt, seenAt, current }) => (
          <li key={id} className="flex min-h-16 items-center justify-between gap-4 px-5 py-3 max-sm:px-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 font-medium">
                {device ?? 'Unknown device'}
                {current && <Badge tone="brand">This browser</Badge>}
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-text-3">
                <span>
                  Last used <Since instant={seenAt} now={new Date(now)} />
                </span>
                <span>
                  Signed in <Since instant={createdAt} now={new Date(now)} />
                </span>
              </p>
            </div>
            {!current && (
              <Button size={28} loading={busy === id} aria-label={`End session: ${device ?? 'Unknown device'}`} onClick={() => end(id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Failure words={failed ? UNKNOWN_WORDS : undefined} />
      <div>
        <Button loading={busy === ALL} onClick={() => end(ALL)}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}
