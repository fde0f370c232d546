import { createServer } from 'node:http';
import { listen } from '@redoubt/testing/listen';
import { expect, test } from 'vitest';
import { InconclusiveError } from './frame/verb.ts';
import { withEndpoint } from './one-contract.ts';

const TIME = { timeMsMax: 50, stopped: 'the analysis was stopped.' };

test('an endpoint that does not answer in the whole time is too slow, and says so', async () => {
  const server = createServer();
  const host = `127.0.0.1:${await listen(server)}`;
  await expect(withEndpoint(`http://${host}`, TIME, (endpoint) => endpoint.ask('eth_chainId', []))).rejects.toEqual(
    new InconclusiveError(`The endpoint ${host} is too slow: the analysis was stopped.`),
  );
  server.closeAllConnections();
  server.close();
});
