import type { Settings } from '../settings/settings.ts';
import { openPictureBucket } from './picture-bucket.ts';
import { openPictureFolder } from './picture-folder.ts';
import type { PictureStore } from './picture-store.ts';

/** Where this installation keeps profile pictures. */
export function openPictureStore({ bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>): PictureStore {
  return bucket === undefined ? openPictureFolder({ dataDir }) : openPictureBucket(bucket);
}
