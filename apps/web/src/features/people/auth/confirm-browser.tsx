'use client';

import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { Button, buttonClass } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useState } from 'react';
import { toOtherLoopback } from '@/site/loopback-name';
import { PageLink } from '@/site/page-link';
import { confirmBrowser } from './auth-calls.ts';
import { LinkCard, useLinkSecret } from './link-card.tsx';

const NOT_VALID =
  'This link is not valid here. It works once, for 10 minutes, and only in the browser in which you typed your password: copy it there if you opened it elsewhere, or log in again to get a new one.';

/** One press ends the pause for this browser. Opening the link alone changes nothing: programs open the links in mails, too. */
export function ConfirmBrowser() {
  const token = useLinkSecret();
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    if (busy || token === undefined) return;
    setBusy(true);
    setFailure(undefined);
    const failed = await confirmBrowser({ token });
    setBusy(false);
    if (failed === undefined) setDone(true);
    else setFailure(failed.status === 400 ? NOT_VALID : UNKNOWN_MESSAGE);
  }

  return (
    <LinkCard title="Confirm this browser">
      <div className="mt-2 grid gap-5">
        <p role="status" className="text-pretty text-text-2">
          {done
            ? 'This browser is confirmed. Log in with your password.'
            : 'There were too many wrong passwords for your account. Confirm that it was you who typed the right one in this browser, then log in again.'}
        </p>
        {done ? (
          <PageLink href="/auth/login" className={buttonClass({ variant: 'primary', size: 44 })}>
            Log In
          </PageLink>
        ) : (
          <Button variant="primary" size={44} loading={busy} disabled={token === undefined || token === ''} onClick={confirm}>
            Confirm This Browser
          </Button>
        )}
        <Failure words={token === '' ? NOT_VALID : failure} />
        {failure === NOT_VALID && token !== undefined && <OtherName token={token} />}
      </div>
    </LinkCard>
  );
}

/** On a machine of one's own the mail names one of its two names; the password may have been typed under the other. */
function OtherName({ token }: { token: string }) {
  const origin = toOtherLoopback(window.location);
  if (origin === undefined) return null;
  return (
    <p className="text-pretty text-text-2">
      Did you type your password at {origin}?{' '}
      <a href={`${origin}/auth/confirm-browser#${token}`} className="text-brand-text underline">
        Open the link there
      </a>
    </p>
  );
}
