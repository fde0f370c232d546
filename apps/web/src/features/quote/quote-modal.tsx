'use client';

import type { CrmForm } from '@redoubt/domain/quote/crm-form';
import type { QuoteReceipt } from '@redoubt/domain/quote/schema';
import { Dialog } from '@redoubt/ui/dialog';
import { useEffect, useId, useState } from 'react';
import { consentStore } from '@/lib/consent';
import type { quoteDialog } from '@/lib/quote-dialog';
import { track } from '@/lib/track';
import { CrmEmbed } from './crm-embed.tsx';
import { QuoteForm } from './quote-form.tsx';
import { QuoteSent } from './quote-sent.tsx';

type Request = NonNullable<ReturnType<typeof quoteDialog.read>>;
type QuoteModalProps = { request: Request; crm: CrmForm | undefined };

/** The quote modal: opens with each request and is gone when it is closed. Source: specification §1 and §4, "Quote modal" (SITE-21). */
export function QuoteModal({ request, crm }: QuoteModalProps) {
  const [answered, setAnswered] = useState<Request>();
  const open = answered !== request;

  useEffect(() => track('Open Quote Modal', { source: request.source }), [request]);

  function close() {
    track('Close Quote Modal');
    setAnswered(request);
  }

  return open ? <QuoteDialog request={request} crm={crm} onClose={close} /> : null;
}

function QuoteDialog({ request, crm, onClose }: QuoteModalProps & { onClose: () => void }) {
  const titleId = useId();
  // Third parties get nothing before 'I Accept': without it the form is ours (decision 30).
  const [form, setForm] = useState<'crm' | 'own'>(() => (crm !== undefined && consentStore.read() === 'accepted' ? 'crm' : 'own'));
  const [receipt, setReceipt] = useState<QuoteReceipt>();

  return (
    <Dialog labelledBy={titleId} onClose={onClose} size={640}>
      <h2 id={titleId} className="pe-8 font-semibold text-20 tracking-title">
        Protect Your Project Today
      </h2>
      {crm !== undefined && receipt === undefined && (
        <CrmEmbed crm={crm} loads={form === 'crm'} onUnavailable={() => setForm('own')} onClose={onClose} />
      )}
      {receipt !== undefined ? (
        <QuoteSent receipt={receipt} onClose={onClose} />
      ) : (
        form === 'own' && <QuoteForm product={request.product} onSent={setReceipt} onClose={onClose} />
      )}
    </Dialog>
  );
}
