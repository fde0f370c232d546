import type { DirectoryUser } from '@redoubt/domain/people/user/directory';
import { Since } from '@redoubt/ui/data/since';
import { DataTable } from '@redoubt/ui/data-table';
import Link from 'next/link';
import { RoleMark, UserState } from './user-marks.tsx';

/** One row a person; on phones, one card. */
export function UserTable({ users, now }: { users: readonly DirectoryUser[]; now: Date }) {
  return (
    <DataTable
      caption="People with an account, the newest first"
      minWidth={640}
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        { id: 'person', heading: 'Person', card: 'title', cell: (user) => <Person user={user} /> },
        { id: 'role', heading: 'Role', width: 88, cell: ({ role }) => <RoleMark role={role} /> },
        { id: 'state', heading: 'State', width: 112, card: 'aside', cell: (user) => <UserState user={user} /> },
        {
          id: 'since',
          heading: 'Signed up',
          width: 112,
          cell: ({ createdAt }) => (
            <span className="text-text-2">
              <span className="text-text-3 sm:hidden">Signed up </span>
              <Since instant={createdAt} now={now} />
            </span>
          ),
        },
        {
          id: 'seen',
          heading: 'Last seen',
          width: 112,
          card: 'hidden',
          cell: ({ seenAt }) => (
            <span className="text-text-2">
              {seenAt === null ? <span className="text-text-3">Not known</span> : <Since instant={seenAt} now={now} />}
            </span>
          ),
        },
      ]}
    />
  );
}

function Person({ user: { id, email, username } }: { user: DirectoryUser }) {
  return (
    <>
      <Link
        href={`/admin/users/${id}`}
        prefetch={false}
        className="block truncate font-medium underline-offset-4 hover:underline max-sm:min-h-6"
      >
        {email ?? username}
      </Link>
      <span className="block truncate font-mono text-12 text-text-3">{username}</span>
    </>
  );
}
