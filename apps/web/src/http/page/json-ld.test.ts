import { expect, test } from 'vitest';
import { toJsonLd } from './json-ld.tsx';

test('a value cannot end the script element that holds it', () => {
  const text = toJsonLd({ name: '</script><script>alert(1)</script><!--' });
  expect(text).not.toMatch(/[<>&]/);
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', name: '</script><script>alert(1)</script><!--' });
});
