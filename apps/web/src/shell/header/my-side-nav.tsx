'use client';

import { classNames } from '@redoubt/ui/class-names';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import FolderOpen from 'lucide-react/icons/folder-open';
import Settings from 'lucide-react/icons/settings';
import Wallet from 'lucide-react/icons/wallet';
import { usePathname } from 'next/navigation';
import { ACCOUNT_SETTINGS, useAccountPages } from '@/shell/account/account-pages';
import { PageLink } from '@/site/page-link';

const ICONS = new Map([
  ['/my/watchlists', Bookmark],
  ['/my/portfolio', Wallet],
  ['/my/cases', FolderOpen],
  ['/my/notices', Bell],
  [ACCOUNT_SETTINGS, Settings],
]);

type Section = { readonly id: string; readonly title: string };

/**
 * The side navigation of the pages under /my, with the sections of the current one. Wide screens
 * only.
 */
export function MySideNav({ sections }: { sections: readonly Section[] }) {
  const path = usePathname();
  return (
    <nav aria-label="Account" className="sticky top-[calc(var(--bar-site)+24px)] self-start max-lg:hidden print:hidden">
      <ul className="grid gap-1">
        {useAccountPages().map(({ label, href }) => {
          const Icon = ICONS.get(href);
          const current = href === path;
          return (
            <li key={href}>
              <PageLink
                href={href}
                {...(current && { 'aria-current': 'page' as const })}
                className={classNames(
                  'flex h-9 items-center gap-3 rounded-input px-3',
                  current ? 'bg-surface-3 font-medium text-text' : 'text-text-2 hover:bg-surface-2 hover:text-text',
                )}
              >
                {Icon && <Icon size={16} aria-hidden="true" />}
                {label}
              </PageLink>
              {current && (
                <ul className="my-2 ms-5 border-line border-s">
                  {sections.map(({ id, title }) => (
                    <li key={id}>
                      <a href={`#${id}`} className="flex min-h-8 items-center ps-5 text-text-3 hover:text-text">
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
