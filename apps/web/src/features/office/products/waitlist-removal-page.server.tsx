import { SubscriptionKey, WAITLIST_TOPICS } from '@redoubt/domain/follow/waitlist/subscription';
import { maskEmail } from '@redoubt/domain/people/account/mask-email';
import { findSubscription, type Subscription } from '@redoubt/server/follow/waitlist/subscription-store';
import { headers } from 'next/headers';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { WaitlistRemoval } from './waitlist-removal.tsx';

/** Where the link in a mail leads. Looking at it changes nothing: programs open the links in mails, too (OP-40). */
export async function WaitlistRemovalPage({ rawKey }: { rawKey: string | undefined }) {
  const key = SubscriptionKey.safeParse(rawKey);
  const notice = key.success ? await find(key.data) : undefined;
  return (
    <main id="content" className="frame flex grow flex-col items-center py-16 max-sm:py-8">
      <section aria-labelledby="remove" className="w-110 max-w-full rounded-card border border-line bg-surface p-8 max-sm:p-5">
        <h1 id="remove" className="font-semibold text-20 tracking-title">
          Remove your address
        </h1>
        {notice === undefined || !key.success ? (
          <p className="mt-2 text-pretty text-text-2">
            Nothing is kept under this link: the address was removed, the mail has been sent, or the link is not whole.
          </p>
        ) : (
          <WaitlistRemoval noticeKey={key.data} address={maskEmail(notice.email)} topic={WAITLIST_TOPICS[notice.topic].name} />
        )}
      </section>
    </main>
  );
}

/** By the same allowance as the call: an address with a key is no cheaper to guess. */
async function find(key: string): Promise<Subscription | undefined> {
  const ctx = getContext();
  await takeNetworkLimit(ctx, { name: 'mailPreferences', headers: await headers() });
  return findSubscription(ctx.db, { key });
}
