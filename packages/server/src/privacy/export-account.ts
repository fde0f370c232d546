import type { Db } from '@redoubt/db/client';
import { AccountExport } from '@redoubt/domain/people/profile/schema';
import { type ConfirmingContext, confirmIdentity } from '../people/profile/confirm-identity.ts';
import type { SessionUser } from '../people/session/find-session.ts';
import type { ExportedAccount, ExportReaders } from '../platform/personal-data.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const EXPORT_FIELDS = Object.keys(AccountExport.shape).filter((field) => field !== 'exportedAt') as (keyof ExportReaders)[];

type Export = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  readonly allow: () => Promise<void>;
  readonly pictureBase: string;
};

/** Everything that is kept about the user who asks, except what only proves who they are. Throws as `confirmIdentity`. */
export async function exportAccount(
  { db, pool }: ConfirmingContext,
  { user, password, allow, pictureBase }: Export,
): Promise<AccountExport> {
  await confirmIdentity({ db, pool }, { user, password, allow });
  return collectAccount({ db }, { user, pictureBase });
}

/**
 * The same without confirmation: for the operator of the site, who exports it for a user who asked. `user.sessionId` only marks
 * which of the sessions is the one that asks.
 */
export async function collectAccount({ db }: { db: Db }, account: ExportedAccount): Promise<AccountExport> {
  const exported: Record<string, unknown> = { exportedAt: new Date().toISOString() };
  for (const [field, read] of listReaders()) exported[field] = await read(db, account);
  // Each reader's type is that of its field, and `listReaders` leaves no field out.
  return exported as AccountExport;
}

/** The readers of all features, in the order in which `AccountExport` has the fields. */
export function listReaders(): (readonly [keyof ExportReaders, ExportReaders[keyof ExportReaders]])[] {
  const readers: Partial<ExportReaders> = Object.assign({}, ...Object.values(PERSONAL_DATA).map((data) => data.exports));
  return EXPORT_FIELDS.map((field) => {
    const read = readers[field];
    if (read === undefined) throw new TypeError(`No feature exports ${field}.`);
    return [field, read] as const;
  });
}
