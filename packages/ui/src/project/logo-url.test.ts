import { expect, test } from 'vitest';
import { toLogoUrl } from './logo-url.ts';

const request = { cdn: 'https://images.example/redoubt', path: '/logos/uniswap.svg', width: 64 };

test('SITE-65: a logo comes from the image CDN with automatic format, at most as wide as asked', () => {
  expect(toLogoUrl(request)).toBe('https://images.example/redoubt/logos/uniswap.svg?auto=format&fit=max&w=64');
});

test('SITE-66: a quality stands in the address only when one is given', () => {
  expect(toLogoUrl({ ...request, quality: 60 })).toBe('https://images.example/redoubt/logos/uniswap.svg?auto=format&fit=max&w=64&q=60');
  expect(toLogoUrl(request)).not.toContain('q=');
});

test('without a CDN the drawing itself is fetched', () => {
  expect(toLogoUrl({ ...request, cdn: undefined, quality: 60 })).toBe('/logos/uniswap.svg');
});
