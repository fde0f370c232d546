import type { ChainHeader } from '@redoubt/chain/read/raw-shapes';
import { findHeader } from '@redoubt/chain/read/read-blocks';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';

/** Blocks behind the best endpoint that still count as current: endpoints learn of a block at different times. */
const SLOW_FROM_BLOCKS = 3;

/** The newest block of any endpoint. Asks all of them, to know their health; of rate-limited ones only the best. */
export async function pollHead(client: ChainClient, signal: AbortSignal): Promise<ChainHeader> {
  if (client.rateLimited) return requireHeader(await findHeader(client, 'latest', { signal }));
  const positions = client.statuses().map(({ position }) => position);
  const answers = await Promise.allSettled(
    positions.map(async (position) => ({ position, header: requireHeader(await findHeader(client, 'latest', { signal, position })) })),
  );
  const heads = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const best = heads.toSorted((a, b) => b.header.number - a.header.number)[0];
  if (best === undefined) throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new RpcFault('network');
  for (const { position, header } of heads)
    client.recordHead(position, header.number, header.number < best.header.number - SLOW_FROM_BLOCKS);
  return best.header;
}

/** The newest finalized block; `undefined` where the endpoints do not know the tag. */
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
