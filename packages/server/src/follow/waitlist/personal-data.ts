import type { Db } from '@redoubt/db/client';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteSubscriptionsOf, listSubscriptionsOf } from './subscription-store.ts';

/** What an address waits to hear of. */
export const personalData: PersonalData = {
  tables: ['product_notice'],
  exports: { notices: (db, { user }) => listSubscriptions(db, user) },
  deletion: { afterAccount: deleteSubscriptionsOf },
};

async function listSubscriptions(db: Db, { email }: { email: string | null }) {
  if (email === null) return [];
  const subscriptions = await listSubscriptionsOf(db, { email });
  return subscriptions.map(({ topic, createdAt }) => ({ topic, createdAt: createdAt.toISOString() }));
}
