import { AppError } from '@redoubt/domain/errors';
import { findPicture } from '@redoubt/server/people/profile/change-picture';
import { getContext } from '@/http/context';
import { openPictures } from '@/http/page/pictures';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { answering, api } from '@/http/route/route';

/** The form of our generated usernames; no other text is looked up. */
const USERNAME = /^[a-z0-9]{6,32}$/;

/** Nothing in an uploaded file may run, whatever type a browser takes it for. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: answering(async (request, { params }) => {
    const { username } = await params;
    const ctx = getContext();
    await takeNetworkLimit(ctx, { name: 'profilePictures', headers: request.headers });
    const known = typeof username === 'string' && USERNAME.test(username) ? username : undefined;
    const picture = known && (await findPicture({ db: ctx.db, pictures: openPictures(ctx) }, { username: known }));
    if (!picture) throw new AppError('ResourceNotFoundException');
    const headers = {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // Its address changes every minute.
      'cache-control': 'public, max-age=60',
      etag: `"${picture.key}"`,
    };
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return new Response(Buffer.from(picture.bytes), { headers });
  }),
});
