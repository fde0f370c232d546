import { expect, test } from 'vitest';
import { toSecretText } from './secret-text.ts';

// RFC 4648 §10, without the padding that apps do not want.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%j is %s', (secret, text) => {
  expect(toSecretText(Buffer.from(secret))).toBe(text);
});
