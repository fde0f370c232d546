import { type ErrorGroup, listErrorGroups } from '@redoubt/server/error-report/list-error-groups';
import { formatInstant, formatNumber } from '@redoubt/ui/format';
import { EmptyNotice } from '@redoubt/ui/notices';
import { Panel } from '@redoubt/ui/panel';
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
      <h1 className="font-semibold text-28 leading-display tracking-title">Administration</h1>
      <Panel
        id="errors"
        title="Errors in browsers"
        aside={groups.length > 0 && (groups.length === GROUPS_MAX ? `The latest ${GROUPS_MAX}` : `${groups.length}, latest first`)}
        className="mt-6"
      >
        {groups.length === 0 ? (
          <EmptyNotice title="No browser has reported an error.">Faults that visitors meet appear here, equal ones as one.</EmptyNotice>
        ) : (
          <ErrorTable groups={groups} />
        )}
      </Panel>
    </>
  );
}

function ErrorTable({ groups }: { groups: readonly ErrorGroup[] }) {
  return (
    <table className="fact-table">
      <caption className="sr-only">Faults that browsers reported, the latest first</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="w-56 max-lg:w-36">
            Last
          </th>
          <th scope="col" className="w-24">
            Reports
          </th>
          <th scope="col" className="w-56 max-lg:w-36">
            First
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ id, title, reports, firstSeenAt, lastSeenAt }) => (
          <tr key={id}>
            <td className="font-medium">{title}</td>
            <td>
              <span className="text-text-3 sm:hidden">Last: </span>
              <Instant at={lastSeenAt} />
            </td>
            <td className="tabular-nums">
              <span className="text-text-3 sm:hidden">Reports: </span>
              {formatNumber(String(reports))}
            </td>
            <td>
              <span className="text-text-3 sm:hidden">First: </span>
              <Instant at={firstSeenAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Instant({ at }: { at: Date }) {
  const text = at.toISOString();
  return (
    <time dateTime={text} className="text-text-2 whitespace-normal">
      {formatInstant(text)}
    </time>
  );
}
