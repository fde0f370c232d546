import '@/http/server-only';
import { recordChanges } from '@redoubt/server/people/impersonation/record-changes';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import type { WebContext } from '@/http/context';

type Action = {
  readonly user: SessionUser | undefined;
  /** The method and path of the call. */
  readonly call: string;
};

/**
 * Does the work of a call. The rows that an admin changes while impersonating go into the audit
 * log. `action` is undefined for calls that change nothing.
 */
export async function recordActions<T>(ctx: WebContext, action: Action | undefined, work: (ctx: WebContext) => Promise<T>): Promise<T> {
  const user = action?.user;
  if (action === undefined || user?.adminId === undefined) return work(ctx);
  const { adminId, username } = user;
  return recordChanges(ctx, { adminId, username, act: action.call }, (tx) => work({ ...ctx, db: tx }));
}
