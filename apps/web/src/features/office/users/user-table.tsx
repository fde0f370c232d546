import type { DirectoryUser } from '@redoubt/domain/people/user/directory';
import { Since } from '@redoubt/ui/data/since';
import Link from 'next/link';
import { RoleMark, UserState } from './user-marks.tsx';

/** One row a person; on phones, one card. */
export function UserTable({ users, now }: { users: readonly DirectoryUser[]; now: Date }) {
  return (
    <table className="fact-table">
      <caption className="sr-only">People with an account, the newest first</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">Person</th>
          <th scope="col" className="w-28">
            Role
          </th>
          <th scope="col" className="w-36">
            State
          </th>
          <th scope="col" className="w-32">
            Signed up
          </th>
          <th scope="col" className="w-32 max-lg:hidden">
            Last seen
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className="min-w-0">
              <Link
                href={`/admin/users/${user.id}`}
                prefetch={false}
                className="block truncate font-medium underline-offset-4 hover:underline max-sm:min-h-6"
              >
                {user.email ?? user.username}
              </Link>
              <span className="block truncate font-mono text-12 text-text-3">{user.username}</span>
            </td>
            <td>
              <RoleMark role={user.role} />
            </td>
            <td>
              <UserState user={user} />
            </td>
            <td className="text-text-2">
              <span className="text-text-3 sm:hidden">Signed up </span>
              <Since instant={user.createdAt} now={now} />
            </td>
            <td className="text-text-2 max-lg:hidden">
              {user.seenAt === null ? <span className="text-text-3">Not known</span> : <Since instant={user.seenAt} now={now} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
