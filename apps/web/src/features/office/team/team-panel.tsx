'use client';

import type { Invited, TeamMember } from '@redoubt/domain/office/team/schema';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Panel } from '@redoubt/ui/panel';
import { useAction } from '@/entities/admin/use-action';
import { InviteForm } from '@/entities/team/invite-form';
import { removeFromTeam } from '@/entities/team/team-calls';

type TeamPanelProps = {
  projectId: string;
  team: readonly TeamMember[];
  /** Who was invited and has not answered; `undefined` for who does not invite. */
  invited: readonly Invited[] | undefined;
  username: string;
};

const LABELS = { owner: 'Owner', member: 'Member' } as const;

/** The people of a project's team, and for who manages it, who is invited and a form to invite. */
export function TeamPanel({ projectId, team, invited, username }: TeamPanelProps) {
  const { busy, failure, perform } = useAction();
  const manages = invited !== undefined;
  return (
    <Panel id="team" title="Team" aside={team.length}>
      {team.length === 0 && (
        <p className="px-5 py-4 text-12 text-text-3 max-sm:px-4">
          No one yet. Its first owner is invited by an editor, and accepts at /office.
        </p>
      )}
      <ul className="divide-y divide-line">
        {team.map(({ username: each, part }) => (
          <li key={each} className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
            <span className="min-w-0 truncate font-mono">{each}</span>
            <span className="flex items-center gap-2">
              <Badge>{LABELS[part]}</Badge>
              {(manages || each === username) && (
                <Button
                  size={28}
                  variant="quiet"
                  loading={busy === each}
                  onClick={() => void perform(each, () => removeFromTeam(projectId, { username: each }), `${each} left the team.`)}
                >
                  {each === username ? 'Leave' : 'Remove'}
                  <span className="sr-only"> {each}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
        {invited?.map(({ email, part }) => (
          <li key={email} className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
            <span className="min-w-0 wrap-anywhere">
              {email} <span className="text-12 text-text-3">has not accepted yet</span>
            </span>
            <span className="flex items-center gap-2">
              <Badge>{LABELS[part]}</Badge>
              <Button
                size={28}
                variant="quiet"
                loading={busy === email}
                onClick={() => void perform(email, () => removeFromTeam(projectId, { email }), 'The invitation is removed.')}
              >
                Remove<span className="sr-only"> the invitation of {email}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Failure words={failure} />
      {manages && <InviteForm projectId={projectId} />}
    </Panel>
  );
}
