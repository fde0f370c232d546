'use client';

import type { CrmForm } from '@redoubt/domain/office/quote/schema';
import { Button } from '@redoubt/ui/button';
import { Skeleton } from '@redoubt/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { track } from '@/browser/track/track';
import { watchEmbed } from './watch-embed.ts';

type CrmEmbedProps = {
  crm: CrmForm;
  /** Whether the form is asked for; without it there is only its place. */
  loads: boolean;
  /** It is blocked, or did not come in time. */
  onUnavailable: () => void;
  onClose: () => void;
};

/** The form of a CRM in the place that its script fills (SITE-22). The script is fetched when the modal is opened, not before. */
export function CrmEmbed({ crm, loads, onUnavailable, onClose }: CrmEmbedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const giveUp = useEffectEvent(onUnavailable);

  useEffect(() => {
    if (!loads || place.current === null) return;
    return watchEmbed({
      place: place.current,
      scriptUrl: `${crm.origin}/forms/embed/${crm.portalId}.js`,
      onReady: () => setReady(true),
      onFailed: () => giveUp(),
      onSubmitted: () => track('Submit Quote Form', { form: 'crm' }),
    });
  }, [loads, crm]);

  return (
    <div hidden={!loads}>
      {!ready && (
        <div role="status" aria-label="The form is loading" className="mt-6 grid gap-5">
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <Skeleton key={row} className="h-11 w-full" />
          ))}
        </div>
      )}
      <div
        ref={place}
        className="hs-form-frame mt-6"
        data-portal-id={crm.portalId}
        data-form-id={crm.formId}
        data-region={crm.region}
        // Laid out while it loads, so that the frame can measure itself.
        style={ready ? undefined : { height: 0, overflow: 'hidden' }}
      />
      <div className="mt-6 flex justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
