import type { PersonalData } from '../../platform/personal-data.ts';
import { listWebhooks } from './manage-webhooks.ts';

/** A user's webhooks and what was sent to them. Deliveries are not exported: the receiver has them. */
export const personalData: PersonalData = {
  tables: ['webhook', 'webhook_delivery'],
  exports: { webhooks: (db, { user }) => listWebhooks({ db }, { user }) },
};
