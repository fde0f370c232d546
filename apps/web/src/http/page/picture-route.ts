import '@/http/server-only';
import { createHash } from 'node:crypto';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { answering } from '@/http/route/route';
import type { Handler, RouteContext } from '@/http/route/route-declaration';
import { PICTURE_SIZE } from './share-picture.tsx';

/** Raise it with each change of a drawing: entity tags then change, and caches ask again. */
const DRAWING = '1';

type Picture<Facts> = {
  /**
   * Exactly what the picture shows. Throws `ResourceNotFoundException` when there is nothing to
   * show.
   */
  read: (context: RouteContext) => Promise<Facts>;
  draw: (facts: Facts) => ReactElement | Promise<ReactElement>;
};

/**
 * A route that answers with a PNG for other sites. Drawing takes a quarter of a second, so it is
 * limited per network, and clients that have the picture get 304 before anything is drawn.
 */
export function pictureRoute<Facts>({ read, draw }: Picture<Facts>): Handler {
  return answering(async (request, context) => {
    await takeNetworkLimit(getContext(), { name: 'pictures', headers: request.headers });
    const facts = await read(context);
    const etag = `"${createHash('sha256')
      .update(`${DRAWING} ${JSON.stringify(facts)}`)
      .digest('base64url')
      .slice(0, 27)}"`;
    const headers = {
      'content-type': 'image/png',
      // An hour: other sites must not show an old score for long.
      'cache-control': 'public, max-age=3600',
      etag,
    };
    const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers });
    // Buffered, so that a failed drawing is a 500 and not half a picture.
    const png = await new ImageResponse(await draw(facts), PICTURE_SIZE).arrayBuffer();
    return new Response(png, { headers });
  });
}
