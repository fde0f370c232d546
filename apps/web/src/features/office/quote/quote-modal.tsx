'use client';

import type { CrmForm, QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { Button, buttonClass } from '@redoubt/ui/button';
import { Dialog } from '@redoubt/ui/layer/dialog';
import Link from 'next/link';
import { useEffect, useId, useRef, useState } from 'react';
import { consentStore } from '@/browser/store/consent';
import { track } from '@/browser/track/track';
import type { quoteDialog } from '@/entities/quote/quote-dialog';
import { CrmEmbed } from './crm-embed.tsx';
import { QuoteForm } from './quote-form.tsx';

type Request = NonNullable<ReturnType<typeof quoteDialog.read>>;
type QuoteModalProps = { request: Request; crm: CrmForm | undefined };

/** The quote modal: opens with each request and is gone when it is closed. Source: SITE-21. */
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
  // Third parties get nothing before 'I Accept': without it the form is ours, and theirs is a press away (decision 30).
  const [form, setForm] = useState<'crm' | 'offered' | 'own'>(() =>
    crm === undefined ? 'own' : consentStore.read() === 'accepted' ? 'crm' : 'offered',
  );
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
        <>
          {crm !== undefined && form === 'offered' && <CrmOffer crm={crm} onLoad={() => setForm('crm')} />}
          {form !== 'crm' && <QuoteForm product={request.product} project={request.project} onSent={setReceipt} onClose={onClose} />}
        </>
      )}
    </Dialog>
  );
}

/** Says whose form is not loaded without consent, and loads it on a press that names them; the answer holds for this once. */
function CrmOffer({ crm, onLoad }: { crm: CrmForm; onLoad: () => void }) {
  const { host } = new URL(crm.origin);
  return (
    <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-input bg-surface-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-pretty text-12 text-text-2">
        This form is ours. There is another from {host}, which is not loaded unless you ask: they would see your network address and what
        you enter.
      </p>
      <Button size={28} onClick={onLoad}>
        Load the form from {host}
      </Button>
    </div>
  );
}

/** What the requester has in hand after sending. */
function QuoteSent({ receipt: { reference, page }, onClose }: { receipt: QuoteReceipt; onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone with the form.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="mt-4">
      <p ref={words} tabIndex={-1} role="status" className="text-text-2 outline-none">
        Your request arrived. Its reference is <strong className="font-medium font-mono text-text">{reference}</strong>. We answer by email,
        and the page of your request shows where it stands.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Link href={page} prefetch={false} onClick={onClose} className={buttonClass({ variant: 'primary' })}>
          See where it stands
        </Link>
      </div>
    </div>
  );
}
