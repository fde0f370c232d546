import { getAnnouncement } from '@redoubt/server/platform/announcement/manage-announcement';
import { AnnouncementForm } from '@/features/office/admin/announcement-form';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

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
