import * as z from 'zod/mini';
import { Email } from '../../form.ts';

/** What is announced and not there yet. */
export const NoticeTopic = z.enum(['skytrace', 'contract-scan']);
export type NoticeTopic = z.infer<typeof NoticeTopic>;

/** A topic within a sentence, and the page on which it stands. */
export const NOTICE_TOPICS: Readonly<Record<NoticeTopic, { readonly name: string; readonly path: string }>> = {
  skytrace: { name: 'SkyTrace', path: '/products/skytrace' },
  'contract-scan': { name: 'the automated contract scan', path: '/products/security-audit' },
};

/** Body of POST /api/notices. `website` is a field that no person sees: what fills it in is a program. */
export const NoticeBody = z.object({ topic: NoticeTopic, email: Email, website: z._default(z.string().check(z.maxLength(500)), '') });
export type NoticeBody = z.infer<typeof NoticeBody>;

/** Stands in mails; who has it may remove one address of one topic. */
export const NoticeKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Body of POST /api/notices/remove. */
export const RemoveNoticeBody = z.object({ key: NoticeKey });
