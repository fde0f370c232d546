import * as z from 'zod/mini';
import { Email } from '../../form.ts';

/** A product that is announced and not open yet. */
export const WaitlistTopic = z.enum(['skytrace', 'contract-scan']);
export type WaitlistTopic = z.infer<typeof WaitlistTopic>;

/** The name of a topic within a sentence, and its page. */
export const WAITLIST_TOPICS: Readonly<Record<WaitlistTopic, { readonly name: string; readonly path: string }>> = {
  skytrace: { name: 'SkyTrace', path: '/products/skytrace' },
  'contract-scan': { name: 'the automated contract scan', path: '/products/security-audit' },
};

/**
 * Body of POST /api/notices. `website` is a honeypot: the field is invisible, so only a bot fills
 * it in.
 */
export const SubscribeBody = z.object({ topic: WaitlistTopic, email: Email, website: z._default(z.string().check(z.maxLength(500)), '') });
export type SubscribeBody = z.infer<typeof SubscribeBody>;

/** The key in a mail that removes one address from one topic. */
export const SubscriptionKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Body of POST /api/notices/remove. */
export const UnsubscribeBody = z.object({ key: SubscriptionKey });
