import { drawQr } from '@redoubt/server/people/second-factor/draw-qr';
import { getContext } from '@/http/context';
import { shownAccounts } from '@/http/page/social-accounts';

/**
 * The provider's WeChat address as a QR code: black on white in both themes, because scanners need
 * the contrast (SITE-48).
 */
export function GET(): Response {
  const { wechat } = shownAccounts(getContext().settings);
  if (wechat === undefined) return new Response(null, { status: 404 });
  const { side, path } = drawQr(wechat);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="150" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } });
}
