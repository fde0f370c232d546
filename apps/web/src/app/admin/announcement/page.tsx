import { getAnnouncement } from '@redoubt/server/announcement/get-announcement';
import { AnnouncementForm } from '@/features/admin/announcement-form';
import { AdminFrame } from '@/features/admin-users/admin-frame';
import { RefusedNotice } from '@/features/admin-users/refused-notice';
import { getContext } from '@/lib/context';
import { requireRole, roleMetadata } from '@/lib/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Announcement' });

export default async function AnnouncementPage() {
  const { refused } = await requireRole('admin', { path: '/admin/announcement' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  return (
    <AdminFrame title="Announcement" current="/admin/announcement">
      <AnnouncementForm current={await getAnnouncement(getContext())} />
    </AdminFrame>
  );
}
