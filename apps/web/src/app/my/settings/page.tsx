import { SettingsPage } from '@/features/people/settings/settings-page.server';
import { requireUser } from '@/http/session/require-role';

export const metadata = { title: 'Account Settings', robots: { index: false } };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Settings({ searchParams }: { searchParams: Search }) {
  const user = await requireUser({ path: '/my/settings' });
  const choicesFor = (await searchParams).for;
  return <SettingsPage user={user} choicesFor={typeof choicesFor === 'string' ? choicesFor : 'all'} />;
}
