'use client';

import { classNames } from '@redoubt/ui/class-names';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { ACCOUNT_SETTINGS, useAccountPages } from '@/shell/account/account-pages';

/** The navigation of the pages under /my. On wide screens the settings have `MySideNav` instead. */
export function MyNav() {
  const path = usePathname();
  return (
    <nav aria-label="Account" className={classNames('border-line border-b', path === ACCOUNT_SETTINGS && 'lg:hidden')}>
      <ul className="frame flex gap-6 overflow-x-auto">
        {useAccountPages().map(({ label, href }) => (
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
