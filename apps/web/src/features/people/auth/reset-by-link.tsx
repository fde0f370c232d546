'use client';

import { INITIAL_AUTH_STATE } from '@redoubt/domain/people/auth-view/auth-view';
import { buttonClass } from '@redoubt/ui/button';
import { PageLink } from '@/site/page-link';
import { AuthCard } from './auth-card.tsx';
import { LinkCard, useLinkSecret } from './link-card.tsx';

/** A new password by the link of a mail: the view that asks for one, without the code. */
export function ResetByLink({ google }: { google: boolean }) {
  const secret = useLinkSecret();
  const given = new URLSearchParams(secret);
  const [email, token] = [given.get('email'), given.get('token')];
  if (email !== null && token !== null) {
    const initial = { ...INITIAL_AUTH_STATE, view: 'reset-forgotten-password', source: 'auth-page', email, token } as const;
    return <AuthCard initial={initial} reason={undefined} returnTo="/" google={google} />;
  }
  return (
    <LinkCard title="Reset your password">
      {secret === '' && (
        <>
          <p className="mt-2 text-pretty text-text-2">This link is not complete. Copy all of it from the mail, or ask for another one.</p>
          <PageLink href="/auth/login?view=forgot-password" className={buttonClass({ size: 44, className: 'mt-5' })}>
            Forgot Password
          </PageLink>
        </>
      )}
    </LinkCard>
  );
}
