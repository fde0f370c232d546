'use client';

import type { CaseMember } from '@redoubt/domain/onchain/case/schema';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { useAction } from '@/entities/admin/use-action';
import { useEditorForm } from '@/entities/admin/use-editor-form';

type CaseMembersProps = {
  caseId: string;
  owner: string;
  members: readonly CaseMember[];
  /** The reader of the page. */
  username: string;
};

/** Who has a part in a case. Its owner gives parts and takes them away; members leave. */
export function CaseMembers({ caseId, owner, members, username }: CaseMembersProps) {
  const { busy, failure, perform } = useAction();
  const owns = owner === username;
  return (
    <Panel id="members" title="Members" aside={members.length + 1} className="mt-6">
      <ul className="divide-y divide-line">
        <li className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
          <span className="min-w-0 truncate font-mono">{owner}</span>
          <Badge>Owner</Badge>
        </li>
        {members.map(({ username: other, role }) => (
          <li key={other} className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
            <span className="min-w-0 truncate font-mono">{other}</span>
            <span className="flex items-center gap-2">
              <Badge>{role === 'editor' ? 'Editor' : 'Reader'}</Badge>
              {(owns || other === username) && (
                <Button
                  size={28}
                  variant="quiet"
                  loading={busy === other}
                  onClick={() =>
                    void perform(
                      other,
                      async () => (await import('./case-calls.ts')).removeMember(caseId, other),
                      `${other} has no part in the case any more.`,
                    )
                  }
                >
                  {other === username ? 'Leave' : 'Remove'}
                  <span className="sr-only"> {other === username ? 'the case' : other}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Failure words={failure} />
      {owns && (
        <details className="folded">
          <summary>Give another account a part in it</summary>
          <AddForm caseId={caseId} />
        </details>
      )}
    </Panel>
  );
}

function AddForm({ caseId }: { caseId: string }) {
  const { busy, error, problemOf, round, props } = useEditorForm(
    async (typed) =>
      (await import('./case-calls.ts')).addMember(caseId, { username: String(typed.get('username')), role: String(typed.get('role')) }),
    { done: 'They have a part in the case now.' },
  );
  return (
    <form key={round} {...props} className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
      <TextField
        name="username"
        label="Add an account"
        mono
        autoComplete="off"
        hint="Its username, as its account settings show it"
        problem={problemOf('username')}
      />
      <label className="field in-form">
        <span>As</span>
        <select name="role" defaultValue="reader">
          <option value="reader">Reader, who reads all versions</option>
          <option value="editor">Editor, who adds versions, too</option>
        </select>
      </label>
      <Failure words={problemOf('username') === undefined ? error?.words : undefined} />
      <div>
        <Button type="submit" loading={busy}>
          Add
        </Button>
      </div>
    </form>
  );
}
