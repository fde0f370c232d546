import { AppError } from '@redoubt/domain/errors';
import { ReadSsoSettingsBody, type SsoSettings } from '@redoubt/domain/people/preferences/schema';
import { getSettingsById } from '@redoubt/server/people/preferences/sso-settings';
import { headers } from 'next/headers';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { PageLink } from '@/site/page-link';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

/** Where the link in a mail leads. Looking at it changes nothing: programs open the links in mails, too (OP-40). */
export async function UnsubscribePage({ id }: { id: string | undefined }) {
  const settings = await findSettings(id);
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 max-sm:py-8">
      <section aria-labelledby="unsubscribe" className="w-110 max-w-full rounded-card border border-line bg-surface p-8 max-sm:p-5">
        <h1 id="unsubscribe" className="font-semibold text-20 tracking-title">
          Unsubscribe
        </h1>
        {settings === undefined ? (
          <p className="mt-2 text-pretty text-text-2">
            This link is not valid, or its account was deleted. Open the link of a newer mail, or choose your mails in the{' '}
            <PageLink
              href="/my/settings#mails"
              className="font-medium text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              account settings
            </PageLink>
            .
          </p>
        ) : (
          <UnsubscribeForm settings={settings} />
        )}
      </section>
    </main>
  );
}

/** As the API's call, by the same allowance: an address with an id is no cheaper to guess than a call. */
async function findSettings(id: string | undefined): Promise<SsoSettings | undefined> {
  const given = ReadSsoSettingsBody.safeParse({ id });
  if (!given.success || given.data.id === undefined) return undefined;
  const ctx = getContext();
  await takeNetworkLimit(ctx, { name: 'mailPreferences', headers: await headers() });
  try {
    return await getSettingsById(ctx, { id: given.data.id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
