import { listFlags } from '@redoubt/server/flag/list-flags';
import { FlagsPage } from '@/features/admin/flags-page';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { getContext } from '@/lib/context';
import { requireRole, roleMetadata } from '@/lib/require-role';

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
