import '@/http/server-only';
import { createHash } from 'node:crypto';
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { answering } from '@/http/route/route';
import type { Handler, RouteContext } from '@/http/route/route-declaration';
import { PICTURE_SIZE } from './picture-size.ts';

/** Changes when the drawing does: what others keep is then asked for again. */
const DRAWING = '1';

type Picture<Facts> = {
  /** Everything that the picture shows, and nothing else; throws `ResourceNotFoundException` when there is nothing to show. */
  read: (context: RouteContext) => Promise<Facts>;
  draw: (facts: Facts) => ReactElement | Promise<ReactElement>;
};

/**
 * A route that answers with a PNG for other sites to show. Drawing costs a quarter of a second, so it is limited by network, and
 * whoever has the picture already is told so before anything is drawn.
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
      // Asked for again after an hour: a score that moved must not be quoted for long.
      'cache-control': 'public, max-age=3600',
      etag,
    };
    const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers });
    // Whole, so that a drawing that fails is a 500 and not half a picture.
    const png = await new ImageResponse(await draw(facts), PICTURE_SIZE).arrayBuffer();
    return new Response(png, { headers });
  });
}
