import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { checkGate, findFreePort, HOST, takeGate } from './gate.ts';

test('a port that another program has is named, with what to do about it', async () => {
  const port = await findFreePort();
  const gate = await takeGate({ port });
  await expect(checkGate({ port })).rejects.toThrow(
    `Another program listens on port ${port}, which the demo chain needs. Stop it, choose another port (DEMO_CHAIN_PORT=${port + 1} script/server), or go without: DEMO_CHAIN=off script/server`,
  );
  await gate.close();
  await checkGate({ port });
});

test('nobody reaches the node before the gate opens, everybody after', async () => {
  const node = createServer((_request, response) => response.end('block'));
  node.listen(0, HOST);
  await once(node, 'listening');
  const address = node.address();
  const port = await findFreePort();
  const gate = await takeGate({ port });
  const ask = async () => (await fetch(`http://${HOST}:${port}`)).text();
  await expect(ask()).rejects.toThrow();
  gate.open(address !== null && typeof address === 'object' ? address.port : 0);
  expect(await ask()).toBe('block');
  await gate.close();
  await expect(ask()).rejects.toThrow();
  node.closeAllConnections();
  node.close();
});
