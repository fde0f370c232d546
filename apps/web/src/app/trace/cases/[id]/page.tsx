import type { Metadata } from 'next';
import { CasePage } from '@/features/onchain/trace/case-page.server';
import { requireUser } from '@/http/session/require-role';

// The same title for everyone: it says nothing of whose case the address names.
export const metadata: Metadata = { title: 'Case', robots: { index: false }, referrer: 'no-referrer' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Case({ params, searchParams }: Props) {
  const [{ id }, { version }] = await Promise.all([params, searchParams]);
  const user = await requireUser({ path: `/trace/cases/${encodeURIComponent(id)}` });
  return CasePage({ user, rawId: id, rawVersion: typeof version === 'string' ? version : undefined });
}
