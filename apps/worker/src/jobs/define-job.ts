import type { JobName, JobPayload } from '@redoubt/domain/platform/job/schema';
import type { MailTransport } from '@redoubt/mail/transport';
import type { Site } from '@redoubt/server/people/account/account-mails';
import type { Context } from '@redoubt/server/platform/context';
import type { PictureStore } from '@redoubt/server/platform/upload/picture-store';

/** The dependencies of job handlers. Each handler names only those that it uses. */
export type JobContext = Context & {
  readonly transport: MailTransport;
  /** The key of the hashes of codes. */
  readonly codeSecret: string;
  readonly site: Site;
  /** The store of profile pictures. */
  readonly pictures: PictureStore;
};

/** A background job: like a route with a name for its address and a payload for its body. */
export type Job<Name extends JobName = JobName> = {
  readonly name: Name;
  /**
   * The schedule: minute, hour, day, month, weekday, in UTC. A scheduled run gets an empty payload.
   */
  readonly cron?: string;
  /** Does the work. Must be idempotent. Throws to be retried with growing delays. */
  handle(ctx: JobContext, payload: JobPayload<Name>): Promise<void>;
};

/** Declares a job. Its name determines the type of the payload. */
export function defineJob<const Name extends JobName>(job: Job<Name>): Job<Name> {
  return job;
}
