import { Announcement } from '@redoubt/domain/platform/announcement/schema';
import * as z from 'zod/mini';
import { apiClient } from '@/browser/api/api-client';

/** What is announced now, or null. In a file of its own: pages that are left soon never ask. */
export async function loadAnnouncement(): Promise<Announcement | null> {
  const { announcement } = await apiClient.get('/api/announcement', { result: z.object({ announcement: z.nullable(Announcement) }) });
  return announcement;
}
