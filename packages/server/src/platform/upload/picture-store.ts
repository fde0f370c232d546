/** Where pictures are kept, by names that we make. */
export type PictureStore = {
  /**
   * What a picture is called: in our own folder by a key of its own, so that an old one is never shown as a new one; in a bucket, which
   * browsers read themselves, by whose it is.
   */
  readonly namedBy: 'key' | 'username';
  /** Replaces another picture of that name atomically: no process reads half of one. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` where there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** May be asked for what is not there. */
  delete(name: string): Promise<void>;
  /** All pictures, some at a time, in no order. What is there beside them is not ours and left out. */
  list(): AsyncIterable<readonly StoredPicture[]>;
};

export type StoredPicture = { readonly name: string; readonly storedAt: Date };

/** What a store calls the picture `key` of `username`. */
export function nameOf({ namedBy }: PictureStore, { username, key }: { username: string; key: string }): string {
  return namedBy === 'key' ? key : username;
}
