import { SettingsPage } from '@/features/people/settings/settings-page.server';
import { requireUser } from '@/http/session/require-role';

export const metadata = { title: 'Account Settings', robots: { index: false } };

export default async function Settings() {
  const user = await requireUser({ path: '/my/settings' });
  return <SettingsPage user={user} />;
}
