/** The class of a request, for headers, metrics and the database gate. */
export type RequestClass = 'document' | 'api' | 'static' | 'metrics';

/** Files of the build and of the folder `public`, and the site's icon: served unchanged. */
const STORED_FILE = /^\/(?:_next\/(?:static|image)|logos|pictures)(?:\/|$)|^\/icon\.svg$/;

const FILE_NAME = /\/[^/]+\.(?:css|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|webmanifest|webp|woff2?|xml)$/i;

/** `path` is the address without its query. */
export function classifyRequest(path: string): RequestClass {
  if (path === '/metrics') return 'metrics';
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  // Uploads are data: they get the policy under which nothing runs.
  if (path.startsWith('/uploads/')) return 'api';
  if (path.startsWith('/_next/')) return 'static';
  return FILE_NAME.test(path) ? 'static' : 'document';
}

/**
 * Whether a page or another route renders the answer: not for stored files, nor for calls, which
 * have their own limits.
 */
export function isDrawn(path: string, requestClass: RequestClass): boolean {
  return requestClass === 'document' || (requestClass === 'static' && !STORED_FILE.test(path));
}
