'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { inviteToTeam } from './team-calls.ts';

/** Invites the owner of an address into a project's team. */
export function InviteForm({ projectId }: { projectId: string }) {
  const { busy, error, problemOf, round, props } = useEditorForm(
    (typed) => inviteToTeam(projectId, { email: String(typed.get('email')), part: String(typed.get('part')) }),
    { done: 'The invitation is mailed.' },
  );
  return (
    <form key={round} {...props} className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
      <TextField
        name="email"
        type="email"
        label="Invite to the team"
        hint="An email address. Its owner accepts after logging in."
        problem={problemOf('email')}
      />
      <label className="field in-form">
        <span>As</span>
        <select name="part" defaultValue="member">
          <option value="member">Member</option>
          <option value="owner">Owner, who can invite others</option>
        </select>
      </label>
      <Failure words={problemOf('email') === undefined ? error?.words : undefined} />
      <div>
        <Button type="submit" loading={busy}>
          Invite
        </Button>
      </div>
    </form>
  );
}
