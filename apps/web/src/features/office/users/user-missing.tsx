import { buttonClass } from '@redoubt/ui/button';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { PageLink } from '@/site/page-link';
import { AdminFrame } from './admin-frame.tsx';

/** Nobody has this id, or nobody has it any more. */
export function UserMissing() {
  const action = (
    <PageLink href="/admin/users" className={buttonClass({ size: 28 })}>
      All users
    </PageLink>
  );
  return (
    <AdminFrame title="User doesn't exist." current="/admin/users">
      <EmptyNotice title="Nobody has this id" action={action}>
        The account may have been deleted.
      </EmptyNotice>
    </AdminFrame>
  );
}
