import { randomBytes } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { Log } from '../../platform/log.ts';
import { encodePicture } from '../../platform/upload/encode-picture.ts';
import { nameOf, type PictureStore } from '../../platform/upload/picture-store.ts';
import { findPictureKey, replacePictureKey } from '../account/profile-store.ts';
import type { SessionUser } from '../session/find-session.ts';

export type PictureContext = { readonly db: Db; readonly pictures: PictureStore; readonly log: Log };

/** Shows `bytes` as the picture of the person who asks. Throws as `encodePicture`, or as the store: then the picture before stays. */
export async function setPicture(ctx: PictureContext, { user, bytes }: { user: SessionUser; bytes: Uint8Array }): Promise<void> {
  const { db, pictures } = ctx;
  const { username } = user;
  const picture = await encodePicture(bytes);
  const key = randomBytes(16).toString('hex');
  const name = nameOf(pictures, { username, key });
  // Kept before it is named: a name always has its picture, and at worst a picture has no name.
  await pictures.put(name, picture);
  const before = await replacePictureKey(db, { userId: user.id, key });
  if (before === null || nameOf(pictures, { username, key: before }) === name) return;
  await dropPicture(ctx, { username, key: before });
}

/** Takes the picture of the person who asks away; may be asked when there is none. Throws as the store: asking again then goes on. */
export async function deletePicture({ db, pictures }: PictureContext, { user }: { user: SessionUser }): Promise<void> {
  const before = await replacePictureKey(db, { userId: user.id, key: null });
  // What is named by whose it is may be left over from a try that failed.
  if (pictures.namedBy === 'username') await pictures.delete(user.username);
  else if (before !== null) await pictures.delete(before);
}

/** Deletes a picture that no account names any more. If that fails, the sweep deletes it later. */
export async function dropPicture({ pictures, log }: PictureContext, picture: { username: string; key: string }): Promise<void> {
  try {
    await pictures.delete(nameOf(pictures, picture));
  } catch (error) {
    log.warn({ err: error }, 'a picture that no account names is still kept');
  }
}

/** The picture of a user by username; `undefined` without one, and for disabled users. */
export async function findPicture({ db, pictures }: Omit<PictureContext, 'log'>, { username }: { username: string }) {
  const key = await findPictureKey(db, { username });
  const bytes = key === undefined ? undefined : await pictures.get(nameOf(pictures, { username, key }));
  return key === undefined || bytes === undefined ? undefined : { key, bytes };
}
