import { openPictureFolder, type PictureStore } from '@redoubt/server/upload/picture-folder';
import type { WebContext } from './context.ts';

/** Where profile pictures are kept. */
export function openPictures({ settings }: Pick<WebContext, 'settings'>): PictureStore {
  return openPictureFolder(settings);
}
