type Listing = {
  readonly objects: readonly { readonly key: string; readonly storedAt: Date }[];
  /** Where the next part begins; `undefined` after the last. */
  readonly next: string | undefined;
};

/** Reads one part of the list of a bucket's objects (ListObjectsV2). Throws for what is none. */
export function readListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new TypeError('The bucket did not answer with a list.');
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: readValue(entry, 'Key') ?? '',
    storedAt: new Date(readValue(entry, 'LastModified') ?? Number.NaN),
  }));
  const more = readValue(xml, 'IsTruncated') === 'true';
  const next = more ? readValue(xml, 'NextContinuationToken') : undefined;
  if (more && next === undefined) throw new TypeError('The list goes on without saying where.');
  return { objects: objects.filter(({ storedAt }) => !Number.isNaN(storedAt.getTime())), next };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readValue(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}
