import { openPictureStore } from '@redoubt/server/upload/open-pictures';
import type { PictureStore } from '@redoubt/server/upload/picture-store';
import type { WebContext } from './context.ts';

/** Where profile pictures are kept. */
export function openPictures({ settings }: Pick<WebContext, 'settings'>): PictureStore {
  return openPictureStore(settings);
}
