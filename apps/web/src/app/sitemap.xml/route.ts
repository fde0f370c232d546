import { countProjectAddresses } from '@redoubt/server/catalog/project/list-project-addresses';
import { getContext } from '@/http/context';
import { toSitemapIndex, URLS_PER_SITEMAP } from '@/http/page/sitemap';
import { fileRoute } from '@/http/route/file-route';

export const dynamic = 'force-dynamic';

/** The sitemap index: one sitemap of pages, and as many of projects as needed. */
const maps = fileRoute({
  type: 'application/xml',
  write: async () => {
    const { settings, ...ctx } = getContext();
    const { total, updatedAt } = await countProjectAddresses(ctx);
    const folder = `${settings.publicOrigin}/sitemaps`;
    const projects = Array.from({ length: Math.ceil(total / URLS_PER_SITEMAP) }, (_, index) => ({
      url: `${folder}/projects-${index + 1}.xml`,
      updatedAt: updatedAt ?? undefined,
    }));
    return toSitemapIndex([{ url: `${folder}/pages.xml` }, ...projects]);
  },
});

export { maps as GET, maps as HEAD };
