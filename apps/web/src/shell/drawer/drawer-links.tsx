import { Badge } from '@redoubt/ui/badge';
import type { SiteLink } from '@/shell/site-map';
import { PageLink } from '@/site/page-link';
import { DRAWER_ROW, DrawerSection } from './drawer-section.tsx';

/** A part of the menu that is a list of pages. */
export function DrawerLinks({
  title,
  links,
  initiallyOpen = false,
}: {
  title: string;
  links: readonly SiteLink[];
  initiallyOpen?: boolean;
}) {
  return (
    <DrawerSection title={title} initiallyOpen={initiallyOpen}>
      <ul>
        {links.map(({ href, label, badge }) => (
          <li key={href}>
            <PageLink href={href} data-track="Click Navigation Link" className={DRAWER_ROW}>
              {label}
              {badge !== undefined && <Badge tone="brand">{badge}</Badge>}
            </PageLink>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
