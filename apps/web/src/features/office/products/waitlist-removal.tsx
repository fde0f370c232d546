'use client';

import { DoneResult } from '@redoubt/domain/people/account/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';

/** One press forgets an address. */
export function WaitlistRemoval({ noticeKey, address, topic }: { noticeKey: string; address: string; topic: string }) {
  const [state, setState] = useState<'kept' | 'busy' | 'removed'>('kept');
  const [failure, setFailure] = useState<string>();

  async function remove() {
    if (state !== 'kept') return;
    setState('busy');
    setFailure(undefined);
    try {
      await apiClient.post('/api/notices/remove', { body: { key: noticeKey }, result: DoneResult });
      setState('removed');
    } catch {
      setState('kept');
      setFailure(UNKNOWN_MESSAGE);
    }
  }

  return (
    <div className="mt-2 grid gap-5">
      <p role="status" className="text-pretty text-text-2">
        <span className="wrap-anywhere font-medium text-text">{address}</span>
        {state === 'removed' ? ' was deleted. You will hear nothing more about it.' : ` is kept for one mail when ${topic} opens.`}
      </p>
      <Failure words={failure} />
      {state !== 'removed' && (
        <Button variant="primary" size={44} loading={state === 'busy'} onClick={remove}>
          Remove my address
        </Button>
      )}
      <p className="hidden text-text-3 noscript:block">This needs JavaScript. Without it, answer the mail, and it is removed by hand.</p>
    </div>
  );
}
