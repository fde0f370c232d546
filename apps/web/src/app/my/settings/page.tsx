import { SettingsPage } from '@/features/settings/settings-page';
import { requireUser } from '@/lib/require-role';

export const metadata = { title: 'Account Settings', robots: { index: false } };

export default async function Settings() {
  const user = await requireUser({ path: '/my/settings' });
  return <SettingsPage user={user} />;
}
