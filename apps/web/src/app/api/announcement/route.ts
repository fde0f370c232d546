import { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { z } from 'zod';
import { getSiteAnnouncement } from '@/http/page/site-announcement';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the announcement above every page, or null.',
    result: z.object({ announcement: z.nullable(Announcement) }),
    cacheControl: 'no-cache',
    handle: async ({ ctx }) => ({ announcement: (await getSiteAnnouncement(ctx)) ?? null }),
  }),
});
