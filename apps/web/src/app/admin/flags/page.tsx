import { listFlags } from '@redoubt/server/platform/flag/list-flags';
import { FlagsPage } from '@/features/office/admin/flags-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Flags' });

export default async function Flags() {
  const { refused } = await requireRole('admin', { path: '/admin/flags' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const ctx = getContext();
  return (
    <AdminFrame title="Flags" current="/admin/flags">
      <FlagsPage flags={await listFlags(ctx)} elsewhere={ctx.settings.flags.sdkKey !== undefined} />
    </AdminFrame>
  );
}
