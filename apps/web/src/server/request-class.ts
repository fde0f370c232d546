/** What a request is for, as far as headers, metrics and the database gate care. */
export type RequestClass = 'document' | 'api' | 'static' | 'metrics';

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
