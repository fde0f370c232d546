import '@/http/server-only';
import { openPictureStore } from '@redoubt/server/platform/upload/open-pictures';
import type { PictureStore } from '@redoubt/server/platform/upload/picture-store';
import type { WebContext } from '@/http/context';

/** The store of profile pictures. */
export function openPictures({ settings }: Pick<WebContext, 'settings'>): PictureStore {
  return openPictureStore(settings);
}
