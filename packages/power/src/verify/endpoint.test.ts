import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openEndpoint } from './endpoint.ts';

test('an endpoint that never answers is given up, with the time that it had', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const endpoint = openEndpoint(`http://127.0.0.1:${port}`, { timeoutMs: 300 });
  await expect(endpoint.ask('eth_chainId', [])).rejects.toThrow('It did not answer within 0.3 s.');
  silent.closeAllConnections();
  silent.close();
});
