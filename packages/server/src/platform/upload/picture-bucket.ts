import { createHash } from 'node:crypto';
import { AppError } from '@redoubt/domain/errors';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../settings/bucket-address.ts';
import { readListing } from './bucket-listing.ts';
import type { PictureStore } from './picture-store.ts';

/** A person waits for the answer. */
const TIMEOUT_MS = 8_000;

/** Names that pictures have here. What else a bucket holds is not ours. */
const USERNAME = /^[a-z0-9]{6,32}$/;

/** What the bucket tells browsers of each picture. */
const KEPT = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  // The address that pages use changes each minute.
  'cache-control': 'public, max-age=60',
};

/**
 * Pictures as objects of an S3-compatible bucket, named by whose they are. Requests are signed (SigV4), what is sent included, and
 * never repeated by themselves.
 *
 * What fails is an `AppError` (`ServiceUnavailableException`), with what the store answered for the log.
 */
export function openPictureBucket(bucket: Bucket, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): PictureStore {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = bucket;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const urlOf = (username: string) => {
    if (!USERNAME.test(username)) throw new TypeError('A picture has the name of a user.');
    return `${bucket.bucketUrl}/${bucket.prefix}${username}`;
  };

  /** The body of an answer with one of these statuses; `undefined` with 404, where that may be. */
  async function ask(method: string, url: string, { body, may404 = false }: { body?: Uint8Array; may404?: boolean } = {}) {
    const bytes = body && Buffer.from(body);
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': hash, ...(bytes && KEPT) };
    const signed = await signer.sign(url, { method, headers, ...(bytes && { body: bytes }) });
    let status: number | undefined;
    try {
      // A store that sends elsewhere is not the one that was named; the signature is good for no other.
      const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      status = response.status;
      const answer = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return answer;
      if (status === 404 && may404) return undefined;
    } catch (cause) {
      throw unavailable({ method, status }, cause);
    }
    throw unavailable({ method, status });
  }

  return {
    namedBy: 'username',
    put: async (username, bytes) => void (await ask('PUT', urlOf(username), { body: bytes })),
    get: (username) => ask('GET', urlOf(username), { may404: true }),
    delete: async (username) => void (await ask('DELETE', urlOf(username), { may404: true })),
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: bucket.prefix, ...(token && { 'continuation-token': token }) });
        const answer = await ask('GET', `${bucket.bucketUrl}?${query}`);
        const { objects, next } = readListing(Buffer.from(answer ?? '').toString('utf8'));
        token = next;
        yield objects
          .map(({ key, storedAt }) => ({ name: key.slice(bucket.prefix.length), storedAt }))
          .filter(({ name }) => USERNAME.test(name));
      } while (token !== undefined);
    },
  };
}

function unavailable({ method, status }: { method: string; status: number | undefined }, cause?: unknown): AppError {
  return new AppError('ServiceUnavailableException', {
    cause: new Error(`the bucket did not answer ${method} as it should: ${status ?? 'no answer'}`, { cause }),
    message: 'Pictures cannot be reached right now. Please try again shortly.',
    retryAfterSeconds: 10,
    facts: { bucketStatus: status ?? null },
  });
}
