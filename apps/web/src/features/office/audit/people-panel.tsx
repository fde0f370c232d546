'use client';

import type { Person } from '@redoubt/domain/office/engagement/office';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { FormEnd } from '@redoubt/ui/form/form-end';
import { TextField } from '@redoubt/ui/form/text-field';
import { Panel } from '@redoubt/ui/panel';
import { useAction } from '@/entities/admin/use-action';
import { useEditorForm } from '@/entities/admin/use-editor-form';
import { InviteForm } from '@/entities/team/invite-form';
import { removeFromTeam } from '@/entities/team/team-calls';
import { assignPerson, removePerson } from './office-calls.ts';

const LABELS: Readonly<Record<Person['part'], string>> = {
  auditor: 'Auditor',
  reader: 'Second reader',
  owner: 'Team, owner',
  member: 'Team',
};

type PeoplePanelProps = {
  engagementKey: string;
  projectId: string;
  people: readonly Person[];
  /** Whether the reader assigns staff, as editors do. */
  manages: boolean;
  username: string;
};

/** Who works on an engagement, and for who may, forms to change that. */
export function PeoplePanel({ engagementKey, projectId, people, manages, username }: PeoplePanelProps) {
  const owns = people.some((person) => person.username === username && person.part === 'owner');
  const { busy, failure, perform } = useAction();
  const mayRemove = ({ username: other, part }: Person) =>
    part === 'auditor' || part === 'reader' ? manages : manages || owns || other === username;
  const remove = (person: Person) => {
    const { username: other, part } = person;
    const call = () =>
      part === 'auditor' || part === 'reader' ? removePerson(engagementKey, other) : removeFromTeam(projectId, { username: other });
    void perform(other, call, `${other} was removed.`);
  };
  return (
    <Panel id="people" title="People" aside={people.length}>
      {people.length === 0 ? (
        <p className="px-5 py-4 text-12 text-text-3 max-sm:px-4">No one is assigned, and no one of the team has an account here yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.username} className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-5 py-2 max-sm:px-4">
              <span className="min-w-0 truncate font-mono">{person.username}</span>
              <span className="flex items-center gap-2">
                <Badge>{LABELS[person.part]}</Badge>
                {mayRemove(person) && (
                  <Button size={28} variant="quiet" loading={busy === person.username} onClick={() => remove(person)}>
                    Remove<span className="sr-only"> {person.username}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Failure words={failure} />
      {manages && <AssignForm engagementKey={engagementKey} />}
      {(manages || owns) && <InviteForm projectId={projectId} />}
    </Panel>
  );
}

function AssignForm({ engagementKey }: { engagementKey: string }) {
  const { busy, error, problemOf, round, props } = useEditorForm(
    (typed) => assignPerson(engagementKey, { username: String(typed.get('username')), part: String(typed.get('part')) }),
    { done: 'They are assigned, and notified by mail.' },
  );
  return (
    <form key={round} {...props} className="grid gap-3 border-line border-t px-5 py-4 max-sm:px-4">
      <TextField
        name="username"
        label="Assign staff"
        mono
        hint="The username of an auditor, editor or admin"
        problem={problemOf('username')}
      />
      <label className="field in-form">
        <span>As</span>
        <select name="part" defaultValue="auditor">
          <option value="auditor">Auditor</option>
          <option value="reader">Second reader</option>
        </select>
      </label>
      <FormEnd failure={problemOf('username') === undefined ? error?.words : undefined} busy={busy}>
        Assign
      </FormEnd>
    </form>
  );
}
