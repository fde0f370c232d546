import { DoneResult } from '@redoubt/domain/people/account/schema';
import { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { clearAnnouncement, setAnnouncement } from '@redoubt/server/platform/announcement/manage-announcement';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets the announcement above every page.',
    body: Announcement,
    result: DoneResult,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, user: { username: actor }, body: announcement }) => {
      await setAnnouncement(ctx, { announcement, actor });
      return { success: true as const };
    },
  }),
  DELETE: route({
    summary: 'Removes the announcement.',
    result: DoneResult,
    limit: 'authCalls',
    role: 'admin',
    handle: async ({ ctx, user: { username: actor } }) => {
      await clearAnnouncement(ctx, { actor });
      return { success: true as const };
    },
  }),
});
