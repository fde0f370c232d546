import { signInErrorMessage } from '@redoubt/domain/people/auth-view/auth-messages';
import { type EntryView, INITIAL_AUTH_STATE, nextAuthState } from '@redoubt/domain/people/auth-view/auth-view';
import { toReturnPath } from '@redoubt/domain/people/auth-view/return-path';
import { ownOrigins } from '@redoubt/server/platform/loopback';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getContext } from '@/http/context';
import { hasHostedLogin } from '@/http/session/hosted-login';
import { readSession } from '@/http/session/session';
import { AuthCard } from './auth-card.tsx';

export type AuthParameters = Readonly<Record<string, string | string[] | undefined>>;

/** The page of one view. Who is logged in already is sent on at once (OP-31). */
export async function AuthPage({ view, parameters }: { view: 'login' | 'signup'; parameters: AuthParameters }) {
  const ctx = getContext();
  const returnTo = toReturnPath(one(parameters.callbackUrl), { origins: ownOrigins(ctx.settings) });
  if ((await readSession(ctx, await headers())) !== undefined) redirect(returnTo);
  const error = one(parameters.error);
  const source = error === 'SessionRequired' ? 'session-required' : 'auth-page';
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 max-sm:py-8">
      <AuthCard
        initial={nextAuthState(INITIAL_AUTH_STATE, { type: 'opened', view: toEntryView(one(parameters.view)) ?? view, source })}
        reason={signInErrorMessage(error)}
        returnTo={returnTo}
        google={hasHostedLogin(ctx)}
      />
    </main>
  );
}

function one(value: string | string[] | undefined): string | undefined {
  return [value].flat()[0];
}

/** Views that an address may name: who has a code at hand, or has forgotten the password, need not pass by the others. */
function toEntryView(name: string | undefined): EntryView | undefined {
  return name === 'verify-email' || name === 'forgot-password' ? name : undefined;
}
