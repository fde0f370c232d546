'use client';

import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { createContext } from 'react';

/** What is announced on this page, for whichever bar it has; `nonce` is this answer's, for the script that reads what was dismissed. */
export const AnnouncementContext = createContext<{ announcement: Announcement | undefined; nonce: string | undefined }>({
  announcement: undefined,
  nonce: undefined,
});
