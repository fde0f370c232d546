import '@/http/server-only';
import { recordChanges } from '@redoubt/server/people/impersonation/record-changes';
import type { SessionUser } from '@redoubt/server/people/session/find-session';
import type { WebContext } from '@/http/context';

type Act = { readonly user: SessionUser | undefined; readonly act: string };

/** Does a call's work; what an admin changes by it as somebody else goes into the audit log. Without `act` nothing can be changed. */
export async function recordActs<T>(ctx: WebContext, act: Act | undefined, work: (ctx: WebContext) => Promise<T>): Promise<T> {
  const user = act?.user;
  if (act === undefined || user?.adminId === undefined) return work(ctx);
  const { adminId, username } = user;
  return recordChanges(ctx, { adminId, username, act: act.act }, (tx) => work({ ...ctx, db: tx }));
}
