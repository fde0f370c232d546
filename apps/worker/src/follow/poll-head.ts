import type { ChainHeader } from '@redoubt/chain/read/raw-shapes';
import { findHeader } from '@redoubt/chain/read/read-blocks';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';

/** So many blocks behind the best is not yet slow: endpoints hear of a block at different moments. */
const SLOW_FROM_BLOCKS = 3;

/** The newest block that any endpoint knows. Asks all of them, so that their health is known; everybody's endpoints one at a time. */
export async function pollHead(client: ChainClient, signal: AbortSignal): Promise<ChainHeader> {
  if (client.gentle) return requireHeader(await findHeader(client, 'latest', { signal }));
  const positions = client.statuses().map(({ position }) => position);
  const answers = await Promise.allSettled(
    positions.map(async (position) => ({ position, header: requireHeader(await findHeader(client, 'latest', { signal, position })) })),
  );
  const heads = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const best = heads.toSorted((a, b) => b.header.number - a.header.number)[0];
  if (best === undefined) throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new RpcFault('network');
  for (const { position, header } of heads) client.noteHead(position, header.number, header.number < best.header.number - SLOW_FROM_BLOCKS);
  return best.header;
}

/** The newest block that can't be undone; `undefined` where the endpoints have no notion of it. */
export async function findFinalized(client: ChainClient, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await findHeader(client, 'finalized', { signal }))?.number;
  } catch (error) {
    if (isRpcFault(error, 'refused', 'unsupported', 'server')) return undefined;
    throw error;
  }
}

function requireHeader(header: ChainHeader | undefined): ChainHeader {
  if (header === undefined) throw new RpcFault('inconsistent', { detail: 'no newest block' });
  return header;
}
