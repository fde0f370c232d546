'use client';

import { Role } from '@redoubt/domain/people/user/role';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { keepEarlyChoice } from '@redoubt/ui/form/early-choice';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/entities/admin/use-action';
import { setRole } from './admin-calls.ts';
import { ROLE_LABELS } from './user-marks.tsx';

/** Changes a user's role. */
export function RoleForm({ id, role }: { id: string; role: Role }) {
  const [chosen, setChosen] = useState(role);
  const { busy, failure, perform } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== role) await perform('role', () => setRole({ id, role: chosen }), `The role is ${ROLE_LABELS[chosen]} now.`);
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3">
      <div className="flex items-end gap-3">
        <label className="field grow">
          <span>Role</span>
          <select ref={keepEarlyChoice} name="role" value={chosen} onChange={(event) => setChosen(Role.parse(event.target.value))}>
            {Role.options.map((option) => (
              <option key={option} value={option}>
                {ROLE_LABELS[option]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" loading={busy !== undefined} disabled={chosen === role}>
          Save role
        </Button>
      </div>
      <p className="text-12 text-text-3">
        Auditors work on the engagements they are assigned to. Editors keep the catalogue and assign. Admins also manage users and can
        impersonate them.
      </p>
      <Failure words={failure} />
    </form>
  );
}
