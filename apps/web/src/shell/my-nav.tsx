'use client';

import { classNames } from '@redoubt/ui/class-names';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useFlags } from '@/lib/use-flags';
import { listAccountItems } from './account-items.ts';

/** Not in the account's menu: the bell beside it leads there. */
const NOTICES = { label: 'Notices', href: '/my/notices' };

/** The way between the pages of an account: those of the account's menu that are pages of its own. */
export function MyNav() {
  const path = usePathname();
  const items = listAccountItems({ flags: useFlags(), impersonating: false });
  const own = items.flatMap((item) => ('href' in item && item.href.startsWith('/my/') ? [item] : []));
  const pages = [...own.slice(0, -1), NOTICES, ...own.slice(-1)];
  return (
    <nav aria-label="Account" className="border-line border-b">
      <ul className="frame flex gap-6 overflow-x-auto">
        {pages.map(({ label, href }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              prefetch={false}
              {...(path === href && { 'aria-current': 'page' as const })}
              className={classNames(
                'flex h-11 items-center border-b-2 transition-colors duration-(--fast)',
                path === href ? 'scroll-target border-brand font-medium text-text' : 'border-transparent text-text-2 hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
