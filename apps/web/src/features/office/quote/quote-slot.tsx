'use client';

import type { CrmForm } from '@redoubt/domain/office/quote/schema';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { quoteDialog } from '@/entities/quote/quote-dialog';
import { quoteMail } from '@/site/contact-mail';

/** Loaded when first asked for. Where it can't be loaded, a prepared email takes its place. */
const QuoteModal = lazy(async () => {
  try {
    return { default: (await import('./quote-modal.tsx')).QuoteModal };
  } catch {
    window.location.assign(quoteMail());
    return { default: () => null };
  }
});

/** Mounts the quote modal while it is open (SITE-23). `crm`: the form of a CRM that replaces ours. */
export function QuoteSlot({ crm }: { crm: CrmForm | undefined }) {
  const request = useSyncExternalStore(quoteDialog.subscribe, quoteDialog.read, () => undefined);
  if (request === undefined) return null;
  return (
    <Suspense fallback={null}>
      <QuoteModal request={request} crm={crm} />
    </Suspense>
  );
}
