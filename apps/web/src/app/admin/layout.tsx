import type { ReactNode } from 'react';
import { requireRole } from '@/lib/require-role';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireRole('admin', { path: '/admin' });
  return <main className="mx-auto w-full max-w-5xl px-4 py-8">{children}</main>;
}
