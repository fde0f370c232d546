import '@/http/server-only';
import { openPictureStore } from '@redoubt/server/platform/upload/open-pictures';
import type { PictureStore } from '@redoubt/server/platform/upload/picture-store';
import type { WebContext } from '@/http/context';

/** Where profile pictures are kept. */
export function openPictures({ settings }: Pick<WebContext, 'settings'>): PictureStore {
  return openPictureStore(settings);
}
