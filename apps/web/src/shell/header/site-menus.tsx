'use client';

import { Badge } from '@redoubt/ui/badge';
import Link from 'next/link';
import { COMPANY, PRODUCTS, RESOURCES, type SiteLink } from '@/shell/site-map';
import { NavMenu } from './nav-menu.tsx';

/**
 * The menus on wide screens, in the site's header and the home page's bar (SITE-11 to SITE-14,
 * OP-14). Drawn on the server, each page would carry the links twice, the home page three times.
 */
export function SiteMenus() {
  return (
    <nav aria-label="Site" className="flex shrink-0 items-center gap-0.5 max-lg:hidden">
      <NavMenu label="Products">
        <MenuLinks links={PRODUCTS} />
      </NavMenu>
      <NavMenu label="Company">
        <MenuLinks links={COMPANY} />
      </NavMenu>
      <Link
        href={RESOURCES.href}
        prefetch={false}
        data-track="Click Navigation Link"
        className="flex h-9 items-center rounded-input px-2.5 font-medium text-text-2 transition-colors duration-(--fast) hover:bg-surface-3 hover:text-text"
      >
        {RESOURCES.label}
      </Link>
    </nav>
  );
}

function MenuLinks({ links }: { links: readonly SiteLink[] }) {
  return links.map(({ href, label, badge }) => (
    <li key={href}>
      <Link href={href} prefetch={false} data-track="Click Navigation Link" className="menu-link">
        {label}
        {badge !== undefined && <Badge tone="brand">{badge}</Badge>}
      </Link>
    </li>
  ));
}
