import { DirectoryQuery } from '@redoubt/domain/people/user/directory';
import { findUsers } from '@redoubt/server/people/account/user-directory';
import { Button, buttonClass } from '@redoubt/ui/button';
import { formatNumber } from '@redoubt/ui/data/format';
import { TextField } from '@redoubt/ui/form/text-field';
import { EmptyNotice, FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { AdminFrame } from './admin-frame.tsx';
import { UserTable } from './user-table.tsx';

type UsersPageProps = { parameters: Readonly<Record<string, string | string[] | undefined>> };

/** People with an account: found by name, address or id. Works without scripts. */
export async function UsersPage({ parameters: { keyword, page } }: UsersPageProps) {
  const given = { ...(typeof keyword === 'string' && { keyword }), ...(typeof page === 'string' && { page }) };
  const parsed = DirectoryQuery.safeParse(given);
  const query = parsed.success ? parsed.data : DirectoryQuery.parse({});
  const found = await loadUsers(query);
  return (
    <AdminFrame title="Users" current="/admin/users">
      <form method="get" action="/admin/users" className="mt-6 flex max-w-140 items-end gap-3">
        <div className="grow">
          <TextField label="Username, email address or id" name="keyword" type="search" defaultValue={query.keyword} autoComplete="off" />
        </div>
        <Button type="submit" variant="primary" size={44}>
          Find
        </Button>
      </form>
      <Panel
        id="people"
        title={query.keyword === '' ? 'All users' : `Found for “${query.keyword}”`}
        aside={found !== undefined && `${formatNumber(String(found.total))} ${found.total === 1 ? 'person' : 'people'}, newest first`}
        className="mt-6"
      >
        {found === undefined ? (
          <FailedNotice title="The list could not be loaded" action={<Retry />} />
        ) : found.users.length === 0 ? (
          <EmptyNotice title={found.total === 0 ? 'No users found' : 'This page is past the end'}>
            A part of a username or an address is enough; of the id that stands in logs, all of it.
          </EmptyNotice>
        ) : (
          <UserTable users={found.users} now={new Date()} />
        )}
      </Panel>
      {found !== undefined && <UsersPaging query={query} total={found.total} />}
    </AdminFrame>
  );
}

function Retry() {
  return (
    <PageLink href="/admin/users" className={buttonClass({ size: 28 })}>
      Retry
    </PageLink>
  );
}

async function loadUsers(query: DirectoryQuery) {
  const ctx = getContext();
  try {
    return await findUsers(ctx, query);
  } catch (error) {
    ctx.log.error({ err: error }, 'the list of users failed');
    return undefined;
  }
}

/** The way to the pages before and after; nothing where there is only one. */
function UsersPaging({ query: { keyword, page, perPage }, total }: { query: DirectoryQuery; total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  const address = (to: number) => `/admin/users?${new URLSearchParams({ ...(keyword !== '' && { keyword }), page: String(to) })}`;
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex items-center justify-end gap-3">
      <p className="text-12 text-text-3 tabular-nums">
        Page {formatNumber(String(page))} of {formatNumber(String(last))}
      </p>
      {page > 1 && (
        <PageLink href={address(Math.min(page - 1, last))} aria-label="Previous page" className={buttonClass({ size: 28 })}>
          Previous
        </PageLink>
      )}
      {page < last && (
        <PageLink href={address(page + 1)} aria-label="Next page" className={buttonClass({ size: 28 })}>
          Next
        </PageLink>
      )}
    </nav>
  );
}
