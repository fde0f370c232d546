import { AppError } from '@redoubt/domain/errors';
import { listProjectAddresses } from '@redoubt/server/catalog/project/list-project-addresses';
import { METHOD_PAGES } from '@/features/catalog/methodology/method-contents';
import { articlePath, BLOG } from '@/features/office/articles/article-paths';
import { listArticles } from '@/features/office/articles/articles';
import { getContext } from '@/http/context';
import { type SitemapEntry, toSitemap, URLS_PER_SITEMAP } from '@/http/page/sitemap';
import { fileRoute } from '@/http/route/file-route';
import { COMPANY, PRODUCTS, RESOURCES, TOOLS } from '@/shell/site-map';

const map = fileRoute({
  type: 'application/xml',
  write: async ({ params }) => {
    const name = String((await params).name);
    if (name === 'pages.xml') return toSitemap(listPages());
    const page = /^projects-([1-9]\d{0,3})\.xml$/.exec(name)?.[1];
    if (page === undefined) throw new AppError('ResourceNotFoundException');
    const projects = await listProjectAddresses(getContext(), { page: Number(page), perPage: URLS_PER_SITEMAP });
    if (projects.length === 0) throw new AppError('ResourceNotFoundException');
    return toSitemap(projects.map(({ id, updatedAt }) => ({ url: toUrl(`/projects/${id}`), updatedAt })));
  },
});

export { map as GET, map as HEAD };

/** The pages of the site. Only articles have a date of change. */
function listPages(): SitemapEntry[] {
  const articles = listArticles().map(({ slug, updatedAt }) => ({ path: articlePath(slug), updatedAt: new Date(updatedAt) }));
  const newest = articles.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  // Left out: data, and a page that is empty until the visitor chooses.
  const linked = [...TOOLS, ...PRODUCTS, RESOURCES, ...COMPANY].map(({ href }) => href);
  const fixed = [...new Set([...linked, ...METHOD_PAGES.map(({ path }) => path)])].filter((href) => !/^\/(?:api\/|compare$)/.test(href));
  return [
    ...['/', ...fixed].map((path) => ({ url: toUrl(path) })),
    ...[{ path: BLOG.path, updatedAt: newest }, ...articles].map(({ path, updatedAt }) => ({ url: toUrl(path), updatedAt })),
  ];
}

function toUrl(path: string): string {
  return `${getContext().settings.publicOrigin}${path}`;
}
