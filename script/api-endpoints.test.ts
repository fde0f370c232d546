import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS_FILE, writeEndpoints } from './api-endpoints.ts';

test('the document of the API lists every route under app/api (write the list with: node script/api-endpoints.ts)', () => {
  const present = readFileSync(ENDPOINTS_FILE, 'utf8');
  expect(present).toBe(writeEndpoints(present));
});

test('addresses keep their order, and a missing one goes behind the one before it in the alphabet', () => {
  const order = (module: string) => [...module.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  const paths = order(readFileSync(ENDPOINTS_FILE, 'utf8'));
  const without = paths.filter((path) => path !== '/api/user/webhooks/create');
  const written = writeEndpoints(without.map((path) => `path: '${path}'`).join('\n'));
  expect(order(written).filter((path) => path !== '/api/user/webhooks/create')).toEqual(without);
  expect(order(written)[order(written).indexOf('/api/user/webhooks/create') - 1]).toBe('/api/user/webhooks');
});
