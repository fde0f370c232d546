import * as z from 'zod/mini';
import { Email } from '../../form.ts';

/** The browser that asked, as the database names it; empty for one without a mark. */
const BrowserHex = z.string().check(z.regex(/^(?:[0-9a-f]{64})?$/));

/** Payload of every background job, by name. A job may run twice: handlers look at the world before they act. */
const JOB_PAYLOADS = {
  'send-mail': z.object({ mailId: z.uuid() }),
  'send-code': z.object({ purpose: z.enum(['sign-up', 'password-reset']), email: Email, browser: z._default(BrowserHex, '') }),
  'mail-login-link': z.object({
    email: Email,
    browser: BrowserHex,
    device: z.string(),
    /** Whether the password was. */ right: z.boolean(),
  }),
  sweep: z.object({}),
  'sweep-pictures': z.object({}),
  'purge-identity-cases': z.object({}),
  'mail-identity-renewals': z.object({}),
  'refresh-views': z.object({}),
  'refresh-alert-days': z.object({}),
  'score-projects': z.object({}),
  'map-powers': z.object({}),
  'check-reported': z.object({}),
  'compare-code': z.object({}),
  'look-at-websites': z.object({}),
  'import-facts': z.object({}),
  'distribute-notices': z.object({}),
  'watch-cases': z.object({}),
  'send-notice-mails': z.object({}),
  'read-holdings': z.object({}),
  'run-trace': z.object({ runId: z.uuid() }),
  'deliver-webhook': z.object({ deliveryId: z.uuid() }),
} as const;

export type JobName = keyof typeof JOB_PAYLOADS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOB_PAYLOADS)[Name]>;

/**
 * The payload as the job's handler gets it, or the names of the parts at fault, without their values.
 * Parts that the job does not know are left out: the queue adds some of its own.
 */
export function parseJobPayload<Name extends JobName>(
  name: Name,
  payload: unknown,
): { valid: true; payload: JobPayload<Name> } | { valid: false; faults: string[] } {
  const schema: z.ZodMiniType = JOB_PAYLOADS[name];
  const parsed = schema.safeParse(payload);
  if (parsed.success) return { valid: true, payload: parsed.data as JobPayload<Name> };
  return { valid: false, faults: parsed.error.issues.map(({ path }) => path.join('.') || 'payload') };
}
