import { AppError } from '@redoubt/domain/errors';
import type { ChainMoved } from '@redoubt/domain/onchain/activity/chains';
import { findExceededFeedLimit, listenToChains } from '@/http/chain-feed';
import { getContext } from '@/http/context';
import { networkKey, readClient, wideNetworkKey } from '@/http/request/client';
import { answering, api } from '@/http/route/route';

/** Proxies close connections that stay silent. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3_000;
/** Unread messages after which the connection is closed. */
const WAITING_MAX = 64;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression would also buffer.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Server-sent events: `chain` when a followed chain advances, `alert` when alerts change, `control`
 * when the controllers of a contract change. Each starts with the current state.
 */
const GET_STREAM = answering(async (request) => {
  const ctx = getContext();
  const client = readClient(request.headers);
  const networks = { network: networkKey(client, ctx.secrets), wideNetwork: wideNetworkKey(client, ctx.secrets) };
  requireWithinLimit(networks);
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  return new Response(openStream(networks, request.signal), { headers: HEADERS });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ GET: GET_STREAM });

function requireWithinLimit(networks: Parameters<typeof findExceededFeedLimit>[0]): void {
  const exceeded = findExceededFeedLimit(networks);
  if (exceeded === 'network') throw new AppError('LimitExceededException', { retryAfterSeconds: 30 });
  if (exceeded === 'all') throw new AppError('ServiceUnavailableException', { retryAfterSeconds: 30 });
}

function openStream(networks: Parameters<typeof findExceededFeedLimit>[0], gone: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -WAITING_MAX) end();
          else controller.enqueue(encoder.encode(text));
        };
        const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);
        const leave = listenToChains(getContext(), {
          ...networks,
          onMoves: (moves) => send(moves.map(toMessage).join('')),
          onAlerts: (change) => send(`event: alert\ndata: ${JSON.stringify({ change })}\n\n`),
          onControl: (move) => send(`event: control\ndata: ${JSON.stringify(move)}\n\n`),
          end: () => end(),
        });
        let open = true;
        stop = () => {
          open = false;
          clearInterval(heartbeat);
          leave();
        };
        const end = () => {
          if (!open) return;
          stop?.();
          controller.close();
        };
        gone.addEventListener('abort', end, { once: true });
        send(`retry: ${RETRY_MS}\n\n`);
      },
      cancel() {
        stop?.();
      },
    },
    { highWaterMark: 0 },
  );
}

function toMessage(move: ChainMoved): string {
  return `event: chain\ndata: ${JSON.stringify(move)}\n\n`;
}
