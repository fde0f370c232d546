import { Announcement } from '@redoubt/domain/announcement/schema';
import { z } from 'zod';
import { api, route } from '@/lib/route';
import { getSiteAnnouncement } from '@/lib/site-announcement';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'What is announced above every page, or null.',
    result: z.object({ announcement: z.nullable(Announcement) }),
    cacheControl: 'no-cache',
    handle: async ({ ctx }) => ({ announcement: (await getSiteAnnouncement(ctx)) ?? null }),
  }),
});
