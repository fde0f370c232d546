import { AppError } from '@redoubt/domain/errors';
import { getDirectoryUser, listSessionsOf } from '@redoubt/server/people/account/user-directory';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import { buttonClass } from '@redoubt/ui/button';
import { CopyButton } from '@redoubt/ui/data/copy-button';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { PageLink } from '@/site/page-link';
import { AccessForm } from './access-form.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleMark, UserState } from './user-marks.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One person, for the admin who looks: who they are, what they may do, where they are logged in. */
export async function UserPage({ id, admin }: { id: string; admin: SessionUser }) {
  const loaded = await loadUser({ id, admin });
  if (loaded === undefined) {
    await setNotFoundStatus();
    return <UserMissing />;
  }
  const { user, sessions, now } = loaded;
  const self = user.username === admin.username;
  return (
    <AdminFrame title={user.email ?? user.username} current="/admin/users">
      <div className="mt-6 grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
        <Panel id="person" title="Person">
          <dl className="divide-y divide-line">
            <Fact name="User ID">
              <span className="flex items-center gap-1 font-mono">
                {user.id}
                <CopyButton text={user.id} label="Copy user ID" />
              </span>
            </Fact>
            <Fact name="Email">{user.email ?? 'None'}</Fact>
            <Fact name="Role">
              <RoleMark role={user.role} />
            </Fact>
            <Fact name="State">
              <UserState user={user} />
            </Fact>
            <Fact name="Signed up">
              <Since instant={user.createdAt} now={now} />
            </Fact>
            <Fact name="Last seen">{user.seenAt === null ? 'Not known' : <Since instant={user.seenAt} now={now} />}</Fact>
          </dl>
        </Panel>
        <Panel id="access" title="Access">
          <div className="grid gap-6 p-5 max-sm:p-4">
            {self ? (
              <p className="text-pretty text-text-2">This is you. Only another admin can change your role or disable your account.</p>
            ) : (
              <>
                <RoleForm id={user.id} role={user.role} />
                <AccessForm id={user.id} disabled={user.disabled} />
              </>
            )}
          </div>
        </Panel>
        <Panel id="sessions" title="Sessions" aside="Where they are logged in" className="lg:col-span-2">
          <UserSessions id={user.id} sessions={sessions} now={now.toISOString()} />
        </Panel>
      </div>
    </AdminFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[112px_minmax(0,1fr)] items-center gap-4 px-5 py-2 max-sm:px-4">
      <dt className="text-text-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

async function loadUser({ id, admin: { sessionId } }: { id: string; admin: SessionUser }) {
  const ctx = getContext();
  try {
    const [user, sessions] = await Promise.all([
      getDirectoryUser(ctx, { nameOrEmail: id }),
      listSessionsOf(ctx, { nameOrEmail: id, sessionId }),
    ]);
    return { user, sessions, now: new Date() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** No user has this id, or the user was deleted. */
function UserMissing() {
  const action = (
    <PageLink href="/admin/users" className={buttonClass({ size: 28 })}>
      All users
    </PageLink>
  );
  return (
    <AdminFrame title="User doesn't exist." current="/admin/users">
      <EmptyNotice title="No user has this id" action={action}>
        The account may have been deleted.
      </EmptyNotice>
    </AdminFrame>
  );
}
