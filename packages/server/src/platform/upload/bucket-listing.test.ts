import { expect, test } from 'vitest';
import { readListing } from './bucket-listing.ts';

test.each([
  ['a page that is no list', '<html><body>Please log in.</body></html>', 'did not answer with a list'],
  [
    'a list that goes on and does not say where',
    '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    'without saying where',
  ],
])('%s is not taken for the end of the list', (_what, xml, words) => {
  expect(() => readListing(xml)).toThrow(words);
});
