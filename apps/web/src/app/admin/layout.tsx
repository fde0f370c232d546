import type { ReactNode } from 'react';
import { requireRole } from '@/lib/require-role';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireRole('admin', { path: '/admin' });
  return (
    <main id="content" className="frame py-8 max-sm:py-6">
      {children}
    </main>
  );
}
