'use client';

import type { QuoteReceipt } from '@redoubt/domain/office/quote/schema';
import { Button, buttonClass } from '@redoubt/ui/button';
import Link from 'next/link';
import { useEffect, useRef } from 'react';

/** What the requester has in hand after sending. */
export function QuoteSent({ receipt: { reference, page }, onClose }: { receipt: QuoteReceipt; onClose: () => void }) {
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
