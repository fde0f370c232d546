import type { Db } from '@redoubt/db/client';
import type { PictureStore } from '../../platform/upload/picture-store.ts';
import { listNamedPictures } from '../account/profile-store.ts';

/** A picture is kept before it is named: one that is younger may be about to be. */
const UNNAMED_MS = 3_600_000;

/**
 * Deletes pictures that no account names: of uploads that were cut off, and where a store was away when one should go. Returns how
 * many. Throws as the store; what was deleted until then stays deleted, and the next time goes on.
 */
export async function sweepPictures({ db, pictures }: { db: Db; pictures: PictureStore }): Promise<number> {
  let swept = 0;
  for await (const some of pictures.list()) {
    const old = some.filter(({ storedAt }) => Date.now() - storedAt.getTime() > UNNAMED_MS).map(({ name }) => name);
    const named = new Set(await listNamedPictures(db, { names: old, namedBy: pictures.namedBy }));
    for (const name of old.filter((each) => !named.has(each))) {
      await pictures.delete(name);
      swept += 1;
    }
  }
  return swept;
}
