import type { JobName, JobPayload } from '@redoubt/domain/platform/job/schema';
import type { MailTransport } from '@redoubt/mail/transport';
import type { Site } from '@redoubt/server/people/account/account-mails';
import type { Context } from '@redoubt/server/platform/context';
import type { PictureStore } from '@redoubt/server/platform/upload/picture-store';

/** What job handlers may need of the worker. Each names only the parts it uses. */
export type JobContext = Context & {
  readonly transport: MailTransport;
  /** What codes are hashed with. */
  readonly codeSecret: string;
  readonly site: Site;
  /** Where profile pictures are kept. */
  readonly pictures: PictureStore;
};

/** A kind of background work: where a route has an address and a body, a job has a name and a payload. */
export type Job<Name extends JobName = JobName> = {
  readonly name: Name;
  /** When the job runs by itself: minute, hour, day, month, weekday, in UTC. It then gets an empty payload. */
  readonly cron?: string;
  /** Does the work, which may be the second time. Throws to be tried again, later and later. */
  handle(ctx: JobContext, payload: JobPayload<Name>): Promise<void>;
};

/** Declares a job; `payload` of its handler follows from its name. */
export function defineJob<const Name extends JobName>(job: Job<Name>): Job<Name> {
  return job;
}
