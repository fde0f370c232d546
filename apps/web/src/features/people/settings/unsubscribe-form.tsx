'use client';

import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { SsoSettings } from '@redoubt/domain/people/preferences/schema';
import { Button, buttonClass } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { ApiError } from '@/browser/api/api-error';
import { track } from '@/browser/track/track';
import { PageLink } from '@/site/page-link';

/** One press ends all mails that were chosen (ACCT-14, OP-40). */
export function UnsubscribeForm({ settings: { id, email, unsubscribedAt } }: { settings: SsoSettings }) {
  const [done, setDone] = useState(unsubscribedAt !== null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function unsubscribe() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await apiClient.post('/api/sso-settings/unsubscribe', { body: { id }, result: SsoSettings });
      track('Unsubscribe');
      setDone(true);
    } catch (error) {
      setFailure(error instanceof ApiError && error.code === 'ForbiddenException' ? error.message : UNKNOWN_MESSAGE);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-2 grid gap-5">
      <p role="status" className="text-pretty text-text-2">
        {done ? 'No more mails will be sent to ' : 'Stop all alerts, digests and news to '}
        <span className="wrap-anywhere font-medium text-text">{email ?? 'this account'}</span>
        {done ? ', except security codes and messages about your account.' : '? Security codes and messages about your account still come.'}
      </p>
      <Failure words={failure} />
      {done ? (
        <PageLink href="/my/settings" className={buttonClass({ size: 44 })}>
          Account Settings
        </PageLink>
      ) : (
        <Button variant="primary" size={44} loading={busy} onClick={unsubscribe}>
          Unsubscribe
        </Button>
      )}
      <p className="hidden text-text-3 noscript:block">This needs JavaScript.</p>
    </div>
  );
}
