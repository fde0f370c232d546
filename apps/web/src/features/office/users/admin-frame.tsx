import { includesRole, type Role } from '@redoubt/domain/people/user/role';
import { classNames } from '@redoubt/ui/class-names';
import Link from 'next/link';
import type { ReactNode } from 'react';

const PARTS = [
  { label: 'What waits', href: '/admin' },
  { label: 'Errors', href: '/admin/errors' },
  { label: 'Status', href: '/admin/status' },
  { label: 'Events', href: '/admin/events' },
  { label: 'Web vitals', href: '/admin/vitals' },
  { label: 'Quotes', href: '/admin/quotes' },
  { label: 'Users', href: '/admin/users' },
  { label: 'Surveys', href: '/admin/surveys' },
  { label: 'Announcement', href: '/admin/announcement' },
  { label: 'Flags', href: '/admin/flags' },
  { label: 'Reports', href: '/admin/reports' },
  { label: 'Projects', href: '/admin/projects', role: 'editor' },
  { label: 'Facts', href: '/admin/facts', role: 'editor' },
  { label: 'Audits', href: '/admin/engagements', role: 'editor' },
] as const satisfies readonly { label: string; href: string; role?: Role }[];

type AdminFrameProps = {
  title: string;
  current: (typeof PARTS)[number]['href'];
  /** Of who looks: editors are shown the way to what they may see. */
  role?: Role;
  children: ReactNode;
};

/** What pages of the administration share: the way to its parts, and the title. */
export function AdminFrame({ title, current, role = 'admin', children }: AdminFrameProps) {
  return (
    <main id="content" className="frame py-8 max-sm:py-6">
      <nav aria-label="Administration" className="flex gap-1 overflow-x-auto overflow-y-hidden border-line border-b">
        {PARTS.filter((part) => includesRole(role, 'role' in part ? part.role : 'admin')).map(({ label, href }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={href === current ? 'page' : undefined}
            className={classNames(
              '-mb-px flex h-10 shrink-0 items-center whitespace-nowrap border-b-2 px-3 font-medium max-sm:h-11',
              href === current ? 'scroll-target border-brand text-text' : 'border-transparent text-text-2 hover:text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <h1 className="mt-8 break-words font-semibold text-28 leading-display tracking-title max-sm:mt-6 max-sm:text-24">{title}</h1>
      {children}
    </main>
  );
}
