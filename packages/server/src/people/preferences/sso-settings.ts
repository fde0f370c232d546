import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { maskEmail } from '@redoubt/domain/people/account/mask-email';
import type { SsoSettings, UpdateSsoSettingsBody } from '@redoubt/domain/people/preferences/schema';
import type { SessionUser } from '../session/find-session.ts';
import { endPreference, ensurePreference, findPreference, type MailPreference, setTimeZone, updateChoices } from './preferences-store.ts';

/** Which mails the caller wants. */
export async function getOwnSettings({ db }: { db: Db }, { user }: { user: SessionUser }): Promise<SsoSettings> {
  return toSettings(await ensurePreference(db, { userId: user.id }));
}

/** Settings by the id in a mail, the address masked: a forwarded mail contains the id, too. Throws `ResourceNotFoundException`. */
export async function getSettingsById({ db }: { db: Db }, { id }: { id: string }): Promise<SsoSettings> {
  const preference = await findPreference(db, { id });
  if (preference === undefined) throw new AppError('ResourceNotFoundException');
  return toSettings({ ...preference, email: preference.email === null ? null : maskEmail(preference.email) });
}

/** Changes what the person who asks wants; what is not named stays. Throws `ResourceNotFoundException` for an id that is not theirs. */
export async function updateSettings(
  { db }: { db: Db },
  { user, choices }: { user: SessionUser; choices: UpdateSsoSettingsBody },
): Promise<SsoSettings> {
  const { id } = await ensurePreference(db, { userId: user.id });
  if (choices.id !== undefined && choices.id !== id) throw new AppError('ResourceNotFoundException');
  await updateChoices(db, { userId: user.id, choices });
  await setTimeZone(db, { userId: user.id, timeZone: ownTimeZone(user, choices) });
  return getOwnSettings({ db }, { user });
}

/** Ends all mails that were chosen, by the id in one of them. May happen twice. Throws `ResourceNotFoundException`. */
export async function unsubscribe({ db }: { db: Db }, { id }: { id: string }): Promise<SsoSettings> {
  await endPreference(db, { id });
  return getSettingsById({ db }, { id });
}

/** The caller's time zone; undefined while impersonating: it is the admin's. */
export function ownTimeZone({ adminId }: SessionUser, { timeZone }: { timeZone?: string | undefined }): string | undefined {
  return adminId === undefined ? timeZone : undefined;
}

function toSettings({ unsubscribedAt, updatedAt, ...preference }: MailPreference): SsoSettings {
  return { ...preference, unsubscribedAt: unsubscribedAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() };
}
