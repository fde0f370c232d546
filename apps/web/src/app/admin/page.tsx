import { listErrorGroups } from '@redoubt/server/error-report/list-error-groups';
import { getContext } from '@/lib/context';
import { requireRole } from '@/lib/require-role';

export const metadata = { title: 'Administration' };

/** More would not be read. */
const GROUPS_MAX = 100;

export default async function AdminPage() {
  await requireRole('admin', { path: '/admin' });
  const groups = await listErrorGroups(getContext(), { groupsMax: GROUPS_MAX });
  return (
    <>
      <h1 className="text-2xl font-semibold">Errors in browsers</h1>
      {groups.length === 0 ? (
        <p className="mt-4">No browser has reported an error.</p>
      ) : (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full text-left">
            <caption className="sr-only">Faults that browsers reported, the latest first</caption>
            <thead>
              <tr>
                <th scope="col" className="py-2 pr-4">
                  What
                </th>
                <th scope="col" className="py-2 pr-4 text-right">
                  Reports
                </th>
                <th scope="col" className="py-2 pr-4">
                  First
                </th>
                <th scope="col" className="py-2">
                  Last
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ id, title, reports, firstSeenAt, lastSeenAt }) => (
                <tr key={id}>
                  <td className="py-2 pr-4 break-words">{title}</td>
                  <td className="py-2 pr-4 text-right tabular-nums">{reports}</td>
                  <Instant at={firstSeenAt} />
                  <Instant at={lastSeenAt} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Instant({ at }: { at: Date }) {
  const text = at.toISOString();
  return (
    <td className="py-2 pr-4 whitespace-nowrap">
      <time dateTime={text}>{`${text.slice(0, 16).replace('T', ' ')} UTC`}</time>
    </td>
  );
}
