import { DAY_MS } from '@redoubt/domain/time';
import { listEventDays } from '@redoubt/server/platform/event/list-event-days';
import { EventsPage } from '@/features/office/admin/events-page.server';
import { AdminFrame } from '@/features/office/users/admin-frame';
import { RefusedNotice } from '@/features/office/users/refused-notice.server';
import { getContext } from '@/http/context';
import { requireRole, roleMetadata } from '@/http/session/require-role';

export const generateMetadata = () => roleMetadata('admin', { title: 'Events' });

const DAYS = 30;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Events({ searchParams }: Props) {
  const { refused } = await requireRole('admin', { path: '/admin/events' });
  if (refused !== undefined) return <RefusedNotice refused={refused} />;
  const { name } = await searchParams;
  const now = Date.now();
  const days = Array.from({ length: DAYS }, (_, index) => new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10));
  return (
    <AdminFrame title="Events" current="/admin/events">
      <EventsPage
        rows={await listEventDays(getContext(), { days: DAYS })}
        days={days}
        name={typeof name === 'string' && name !== '' ? name : undefined}
      />
    </AdminFrame>
  );
}
