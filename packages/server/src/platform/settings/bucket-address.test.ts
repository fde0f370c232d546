import { expect, test } from 'vitest';
import { locateBucket } from './bucket-address.ts';

test.each([
  ['http://127.0.0.1:9000/pictures', 'http://127.0.0.1:9000', 'http://127.0.0.1:9000/pictures', ''],
  ['https://s3.example/pictures/people/', 'https://s3.example/', 'https://s3.example/pictures', 'people/'],
  ['https://pictures.s3.example', 'https://s3.example', 'https://s3.example/pictures', ''],
  ['https://pictures.s3.example/a/b', 'https://s3.example', 'https://s3.example/pictures', 'a/b/'],
  ['https://images.example', 'https://s3.example/pictures/people', 'https://s3.example/pictures', 'people/'],
])('pictures shown at %s and kept at %s are in %s', (publicUrl, endpoint, bucketUrl, prefix) => {
  expect(locateBucket({ publicUrl, endpoint })).toEqual({ publicUrl: publicUrl.replace(/\/$/, ''), bucketUrl, prefix });
});

test('where nothing names the bucket there is none', () => {
  expect(locateBucket({ publicUrl: 'https://images.example', endpoint: 'https://s3.example' })).toBeUndefined();
});
