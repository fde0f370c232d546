import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../listen.ts';
import { type Credentials, findSignatureFault } from './bucket-signature.ts';

type StoredObject = { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>>; storedAt: Date };

/** How the bucket fails: a status with an error body, no answer, or a broken connection. */
export type BucketFault = 403 | 404 | 429 | 500 | 503 | 'silence' | 'reset' | 'redirect';

export type TestBucket = AsyncDisposable & {
  /** The settings of an operator who uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly origin: string;
  /** What it holds, by key. */
  readonly objects: Map<string, StoredObject>;
  /** Every request, in order: `PUT /pictures/ada`, with the reason where its signature was refused. */
  readonly requests: readonly { readonly line: string; readonly refused: string | undefined }[];
  /** The fault of every request until it is set again. */
  always(fault: BucketFault | undefined): void;
};

const CREDENTIALS: Credentials = { accessKey: 'TESTACCESSKEY', secretKey: 'test/secret+key', region: 'eu-test-1', service: 's3' };
const BUCKET = 'pictures';

/** Where a redirect leads: a server that accepts everything. */
const ELSEWHERE = '/elsewhere';

/**
 * An S3-compatible store with one bucket, path style, that checks every signature (SigV4) by itself. Without one it shows single
 * objects to everyone, as a public bucket does, and nothing more. A list comes in pages of `listedMax`.
 */
export async function startBucket({ listedMax = 1_000 }: { listedMax?: number } = {}): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const requests: { line: string; refused: string | undefined }[] = [];
  let fault: BucketFault | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const url = new URL(incoming.url ?? '/', 'http://bucket');
    const isPublic = incoming.headers.authorization === undefined && incoming.method === 'GET' && url.pathname.length > BUCKET.length + 2;
    const refused = isPublic ? undefined : findSignatureFault(incoming, body, CREDENTIALS);
    requests.push({ line: `${incoming.method} ${incoming.url}`, refused });
    if (incoming.url === ELSEWHERE) outgoing.writeHead(200).end();
    else if (fault !== undefined) fail(outgoing, fault);
    else if (refused !== undefined) sendError(outgoing, 403, 'SignatureDoesNotMatch', refused);
    else answer({ incoming, outgoing, body, url, objects, listedMax });
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    objects,
    requests,
    environment: {
      BUCKET_URL: `${origin}/${BUCKET}`,
      BUCKET_ENDPOINT: origin,
      BUCKET_REGION: CREDENTIALS.region,
      BUCKET_ACCESS_KEY: CREDENTIALS.accessKey,
      BUCKET_SECRET_KEY: CREDENTIALS.secretKey,
    },
    always: (next) => {
      fault = next;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Exchange = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: Buffer;
  url: URL;
  objects: Map<string, StoredObject>;
  listedMax: number;
};

function answer({ incoming, outgoing, body, url, objects, listedMax }: Exchange): void {
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== BUCKET) {
    sendError(outgoing, 404, 'NoSuchBucket', 'There is no such bucket.');
  } else if (key === '') {
    sendList(outgoing, { url, objects, listedMax });
  } else if (incoming.method === 'PUT') {
    const names = ['content-type', 'content-disposition', 'cache-control'];
    const headers = Object.fromEntries(names.map((name) => [name, String(incoming.headers[name] ?? '')]));
    objects.set(key, { bytes: body, headers, storedAt: new Date() });
    outgoing.writeHead(200).end();
  } else if (incoming.method === 'DELETE') {
    objects.delete(key);
    outgoing.writeHead(204).end();
  } else {
    sendObject(outgoing, objects.get(key));
  }
}

function sendObject(outgoing: ServerResponse, object: StoredObject | undefined): void {
  if (object === undefined) sendError(outgoing, 404, 'NoSuchKey', 'There is no such object.');
  else outgoing.writeHead(200, object.headers).end(object.bytes);
}

function sendList(outgoing: ServerResponse, { url, objects, listedMax }: Pick<Exchange, 'url' | 'objects' | 'listedMax'>): void {
  const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const part = keys.slice(0, listedMax);
  const entries = part.map((key) => {
    const { storedAt, bytes } = objects.get(key) ?? { storedAt: new Date(0), bytes: '' };
    const modified = storedAt.toISOString();
    return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const more = part.length < keys.length;
  const end = `<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${part.at(-1)}</NextContinuationToken>` : ''}`;
  outgoing.writeHead(200, { 'content-type': 'application/xml' });
  outgoing.end(`<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${end}${entries.join('')}</ListBucketResult>`);
}

function fail(outgoing: ServerResponse, fault: BucketFault): void {
  if (fault === 'reset') outgoing.socket?.resetAndDestroy();
  else if (fault === 'redirect') outgoing.writeHead(307, { location: ELSEWHERE }).end();
  else if (fault !== 'silence') sendError(outgoing, fault, fault === 404 ? 'NoSuchBucket' : 'Injected', 'As told.');
}

function sendError(outgoing: ServerResponse, status: number, code: string, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
