import type { Db } from '@redoubt/db/client';
import type { AccountExport } from '@redoubt/domain/profile/schema';
import { getOwnSettings } from '../preferences/sso-settings.ts';
import { confirmIdentity } from '../profile/confirm-identity.ts';
import { getProfile } from '../profile/get-profile.ts';
import type { SessionUser } from '../session/find-session.ts';
import { refuseWhileImpersonating } from '../session/refuse-while-impersonating.ts';
import { findSurvey } from '../survey/upload-survey.ts';
import { listSessions } from './list-sessions.ts';

type Export = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  readonly allow: () => Promise<void>;
  readonly pictureBase: string;
};

/** Everything that is kept about the person who asks, save what only proves who they are. Throws as `confirmIdentity`. */
export async function exportAccount({ db }: { db: Db }, { user, password, allow, pictureBase }: Export): Promise<AccountExport> {
  refuseWhileImpersonating(user);
  await confirmIdentity({ db }, { user, password, allow });
  const events = await db
    .selectFrom('event')
    .where('user_id', '=', user.id)
    .orderBy('at')
    .orderBy('id')
    .select(['name', 'properties', 'at'])
    .execute();
  return {
    exportedAt: new Date().toISOString(),
    profile: await getProfile({ db }, { userId: user.id, pictureBase }),
    emailNotifications: await getOwnSettings({ db }, { user }),
    survey: (await findSurvey({ db }, { userId: user.id })) ?? null,
    sessions: await listSessions({ db }, { user }),
    events: events.map(({ name, properties, at }) => ({ name, properties, at: at.toISOString() })),
  };
}
