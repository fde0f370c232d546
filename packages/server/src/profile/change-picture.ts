import { randomBytes } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { SessionUser } from '../session/find-session.ts';
import { refuseWhileImpersonating } from '../session/refuse-while-impersonating.ts';
import { encodePicture } from '../upload/encode-picture.ts';
import type { PictureStore } from '../upload/picture-folder.ts';
import { findPictureKey, replacePictureKey } from './profile-store.ts';

type Means = { readonly db: Db; readonly pictures: PictureStore };

/** Shows `bytes` as the picture of the person who asks. Throws as `encodePicture`. */
export async function setPicture({ db, pictures }: Means, { user, bytes }: { user: SessionUser; bytes: Uint8Array }): Promise<void> {
  refuseWhileImpersonating(user);
  const picture = await encodePicture(bytes);
  const key = randomBytes(16).toString('hex');
  // Kept before it is named: a name always has its picture, and at worst a picture has no name.
  await pictures.put(key, picture);
  const before = await replacePictureKey(db, { userId: user.id, key });
  if (before !== null) await pictures.delete(before);
}

/** Takes the picture of the person who asks away; may be asked when there is none. */
export async function deletePicture({ db, pictures }: Means, { user }: { user: SessionUser }): Promise<void> {
  refuseWhileImpersonating(user);
  const before = await replacePictureKey(db, { userId: user.id, key: null });
  if (before !== null) await pictures.delete(before);
}

/** The picture of somebody by their username; `undefined` without one, and for people who were shut out. */
export async function findPicture({ db, pictures }: Means, { username }: { username: string }) {
  const key = await findPictureKey(db, { username });
  const bytes = key === undefined ? undefined : await pictures.get(key);
  return key === undefined || bytes === undefined ? undefined : { key, bytes };
}
