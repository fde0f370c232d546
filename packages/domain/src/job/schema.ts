import * as z from 'zod/mini';

/** Payload of every background job, by name. A job may run twice: handlers look at the world before they act. */
export const JOB_PAYLOADS = {
  'send-mail': z.object({ mailId: z.uuid() }),
  sweep: z.object({}),
} as const;

export type JobName = keyof typeof JOB_PAYLOADS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOB_PAYLOADS)[Name]>;
