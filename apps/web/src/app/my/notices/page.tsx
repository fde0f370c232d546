import { NotificationsPage } from '@/features/follow/notification/notifications-page.server';
import { requireUser } from '@/http/session/require-role';

export const metadata = { title: 'Notifications', robots: { index: false } };

type Props = { searchParams: Promise<{ before?: string | string[] }> };

export default async function MyNotifications({ searchParams }: Props) {
  const user = await requireUser({ path: '/my/notices' });
  const { before } = await searchParams;
  return <NotificationsPage user={user} before={typeof before === 'string' ? before : undefined} />;
}
