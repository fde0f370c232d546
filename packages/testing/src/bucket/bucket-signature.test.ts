import { expect, test } from 'vitest';
import { findSignatureFault } from './bucket-signature.ts';

// The example of the documentation of Signature Version 4 for S3: GET of an object with a range.
const EXAMPLE = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};
const CREDENTIALS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
};
const THEN = Date.parse('2013-05-24T00:00:00Z');

type Request = Parameters<typeof findSignatureFault>[0];
const check = (request: object, { body = '', credentials = CREDENTIALS, now = THEN } = {}) =>
  findSignatureFault(request as Request, Buffer.from(body), credentials, now);

test('a request that is signed as the documentation shows is taken', () => {
  expect(check(EXAMPLE)).toBeUndefined();
});

test('another path, body, secret, region or time is refused', () => {
  expect(check({ ...EXAMPLE, url: '/other.txt' })).toBe('another secret or another request');
  expect(check({ ...EXAMPLE, url: '/test.txt?acl' })).toBe('another secret or another request');
  expect(check(EXAMPLE, { body: 'x' })).toBe('another body');
  expect(check(EXAMPLE, { credentials: { ...CREDENTIALS, secretKey: 'x' } })).toBe('another secret or another request');
  expect(check(EXAMPLE, { credentials: { ...CREDENTIALS, region: 'eu-west-1' } })).toBe('another key, day, region or service');
  expect(check(EXAMPLE, { now: THEN + 16 * 60_000 })).toBe('too old');
  expect(check({ ...EXAMPLE, headers: { ...EXAMPLE.headers, authorization: undefined } })).toBe('not signed');
});
