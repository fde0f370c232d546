'use client';

import type { DeviceSession } from '@redoubt/domain/people/profile/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { SessionItems } from '@redoubt/ui/session-items';
import { useAction } from '@/entities/admin/use-action';
import { endSessions } from './admin-calls.ts';

const ALL = 'all';

/** A user's sessions, each to be ended by itself, or all at once. `now` is when the page was rendered. */
export function UserSessions({ id, sessions, now }: { id: string; sessions: readonly DeviceSession[]; now: string }) {
  const { busy, failure, perform } = useAction();
  if (sessions.length === 0) return <EmptyNotice title="Not logged in anywhere">Sessions appear here from the next login on.</EmptyNotice>;
  const end = (sessionId: string) => perform(sessionId, () => endSessions({ id, sessionId }), 'The session was ended.');
  return (
    <>
      <ul className="divide-y divide-line">
        <SessionItems sessions={sessions} now={new Date(now)} busyId={busy} onEnd={end} />
      </ul>
      <div className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
        <Failure words={failure} />
        <div>
          <Button loading={busy === ALL} onClick={() => perform(ALL, () => endSessions({ id }), 'All sessions were ended.')}>
            End all sessions
          </Button>
        </div>
      </div>
    </>
  );
}
