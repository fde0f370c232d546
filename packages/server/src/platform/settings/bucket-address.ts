/** Where an S3-compatible store keeps pictures. */
export type Bucket = {
  /** Where browsers load pictures from, without a slash at the end. */
  readonly publicUrl: string;
  /** Where the store's interface names the bucket, path style, without a slash at the end. */
  readonly bucketUrl: string;
  /** What stands before a picture's name in its key: nothing, or folders with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/**
 * Finds bucket and folders. An endpoint with a path names the bucket there (`https://s3.example/pictures`); of one without, the public
 * address tells: as its first label (`https://pictures.s3.example`) or as the first part of its path (`https://s3.example/pictures`).
 * `undefined` where neither names a bucket.
 */
export function locateBucket({
  publicUrl,
  endpoint,
}: {
  publicUrl: string;
  endpoint: string;
}): Pick<Bucket, 'publicUrl' | 'bucketUrl' | 'prefix'> | undefined {
  const [shown, asked] = [new URL(publicUrl), new URL(endpoint)];
  const label = shown.host.endsWith(`.${asked.host}`) ? [shown.host.slice(0, -asked.host.length - 1)] : [];
  const named = partsOf(asked).length > 0 ? partsOf(asked) : [...label, ...partsOf(shown)];
  const [bucket, ...folders] = named;
  if (bucket === undefined) return undefined;
  return {
    publicUrl: publicUrl.replace(/\/+$/, ''),
    bucketUrl: `${asked.origin}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
  };
}

function partsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '');
}
