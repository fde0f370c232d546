/** What a request is for, as far as headers, metrics and the database gate care. */
export type RequestClass = 'document' | 'api' | 'static' | 'metrics';

/** Files of the build and of the folder `public`: handed out as they lie there. */
const STORED_FILE = /^\/(?:_next\/(?:static|image)|logos|pictures)(?:\/|$)/;

const FILE_NAME = /\/[^/]+\.(?:css|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|webmanifest|webp|woff2?|xml)$/i;

/** `path` is the address without its query. */
export function classifyRequest(path: string): RequestClass {
  if (path === '/metrics') return 'metrics';
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  // What people uploaded is data: it gets the policy under which nothing runs.
  if (path.startsWith('/uploads/')) return 'api';
  if (path.startsWith('/_next/')) return 'static';
  return FILE_NAME.test(path) ? 'static' : 'document';
}

/** Whether the answer is made for this request, by a page or another route, and not a stored file or a call with limits of its own. */
export function isDrawn(path: string, requestClass: RequestClass): boolean {
  return requestClass === 'document' || (requestClass === 'static' && !STORED_FILE.test(path));
}
