'use client';

import { Badge } from '@redoubt/ui/badge';
import Link from 'next/link';
import { BLOG, COMPANY, PRODUCTS, type SiteLink, TOOLS } from '@/shell/site-map';

/** The footer's links (SITE-43 to SITE-45), from the map of the site in the scripts: a page does not carry them twice. */
export function FooterLinks() {
  return (
    <nav aria-label="Footer" className="contents">
      <Column title="Products" links={PRODUCTS} />
      <Column title="Company" links={COMPANY} />
      <Column title="Resources" links={[BLOG, ...TOOLS]} wide />
    </nav>
  );
}

/** `wide`: on phones in two columns. */
function Column({ title, links, wide = false }: { title: string; links: readonly SiteLink[]; wide?: boolean }) {
  return (
    <div className={wide ? 'max-sm:col-span-full' : undefined}>
      <h2 className="text-12 text-text-3">{title}</h2>
      <ul className={`mt-3 grid gap-1 max-sm:gap-y-0 ${wide ? 'max-sm:grid-cols-2 max-sm:gap-x-8' : ''}`}>
        {links.map(({ href, label, badge }) => (
          <li key={href}>
            <Link href={href} prefetch={false} data-track="Click Footer Link" className="footer-link">
              {label}
              {badge !== undefined && <Badge tone="brand">{badge}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
