import * as z from 'zod/mini';
import { Email } from '../../form.ts';

/** What is announced and not there yet. */
export const WaitlistTopic = z.enum(['skytrace', 'contract-scan']);
export type WaitlistTopic = z.infer<typeof WaitlistTopic>;

/** A topic within a sentence, and the page on which it stands. */
export const WAITLIST_TOPICS: Readonly<Record<WaitlistTopic, { readonly name: string; readonly path: string }>> = {
  skytrace: { name: 'SkyTrace', path: '/products/skytrace' },
  'contract-scan': { name: 'the automated contract scan', path: '/products/security-audit' },
};

/** Body of POST /api/notices. `website` is a field that no person sees: what fills it in is a program. */
export const SubscribeBody = z.object({ topic: WaitlistTopic, email: Email, website: z._default(z.string().check(z.maxLength(500)), '') });
export type SubscribeBody = z.infer<typeof SubscribeBody>;

/** Stands in mails; who has it may remove one address of one topic. */
export const SubscriptionKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Body of POST /api/notices/remove. */
export const UnsubscribeBody = z.object({ key: SubscriptionKey });
