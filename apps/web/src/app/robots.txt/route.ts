import { getContext } from '@/http/context';
import { fileRoute } from '@/http/route/file-route';

export const dynamic = 'force-dynamic';

/**
 * Private pages, and data that pages show anyway. Pages that may be crawled but not indexed say so
 * themselves.
 */
const CLOSED = ['/admin', '/api/', '/auth/', '/dev/', '/feeds/', '/my/', '/unsubscribe', '/uploads/'];
const OPEN = ['/api/openapi.json', '/api/methodology'];

/** Source: RFC 9309. */
const rules = fileRoute({
  type: 'text/plain',
  write: async () =>
    [
      'User-agent: *',
      ...OPEN.map((path) => `Allow: ${path}`),
      ...CLOSED.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${getContext().settings.publicOrigin}/sitemap.xml`,
      '',
    ].join('\n'),
});

export { rules as GET, rules as HEAD };
