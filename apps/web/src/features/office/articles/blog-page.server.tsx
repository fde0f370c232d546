import Link from 'next/link';
import { TrackView } from '@/browser/track/track-view';
import { getContext } from '@/http/context';
import { breadcrumbs, JsonLd } from '@/http/page/json-ld';
import { PageLink } from '@/site/page-link';
import { ArticleByline } from './article-byline.tsx';
import { articlePath, BLOG, FEED_PATH, RESOURCES } from './article-paths.ts';
import { listArticles } from './articles.ts';
import { Trail } from './trail.tsx';

/** All articles, the newest first. */
export function BlogPage() {
  const { publicOrigin } = getContext().settings;
  return (
    <main id="content" className="frame py-8 max-sm:py-4">
      <JsonLd data={breadcrumbs([RESOURCES, BLOG], { publicOrigin })} />
      <Trail steps={[RESOURCES]} />
      <header className="mt-4 mb-8 flex max-w-180 flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-semibold text-28 leading-tight tracking-title">Blog</h1>
          <p className="mt-2 text-16 text-text-2">How to find out what a project can do with your money, and how we do it here.</p>
        </div>
        <PageLink href={FEED_PATH} className="inline-flex min-h-8 items-center text-brand-text underline max-sm:min-h-11">
          Atom feed
        </PageLink>
      </header>
      <ul className="max-w-180">
        {listArticles().map((article) => (
          <li key={article.slug} className="relative border-line border-t py-6 last:border-b">
            <h2 className="font-semibold text-20 leading-tight tracking-title">
              <Link href={articlePath(article.slug)} className="covers hover:underline">
                {article.title}
              </Link>
            </h2>
            <p className="mt-2 mb-3 text-16 text-text-2">{article.description}</p>
            <ArticleByline article={article} />
          </li>
        ))}
      </ul>
      <TrackView name="View Blog" />
    </main>
  );
}
