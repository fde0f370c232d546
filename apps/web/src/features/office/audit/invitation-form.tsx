'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useAction } from '@/entities/admin/use-action';
import { answerInvitation } from './office-calls.ts';

/** Accepts or declines an invitation into a team. */
export function InvitationForm({ projectId, name }: { projectId: string; name: string }) {
  const { busy, failure, perform } = useAction();
  const answer = (accept: boolean, done: string) =>
    void perform(accept ? 'accept' : 'decline', () => answerInvitation(projectId, accept), done);
  return (
    <div>
      <div className="flex gap-2">
        <Button variant="primary" loading={busy === 'accept'} onClick={() => answer(true, `You belong to the team of ${name} now.`)}>
          Accept<span className="sr-only"> for {name}</span>
        </Button>
        <Button loading={busy === 'decline'} onClick={() => answer(false, 'The invitation is declined.')}>
          Decline<span className="sr-only"> for {name}</span>
        </Button>
      </div>
      <Failure words={failure} />
    </div>
  );
}
