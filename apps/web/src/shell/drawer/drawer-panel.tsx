'use client';

import type { EntryView } from '@redoubt/domain/people/auth-view/auth-view';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { Drawer } from '@redoubt/ui/layer/drawer';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { authDialog } from '@/entities/account/dialogs';
import { signOutHere } from '@/entities/account/sign-out';
import { useAccount } from '@/entities/account/use-account';
import { QuoteButton } from '@/entities/quote/quote-button';
import { BrandLink } from '@/shell/header/brand-link';
import { BLOG, COMPANY, PRODUCTS, RESOURCES, type SiteLink, TOOLS } from '@/shell/site-map';
import { PageLink } from '@/site/page-link';
import { DrawerAccount } from './drawer-account.tsx';
import { DRAWER_ROW, DrawerSection } from './drawer-section.tsx';

/** After the drawer has opened, so that its opening is seen and announced first (SITE-26). */
const FOCUS_SEARCH_AFTER_MS = 200;

type DrawerPanelProps = { search: ReactNode; onClose: () => void; children?: ReactNode };

/**
 * The menu on narrow screens; it covers a phone's screen. Search at the top, log in or out at the
 * bottom (SITE-25 to SITE-29).
 */
export function DrawerPanel({ search, onClose, children }: DrawerPanelProps) {
  const titleId = useId();
  const searchPart = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => searchPart.current?.querySelector('input')?.focus(), FOCUS_SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  /** Every link closes the menu, even one to the current page. */
  function closeAtLinks({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') !== null) onClose();
  }

  return (
    <Drawer labelledBy={titleId} fillsPhones closeLabel="Close menu" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: listens to the links inside; following one with a key is a click, too */}
      <div onClick={closeAtLinks} className="flex grow flex-col">
        <div className="flex h-14 shrink-0 items-center px-4">
          <BrandLink />
          <h2 id={titleId} className="sr-only">
            Menu
          </h2>
        </div>
        <div ref={searchPart} className="border-line border-b px-4 pt-1 pb-4">
          {search}
        </div>
        <div className="grow">
          <DrawerAccount onClose={onClose} />
          <DrawerLinks title="Products" links={PRODUCTS} initiallyOpen />
          <DrawerLinks title="Resources" links={[RESOURCES, BLOG, ...TOOLS]} />
          <DrawerLinks title="Company" links={COMPANY} />
          {children}
        </div>
      </div>
      <DrawerFoot onClose={onClose} />
    </Drawer>
  );
}

function DrawerFoot({ onClose }: { onClose: () => void }) {
  const { status } = useAccount();
  const [leaving, setLeaving] = useState(false);

  function open(view: EntryView) {
    onClose();
    authDialog.ask({ view, source: 'mobile-drawer' });
  }

  async function leave() {
    setLeaving(true);
    await signOutHere();
    setLeaving(false);
    onClose();
  }

  return (
    <div className="sticky bottom-0 grid grid-cols-2 gap-3 border-line border-t bg-page p-4">
      {status === 'authenticated' && (
        <Button size={44} loading={leaving} onClick={leave} className="w-full">
          Sign Out
        </Button>
      )}
      <QuoteButton
        source="drawer"
        size={44}
        variant={status === 'authenticated' ? 'primary' : 'secondary'}
        className={status === 'authenticated' ? 'w-full' : 'col-span-2 w-full'}
        onPress={onClose}
      />
      {status === 'unauthenticated' && (
        <>
          <Button size={44} onClick={() => open('login')}>
            Log In
          </Button>
          <Button variant="primary" size={44} onClick={() => open('signup')}>
            Sign Up
          </Button>
        </>
      )}
    </div>
  );
}

/** A section of the menu with links. */
function DrawerLinks({ title, links, initiallyOpen = false }: { title: string; links: readonly SiteLink[]; initiallyOpen?: boolean }) {
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
